import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const home = resolve(__dirname, '../..')
const folders: string[] = []

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** Operations and events of these are enough to show each kind of change; all would take several times as long. */
const PATHS = /^ {2}\/(channels(\/\{id\}(\/freeze|\/metadata|\/messages\/\{messageId\}(\/reactions)?)?)?):/
const EVENTS = /^ {2}(joinChannel|sendPollEvents|sendMemberEvents):/
const MESSAGES = /\/messages\/(joinChannel|gateway(Ack|Error)|pollDeleted|userLeft|operatorUpdated)'/

const partsOf = (text: string) => text.split(/^(?=[a-z])/m)
const refs = (text: string) => [...text.matchAll(/#\/(components\/\w+\/\w+)/g)].map(([, ref]) => ref!)

/** Few paths and operations, with the components that they use, in either file. */
function pruned(texts: string[]): string[] {
  const few = texts.map((text) =>
    partsOf(text).flatMap((part) => {
      const heads = /^paths:/.test(part) ? PATHS : /^operations:/.test(part) ? EVENTS : undefined
      const kept = part.split(/^(?= {2}\S)/m).filter((one, index) => index === 0 || !heads || heads.test(one))
      return kept.join('').replace(/^.*#.*\/messages\/.*\n/gm, (line) => (MESSAGES.test(line) ? line : ''))
    }),
  )
  const entries = few.flat().flatMap((part) => (part.startsWith('components:') ? entriesOf(part) : []))
  const used = new Set(few.flat().flatMap((part) => (part.startsWith('components:') ? [] : refs(part))))
  for (const ref of used)
    for (const { name, text } of entries) if (name === ref) for (const next of refs(text)) used.add(next)
  const isUsed = (name: string) => used.has(name) || !/\/(schemas|messages|parameters|responses|examples)\//.test(name)
  const without = (part: string) =>
    entries.reduce((rest, { name, text }) => (isUsed(name) ? rest : rest.replace(text, () => '')), part)
  return few.map((parts) => parts.map((part) => (part.startsWith('components:') ? without(part) : part)).join(''))
}

/** The components by their references. */
const entriesOf = (components: string) =>
  components.split(/^(?= {2}\S)/m).flatMap((section) =>
    section
      .split(/^(?= {4}[^\s#-])/m)
      .slice(1)
      .map((text) => ({ name: `components/${/\w+/.exec(section)![0]}/${/\w+/.exec(text)![0]}`, text })),
  )

/** A copy of what the comparison reads, with a few parts of the contract of today as the last release, in version 0.1.0 of everything. */
export function copyOfRelease(): string {
  const root = mkdtempSync(join(tmpdir(), 'chat-spec-diff-test-'))
  folders.push(root)
  mkdirSync(join(root, 'clients/typescript'), { recursive: true })
  for (const file of ['spec/openapi.yaml', 'spec/asyncapi.yaml']) cpSync(join(home, file), join(root, file))
  for (const file of specs)
    edit(root, file, [
      [/version: \d+\.\d+\.\d+/, 'version: 0.1.0'],
      [/x-feature-level: \d+/, 'x-feature-level: 4'],
    ])
  edit(root, 'spec/openapi.yaml', [compose])
  const texts = pruned(specs.map((file) => readFileSync(join(root, file), 'utf8')))
  for (const [index, file] of specs.entries()) writeFileSync(join(root, file), texts[index]!)
  for (const file of manifests) writeFileSync(join(root, file), '{ "version": "0.1.0" }')
  writeFileSync(join(root, 'CHANGELOG.md'), '# Changelog\n\n## [Unreleased]\n')
  for (const name of ['openapi.yaml', 'asyncapi.yaml'])
    cpSync(join(root, 'spec', name), join(root, 'spec/released', name))
  writeFileSync(join(root, 'spec/released/versions.json'), '{ "server": "0.1.0", "client": "0.1.0" }')
  return root
}

export const specs = ['spec/openapi.yaml', 'spec/asyncapi.yaml']
const manifests = ['package.json', 'clients/typescript/package.json']

/** Makes a body of two parts, closed as a whole. */
const compose: Edit = [
  /(EditMessageRequest:\n {6}type: object\n) {6}additionalProperties: false\n/,
  `$1      unevaluatedProperties: false
      allOf:
        - type: object
          properties:
            notify: { type: boolean }
            reason: { type: string }
`,
]

export type Edit = [search: RegExp, replacement: string]

export function edit(root: string, file: string, edits: Edit[]): void {
  let text = readFileSync(join(root, file), 'utf8')
  for (const [search, replacement] of edits) {
    if (!search.test(text)) throw new Error(`${file} has nothing like ${search}`)
    text = text.replace(search, replacement)
  }
  writeFileSync(join(root, file), text)
}

/** What each change is called, where it says it is, and what stands there. */
export interface Found {
  weight: string
  text: string
  at: string
  now: string
  before: string | undefined
}

export async function diff(root: string, ...args: string[]) {
  const script = join(home, 'scripts/spec-diff.mjs')
  const { status, output } = await new Promise<{ status: number; output: string }>((settle) => {
    execFile(process.execPath, [script, '--root', root, ...args], (error, stdout, stderr) => {
      settle({ status: error ? Number(error.code) : 0, output: stdout + stderr })
    })
  })
  return { status, output, found: parse(root, output) }
}

function parse(root: string, output: string): Found[] {
  const lineOf = (place: string) => {
    const [file, line] = place.split(':') as [string, string]
    return readFileSync(join(root, file), 'utf8').split('\n')[Number(line) - 1]!.trim()
  }
  let weight = ''
  return output.split('\n').flatMap((line, index, lines) => {
    weight = /^\w.*\((major|minor|patch)\b.*\):$/.exec(line)?.[1] ?? weight
    const places = /^ {4}(spec\S+)(?:, before (spec\S+))?$/.exec(line)
    if (!places) return []
    const [, at, was] = places
    return [{ weight, text: lines[index - 1]!.trim(), at: at!, now: lineOf(at!), before: was && lineOf(was) }]
  })
}

export const ofWeight = (found: Found[], weight: string) => found.filter((change) => change.weight === weight)

export const removals: Record<string, Edit[]> = {
  'spec/openapi.yaml': [
    // A required response field, a query parameter, and an error code of an operation and of the contract.
    [/(required: \[success, error, )requestId, /, '$1'],
    [/( {8}- \$ref: '#\/components\/parameters\/IncludeEmpty'\n)/, ''],
    [/(operationId: listChannels[\s\S]*?) {8}- CHAT_AUTH_TOKEN_INVALID\n/, '$1'],
    [/ {8}- CHAT_LAST_OPERATOR\n(?= {8}- CHAT_POLL_ALREADY_VOTED)/, ''],
    [/ {8}CHAT_LAST_OPERATOR:\n(?: {10}.*\n)*/, ''],
    [/ {12}reason: \{ type: string \}\n/, ''],
    [/(operationId: freezeChannel[\s\S]*?x-guards: \[)/, '$1not-muted, '],
  ],
  'spec/asyncapi.yaml': [
    [/(PollDeletedData:[\s\S]*?) {8}messageId: .*\n/, '$1'],
    [/(name: chat:user:left[\s\S]*?x-rooms: \[channel), user\]/, '$1]'],
    [/ {6}- code: 4408\n(.*\n){3}/, ''],
  ],
}

export const raise = (root: string, version: string) => {
  for (const file of specs)
    edit(root, file, [
      [/version: 0\.1\.0/, `version: ${version}`],
      [/x-feature-level: 4/, 'x-feature-level: 5'],
    ])
  for (const file of manifests) writeFileSync(join(root, file), JSON.stringify({ version }))
}

/** Has a changeset wait for the next release. */
export function announce(root: string, weight: string, text = 'Something new.'): void {
  mkdirSync(join(root, '.changeset'), { recursive: true })
  const front = `'@chat-service/server': ${weight}\n'@chat-service/client': ${weight}`
  writeFileSync(join(root, '.changeset/change.md'), `---\n${front}\n---\n\n${text}\n`)
}
