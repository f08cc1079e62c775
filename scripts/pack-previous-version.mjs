/**
 * Packs the version before, as test/rollout/rollout.long.test.ts and test/clients/released.test.ts need it, into
 * test/fixtures/previous-version: its server, its chat-migrate, its client, and the tours that its client makes, each bundled
 * and minified, and its migrations. Packages that are installed here in the
 * same major version stay outside; any other dependency of that version is bundled.
 *
 *   node scripts/pack-previous-version.mjs <commit>
 *
 * `npm run release` does it for each release, and commits the folder.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import { isMain, npm, root, run, succeed } from './program.mjs'

const target = path.join(root, 'test/fixtures/previous-version')
const MAX_BYTES = 3 << 20

const git = (...args) =>
  succeed(`git ${args[0]}`, spawnSync('git', args, { cwd: root, encoding: 'buffer', maxBuffer: 1 << 28 }))

const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'))

const majorOf = (version) => version.replace(/^\D*/, '').split('.')[0]

/** Whether the version before can use the package that is installed here. */
const isInstalled = ([name, version]) => {
  const manifest = path.join(root, 'node_modules', name, 'package.json')
  return fs.existsSync(manifest) && majorOf(readJson(manifest).version) === majorOf(version)
}

const unpack = (commit, folder) => {
  const archive = git('archive', '--format=tar', commit)
  succeed('tar', spawnSync('tar', ['-x', '-C', folder], { input: archive, encoding: 'utf8' }))
}

/** One module of what several export. */
const entryOf = (name, folder, modules) => ({
  name,
  setup(builder) {
    builder.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: name, namespace: name }))
    const contents = modules.map((module) => `export * from '${module}'`).join('\n')
    builder.onLoad({ filter: /.*/, namespace: name }, () => ({ contents, resolveDir: folder, loader: 'ts' }))
  },
})

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
  const isMissing = (name) => missing.some(([other]) => other === name)
  // Of a commit from before there were tours, those of this checkout.
  const base = fs.existsSync(path.join(folder, 'test/clients/tour/index.ts')) ? folder : root
  const clients = path.join(folder, 'clients/typescript/src')
  const hasLive = fs.existsSync(path.join(clients, 'live/index.ts'))
  fs.rmSync(target, { recursive: true, force: true })
  await build({
    entryPoints: {
      server: sourceOf('chat-service'),
      'chat-migrate': sourceOf('chat-migrate'),
      client: 'client',
      tours: path.join(base, 'test/clients/tour/index.ts'),
    },
    plugins: [entryOf('client', clients, ['./index', ...(hasLive ? ['./live/index'] : [])])],
    outdir: target,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'warning',
    nodePaths: [path.join(beside, 'node_modules'), path.join(root, 'node_modules')],
    external: needed.flatMap(([name]) => (isMissing(name) ? [] : [name, `${name}/*`])),
  })
  fs.cpSync(path.join(folder, 'migrations'), path.join(target, 'migrations'), { recursive: true })
  copyScripts(path.join(folder, 'src'))
  const hash = git('rev-parse', commit).toString().trim()
  fs.writeFileSync(path.join(target, 'version.json'), `${JSON.stringify({ version, commit: hash }, null, 2)}\n`)
}

/** The Lua scripts for Redis, which the server reads from a folder beside itself. */
const copyScripts = (sources) => {
  const files = fs.readdirSync(sources, { recursive: true, encoding: 'utf8' })
  for (const name of files.filter((file) => file.endsWith('.lua')))
    fs.cpSync(path.join(sources, name), path.join(target, 'scripts', path.basename(name)))
}

const sizeOf = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size, 0)

if (isMain(import.meta.url)) {
  await run(async () => {
    const [commit, ...rest] = process.argv.slice(2)
    if (commit === undefined || rest.length > 0) throw new Error('Usage: pack-previous-version.mjs <commit>')
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'chat-service-previous-'))
    try {
      await pack(commit, folder)
    } finally {
      fs.rmSync(folder, { recursive: true, force: true })
    }
    const bytes = sizeOf(target)
    if (bytes > MAX_BYTES) throw new Error(`The folder has ${bytes} bytes; at most ${MAX_BYTES} are wanted`)
    console.log(`Packed ${commit} into ${path.relative(root, target)}: ${Math.round(bytes / 1024)} KiB.`)
  })
}
