import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { git, readJson } from '../program.mjs'
import { specifications } from './compare.mjs'
import { openYaml } from './places.mjs'

const released = 'spec/released'
const manifests = { server: 'package.json', client: 'clients/typescript/package.json' }

/** The files of the specifications in a folder, their versions and their feature level. */
const describe = (folder, read, { server, client }, revision = '') => {
  const open = (file) => openYaml(`${revision}${file}`, read(file))
  const files = Object.fromEntries(specifications.map((name) => [name, open(`${folder}/${name}`)]))
  const { version, 'x-feature-level': featureLevel = 0 } = files['openapi.yaml'].content.info
  return { files, versions: { contract: version, server, client }, featureLevel }
}

const readerOf = (root) => (file) => readFileSync(path.join(root, file), 'utf8')

const versionsOf = (read) => ({
  server: JSON.parse(read(manifests.server)).version,
  client: JSON.parse(read(manifests.client)).version,
})

/** The current contract. */
export const readCurrent = (root) => describe('spec', readerOf(root), versionsOf(readerOf(root)))

export const hasReleased = (root) => existsSync(path.join(root, released))

/** The contract of the last release. Stored as files, so a clone without history and tags has it. */
export const readReleased = (root) => {
  if (!hasReleased(root))
    throw new Error(`${released} is missing: fetch it from git, or write it with \`npm run spec:diff -- --release\``)
  return describe(released, readerOf(root), readJson(root, released, 'versions.json'))
}

/** The contract of a revision of git. */
export const readRevision = (root, revision) => {
  const show = (file) => {
    try {
      return git(root, 'show', `${revision}:${file}`)
    } catch (error) {
      throw new Error(`${file} of the revision ${revision} cannot be read: ${error.message}`, { cause: error })
    }
  }
  return describe('spec', show, versionsOf(show), `${revision}:`)
}

/** Stores the current contract as that of the last release. */
export const writeReleased = (root, { versions: { server, client } }) => {
  const folder = path.join(root, released)
  mkdirSync(folder, { recursive: true })
  for (const file of specifications) copyFileSync(path.join(root, 'spec', file), path.join(folder, file))
  writeFileSync(path.join(folder, 'versions.json'), `${JSON.stringify({ server, client }, null, 2)}\n`)
  return released
}
