import { readJson, root } from '../program.mjs'

/** The version of an installed package, such as `ws 8.18.2`; without a name that of the service. */
export function versionOf(...name) {
  const { name: found, version } = readJson(root, ...name.map((one) => `node_modules/${one}`), 'package.json')
  return `${found} ${version}`
}
