/**
 * Packs the previous version for test/rollout/rollout.long.test.ts and test/clients/released.test.ts into
 * test/fixtures/previous-version: its server, chat-migrate, client and the client's tours, each bundled and minified,
 * and its migrations. Packages that are installed here in the same major version stay external; other dependencies are
 * bundled.
 *
 *   node scripts/pack-previous-version.mjs <commit>
 *
 * `npm run release` does it for each release, and commits the folder.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { git, npm, readJson, root, run, sizeOf, succeed, withFolder } from './program.mjs'

const target = path.join(root, 'test/fixtures/previous-version')
const MAX_BYTES = 3 << 20

const majorOf = (version) => version.replace(/^\D*/, '').split('.')[0]

/** Whether the previous version can use the package installed here. */
const isInstalled = ([name, version]) => {
  const manifest = path.join(root, 'node_modules', name, 'package.json')
  return fs.existsSync(manifest) && majorOf(readJson(manifest).version) === majorOf(version)
}

const unpack = (commit, folder) => {
  const options = { cwd: root, maxBuffer: 1 << 28 }
  const archive = succeed('git archive', spawnSync('git', ['archive', '--format=tar', commit], options))
  succeed('tar', spawnSync('tar', ['-x', '-C', folder], { input: archive, encoding: 'utf8' }))
}

const pack = async (commit, folder) => {
  unpack(commit, folder)
  const { version, bin, dependencies = {}, peerDependencies = {} } = readJson(path.join(folder, 'package.json'))
  const needed = Object.entries({ ...peerDependencies, ...dependencies })
  const missing = needed.filter((entry) => !isInstalled(entry))
  // Beside the sources, without their lockfile and scripts.
  const beside = path.join(folder, 'beside')
  fs.mkdirSync(beside)
  fs.writeFileSync(path.join(beside, 'package.json'), '{"private":true}')
  if (missing.length > 0) {
    const wanted = missing.map(([name, range]) => `${name}@${range}`)
    succeed('npm install', npm(['install', '--no-audit', '--no-fund', '--ignore-scripts', ...wanted], { cwd: beside }))
  }

  const sourceOf = (name) => path.join(folder, bin[name].replace(/^(\.\/)?dist\//, '').replace(/\.js$/, '.ts'))
  const client = path.join(folder, 'clients/typescript/src/with-live.ts')
  fs.writeFileSync(client, "export * from './index'\nexport * from './live/index'\n")
  fs.rmSync(target, { recursive: true, force: true })
  await build({
    entryPoints: {
      server: sourceOf('chat-service'),
      'chat-migrate': sourceOf('chat-migrate'),
      client,
      tours: path.join(folder, 'test/clients/tour/index.ts'),
    },
    outdir: target,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'warning',
    nodePaths: [path.join(beside, 'node_modules'), path.join(root, 'node_modules')],
    external: needed.filter(isInstalled).flatMap(([name]) => [name, `${name}/*`]),
  })
  fs.cpSync(path.join(folder, 'migrations'), path.join(target, 'migrations'), { recursive: true })
  copyScripts(path.join(folder, 'src'))
  const hash = git(root, 'rev-parse', commit)
  fs.writeFileSync(path.join(target, 'version.json'), `${JSON.stringify({ version, commit: hash }, null, 2)}\n`)
}

/** The Lua scripts for Redis, which the server reads from a folder next to it. */
const copyScripts = (sources) => {
  const files = fs.readdirSync(sources, { recursive: true, encoding: 'utf8' })
  for (const name of files.filter((file) => file.endsWith('.lua')))
    fs.cpSync(path.join(sources, name), path.join(target, 'scripts', path.basename(name)))
}

await run(async () => {
  const [commit, ...rest] = process.argv.slice(2)
  if (commit === undefined || rest.length > 0) throw new Error('Usage: pack-previous-version.mjs <commit>')
  await withFolder('previous', (folder) => pack(commit, folder))
  const bytes = sizeOf(target)
  if (bytes > MAX_BYTES) throw new Error(`The folder has ${bytes} bytes; the limit is ${MAX_BYTES}`)
  console.log(`Packed ${commit} into ${path.relative(root, target)}: ${Math.round(bytes / 1024)} KiB.`)
})
