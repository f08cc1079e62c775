/** `npm run typecheck`: the package with its tests and examples, then these programs and each client by their own rules. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { ensureInstalled } from './prepare.mjs'
import { root } from './program.mjs'

await ensureInstalled()

const clients = fs.existsSync(path.join(root, 'clients')) ? fs.readdirSync(path.join(root, 'clients')) : []
const projects = ['.', 'scripts', ...clients.map((name) => `clients/${name}`)]

for (const project of projects.filter((folder) => fs.existsSync(path.join(root, folder, 'tsconfig.json')))) {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  const { status } = spawnSync(process.execPath, [tsc, '--noEmit', '-p', project], { cwd: root, stdio: 'inherit' })
  if (status !== 0) {
    const remedy = project === 'scripts' ? ' They use the build, if there is one: npm run build makes it anew.' : ''
    console.error(`Types do not fit in ${project === '.' ? 'the package' : project}.${remedy}`)
    process.exitCode = 1
  }
}
