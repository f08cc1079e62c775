/**
 * Builds the package into dist/, the demo's page into dist/web, and the TypeScript client into its own dist/.
 *
 * The package is built beside dist/ and swapped in when it is complete, so a server that is just being started never
 * finds half of it, and a failed build leaves the last good one in place.
 *
 *   node scripts/build.mjs [--if-stale] [clients] [server] [web]
 *
 * `npm pack` and `npm publish` come here first, so that a package of a fresh clone holds what it promises.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { build, cleanEnvironment, ensureInstalled, isMain, npm, root, run } from './prepare.mjs'

const at = (...parts) => path.join(root, ...parts)

const node = (args, cwd = root) =>
  spawnSync(process.execPath, args, {
    cwd,
    env: cleanEnvironment(),
    stdio: ['ignore', process.stderr, process.stderr],
  })

const succeed = (what, { status, error }) => {
  if (error ?? status !== 0) throw new Error(`${what} failed${error ? `: ${error.message}` : ''}`)
}

/** The validators are JavaScript already; the compiler only reads their declarations. */
const copyGenerated = (outDir) => {
  if (!fs.existsSync(at('generated'))) return
  const wanted = fs.readdirSync(at('generated')).filter((name) => /\.(js|d\.ts)$/.test(name))
  fs.mkdirSync(path.join(outDir, 'generated'), { recursive: true })
  for (const name of wanted) fs.copyFileSync(at('generated', name), path.join(outDir, 'generated', name))
}

/** The Lua scripts for Redis, which the code reads from beside itself. */
const copyScripts = (outDir) => {
  const scripts = fs.readdirSync(at('src'), { recursive: true }).filter((name) => name.endsWith('.lua'))
  for (const name of scripts) {
    const target = path.join(outDir, 'src', name)
    fs.mkdirSync(path.dirname(target), { recursive: true })
    fs.copyFileSync(at('src', name), target)
  }
}

const makeBinsExecutable = (outDir) => {
  const { bin = {} } = JSON.parse(fs.readFileSync(at('package.json'), 'utf8'))
  for (const target of Object.values(bin)) {
    const file = path.join(outDir, path.relative('dist', target))
    if (!fs.existsSync(file)) throw new Error(`package.json names the bin ${target}, which no source makes`)
    fs.chmodSync(file, 0o755)
  }
}

const buildPackage = () => {
  // At the same depth as dist/, so that the paths in the source maps hold after the swap.
  const next = at('dist.next')
  const previous = at('dist.previous')
  fs.rmSync(next, { recursive: true, force: true })
  fs.rmSync(previous, { recursive: true, force: true })
  succeed(
    'The TypeScript compiler',
    node([at('node_modules/typescript/bin/tsc'), '-p', at('tsconfig.build.json'), '--outDir', next]),
  )
  copyGenerated(next)
  copyScripts(next)
  makeBinsExecutable(next)
  // The page is a part of its own.
  if (fs.existsSync(at('dist', 'web'))) fs.cpSync(at('dist', 'web'), path.join(next, 'web'), { recursive: true })
  if (fs.existsSync(at('dist'))) fs.renameSync(at('dist'), previous)
  fs.renameSync(next, at('dist'))
  fs.rmSync(previous, { recursive: true, force: true })
}

const buildClient = () => {
  const folder = at('clients', 'typescript')
  if (fs.existsSync(path.join(folder, 'build.mjs'))) return succeed('The client build', node(['build.mjs'], folder))
  const manifest = path.join(folder, 'package.json')
  if (!fs.existsSync(manifest) || !JSON.parse(fs.readFileSync(manifest, 'utf8')).scripts?.build) return
  const options = { cwd: folder, stdio: ['ignore', process.stderr, process.stderr] }
  succeed('The client build', npm(['run', 'build'], options))
}

const buildPage = () => {
  const next = at('dist', 'web.next')
  succeed('The build of the page', node([at('clients', 'web', 'build.mjs'), next]))
  fs.rmSync(at('dist', 'web'), { recursive: true, force: true })
  fs.renameSync(next, at('dist', 'web'))
}

/** Each part of the build by its name; the caller holds the build lock. */
export const builders = { clients: buildClient, server: buildPackage, web: buildPage }

if (isMain(import.meta.url)) {
  // Not awaited: prepare.mjs imports this module for the build, and would wait for it to be evaluated.
  void run(async () => {
    const { values, positionals } = parseArgs({
      options: { 'if-stale': { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const unknown = positionals.filter((part) => !Object.hasOwn(builders, part))
    if (unknown.length > 0)
      throw new Error(`build knows ${Object.keys(builders).join(', ')}, not ${unknown.join(', ')}`)
    await ensureInstalled({ tools: false })
    await build({ onlyIfStale: values['if-stale'], ...(positionals.length > 0 && { wanted: positionals }) })
  })
}
