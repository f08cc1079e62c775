import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyOfRelease, diff, edit, ofWeight, raise, removals } from './release'

describe('removals', () => {
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

it('demands nothing for the same contract, and nothing before the release for changed texts', async () => {
  const root = copyOfRelease()
  const same = await diff(root, '--check')
  expect(same).toMatchObject({ status: 0, found: [] })
  edit(root, 'spec/openapi.yaml', [[/summary: List channels/, 'summary: List the channels']])
  const { status, found } = await diff(root, '--check')
  expect([status, found.map(({ weight }) => weight)]).toEqual([0, ['patch']])
})
