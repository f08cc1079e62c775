import { createRequire } from 'node:module'
import fs from 'node:fs'
import path from 'node:path'
import { root } from '../program.mjs'

const require = createRequire(import.meta.url)

/** `ws 8.18.2`, from what is installed. */
export function versionOf(name) {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8'))
  return `${name} ${version}`
}

export const ownVersion = () => `chat-service ${require('../../package.json').version}`
