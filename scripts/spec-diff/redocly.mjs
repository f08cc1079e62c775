import { execFile } from 'node:child_process'
import path from 'node:path'
import { cleanEnvironment, parseJson, root } from '../program.mjs'
import { keysOf } from '../codegen/load.mjs'

const cli = path.join(root, 'node_modules/@redocly/cli/bin/cli.js')

/** The changes between two files from `redocly diff`. */
export async function compareFiles(base, revision) {
  const args = ['diff', base, revision, '--config', path.join(root, 'redocly.yaml'), '--format=json', '--fail-on=none']
  const options = { cwd: root, env: { ...cleanEnvironment(), NO_COLOR: '1' }, maxBuffer: 1 << 28 }
  /** @type {{ stdout: string, stderr: string }} */
  const { stdout, stderr } = await new Promise((settle) => {
    execFile(process.execPath, [cli, ...args], options, (_error, stdout, stderr) => settle({ stdout, stderr }))
  })
  const report = parseJson(stdout)
  if (!report) throw new Error(`${revision} cannot be compared with ${base}:\n${stdout}${stderr}`)
  return report.changes.map(describe)
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

/** Keywords of the specification formats, which name nothing in this contract. */
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
