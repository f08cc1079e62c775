import { createRequire } from 'node:module'
import fs from 'node:fs'
import path from 'node:path'
import { root } from '../program.mjs'

/** Loads packages of scripts/prove/package.json: `npm run prove` installs them, and checks of types and imports run without them. */
export const load = createRequire(import.meta.url)

/** `ws 8.18.2`, from what is installed. */
export function versionOf(name) {
  const folders = load.resolve.paths(name) ?? []
  return versionIn(String(folders.map((folder) => path.join(folder, name)).find(fs.existsSync)))
}

export const ownVersion = () => versionIn(root)

function versionIn(folder) {
  const { name, version } = load(path.join(folder, 'package.json'))
  return `${name} ${version}`
}
