import fs from 'node:fs'
import path from 'node:path'
import { checksum, readReleased } from '../codegen/functions.mjs'

/** Notes the migrations of a release with their checksums: codegen refuses a later change of them. */
export const closeMigrations = (root) => {
  const folder = path.join(root, 'migrations')
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const closed = names.map((name) => [
    name.slice(0, -'.sql'.length),
    checksum(fs.readFileSync(path.join(folder, name))),
  ])
  const all = { ...readReleased(root), ...Object.fromEntries(closed.sort()) }
  fs.writeFileSync(path.join(folder, 'released.json'), `${JSON.stringify(all, null, 2)}\n`)
}
