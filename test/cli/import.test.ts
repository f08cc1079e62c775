import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import type { ImportOptions } from '../../src/cli/import/import'
import type { ImportRecord } from '../../generated/import-validators'
import { finished } from '../domain/compliance/erasing'
import { at, dump, importInto, message, source } from '../support/imports'
import { SWEEP_OFTEN } from '../support/clock'
import { createDatabase } from '../support/database'
import { query, recount } from '../support/recount'
import { howMany } from '../support/tier'
import { World } from '../support/world'

describe('an import', () => {
  let world: World
  const run = (lines: (ImportRecord | string)[], options: Partial<ImportOptions> = {}) =>
    importInto(world.databaseUrl, lines, { tenantId: world.tenantId, ...options })

  beforeAll(async () => {
    world = await World.start({ ...SWEEP_OFTEN, storage: true })
  })
  afterAll(() => world.close())

  it('as a dry run writes nothing, and reports the same', async () => {
    const { counts } = await run(source, { isDryRun: true })
    expect(counts.message).toEqual({ read: 9, imported: 9, alreadyThere: 0, refused: 0 })
    expect(await dump(world.databaseUrl)).toEqual([])
  })

  it('of one large channel reports progress without repeated lines', async () => {
    const lines: ImportRecord[] = [
      { type: 'channel', id: 'large', kind: 'GROUP', createdById: 'ann', createdAt: at(0) },
      ...Array.from({ length: 5000 }, (_, n) => message('large', `m${n}`, 'ann', n)),
    ]
    const said: string[] = []
    await run(lines, { isDryRun: true, progress: (text) => said.push(text), progressMs: 5 })
    expect(said.filter((text, n) => text === said[n - 1])).toEqual([])
    expect(said[0]).toMatch(/^[\d,]+ lines read$/)
    const steps = said.map((text) =>
      /^0 of 5,000 messages; 5,001 lines in one transaction: step (\d+) of \d+, \d+ s$/.exec(text),
    )
    expect(new Set(steps.flatMap((found) => found?.[1] ?? [])).size).toBeGreaterThan(2)
  })

  it('yields the source’s data over REST, for any order of lines', async () => {
    const sorted = [...source].sort((one, other) => JSON.stringify(one).length - JSON.stringify(other).length)
    // m3 precedes m4, which has the same time.
    const lines = [
      ...sorted.filter(({ type }) => type !== 'message'),
      ...source.filter(({ type }) => type === 'message'),
    ]
    const { counts, problems } = await run(lines)
    expect(problems).toEqual([])
    expect(Object.fromEntries(Object.entries(counts).map(([type, { imported }]) => [type, imported]))).toEqual({
      block: 1,
      channel: 2,
      member: 6,
      message: 9,
      reaction: 2,
      pin: 1,
    })
    expect(await recount(world.databaseUrl, world.tenantId)).toEqual([])

    const clientOf = (name: string) => world.person(name).client
    const [ann, bob, cleo, dan] = [clientOf('ann'), clientOf('bob'), clientOf('cleo'), clientOf('dan')]
    const { channels } = await ann.channels.list({})
    expect(channels).toMatchObject([
      { type: 'DIRECT', unreadCount: 0, lastMessageAt: at(30), memberCount: 2, createdById: 'ann' },
      {
        type: 'GROUP',
        name: 'Team',
        customType: 'work',
        slowModeSeconds: 5,
        whoCanSend: 'OPERATORS',
        metadata: { topic: 'old times' },
        memberCount: 4,
        // m7 and m8 are her own, m6 is deleted.
        unreadCount: 0,
        lastMessageAt: at(17),
        lastMessage: { text: 'which?' },
        createdAt: at(0),
      },
    ])
    const teamId = channels[1]!.id
    const unread = async (client: typeof ann) =>
      (await client.channels.list({})).channels.find(({ id }) => id === teamId)?.unreadCount
    // bob: read until m4; m5, m7, m8. cleo: from m3 on, which is her own; m4, m5, m7, m8. dan: blocks bob, so without m2, m4.
    expect([await unread(bob), await unread(cleo), await unread(dan)]).toEqual([3, 4, 5])

    const mentions = await query(
      world.databaseUrl,
      'select user_id as user, seq::int from chat_mentions where tenant_id = $1 order by seq, user_id',
      [world.tenantId],
    )
    // m3 by name; m4 all, and dan by name too.
    expect(mentions).toEqual([
      { user: 'ann', seq: 3 },
      ...['ann', 'cleo', 'dan', 'eve', 'fay'].map((user) => ({ user, seq: 4 })),
    ])

    const { messages } = await bob.messages.list(teamId, { includeThreadInfo: true })
    expect(messages.map(({ text, createdAt }) => [text, createdAt])).toEqual([
      ['which?', at(17)],
      ['', at(16)],
      ['text of m5', at(13)],
      ['text of m4', at(12, 1)],
      ['text of m3', at(12)],
      ['text of m2', at(11)],
      ['text of m1', at(10)],
    ])
    const [poll, file, admin, edited, third, , first] = messages
    expect(poll).toMatchObject({ type: 'POLL', senderId: 'ann' })
    expect(file).toMatchObject({ type: 'FILE', fileUrl: 'https://files.example/plan.pdf?v=1', fileName: 'plan.pdf' })
    expect(admin).toMatchObject({ type: 'ADMIN', senderId: 'robot' })
    expect(edited).toMatchObject({ isEdited: true, updatedAt: at(20) })
    expect(third).toMatchObject({ parentMessageId: first!.id, mentionedUserIds: ['ann'] })
    expect(first).toMatchObject({
      threadInfo: { replyCount: 2, lastRepliedAt: at(12) },
      reactions: [{ key: '👍', userIds: expect.arrayContaining(['ann', 'bob']) as string[] }],
    })
    expect(await ann.polls.get(teamId, poll!.pollId!)).toMatchObject({
      title: 'which?',
      voterCount: 3,
      options: [
        { text: 'this', voteCount: 2 },
        { text: 'that', voteCount: 1 },
      ],
      votedOptionIds: [expect.any(String)],
    })
    const { pinnedMessages } = await ann.messages.listPinned(teamId)
    expect(pinnedMessages).toEqual([{ messageId: edited!.id, pinnedById: 'ann', createdAt: at(21) }])
    const found = await ann.messages.search({ keyword: 'ext of m' })
    expect(found.messages.map(({ text }) => text)).toEqual([
      'text of m1',
      'text of m5',
      'text of m4',
      'text of m3',
      'text of m2',
      'text of m1',
    ])
    const { members } = await ann.members.list(teamId)
    expect(members.map(({ userId, role }) => [userId, role])).toEqual([
      ['ann', 'OPERATOR'],
      ['bob', 'MEMBER'],
      ['cleo', 'MEMBER'],
      ['dan', 'MEMBER'],
    ])
    expect((await cleo.channels.list({ favorite: true })).channels).toMatchObject([
      { id: teamId, isMuted: true, mutedUntil: '2126-01-01T00:00:00.000Z' },
    ])
    expect((await dan.users.listBlocked()).users.map(({ id }) => id)).toEqual(['bob'])
    await expect(world.person('eve').client.messages.list(teamId)).rejects.toMatchObject({ status: 403 })
    expect(JSON.stringify(await dump(world.databaseUrl))).not.toContain('a secret')
  })

  it('is idempotent, and adds only new lines when repeated', async () => {
    const before = await dump(world.databaseUrl)
    const { counts, problems } = await run(source)
    expect(problems).toEqual([])
    for (const { imported, refused } of Object.values(counts)) expect([imported, refused]).toEqual([0, 0])
    expect(await dump(world.databaseUrl)).toEqual(before)

    const later = await run([
      message('team', 'm1', 'ann', 10, { text: 'changed in the source' }),
      message('team', 'm0', 'ann', 9),
      message('team', 'm9', 'bob', 40, { parentId: 'm1' }),
      message('team', 'm10', 'bob', 41, { deletedAt: at(42) }),
      { type: 'member', channelId: 'team', userId: 'gil', joinedAt: at(39) },
      { type: 'reaction', channelId: 'team', messageId: 'm9', userId: 'ann', key: '🎉', createdAt: at(41) },
      { type: 'reaction', channelId: 'team', messageId: 'm2', userId: 'ann', key: '🎉', createdAt: at(41) },
    ])
    expect(later.problems).toEqual([
      [1, 'different', 'text'],
      [2, 'refused', 'createdAt'],
      [7, 'refused', 'messageId'],
    ])
    expect(later.counts).toMatchObject({ message: { imported: 2 }, member: { imported: 1 }, reaction: { imported: 1 } })
    expect(await recount(world.databaseUrl, world.tenantId)).toEqual([])
  })

  it('merges two forms of a reaction under the first key', async () => {
    const reaction = (userId: string, key: string, minutes: number): ImportRecord => ({
      ...{ type: 'reaction', channelId: 'hearts', messageId: 'm1', userId, key },
      createdAt: at(minutes),
    })
    const lines: ImportRecord[] = [
      { type: 'channel', id: 'hearts', kind: 'GROUP', name: 'Hearts', createdById: 'ann', createdAt: at(0) },
      { type: 'member', channelId: 'hearts', userId: 'ann', joinedAt: at(0) },
      message('hearts', 'm1', 'ann', 1),
      ...[reaction('ann', '❤', 4), reaction('bob', '❤\ufe0f', 3), reaction('bob', '❤', 5), reaction('cleo', '👍🏽', 6)],
    ]
    const { problems, counts } = await run(lines)
    expect([problems, counts.reaction?.imported]).toEqual([[], 3])
    const repeated = await run([...lines, reaction('cleo', '👍🏽\ufe0f', 7), reaction('cleo', '👍', 8)])
    expect([repeated.problems, repeated.counts.reaction?.imported]).toEqual([[[9, 'refused', 'messageId']], 0])
    const ann = world.person('ann').client
    const { id } = (await ann.channels.list({})).channels.find(({ name }) => name === 'Hearts')!
    expect((await ann.messages.list(id)).messages[0]?.reactions).toEqual([
      { key: '❤\ufe0f', userIds: ['bob', 'ann'] },
      { key: '👍🏽', userIds: ['cleo'] },
    ])
  })

  it('counts new replies as unread for followers of their thread, except their own', async () => {
    const lines: ImportRecord[] = [
      { type: 'channel', id: 'threads', kind: 'GROUP', name: 'Threads', createdById: 'ann', createdAt: at(0) },
      ...['ann', 'bob', 'hal'].map((userId): ImportRecord => ({ type: 'member', channelId: 'threads', userId })),
      { type: 'block', userId: 'hal', blockedUserId: 'bob' },
      message('threads', 'm1', 'ann', 1),
      message('threads', 'm2', 'bob', 2, { parentId: 'm1' }),
    ]
    await run(lines)
    const [ann, bob, hal] = ['ann', 'bob', 'hal'].map((name) => world.person(name).client)
    const { id } = (await ann!.channels.list({})).channels.find(({ name }) => name === 'Threads')!
    const [top] = (await ann!.messages.list(id, { includeReplies: false })).messages
    for (const client of [ann, bob, hal]) await client!.threads.follow(id, top!.id)
    const reply = (name: string, userId: string, seconds: number) =>
      message('threads', name, userId, seconds, { parentId: 'm1' })
    await run([...lines, reply('m3', 'bob', 3), reply('m4', 'ann', 4), reply('m5', 'bob', 5)])
    const unread = async (client = ann) =>
      (await client!.threads.list({ channelId: id })).threads.map(({ unreadCount }) => unreadCount)
    expect([await unread(ann), await unread(bob), await unread(hal)]).toEqual([[2], [1], [1]])
    expect(await recount(world.databaseUrl, world.tenantId)).toEqual([])
  })

  it('accepts several files with their texts, which forwards, exports and holds include and an erasure removes', async () => {
    const tenantId = 'of-files'
    const picture = (name: string, more: object = {}) => ({
      url: `https://files.example/${name}`,
      name,
      size: 3,
      ...more,
    })
    const files = [
      picture('a.png', { mimeType: 'image/png', altText: 'the stage', thumbnailUrl: 'https://files.example/small' }),
      picture('b.pdf'),
      picture('c.png', { mimeType: 'image/png', altText: 'lights' }),
    ]
    const lines: ImportRecord[] = [
      { type: 'channel', id: 'albums', kind: 'GROUP', createdById: 'ann', createdAt: at(0) },
      ...['ann', 'bob'].map((userId): ImportRecord => ({ type: 'member', channelId: 'albums', userId })),
      message('albums', 'm1', 'ann', 1, { text: '', files }),
      message('albums', 'm2', 'bob', 2, { files: [picture('d.png', { altText: 'alone' })] }),
      message('albums', 'm3', 'bob', 3, { file: picture('e'), files: [picture('f')] }),
      message('albums', 'm4', 'bob', 4, { files: [picture('f')], poll: { options: [{ text: 'this' }] } }),
    ]
    const { problems } = await run(lines, { tenantId })
    expect(problems).toEqual([
      [6, 'refused', 'files'],
      [7, 'refused', 'poll'],
    ])
    const { client } = world.person('ann', { tenantId })
    const { id } = (await client.channels.list({})).channels[0]!
    const [alone, album] = (await client.messages.list(id)).messages
    const shown = [
      ...[{ fileUrl: files[0]!.url, fileName: 'a.png', fileSize: 3, mimeType: 'image/png', altText: 'the stage' }],
      ...[
        { fileUrl: files[1]!.url, fileName: 'b.pdf', fileSize: 3, mimeType: 'application/octet-stream', altText: null },
      ],
      ...[{ fileUrl: files[2]!.url, fileName: 'c.png', fileSize: 3, mimeType: 'image/png', altText: 'lights' }],
    ]
    expect(album).toMatchObject({ type: 'FILE', text: '', fileUrl: files[0]!.url, files: shown })
    expect(alone).toMatchObject({ type: 'FILE', text: 'text of m2', files: [{ fileName: 'd.png', altText: 'alone' }] })

    const data = world.nodes[0]!.chat.data(tenantId)
    const exported = async () => {
      const records = []
      for await (const record of data.exportUser('ann')) if (record.type === 'file') records.push(record)
      return records
    }
    expect(await exported()).toMatchObject(shown.map((file, index) => ({ index, ...file })))
    const { id: holdId } = await data.holds.place({ userId: 'ann', reason: 'a dispute' })
    const copy = await world.person('bob', { tenantId }).client.messages.forward(id, album!.id, { targetChannelId: id })
    expect(copy.files).toMatchObject(shown)
    await client.messages.delete(id, album!.id)
    const held = []
    for await (const line of data.holds.export(holdId)) held.push(JSON.parse(line) as object)
    expect(held).toContainEqual(expect.objectContaining({ kind: 'version', cause: 'DELETED', files: album!.files }))
    await data.holds.release(holdId)
    await finished(world, tenantId, await data.eraseUser('ann', { messages: 'delete' }))
    expect(await exported()).toEqual([])
    expect([...new Set(world.storage.deleted)].sort()).toEqual(files.map(({ url }) => url))
  })

  it('leaves channels that work like any other', async () => {
    const ann = world.person('ann').client
    const { channels } = await ann.channels.list({})
    const team = channels.find(({ name }) => name === 'Team')!
    const inbox = await world.person('bob').join(team.id)
    const { messages } = await ann.messages.list(team.id, { limit: 1 })
    const sent = await ann.messages.send(team.id, { text: 'hello again', parentMessageId: messages[0]!.id })
    expect(await inbox.next('chat:message:received')).toMatchObject({ data: { message: { id: sent.id } } })
    await ann.messages.delete(team.id, messages[0]!.id).catch(() => undefined)
    await world.person('cleo').client.users.block({ userId: 'robot' })
    await world.person('gil').client.channels.markRead(team.id)
    expect(await recount(world.databaseUrl, world.tenantId)).toEqual([])
    const direct = await ann.channels.createDirect({ userId: 'bob' })
    expect(channels.map(({ id }) => id)).toContain(direct.id)
    const after = await dump(world.databaseUrl)
    await run(source)
    expect(await dump(world.databaseUrl)).toEqual(after)
  })

  it('names each invalid line with the allowed values, and accepts the others', async () => {
    const good = { type: 'channel', id: 'good', kind: 'GROUP', createdById: 'ann', createdAt: at(0) } as const
    const { counts, problems } = await run([
      '{"type":"message"',
      '[]',
      { ...message('good', 'x', 'ann', 1), createdAt: 'yesterday' } as ImportRecord,
      message('good', 'x', 'ann', 10 ** 10),
      { ...message('good', 'x', 'ann', 1), createdAt: '2025-02-31T25:00:00Z' } as ImportRecord,
      message('good', 'x', 'ann', 1, { text: ' ' }),
      message('good', 'x', 'ann', 1, { colour: 'red' }),
      message('good', 'x', 'ann', 1, { text: 'a\0b' }),
      message('none', 'x', 'ann', 1),
      { type: 'channel', id: 'd', kind: 'DIRECT', createdById: 'ann', createdAt: at(0) },
      { type: 'channel', id: 'second', kind: 'DIRECT', userIds: ['bob', 'ann'], createdAt: at(0) },
      { type: 'channel', id: 'pair', kind: 'DIRECT', userIds: ['x', 'y'], createdAt: at(0) },
      { type: 'channel', id: 'same pair', kind: 'DIRECT', userIds: ['y', 'x'], createdAt: at(0) },
      { type: 'member', channelId: 'ann-bob', userId: 'dan' },
      { type: 'block', userId: 'ann', blockedUserId: 'ann' },
      message('good', 'x', 'ann', 1, { parentId: 'nowhere' }),
      good,
      good,
      '',
      message('good', 'y', 'ann', 2, { parentId: 'z' }),
      message('good', 'z', 'ann', 2, { parentId: 'y' }),
      { type: 'member', channelId: 'good', userId: 'ann', mutedUntil: '9999-12-31T23:59:59-05:00' },
      { ...message('good', 'x', 'ann', 1), createdAt: '2025-02-29T10:00:00Z' } as ImportRecord,
      { type: 'member', channelId: 'good', userId: 'bob', mutedUntil: '2027-04-31T00:00:00+02:00' },
      // Users could not remove it.
      { type: 'reaction', channelId: 'good', messageId: 'z', userId: 'ann', key: '..', createdAt: at(3) },
    ])
    expect(problems.sort((one, other) => Number(one[0]) - Number(other[0]))).toEqual([
      [1, 'refused', ''],
      [2, 'refused', 'type'],
      [3, 'refused', 'createdAt'],
      [4, 'refused', 'createdAt'],
      [5, 'refused', 'createdAt'],
      [6, 'refused', 'text'],
      [7, 'refused', 'colour'],
      [8, 'refused', 'text'],
      [9, 'refused', 'channelId'],
      [10, 'refused', 'userIds'],
      [11, 'refused', 'userIds'],
      [13, 'refused', 'userIds'],
      [14, 'refused', 'userId'],
      [15, 'refused', 'blockedUserId'],
      [16, 'warning', 'parentId'],
      [20, 'warning', 'parentId'],
      [21, 'warning', 'parentId'],
      [22, 'refused', 'mutedUntil'],
      [23, 'refused', 'createdAt'],
      [24, 'refused', 'mutedUntil'],
      [25, 'refused', 'key'],
    ])
    expect(counts).toMatchObject({ message: { imported: 3, refused: 8 }, channel: { imported: 2, alreadyThere: 1 } })
    expect(await recount(world.databaseUrl, world.tenantId)).toEqual([])
  })

  it('resolves references to earlier imports, with the same ids in any database', async () => {
    const team = { type: 'channel', id: 'again', kind: 'GROUP', createdById: 'ann', createdAt: at(0) } as const
    const other = { ...team, id: 'other' }
    const copy = (id: string, from: string, seconds: number) =>
      message('other', id, 'bob', seconds, { forwardedFrom: { channelId: 'again', id: from } })
    // Three with the same time, moved a millisecond apart.
    const first = [
      team,
      ...['a', 'b', 'c'].map((id) => message('again', id, 'ann', 5)),
      message('again', 'd', 'bob', 6),
    ]
    const second: ImportRecord[] = [
      other,
      message('again', 'e', 'bob', 7, { parentId: 'b' }),
      copy('f', 'c', 8),
      copy('g', 'e', 9),
      copy('h', 'nowhere', 10),
      { type: 'member', channelId: 'again', userId: 'cleo', lastReadMessageId: 'c' },
      { type: 'pin', channelId: 'again', messageId: 'e', userId: 'ann' },
    ]
    const rowsOf = (url: string, tenantId: string) =>
      query<Record<string, string>>(
        url,
        `select id, text, parent_message_id as parent, forwarded_from_id as source from chat_messages
          where tenant_id = $1 order by channel_id, id`,
        [tenantId],
      )
    const tenantId = 'in-two-parts'
    const { databaseUrl } = world
    await run(first, { tenantId })
    const { problems } = await run([...first, ...second], { tenantId })
    expect(problems).toEqual([])
    const rows = await rowsOf(databaseUrl, tenantId)
    const idOf = (name: string) => rows.find(({ text }) => text === `text of ${name}`)?.id
    expect(rows.map(({ text, parent, source }) => [text, parent ?? source ?? null])).toEqual(
      expect.arrayContaining([
        ['text of c', null],
        ['text of e', idOf('b')],
        ['text of f', idOf('c')],
        ['text of g', idOf('e')],
      ]),
    )
    const [member] = await query<{ id: string }>(
      databaseUrl,
      'select last_read_message_id as id from chat_channel_members where tenant_id = $1',
      [tenantId],
    )
    expect(member!.id).toBe(idOf('c'))
    expect(await recount(databaseUrl, tenantId)).toEqual([])
    // Only the lines of the second part also refer to earlier imports.
    const third = [message('again', 'i', 'ann', 20, { parentId: 'e' }), copy('j', 'a', 21)]
    expect((await run(third, { tenantId })).problems).toEqual([])
    const later = await rowsOf(databaseUrl, tenantId)
    expect(later.find(({ text }) => text === 'text of i')?.parent).toBe(idOf('b'))
    expect(later.find(({ text }) => text === 'text of j')?.source).toBe(idOf('a'))

    const elsewhere = await createDatabase()
    await importInto(elsewhere, [...first, ...second, ...third], { tenantId })
    expect(await rowsOf(elsewhere, tenantId)).toEqual(later)
  })

  it.each(['1969-12-31T23:59:59.999Z', '2059-05-25T17:38:27.456Z', '2060-01-01T00:00:00Z'])(
    'refuses a message of %s, which message ids cannot represent, and names the allowed times',
    async (createdAt) => {
      const said: string[] = []
      const lines = [{ ...message('good', 'x', 'ann', 1), createdAt } as ImportRecord]
      await run(lines, { note: ({ field, problem }) => void said.push(`${field} ${problem}`) })
      const allowed = 'between 1970-01-01T00:00:00.000Z and 2059-05-25T17:38:27.455Z'
      expect(said).toEqual([`createdAt must be ${allowed}, got ${createdAt}`])
    },
  )

  it('accepts the example of docs/import.md', async () => {
    const [, lines = ''] =
      /```json\n([^]*?)```/.exec(readFileSync(join(__dirname, '../../docs/import.md'), 'utf8')) ?? []
    const { counts, problems } = await run(lines.trim().split('\n'), { tenantId: 'example' })
    const imported = Object.fromEntries(Object.entries(counts).map(([type, count]) => [type, count.imported]))
    expect({ imported, problems }).toEqual({
      imported: { channel: 2, member: 4, message: 5, reaction: 1, pin: 1, block: 1 },
      problems: [],
    })
    expect(await recount(world.databaseUrl, 'example')).toEqual([])
  })

  it('has exact counts, imported at once or in two parts', async () => {
    const users = ['ann', 'bob', 'cleo', 'dan']
    const user = fc.constantFrom(...users)
    const time = fc.nat(60)
    const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
    const messages = fc.array(
      fc.record({ userId: user, time, parent: optional(fc.nat(40)), isDeleted: fc.nat(4).map((n) => n === 0) }),
      { maxLength: 40 },
    )
    const members = fc.uniqueArray(
      fc.record({ userId: user, lastRead: optional(time), starts: optional(time), left: optional(time) }),
      { selector: ({ userId }) => userId },
    )
    const blocks = fc.array(fc.tuple(user, user), { maxLength: 3 })
    let runs = 0
    await fc.assert(
      fc.asyncProperty(messages, members, blocks, fc.boolean(), async (sent, joined, blocked, inTwo) => {
        const tenantId = `random-${++runs}`
        const lines: ImportRecord[] = [
          { type: 'channel', id: 'c', kind: 'GROUP', createdById: 'ann', createdAt: at(0) },
          ...joined.map(({ userId, lastRead, starts, left }) => ({
            type: 'member' as const,
            channelId: 'c',
            userId,
            ...(lastRead !== undefined && { lastReadAt: at(lastRead) }),
            ...(starts !== undefined && { historyStartsAt: at(starts) }),
            ...(left !== undefined && { leftAt: at(left) }),
          })),
          ...sent.map(({ userId, time: seconds, parent, isDeleted }, n) =>
            message('c', String(n), userId, seconds, {
              ...(parent !== undefined && { parentId: String(parent) }),
              ...(isDeleted && { deletedAt: at(70) }),
            }),
          ),
          ...blocked.flatMap(([userId, blockedUserId]) =>
            userId === blockedUserId ? [] : [{ type: 'block' as const, userId, blockedUserId }],
          ),
        ]
        const isFirst = (line: ImportRecord) =>
          line.type === 'message' ? line.createdAt < at(30) : line.type !== 'member' || line.userId < 'cleo'
        if (inTwo) await run(lines.filter(isFirst), { tenantId })
        const { problems } = await run(lines, { tenantId })
        expect(problems.filter(([, outcome]) => outcome === 'refused')).toEqual([])
        expect(await recount(world.databaseUrl, tenantId)).toEqual([])
      }),
      { numRuns: howMany(4, 60) },
    )
  })
})
