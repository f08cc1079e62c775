/**
 * `npm run release`: the release that follows from the changesets in .changeset. It works in a temporary clone of the
 * last commit: without --publish, checkout and registry don't change.
 *
 *   npm run release                     shows versions, changelog, packages, commits and tags
 *   npm run release -- --publish        publishes the packages, and brings the commits and tags into the checkout
 *
 *   --skip-checks           does not run `npm run check`, for a commit that has passed it
 *   --branch <name>         releases from another branch than main
 *   --no-provenance         publishes from a machine without provenance (a CI with OpenID Connect)
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './prepare.mjs'
import { git, root, run, withFolder } from './program.mjs'

const { values: options } = parseArgs({
  options: {
    publish: { type: 'boolean', default: false },
    'skip-checks': { type: 'boolean', default: false },
    'no-provenance': { type: 'boolean', default: false },
    branch: { type: 'string', default: 'main' },
  },
})
const { publish } = options

await run(async () => {
  await ensureInstalled()
  const { checkState, clone, commit, execute, takeOver } = await import('./release/checkout.mjs')
  const { canProve, listPackage, npmPack, publishPackage } = await import('./release/publish.mjs')
  const { applyPlan, planRelease } = await import('./release/versions.mjs')
  const { titleOf } = await import('./release/changelog.mjs')

  checkState(root, options.branch)
  const provenance = publish && !options['no-provenance']
  if (provenance && !canProve())
    throw new Error(
      'Provenance needs a CI with OpenID Connect (docs/releasing.md). Publish from there, or pass --no-provenance.',
    )
  await withFolder('release', async (folder) => {
    const work = path.join(folder, 'clone')
    clone(root, work, options.branch)
    const plan = await planRelease(work)
    for (const { name, version, next } of plan.packages) console.log(`${name}: ${version} → ${next}`)
    console.log(`contract: ${plan.contract.version}, feature level ${plan.contract.featureLevel}\n`)
    execute(work, 'npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'])
    if (!options['skip-checks']) execute(work, 'npm', ['run', 'check'])

    applyPlan(work, plan, new Date().toISOString().slice(0, 10))
    execute(work, 'npm', ['run', '--silent', 'codegen', '--', '--freeze'])
    execute(work, 'npm', ['run', '--silent', 'spec:diff', '--', '--release'])
    const packed = Object.values(npmPack(work, plan.released, folder))
    packed.forEach(listPackage)
    commit(work, `Release ${plan.released.map(({ name, next }) => `${name} ${next}`).join(', ')}`)
    const tags = plan.released.map(({ name, next }) => `${name}@${next}`)
    for (const tag of tags) git(work, 'tag', '--annotate', tag, '--message', tag)
    execute(work, 'npm', ['run', '--silent', 'pack:previous', '--', 'HEAD'])
    commit(work, `Tests: the previous version is ${titleOf(plan.released)}`)

    console.log(`\n${git(work, 'log', '--stat=100', `${git(root, 'rev-parse', 'HEAD')}..HEAD`)}`)
    console.log(`\n${git(work, 'diff', '--unified=0', git(root, 'rev-parse', 'HEAD'), 'HEAD', '--', 'CHANGELOG.md')}\n`)
    for (const entry of packed) publishPackage(entry, { publish, provenance })
    if (publish) takeOver(root, work, options.branch)
    const what = publish ? 'Tagged' : 'Would tag'
    console.log(`${what} ${tags.join(', ')}.`)
    console.log(
      publish
        ? 'Push it with: git push --follow-tags'
        : 'Nothing was changed. To release: npm run release -- --publish',
    )
  })
})
