/**
 * The parts of the build: the package into dist/, the demo's page into dist/web, the page of `chat-migrate studio` into dist/studio, the
 * documentation into dist/docs, and the TypeScript client, the kit and the integrations into a dist/ of their own.
 *
 * The package is built beside dist/ and swapped in when it is complete, so a server that is just being started never
 * finds half of it, and a failed build leaves the last good one in place.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { cleanEnvironment, npm, root, succeed } from './program.mjs'

const at = (...parts) => path.join(root, ...parts)

/** @type {import('node:child_process').StdioOptions} */
const stdio = ['ignore', process.stderr, process.stderr]

const node = (args, cwd = root) => spawnSync(process.execPath, args, { cwd, env: cleanEnvironment(), stdio })

/** The validators are a megabyte of generated JavaScript; the compiler reads only their declarations. */
const copyGenerated = (outDir) => {
  if (!fs.existsSync(at('generated'))) return
  const { transformSync } = createRequire(import.meta.url)('esbuild')
  const options = { minify: true, platform: 'node', target: 'node20', format: 'cjs' }
  const wanted = fs.readdirSync(at('generated')).filter((name) => /\.(js|d\.ts)$/.test(name))
  fs.mkdirSync(path.join(outDir, 'generated'), { recursive: true })
  for (const name of wanted) {
    const text = fs.readFileSync(at('generated', name), 'utf8')
    const copied = name.endsWith('.js') ? transformSync(text, options).code : text
    fs.writeFileSync(path.join(outDir, 'generated', name), copied)
  }
}

/** The Lua scripts for Redis, which the code reads from its own folder. */
const copyScripts = (outDir) => {
  const scripts = fs
    .readdirSync(at('src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.lua'))
  for (const name of scripts) {
    const target = path.join(outDir, 'src', name)
    fs.mkdirSync(path.dirname(target), { recursive: true })
    fs.copyFileSync(at('src', name), target)
  }
}

const readManifest = () => JSON.parse(fs.readFileSync(at('package.json'), 'utf8'))

const makeBinsExecutable = (outDir) => {
  const { bin = {} } = readManifest()
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
  // The pages are parts of their own.
  for (const page of ['web', 'studio', 'docs']) {
    if (fs.existsSync(at('dist', page))) fs.cpSync(at('dist', page), path.join(next, page), { recursive: true })
  }
  if (fs.existsSync(at('dist'))) fs.renameSync(at('dist'), previous)
  fs.renameSync(next, at('dist'))
  fs.rmSync(previous, { recursive: true, force: true })
}

const buildClient = () => {
  const folder = at('clients', 'typescript')
  if (!fs.existsSync(at('node_modules/@types/react')))
    throw new Error(
      'The client is compiled with the types of React, which are not installed. Install them with: npm ci',
    )
  if (fs.existsSync(path.join(folder, 'build.mjs')))
    return void succeed('The client build', node(['build.mjs'], folder))
  const manifest = path.join(folder, 'package.json')
  if (!fs.existsSync(manifest) || !JSON.parse(fs.readFileSync(manifest, 'utf8')).scripts?.build) return
  succeed('The client build', npm(['run', 'build'], { cwd: folder, stdio }))
}

const buildKit = () => succeed('The build of the kit', node(['build.mjs'], at('clients', 'ui')))

/** The folders of integrations/ that are built: each by its build.mjs. */
export const integrations = fs.existsSync(at('integrations'))
  ? fs.readdirSync(at('integrations')).filter((name) => fs.existsSync(at('integrations', name, 'build.mjs')))
  : []

const buildIntegrations = () => {
  for (const name of integrations)
    succeed(`The build of integrations/${name}`, node(['build.mjs'], at('integrations', name)))
}

const buildPage =
  (name, script, ...options) =>
  () => {
    const next = at('dist', `${name}.next`)
    succeed(`The build of the page ${name}`, node([at(script), ...options, next]))
    fs.rmSync(at('dist', name), { recursive: true, force: true })
    fs.renameSync(next, at('dist', name))
  }

/** Each part of the build by its name; the caller holds the build lock. */
export const builders = {
  clients: buildClient,
  // It is compiled with the declarations of the client.
  ui: buildKit,
  // So are these.
  integrations: buildIntegrations,
  server: buildPackage,
  web: buildPage('web', 'clients/web/build.mjs'),
  studio: buildPage('studio', 'clients/studio/build.mjs'),
  docs: buildPage('docs', 'scripts/docs/build.mjs', '--packed'),
}
