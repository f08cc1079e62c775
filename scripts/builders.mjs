/**
 * The parts of the build: the package into dist/, the demo's page into dist/web, the page of `chat-migrate studio` into dist/studio, the
 * documentation into dist/docs, and the TypeScript client, the kit and the integrations into their own dist/; of the push
 * the code alone, for the demo.
 *
 * The package is built beside dist/ and swapped in when complete: a starting server never finds half of it, and a
 * failed build leaves the last good one in place.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { cleanEnvironment, readJson, root, succeed, tsc } from './program.mjs'

const at = (...parts) => path.join(root, ...parts)

const node = (args, cwd = root) =>
  spawnSync(process.execPath, args, { cwd, env: cleanEnvironment(), stdio: ['ignore', process.stderr, process.stderr] })

/** The validators are a megabyte of generated JavaScript; the compiler reads only their declarations. */
const copyGenerated = (outDir) => {
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

const makeBinsExecutable = (outDir) => {
  const { bin = {} } = readJson(root, 'package.json')
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
  succeed('The TypeScript compiler', node([tsc, '-p', at('tsconfig.build.json'), '--outDir', next]))
  copyGenerated(next)
  copyScripts(next)
  makeBinsExecutable(next)
  // The pages are separate parts.
  for (const page of ['web', 'studio', 'docs']) {
    if (fs.existsSync(at('dist', page))) fs.cpSync(at('dist', page), path.join(next, page), { recursive: true })
  }
  if (fs.existsSync(at('dist'))) fs.renameSync(at('dist'), previous)
  fs.renameSync(next, at('dist'))
  fs.rmSync(previous, { recursive: true, force: true })
}

const buildFolder = (folder, ...options) =>
  succeed(`The build of ${folder}`, node(['build.mjs', ...options], at(folder)))

const buildClient = () => {
  if (!fs.existsSync(at('node_modules/@types/react')))
    throw new Error(
      'The client is compiled with the types of React, which are not installed. Install them with: npm ci',
    )
  buildFolder('clients/typescript')
}

/** The folders of integrations/ with a build.mjs, which builds them. */
export const integrations = fs
  .readdirSync(at('integrations'))
  .filter((name) => fs.existsSync(at('integrations', name, 'build.mjs')))

const buildPage =
  (name, script, ...options) =>
  () => {
    const next = at('dist', `${name}.next`)
    succeed(`The build of the page ${name}`, node([at(script), ...options, next]))
    fs.rmSync(at('dist', name), { recursive: true, force: true })
    fs.renameSync(next, at('dist', name))
  }

export const toolInputs = ['package.json', 'package-lock.json', 'scripts/builders.mjs']
/** Pages of the documentation outside docs/. */
const writtenPages = ['README.md', 'SECURITY.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'clients/typescript/README.md']

/**
 * Each part of the build by its name: its inputs besides `toolInputs` (a folder means all files below it), its outputs,
 * all of which must exist, and its builder, whose caller holds the build lock.
 */
export const parts = {
  clients: { inputs: ['clients/typescript'], made: 'clients/typescript/dist', build: buildClient },
  // The kit compiles against the client's declarations.
  ui: {
    inputs: ['clients/tsconfig.json', 'clients/ui', 'clients/typescript/src'],
    made: 'clients/ui/dist',
    build: () => buildFolder('clients/ui'),
  },
  // As do the integrations.
  integrations: {
    inputs: ['integrations', 'clients/typescript/src', 'clients/ui/src/content'],
    made: integrations.map((name) => `integrations/${name}/dist`),
    build: () => integrations.forEach((name) => buildFolder(`integrations/${name}`)),
  },
  // The code alone: the demo sends notices with it.
  push: {
    inputs: ['push', 'shared', 'build-library.mjs'].map((name) => `integrations/${name}`),
    made: 'integrations/push/dist/index.js',
    build: () => buildFolder('integrations/push', '--code'),
  },
  server: { inputs: ['src', 'generated', 'tsconfig.json', 'tsconfig.build.json'], made: 'dist', build: buildPackage },
  web: {
    inputs: ['clients/tsconfig.json', 'clients/web', 'clients/ui/src', 'clients/typescript/src'],
    made: 'dist/web/index.html',
    build: buildPage('web', 'clients/web/build.mjs'),
  },
  studio: {
    inputs: ['clients/studio'],
    made: 'dist/studio/index.html.gz',
    build: buildPage('studio', 'clients/studio/build.mjs'),
  },
  docs: {
    inputs: [
      ...['docs', 'spec', 'scripts/docs', 'scripts/codegen', 'clients/docs', ...writtenPages],
      // The live examples of the kit.
      ...['clients/tsconfig.json', 'clients/gallery/src', 'clients/ui', 'clients/typescript/src'],
    ],
    made: 'dist/docs/index.html.gz',
    build: buildPage('docs', 'scripts/docs/build.mjs', '--packed'),
  },
}
