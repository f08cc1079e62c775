import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const home = resolve(__dirname, '../..')
const folders: string[] = []

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** A copy of what the comparison reads, with the contract of today as the last release, in version 0.1.0 of everything. */
function copyOfRelease(): string {
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
  for (const file of manifests) writeFileSync(join(root, file), '{ "version": "0.1.0" }')
  writeFileSync(join(root, 'CHANGELOG.md'), '# Changelog\n\n## [Unreleased]\n')
  for (const name of ['openapi.yaml', 'asyncapi.yaml'])
    cpSync(join(root, 'spec', name), join(root, 'spec/released', name))
  writeFileSync(join(root, 'spec/released/versions.json'), '{ "server": "0.1.0", "client": "0.1.0" }')
  return root
}

const specs = ['spec/openapi.yaml', 'spec/asyncapi.yaml']
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

type Edit = [search: RegExp, replacement: string]

function edit(root: string, file: string, edits: Edit[]): void {
  let text = readFileSync(join(root, file), 'utf8')
  for (const [search, replacement] of edits) {
    if (!search.test(text)) throw new Error(`${file} has nothing like ${search}`)
    text = text.replace(search, replacement)
  }
  writeFileSync(join(root, file), text)
}

/** What each change is called, where it says it is, and what stands there. */
interface Found {
  weight: string
  text: string
  at: string
  now: string
  before: string | undefined
}

async function diff(root: string, ...args: string[]) {
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
    weight = /^\w.*\((major|minor|patch)\):$/.exec(line)?.[1] ?? weight
    const places = /^ {4}(spec\S+)(?:, before (spec\S+))?$/.exec(line)
    if (!places) return []
    const [, at, was] = places
    return [{ weight, text: lines[index - 1]!.trim(), at: at!, now: lineOf(at!), before: was && lineOf(was) }]
  })
}

const ofWeight = (found: Found[], weight: string) => found.filter((change) => change.weight === weight)

const removals: Record<string, Edit[]> = {
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

describe('what takes something away', () => {
  let root: string
  let result: Awaited<ReturnType<typeof diff>>

  beforeAll(async () => {
    root = copyOfRelease()
    for (const [file, edits] of Object.entries(removals)) edit(root, file, edits)
    result = await diff(root, '--check')
  })

  it.each([
    ['a required response field', /no longer required: `requestId`/, 'required:', /requestId/],
    ['a query parameter', /`includeEmpty`.* removed/i, 'parameters:', /IncludeEmpty/],
    [
      'an error code of an operation',
      /`listChannels` no longer has the error code `CHAT_AUTH_TOKEN_INVALID`/,
      'x-errors:',
      /CHAT_AUTH_TOKEN_INVALID/,
    ],
    ['an error code of the contract', /Error code `CHAT_LAST_OPERATOR` was removed/, 'x-codes:', /CHAT_LAST_OPERATOR/],
    [
      'a property of a closed body',
      /`editMessage` no longer takes `reason`/,
      'properties:',
      /reason: \{ type: string \}/,
    ],
    ['a guard more', /`freezeChannel` has the guard `not-muted`/, 'x-guards: [not-muted', undefined],
    ["an event's property", /`messageId`.* removed/i, 'properties:', /messageId/],
    ['a room', /`chat:user:left` no longer has the room `user`/, 'x-rooms: [channel]', /x-rooms: \[channel, user\]/],
    ['a close code', /Close code `4408` was removed/, 'x-close-codes:', /code: 4408/],
  ])('%s is breaking, with file and line', (_, text, now, before) => {
    const found = ofWeight(result.found, 'major').filter((change) => text.test(change.text))
    expect(found).toHaveLength(1)
    expect(found[0]!.now).toContain(now)
    if (before) expect(found[0]!.before).toMatch(before)
  })

  it('is refused until the versions, the feature level and the changelog follow', async () => {
    expect(result.status).toBe(1)
    for (const part of ['contract', 'server', 'client']) {
      expect(result.output).toContain(`The version of the ${part} is 0.1.0, and the breaking changes demand 0.2.0`)
    }
    expect(result.output).toContain('The feature level was 4 and is 4')
    raise(root, '0.2.0')
    const unnamed = await diff(root, '--check')
    expect(unnamed.status).toBe(1)
    expect(unnamed.output).toMatch(/No changeset names a breaking change: .*4408.*spec\/asyncapi.yaml:\d+/)
    expect(unnamed.output).not.toContain('The version of')
    const names = ofWeight(result.found, 'major').flatMap(({ text }) => text.match(/`[^`]+`/g) ?? [])
    writeFileSync(
      join(root, 'CHANGELOG.md'),
      `# Changelog\n\n## [Unreleased]\n\n- **Breaking:** ${names.join(', ')} went away.\n`,
    )
    const named = await diff(root, '--check')
    expect(named.output).toContain('demanded')
    expect(named.output).not.toContain('No changeset names')
    expect(named.status).toBe(0)
  })

  it('demands the next major version from 1.0.0 on', async () => {
    writeFileSync(join(root, 'spec/released/versions.json'), '{ "server": "1.4.2", "client": "0.1.0" }')
    const { status, output } = await diff(root, '--check')
    expect(status).toBe(1)
    expect(output).toContain('The version of the server is 0.2.0, and the breaking changes demand 2.0.0')
  })
})

const raise = (root: string, version: string) => {
  for (const file of specs)
    edit(root, file, [
      [/version: 0\.1\.0/, `version: ${version}`],
      [/x-feature-level: 4/, 'x-feature-level: 5'],
    ])
  for (const file of manifests) writeFileSync(join(root, file), JSON.stringify({ version }))
}

/** Has a changeset wait for the next release. */
function announce(root: string, weight: string, text = 'Something new.'): void {
  mkdirSync(join(root, '.changeset'), { recursive: true })
  const front = `'chat-service': ${weight}\n'@chat-service/client': ${weight}`
  writeFileSync(join(root, '.changeset/change.md'), `---\n${front}\n---\n\n${text}\n`)
}

describe('a changeset', () => {
  it('of sufficient weight that names what breaks is enough for a breaking change', async () => {
    const root = copyOfRelease()
    edit(root, 'spec/asyncapi.yaml', [[/ {6}- code: 4408\n(.*\n){3}/, '']])
    const bare = await diff(root, '--check')
    expect(bare).toMatchObject({ status: 1, output: expect.stringContaining(`Add a changeset with`) as string })
    announce(root, 'patch')
    const light = await diff(root, '--check')
    expect(light.status).toBe(1)
    expect(light.output).toContain('The version of the server is 0.1.0, and the breaking changes demand 0.2.0')
    announce(root, 'major')
    const unnamed = await diff(root, '--check')
    expect(unnamed.status).toBe(1)
    expect(unnamed.output).toMatch(/No changeset names a breaking change: .*4408/)
    expect(unnamed.output).not.toContain('The version of')
    announce(root, 'major', 'Close code `4408` went away.')
    expect(await diff(root, '--check')).toMatchObject({ status: 0 })
  })

  it('of the weight minor is enough for an addition', async () => {
    const root = copyOfRelease()
    edit(root, 'spec/asyncapi.yaml', [
      [/(PollDeletedData:[\s\S]*?)( {8}messageId: )/, '$1        reason: { type: string }\n$2'],
    ])
    expect(await diff(root, '--check')).toMatchObject({ status: 1 })
    announce(root, 'minor')
    const { status, output } = await diff(root, '--check')
    expect(output).toMatch(/feature level +4 +5 +4, and 5 with the next release/)
    expect(status).toBe(0)
  })

  it.each([
    ['---\n"@chat/server": minor\n---\n\nText', /names the package @chat\/server; there are chat-service, /],
    ['---\nchat-service: huge\n---\n\nText', /the weight huge; it is patch, minor, major/],
    ['---\nchat-service: minor\n---\n', /has no text for the changelog/],
    ['Text', /must begin with lines such as 'chat-service': minor/],
    ['---\n: [\n---\nText', /must begin with lines such as/],
  ])('that is wrong says what is wrong: %j', async (text, problem) => {
    const root = copyOfRelease()
    mkdirSync(join(root, '.changeset'))
    writeFileSync(join(root, '.changeset/wrong.md'), text)
    const { status, output } = await diff(root, '--check')
    expect(status).toBe(1)
    expect(output).toMatch(problem)
    expect(output).toContain('.changeset/wrong.md')
  })
})

it('what adds something optional is an addition, and fine with the next minor version', async () => {
  const root = copyOfRelease()
  edit(root, 'spec/openapi.yaml', [
    [/( {4}Error:\n {6}type: object\n[\s\S]*? {6}properties:\n)/, '$1        hint:\n          type: string\n'],
    [/(operationId: getChannel\n[\s\S]*?parameters:\n)/, "$1        - $ref: '#/components/parameters/IncludeEmpty'\n"],
    [
      /(operationId: listChannels[\s\S]*?) {8}- CHAT_AUTH_TOKEN_INVALID\n/,
      '$1        - CHAT_AUTH_TOKEN_INVALID\n        - CHAT_LAST_OPERATOR\n',
    ],
    [/( {8}- CHAT_LAST_OPERATOR\n)(?= {8}- CHAT_POLL_ALREADY_VOTED)/, '$1        - CHAT_TOO_EARLY\n'],
    [
      /( {8}CHAT_LAST_OPERATOR:\n)/,
      '        CHAT_TOO_EARLY:\n          status: 425\n          message: Too early.\n$1',
    ],
  ])
  edit(root, 'spec/asyncapi.yaml', [
    [/(PollDeletedData:[\s\S]*?)( {8}messageId: )/, '$1        reason: { type: string }\n$2'],
    [/(name: chat:operator:updated[\s\S]*?x-rooms: \[channel)\]/, '$1, user]'],
    [
      /( {6}- code: 4408\n)/,
      '      - code: 4407\n        name: tooEarly\n        reconnect: true\n        description: Too early.\n$1',
    ],
  ])
  const early = await diff(root, '--check')
  expect(early.status).toBe(1)
  expect(early.output).toContain('The version of the contract is 0.1.0, and the additions demand 0.2.0')
  raise(root, '0.2.0')
  const { status, found } = await diff(root, '--check')
  expect(ofWeight(found, 'major')).toEqual([])
  const additions = ofWeight(found, 'minor').map(({ text, now }) => `${text} ${now}`)
  for (const name of ['hint', 'IncludeEmpty', 'CHAT_LAST_OPERATOR', 'CHAT_TOO_EARLY', 'reason', 'user', '4407'])
    expect(additions.join('\n')).toContain(name)
  expect(status).toBe(0)
})

it('asks nothing of the same contract, and of other words nothing before the release', async () => {
  const root = copyOfRelease()
  const same = await diff(root, '--check')
  expect(same).toMatchObject({ status: 0, found: [] })
  edit(root, 'spec/openapi.yaml', [[/summary: List channels/, 'summary: List the channels']])
  const { status, found } = await diff(root, '--check')
  expect([status, found.map(({ weight }) => weight)]).toEqual([0, ['patch']])
})

it.each([
  [
    'one more',
    /( {4}GetChannel:\n {6}operationId: getChannel\n)/,
    '    ReadChannel:\n      operationId: getChannel\n$1',
  ],
  ['one that leads elsewhere', /( {4}GetChannel:\n {6}operationId: )getChannel\n/, '$1getMetadata\n'],
  ['an answer that has none any more', /(operationId: addReaction[\s\S]*?) {10}links:\n.*\n.*\n/, '$1'],
])('asks nothing for a link: %s', async (_, search, replacement) => {
  const root = copyOfRelease()
  edit(root, 'spec/openapi.yaml', [[search, replacement]])
  const { status, found } = await diff(root, '--check')
  expect([status, found.map(({ weight }) => weight)]).toEqual([0, ['patch']])
})

it('compares with any revision of git, and keeps a released contract', async () => {
  const root = copyOfRelease()
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: root, stdio: 'pipe' })
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'first')
  edit(root, 'spec/asyncapi.yaml', removals['spec/asyncapi.yaml']!)
  const { status, output } = await diff(root, 'HEAD')
  expect(status).toBe(0)
  expect(output).toMatch(
    /Since HEAD:[\s\S]*Close code `4408` was removed.\n {4}spec\/asyncapi.yaml:\d+:\d+, before HEAD:spec\/asyncapi.yaml:\d+/,
  )
  expect(await diff(root, 'v9')).toMatchObject({
    status: 1,
    output: expect.stringContaining('of the revision v9 cannot be read') as string,
  })
  expect(await diff(root, '--release')).toMatchObject({ status: 1 })
  raise(root, '0.2.0')
  writeFileSync(
    join(root, 'CHANGELOG.md'),
    '# Changelog\n\n- **Breaking:** 4408, the room `user` of `chat:user:left`, `messageId`.\n- Other.\n',
  )
  expect(await diff(root, '--release')).toMatchObject({
    status: 0,
    output: expect.stringContaining('holds the contract 0.2.0') as string,
  })
  expect(await diff(root, '--check')).toMatchObject({ status: 0, found: [] })
})
