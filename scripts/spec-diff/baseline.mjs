import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { git, readJson } from '../program.mjs'
import { specifications } from './compare.mjs'
import { openYaml } from './places.mjs'

const released = 'spec/released'
const manifests = { server: 'package.json', client: 'clients/typescript/package.json' }

/** The versions and the feature level of the specifications in a folder. */
const describe = (folder, { server, client }) => {
  const { version, 'x-feature-level': featureLevel = 0 } = openYaml(path.join(folder, 'openapi.yaml')).content.info
  return { folder, versions: { contract: version, server, client }, featureLevel }
}

/** The current contract. */
export const readCurrent = (root) => {
  const { server, client } = manifests
  return describe(path.join(root, 'spec'), {
    server: readJson(path.join(root, server)).version,
    client: readJson(path.join(root, client)).version,
  })
}

export const hasReleased = (root) => existsSync(path.join(root, released))

/** The contract of the last release. Stored as files, so a clone without history and tags has it. */
export const readReleased = (root) => {
  if (!hasReleased(root))
    throw new Error(`${released} is missing: fetch it from git, or write it with \`npm run spec:diff -- --release\``)
  const folder = path.join(root, released)
  return { ...describe(folder, readJson(path.join(folder, 'versions.json'))), close: () => undefined }
}

/** The contract of a revision of git, in a folder that \`close\` removes. */
export const readRevision = (root, revision) => {
  const show = (file) => {
    try {
      return git(root, 'show', `${revision}:${file}`)
    } catch (error) {
      throw new Error(`${file} of the revision ${revision} cannot be read: ${error.message}`, { cause: error })
    }
  }
  const texts = specifications.map((file) => [file, show(`spec/${file}`)])
  const [server, client] = Object.values(manifests).map((file) => JSON.parse(show(file)).version)
  const folder = mkdtempSync(path.join(tmpdir(), 'chat-spec-'))
  for (const [file, text] of texts) writeFileSync(path.join(folder, file), text)
  return { ...describe(folder, { server, client }), close: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Stores the current contract as that of the last release. */
export const writeReleased = (root, { versions: { server, client } }) => {
  const folder = path.join(root, released)
  mkdirSync(folder, { recursive: true })
  for (const file of specifications) copyFileSync(path.join(root, 'spec', file), path.join(folder, file))
  writeFileSync(path.join(folder, 'versions.json'), `${JSON.stringify({ server, client }, null, 2)}\n`)
  return released
}
