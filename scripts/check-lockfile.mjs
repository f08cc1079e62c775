/**
 * Checks that package-lock.json names every package that another one asks for. npm writes an incomplete one when the
 * registry lacks an optional package, say the build of a compiler for some system, and `npm ci` then refuses a fresh
 * clone everywhere, while the machine on which it was written never notices.
 */
import fs from 'node:fs'
import path from 'node:path'
import { root } from './prepare.mjs'

const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
const problems = []

/** Looks in the package's own node_modules, then in those around it, as Node does. */
const isThere = (from, name) => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true
    if (folder === '') return false
  }
}

for (const [place, { dependencies, optionalDependencies }] of Object.entries(packages)) {
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    if (!isThere(place, name)) problems.push(`${place} asks for ${name}, which is missing`)
  }
}
for (const kind of ['dependencies', 'devDependencies']) {
  for (const [name, version] of Object.entries(manifest[kind] ?? {})) {
    if (packages['']?.[kind]?.[name] !== version) problems.push(`package.json asks for ${name} ${version}`)
  }
}

if (problems.length > 0) {
  console.error(
    `package-lock.json is incomplete, and npm ci will refuse it:\n  ${problems.join('\n  ')}\n` +
      'Choose versions whose optional packages the registry has (by "overrides" where the package is not our own choice),\n' +
      'then write it anew: rm -rf node_modules package-lock.json && npm install',
  )
  process.exitCode = 1
}
