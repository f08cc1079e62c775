import { readJson, root } from '../program.mjs'

/** The version of an installed package, such as `ws 8.18.2`; without a name that of the service. */
export function versionOf(name = '..') {
  const { name: found, version } = readJson(root, 'node_modules', name, 'package.json')
  return `${found} ${version}`
}
