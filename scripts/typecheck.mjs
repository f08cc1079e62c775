/** `npm run typecheck`: the package with its tests, scripts and examples, then each client by its own rules. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { ensureInstalled, root } from './prepare.mjs'

await ensureInstalled()

const clients = fs.existsSync(path.join(root, 'clients')) ? fs.readdirSync(path.join(root, 'clients')) : []
const projects = ['.', ...clients.map((name) => `clients/${name}`)]

for (const project of projects.filter((folder) => fs.existsSync(path.join(root, folder, 'tsconfig.json')))) {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  const { status } = spawnSync(process.execPath, [tsc, '--noEmit', '-p', project], { cwd: root, stdio: 'inherit' })
  if (status !== 0) {
    console.error(`Types do not fit in ${project === '.' ? 'the package' : project}.`)
    process.exitCode = 1
  }
}
