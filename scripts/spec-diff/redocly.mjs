import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cleanEnvironment, root } from '../program.mjs'
import { keysOf } from './places.mjs'

const cli = path.join(root, 'node_modules/@redocly/cli/bin/cli.js')

/** The changes between two files as `redocly diff` sees them. */
export async function compareFiles(base, revision) {
  const folder = mkdtempSync(path.join(tmpdir(), 'chat-spec-diff-'))
  const output = path.join(folder, 'changes.json')
  const config = path.join(root, 'redocly.yaml')
  try {
    const ended = await run([
      'diff',
      base,
      revision,
      '--config',
      config,
      '--format=json',
      '--output',
      output,
      '--fail-on=none',
    ])
    const report = readIfThere(output)
    if (report === undefined) throw new Error(`${revision} cannot be compared with ${base}:\n${ended}`)
    return JSON.parse(report).changes.map(describe)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const run = (args) =>
  new Promise((settle) => {
    const env = { ...cleanEnvironment(), REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' }
    execFile(process.execPath, [cli, ...args], { cwd: root, env }, (_error, stdout, stderr) => settle(stdout + stderr))
  })

const readIfThere = (file) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function describe({ kind, impact, verdicts, property, base, revision, path: place }) {
  const { file, pointer } = kind === 'removed' ? base : revision
  const keys = keysOf(pointer)
  const texts = verdicts.map(({ message }) => message)
  return {
    weight: impact,
    kind,
    file: path.basename(file),
    keys,
    property,
    values: [base?.value, revision?.value],
    text: texts.length > 0 ? texts.join(' ') : sayPlainly(kind, kind === 'modified' ? keys : keysOf(place), property),
    names: namesIn(texts.join(' '), keys),
  }
}

/** Words of every specification, which are no names of this one. */
const generic = new Set(
  (
    'paths components schemas parameters messages operations channels chat responses headers requestBody content schema ' +
    'application/json multipart/form-data data payload properties items required type enum const default format pattern ' +
    'minimum maximum minLength maxLength minItems maxItems allOf anyOf oneOf additionalProperties deprecated key ' +
    'string integer number boolean object array null any get put post delete patch info description summary'
  ).split(' '),
)

const namesIn = (text, keys) =>
  [...[...text.matchAll(/[`']([^`']+)[`']/g)].map(([, name]) => name), ...keys.toReversed()].filter(
    (name, index, all) => !generic.has(name) && !/^(\d+|.*[\s<>].*)$/.test(name) && all.indexOf(name) === index,
  )

/** For changes without a rule's message. */
function sayPlainly(kind, keys, property) {
  const what = property === undefined || keys.at(-1) === property ? keys : [...keys, property]
  return `${what.join(' › ') || 'the document'} ${kind === 'modified' ? 'changed' : `was ${kind}`}.`
}
