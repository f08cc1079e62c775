import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { announce, copyOfRelease, diff, edit, ofWeight, raise, removals, specs, type Found } from './release'

/** What a comparison that refuses nothing says. */
const refusal = 'Only `npm run spec:diff -- --check` fails for versions that are too low.'

describe('a changeset', () => {
  it('of sufficient weight that names what breaks is enough for a breaking change', async () => {
    const root = copyOfRelease()
    edit(root, 'spec/asyncapi.yaml', [[/ {6}- code: 4408\n(.*\n){3}/, '']])
    const bare = await diff(root, '--check')
    expect(bare).toMatchObject({ status: 1, output: expect.stringContaining(`Add a changeset with`) as string })
    expect(bare.output).not.toContain(refusal)
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

  it('that is wrong says what is wrong', async () => {
    const wrong: [text: string, problem: RegExp][] = [
      ['---\n"@chat/server": minor\n---\n\nText', /names the package @chat\/server; there are @chat-service\/server, /],
      ['---\n"@chat-service/server": huge\n---\n\nText', /the weight huge; it is patch, minor, major/],
      ['---\n"@chat-service/server": minor\n---\n', /has no text for the changelog/],
      ['Text', /must begin with lines such as '@chat-service\/server': minor/],
      ['---\n: [\n---\nText', /must begin with lines such as/],
    ]
    const root = copyOfRelease()
    mkdirSync(join(root, '.changeset'))
    wrong.forEach(([text], index) => writeFileSync(join(root, `.changeset/wrong-${index}.md`), text))
    const { status, output } = await diff(root, '--check')
    expect(status).toBe(1)
    for (const [index, [, problem]] of wrong.entries()) {
      const line = output.split('\n').find((one) => one.includes(`.changeset/wrong-${index}.md`))
      expect(line).toMatch(problem)
    }
  })
})

it('an optional part is an addition, allowed in the next minor version', async () => {
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

it('demands nothing for links: an added, a changed or a removed one', async () => {
  const root = copyOfRelease()
  edit(root, 'spec/openapi.yaml', [
    [/( {4}GetChannel:\n {6}operationId: )getChannel\n/, '$1getMetadata\n'],
    [/( {4}GetChannel:\n {6}operationId: getMetadata\n)/, '    ReadChannel:\n      operationId: getChannel\n$1'],
    [/(operationId: addReaction[\s\S]*?) {10}links:\n.*\n.*\n/, '$1'],
  ])
  const { status, found } = await diff(root, '--check')
  expect([status, found.map(({ weight }) => weight)]).toEqual([0, ['patch', 'patch', 'patch']])
})

describe('a path', () => {
  const pathItem = (root: string, path: string) => {
    const text = readFileSync(join(root, 'spec/openapi.yaml'), 'utf8')
    return (text.split(/^(?= {2}\/)/m).find((part) => part.startsWith(`  ${path}:`)) as string).trimEnd()
  }
  const freeze = '/channels/{id}/freeze'
  const escaped = (text: string) => new RegExp(text.replace(/[^\w\s]/g, '\\$&'))
  const replaceFreeze = (root: string, change: (item: string) => string[]) => {
    const item = pathItem(root, freeze)
    edit(root, 'spec/openapi.yaml', [[escaped(item), change(item).join('\n\n')]])
  }
  /** A copy of the operation of the path, with another id. */
  const alike = (item: string, path: string, id: string) => item.replace(freeze, path).replace('freezeChannel', id)

  it('that is renamed is known by its operation, where others are added that are like it', async () => {
    const root = copyOfRelease()
    replaceFreeze(root, (item) => [
      alike(item, '/channels/{id}/archive', 'archiveChannel'),
      item.replace(freeze, '/channels/{id}/lock').replace('x-guards: [member, operator]', 'x-guards: [member]'),
      alike(item, '/channels/{id}/seal', 'sealChannel'),
    ])
    const { found } = await diff(root)
    expect(found).toEqual([
      {
        weight: 'major',
        text: `Path \`${freeze}\` was renamed to \`/channels/{id}/lock\`.`,
        at: expect.stringMatching(/^spec\/openapi.yaml:/) as string,
        now: '/channels/{id}/lock:',
        before: `${freeze}:`,
      },
      ...['archive', 'seal'].map(
        (name) =>
          expect.objectContaining({ weight: 'minor', text: `Path \`/channels/{id}/${name}\` was added.` }) as Found,
      ),
      expect.objectContaining({
        weight: 'minor',
        text: '`freezeChannel` no longer has the guard `operator` (x-guards).',
        before: 'x-guards: [member, operator]',
      }) as Found,
    ])
  })

  it('that is removed is not taken for one that is added', async () => {
    const root = copyOfRelease()
    replaceFreeze(root, (item) => [alike(item, '/channels/{id}/archive', 'archiveChannel')])
    const { found } = await diff(root)
    expect(found.map(({ weight, text, before }) => [weight, text, before])).toEqual([
      ['major', `Path \`${freeze}\` was removed.`, `${freeze}:`],
      ['minor', 'Path `/channels/{id}/archive` was added.', undefined],
    ])
    announce(root, 'major', 'The operation `freezeChannel` went away.')
    expect(await diff(root, '--check')).toMatchObject({ status: 0 })
  })

  it('whose parameter has another name breaks nothing', async () => {
    const root = copyOfRelease()
    replaceFreeze(root, (item) => [item.replace(freeze, '/channels/{channel}/freeze')])
    const { found } = await diff(root)
    expect(found.map(({ weight, text }) => [weight, text])).toEqual([
      ['patch', `Path \`${freeze}\` was renamed to \`/channels/{channel}/freeze\`.`],
    ])
  })
})

it.each([
  ['0.1.0', 'Breaking (major; below 1.0.0 the next minor version: 0.2.0):'],
  ['1.4.2', 'Breaking (major; the next major version: 2.0.0):'],
])('says what a breaking change of %s comes to, and where it is refused', async (version, heading) => {
  const root = copyOfRelease()
  for (const file of [...specs, ...specs.map((file) => file.replace('spec/', 'spec/released/'))])
    edit(root, file, [[/version: 0\.1\.0/, `version: ${version}`]])
  edit(root, 'spec/asyncapi.yaml', [[/ {6}- code: 4408\n(.*\n){3}/, '']])
  const { status, output } = await diff(root)
  expect(status).toBe(0)
  expect(output).toContain(heading)
  expect(output).toContain(refusal)
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
