import { createRequire } from 'node:module'
import fs from 'node:fs'
import path from 'node:path'

/** Loads packages of scripts/prove/package.json: `npm run prove` installs them, and checks of types and imports run without them. */
export const load = createRequire(import.meta.url)

/** `ws 8.18.2`, from what is installed. */
export function versionOf(name) {
  const folders = load.resolve.paths(name) ?? []
  const file = folders.map((folder) => path.join(folder, name, 'package.json')).find(fs.existsSync)
  const { version } = JSON.parse(fs.readFileSync(String(file), 'utf8'))
  return `${name} ${version}`
}

export const ownVersion = () => `chat-service ${load('../../package.json').version}`
