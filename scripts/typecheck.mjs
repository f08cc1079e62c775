/** `npm run typecheck`: the package with its tests and examples, then these programs and each client by their own rules. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { ensureInstalled } from './prepare.mjs'
import { root } from './program.mjs'

await ensureInstalled()

const clients = fs.existsSync(path.join(root, 'clients')) ? fs.readdirSync(path.join(root, 'clients')) : []
const configOf = (project) => path.join(root, project, 'tsconfig.json')
/** clients/tsconfig.json has their sources. */
const isPart = (project) => /"extends": "\.\.\/tsconfig\.json"/.test(fs.readFileSync(configOf(project), 'utf8'))
const own = clients.map((name) => `clients/${name}`).filter((project) => fs.existsSync(configOf(project)))
const projects = ['.', 'scripts', 'clients', ...own.filter((project) => !isPart(project))]

for (const project of projects.filter((project) => fs.existsSync(configOf(project)))) {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  const { status } = spawnSync(process.execPath, [tsc, '--noEmit', '-p', project], { cwd: root, stdio: 'inherit' })
  if (status !== 0) {
    const remedy = project === 'scripts' ? ' They use the build, if there is one: npm run build makes it anew.' : ''
    console.error(`Types do not fit in ${project === '.' ? 'the package' : project}.${remedy}`)
    process.exitCode = 1
  }
}
