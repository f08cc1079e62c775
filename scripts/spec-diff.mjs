/**
 * `npm run spec:diff`: the changes of the contract, the weight of each, and the versions of contract, server and client that they
 * demand.
 *
 *   npm run spec:diff                 since the last release, of which spec/released keeps the specifications
 *   npm run spec:diff -- v0.2.0       since a revision of git
 *   npm run spec:diff -- --check      fails if changesets are missing or too light, as CI does
 *   npm run spec:diff -- --release    keeps the contract of today as that of the last release
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './prepare.mjs'
import { root as home, run } from './program.mjs'

const { values: options, positionals } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    release: { type: 'boolean', default: false },
    root: { type: 'string', default: home },
  },
  allowPositionals: true,
})

await run(async () => {
  if (positionals.length > 1) throw new Error(`One revision at a time, not ${positionals.join(' and ')}`)
  if (options.release && positionals.length > 0) throw new Error('--release compares with the last release alone')
  await ensureInstalled()
  const { hasReleased, readCurrent, readReleased, readRevision, writeReleased } =
    await import('./spec-diff/baseline.mjs')
  const root = path.resolve(options.root)
  const current = readCurrent(root)
  const [revision] = positionals
  if (!options.release || hasReleased(root)) {
    const baseline = revision ? readRevision(root, revision) : readReleased(root)
    await compare({ root, baseline, current, since: revision ?? `the release ${baseline.versions.contract}` })
  }
  if (options.release) console.log(`${writeReleased(root, current)} holds the contract ${current.versions.contract}.`)
})

async function compare({ root, baseline, current, since }) {
  const { compareContracts } = await import('./spec-diff/compare.mjs')
  const { findProblems, listDemands } = await import('./spec-diff/demands.mjs')
  const { readChangesets } = await import('./release/changesets.mjs')
  const { report } = await import('./spec-diff/report.mjs')
  // First, because a mistake in a file is found at once, and comparing takes seconds.
  const changesets = readChangesets(root)
  const changes = await compareContracts(baseline, current)
  const demands = listDemands(changes, baseline, current, changesets)
  const isChecked = options.check || options.release
  console.log(report({ changes, demands, isChecked, since }))
  const problems = isChecked ? findProblems({ changes, demands, root, baseline, changesets }) : []
  if (options.release && changes.length > 0 && current.versions.contract === baseline.versions.contract)
    problems.push(`The contract ${current.versions.contract} is released already: raise its version first.`)
  if (problems.length > 0) throw new Error(`\n${problems.join('\n')}`)
}
