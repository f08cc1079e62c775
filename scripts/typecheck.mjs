/**
 * `npm run typecheck`: the package with its tests, scripts and examples, then each client by its own rules, and at last
 * whether the server compiles without the tools, as it has to on a clone where only `npm start` was run.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { ensureInstalled, root, run } from './prepare.mjs'

const compile = (args, options) =>
  spawnSync(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), ...args], { cwd: root, ...options })

const checkTypes = () => {
  const clients = fs.existsSync(path.join(root, 'clients')) ? fs.readdirSync(path.join(root, 'clients')) : []
  const projects = ['.', ...clients.map((name) => `clients/${name}`)]
  for (const project of projects.filter((folder) => fs.existsSync(path.join(root, folder, 'tsconfig.json')))) {
    const { status } = compile(['--noEmit', '-p', project], { stdio: 'inherit' })
    if (status !== 0) {
      console.error(`Types do not fit in ${project === '.' ? 'the package' : project}.`)
      process.exitCode = 1
    }
  }
}

/** The packages whose declarations the build of the server reads, and that only the tools bring. */
const findToolsInBuild = () => {
  const options = { encoding: 'utf8', maxBuffer: Infinity }
  const { stdout } = compile(['-p', 'tsconfig.build.json', '--listFilesOnly'], options)
  const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const places = stdout
    .split('\n')
    .map((file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path.relative(root, file).replaceAll('\\', '/'))?.[1])
  // What is called like a module of Node is read because it happens to be there, and not missed otherwise.
  const isMissed = (place) => packages[place]?.dev && !isBuiltin(place.replace(/^.*node_modules\//, ''))
  return [...new Set(places)].filter(isMissed)
}

await run(async () => {
  await ensureInstalled()
  checkTypes()
  const tools = findToolsInBuild()
  if (tools.length > 0) {
    console.error(
      `src needs ${tools.join(' and ')} to compile, and npm start does not install them. ` +
        'Move them from the devDependencies of package.json to scripts/package.json, and run npm install.',
    )
    process.exitCode = 1
  }
})
