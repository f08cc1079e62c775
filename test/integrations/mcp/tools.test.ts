import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../../support/eventually'
import { startProxy } from '../../support/tcp-proxy'
import { type Person, World } from '../../support/world'
import { Host, startHttp } from './hosts'

const people = ['alice', 'bob', 'carol'].map((id) => ({ id, nickname: id.toUpperCase() }))
const userResolver = {
  getUser: (userId: string) => Promise.resolve(people.find(({ id }) => id === userId) ?? null),
  getUsers: (userIds: string[]) => Promise.resolve(people.filter(({ id }) => userIds.includes(id))),
  searchUsers: (keyword: string) => Promise.resolve(people.filter(({ id }) => id.includes(keyword))),
}

afterEach(() => Host.closeAll())

const connect = {
  stdio: ({ node, token }: Person) => Host.stdio(node.url, token),
  HTTP: async ({ node, token }: Person) => Host.http(await startHttp(node.url), token),
}

const transports = Object.keys(connect) as (keyof typeof connect)[]

it.each(transports)(
  'over %s, a user catches up, reads, searches, answers, reacts, votes and marks as read',
  async (transport) => {
    const world = await World.start({ providers: { userResolver } })
    const [alice, bob] = [world.person('alice'), world.person('bob')]
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'], name: 'Lunch' })
    const question = await bob.client.messages.send(id, { text: 'Soup or salad?' })
    const host = await connect[transport](alice)

    const news = await host.call('catch_up')
    expect(news).toMatchObject({
      totalUnreadCount: 1,
      channels: [{ id, name: 'Lunch', unreadCount: 1 }],
      threads: [],
      nextCursor: null,
    })
    expect(news.channels[0].messages).toMatchObject([{ id: question.id, text: 'Soup or salad?', senderName: 'BOB' }])
    expect(host.text).toContain(`BOB: Soup or salad? (${question.id})`)

    const { messages } = await host.call('read_conversation', { channelId: id, start: 'unread' })
    expect(messages).toMatchObject([{ id: question.id, senderId: 'bob', replyCount: 0, reactions: [], files: [] }])
    expect(await host.call('find_channels', { search: 'lun' })).toMatchObject({
      channels: [{ id, unreadCount: 1, peer: null }],
    })
    const hits = await host.call('search_messages', { keyword: 'salad' })
    expect(hits).toMatchObject({ messages: [{ id: question.id, channelId: id }], nextCursor: null })

    const reply = await host.call('send_message', { channelId: id, text: 'Soup.', parentMessageId: question.id })
    expect(reply).toMatchObject({ channelId: id, parentMessageId: question.id, wasSentBefore: false })
    const thread = await host.call('read_conversation', { channelId: id, threadId: question.id })
    expect(thread.messages).toMatchObject([{ id: reply.messageId, text: 'Soup.', senderName: 'ALICE' }])
    expect(await host.call('react', { channelId: id, messageId: question.id, key: '👍' })).toEqual({
      reactions: [{ key: '👍', count: 1 }],
    })
    expect(await host.call('react', { channelId: id, messageId: question.id, key: '👍', action: 'remove' })).toEqual({
      reactions: [],
    })

    const { poll } = await host.call('create_poll', { channelId: id, title: 'When?', options: ['12:00', '12:30'] })
    const [noon, later] = poll.options
    expect(await host.call('vote_poll', { channelId: id, pollId: poll.id, optionIds: [noon.id] })).toMatchObject({
      votedOptionIds: [noon.id],
    })
    expect(await host.call('vote_poll', { channelId: id, pollId: poll.id, optionIds: [later.id] })).toMatchObject({
      votedOptionIds: [later.id],
      poll: { options: [{ voteCount: 0 }, { voteCount: 1 }] },
    })
    await host.call('vote_poll', { channelId: id, pollId: poll.id, withdraw: true })
    expect(await host.call('vote_poll', { channelId: id, pollId: poll.id })).toMatchObject({ votedOptionIds: [] })

    const answer = await bob.client.messages.send(id, { text: 'Hot?', parentMessageId: question.id })
    expect(await host.call('catch_up')).toMatchObject({
      totalUnreadThreads: 1,
      threads: [
        { parentMessageId: question.id, unreadCount: 1, parent: { senderId: 'bob' }, lastReply: { text: 'Hot?' } },
      ],
    })
    await host.call('mark_read', { channelId: id, threadId: question.id, messageId: answer.id })
    await host.call('mark_read', { channelId: id })
    expect(await host.call('catch_up')).toMatchObject({
      totalUnreadCount: 0,
      totalUnreadThreads: 0,
      channels: [],
      threads: [],
    })
    expect(host.text).toBe('Nothing is unread in these conversations.')

    expect(await host.call('find_people', { keyword: 'bo' })).toMatchObject({ users: [{ id: 'bob', nickname: 'BOB' }] })
    const { channel } = await host.call('open_direct_channel', { userId: 'bob' })
    expect(channel).toMatchObject({ type: 'DIRECT' })
    expect(await host.call('open_direct_channel', { userId: 'bob' })).toEqual({ channel })
    const { members } = await host.call('list_members', { channelId: id })
    expect(members).toMatchObject([
      { userId: 'alice', role: 'OPERATOR', nickname: 'ALICE' },
      { userId: 'bob', role: 'MEMBER', nickname: 'BOB' },
    ])
  },
)

it.each(transports)('over %s, each user is limited to their own permissions', async (transport) => {
  const world = await World.start({ providers: { userResolver } })
  const [alice, carol] = [world.person('alice'), world.person('carol')]
  const { id } = await alice.client.channels.createGroup({ userIds: ['bob'], name: 'Secret' })
  await alice.client.messages.send(id, { text: 'a surprise for carol' })
  const host = await connect[transport](carol)

  expect(await host.call('find_channels')).toEqual({ channels: [], nextCursor: null })
  expect(await host.call('catch_up')).toMatchObject({ totalUnreadCount: 0, channels: [] })
  expect(await host.call('search_messages', { keyword: 'surprise' })).toEqual({ messages: [], nextCursor: null })
  for (const [tool, input] of [
    ['read_conversation', {}],
    ['read_conversation', { start: 'unread' }],
    ['list_members', {}],
    ['send_message', { text: 'I know.' }],
    ['create_poll', { title: 'What?', options: ['a', 'b'] }],
    ['mark_read', {}],
  ] as const) {
    await expect(host.call(tool, { channelId: id, ...input })).rejects.toMatchObject({
      details: { code: 'CHAT_NOT_CHANNEL_MEMBER', status: 403 },
    })
  }
  expect((await alice.client.messages.list(id)).messages).toHaveLength(1)
})

it.each(transports)('over %s, an expired token is a refusal, with the service’s code', async (transport) => {
  const world = await World.start()
  const host = await connect[transport](Object.assign(world.person('alice'), { token: 'expired' }))
  await expect(host.call('catch_up')).rejects.toMatchObject({ details: { status: 401, code: 'CHAT_AUTH_FAILED' } })
  expect(host.text).toMatch(/^CHAT_AUTH_FAILED \(HTTP 401\): /)
})

it.each(transports)('over %s, a service that is down is a refusal, and the server keeps running', async (transport) => {
  const world = await World.start()
  const alice = world.person('alice')
  const proxy = await startProxy(alice.node.url)
  const host = await connect[transport](
    Object.assign(world.person('alice'), { node: { ...alice.node, url: proxy.url } }),
  )
  proxy.refuse()
  await expect(host.call('catch_up')).rejects.toMatchObject({ details: { code: 'CONNECTION_FAILED' } })
  expect(host.text).toContain(proxy.url)
  proxy.mend()
  expect(await host.call('catch_up')).toMatchObject({ totalUnreadCount: 0 })
  await Host.closeAll()
  await proxy.close()
})

it('a token file is read again when the token has expired', async () => {
  const world = await World.start()
  const { node, token } = world.person('alice')
  const folder = mkdtempSync(join(tmpdir(), 'chat-mcp-'))
  const file = join(folder, 'token')
  writeFileSync(file, 'expired')
  const host = await Host.stdio(node.url, { file })
  await expect(host.call('catch_up')).rejects.toMatchObject({ details: { status: 401 } })
  writeFileSync(file, `${token}\n`)
  expect(await host.call('catch_up')).toMatchObject({ totalUnreadCount: 0 })
  rmSync(folder, { recursive: true })
})

describe('a repeated call', () => {
  it('sends once and reports it; another repeatId sends again', async () => {
    const world = await World.start()
    const [alice, bob] = [world.person('alice'), world.person('bob')]
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'], name: 'Lunch' })
    const other = await alice.client.channels.createGroup({ userIds: ['bob'], name: 'Dinner' })
    const host = await Host.inProcess(alice)
    const sent = await host.call('send_message', { channelId: id, text: 'Soup?' })
    expect(sent).toMatchObject({ wasSentBefore: false })
    expect(await host.call('send_message', { text: 'Soup?', mentionedUserIds: [], channelId: id })).toEqual({
      ...sent,
      wasSentBefore: true,
    })
    expect(host.text).toContain('repeatId')
    expect(await host.call('send_message', { channelId: id, text: 'Soup?', repeatId: '2' })).toMatchObject({
      wasSentBefore: false,
    })
    expect(await host.call('send_message', { channelId: other.id, text: 'Soup?' })).toMatchObject({
      wasSentBefore: false,
    })
    const texts = (await bob.client.messages.list(id)).messages.map(({ text }) => text)
    expect(texts).toEqual(['Soup?', 'Soup?'])

    await alice.client.messages.delete(id, sent.messageId)
    await expect(host.call('send_message', { channelId: id, text: 'Soup?' })).rejects.toThrow(
      /CHAT_MESSAGE_NOT_FOUND.* deleted since, give another `repeatId`/,
    )

    const asked = await host.call('create_poll', { channelId: id, title: 'When?', options: ['12:00', '12:30'] })
    expect(asked).toMatchObject({ wasCreatedBefore: false })
    expect(
      await host.call('create_poll', { channelId: id, title: 'When?', options: ['12:00', '12:30'] }),
    ).toMatchObject({
      wasCreatedBefore: true,
      poll: { id: asked.poll.id },
    })
  })

  it('by a new process, after the first was killed before the response, sends once', async () => {
    const world = await World.start()
    const [alice, bob] = [world.person('alice'), world.person('bob')]
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'], name: 'Lunch' })
    const proxy = await startProxy(alice.node.url)
    const killed = await Host.stdio(proxy.url, alice.token)
    proxy.holdAnswers()
    const call = killed.call('send_message', { channelId: id, text: 'Soup?' })
    const failed = expect(call).rejects.toThrow(/closed/i)
    await eventually(() => proxy.holdsAnswer())
    process.kill(killed.pid!, 'SIGKILL')
    await failed
    const host = await Host.stdio(alice.node.url, alice.token)
    expect(await host.call('send_message', { channelId: id, text: 'Soup?' })).toMatchObject({ wasSentBefore: true })
    expect((await bob.client.messages.list(id)).messages).toHaveLength(1)
    await proxy.close()
  })
})

describe('results', () => {
  it('have pages that together are complete', async () => {
    const world = await World.start()
    const [alice, bob] = [world.person('alice'), world.person('bob')]
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob', 'carol'], name: 'Lunch' })
    for (let n = 1; n <= 5; n += 1) await bob.client.messages.send(id, { text: `message ${n}` })
    const host = await Host.inProcess(alice)
    const pages = async (tool: string, list: string, input: object, between = async () => {}) => {
      const found: Record<string, string>[][] = []
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page = await host.call(tool, { ...input, limit: 2, ...(cursor !== undefined && { cursor }) })
        found.push(page[list])
        cursor = page.nextCursor
        expect(host.text.includes('`cursor`')).toBe(cursor !== null)
        await between()
      }
      return found
    }
    const texts = (found: Record<string, string>[][]) => found.map((page) => page.map(({ text }) => text))

    expect(texts(await pages('read_conversation', 'messages', { channelId: id }))).toEqual([
      ['message 4', 'message 5'],
      ['message 2', 'message 3'],
      ['message 1'],
    ])
    // They continue at their position, even after the first ones were marked as read.
    const markAll = () => host.call('mark_read', { channelId: id })
    expect(texts(await pages('read_conversation', 'messages', { channelId: id, start: 'unread' }, markAll))).toEqual([
      ['message 1', 'message 2'],
      ['message 3', 'message 4'],
      ['message 5'],
    ])
    expect((await host.call('read_conversation', { channelId: id, start: 'unread' })).messages).toEqual([])
    expect(texts(await pages('search_messages', 'messages', { keyword: 'message' })).flat()).toHaveLength(5)
    const members = (await pages('list_members', 'members', { channelId: id })).flat()
    expect(members.map(({ userId }) => userId)).toEqual(['alice', 'bob', 'carol'])
    for (let n = 1; n <= 3; n += 1) await alice.client.channels.createGroup({ userIds: ['bob'], name: `Group ${n}` })
    expect((await pages('find_channels', 'channels', {})).flat()).toHaveLength(4)
  })

  it('stay small for messages of any length; a single message is complete', async () => {
    const world = await World.start()
    const [alice, bob] = [world.person('alice'), world.person('bob')]
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'], name: 'Essays' })
    const long = 'long words '.repeat(450).trim()
    for (let n = 0; n < 20; n += 1) await bob.client.messages.send(id, { text: long })
    const host = await Host.inProcess(alice)
    const page = await host.call('read_conversation', { channelId: id })
    expect(page.messages).toHaveLength(20)
    expect(page.messages[0]).toMatchObject({ isShortened: true })
    expect(JSON.stringify(page).length).toBeLessThan(50_000)
    expect(host.text.length).toBeLessThan(10_000)
    expect(JSON.stringify(await host.call('catch_up')).length).toBeLessThan(25_000)
    const { messages } = await host.call('read_conversation', { channelId: id, messageId: page.messages[0].id })
    expect(messages).toMatchObject([{ text: long }])
    expect(messages[0]).not.toHaveProperty('isShortened')
  })
})

it('questions to the user are listed and answered, once', async () => {
  const world = await World.start()
  const [alice, bob] = [world.person('alice'), world.person('bob')]
  const { id: channelId } = await alice.client.channels.createGroup({ userIds: ['bob', 'carol'], name: 'Releases' })
  const { id: messageId } = await bob.client.messages.send(channelId, { text: 'Version 2 is ready.' })
  const answerableBy = { userIds: ['alice'] }
  const asked = await bob.client.questions.ask(channelId, messageId, {
    kind: 'APPROVAL',
    prompt: 'Publish it?',
    answerableBy,
    subject: { name: 'publish', arguments: { notes: 'x'.repeat(15_000) } },
  })
  const host = await Host.inProcess(alice)
  expect(await host.call('catch_up')).toMatchObject({ openQuestionCount: 1 })
  expect(host.text).toContain('Questions that wait for the user: 1')
  const listed = await host.call('list_questions')
  expect(listed).toMatchObject({ openCount: 1, questions: [{ id: asked.id, prompt: 'Publish it?' }], nextCursor: null })
  expect(listed.questions[0].subject).toEqual({ name: 'publish', arguments: asked.subject!.arguments })

  const where = { channelId, messageId, questionId: asked.id }
  const { question } = await host.call('answer_question', { ...where, decision: 'APPROVE', comment: 'Go.' })
  expect(question).toMatchObject({
    state: 'ANSWERED',
    answers: [{ userId: 'alice', decision: 'APPROVE', comment: 'Go.' }],
  })
  expect(await host.call('answer_question', { ...where, decision: 'APPROVE', comment: 'Go.' })).toEqual({ question })
  const later = expect(host.call('answer_question', { ...where, decision: 'REJECT' })).rejects
  await later.toMatchObject({ details: { code: 'CHAT_QUESTION_ANSWERED', status: 409 } })
  expect(await host.call('list_questions')).toMatchObject({ openCount: 0, questions: [] })

  const next = {
    ...where,
    questionId: (
      await bob.client.questions.ask(channelId, messageId, { kind: 'APPROVAL', prompt: 'Announce it?', answerableBy })
    ).id,
  }
  const carols = await Host.inProcess(world.person('carol'))
  expect(await carols.call('list_questions')).toMatchObject({ openCount: 0, questions: [] })
  const hers = expect(carols.call('answer_question', { ...next, decision: 'APPROVE' })).rejects
  await hers.toMatchObject({ details: { code: 'CHAT_QUESTION_NOT_ANSWERABLE', status: 403 } })
  for (let n = 0; n < 3; n += 1) {
    const { id } = await bob.client.messages.send(channelId, { text: `${n}` })
    await bob.client.questions.ask(channelId, id, {
      kind: 'APPROVAL',
      prompt: `${n}?`,
      answerableBy,
      subject: asked.subject!,
    })
  }
  const short = { subject: { name: 'publish' }, isShortened: true }
  const { questions } = await host.call('list_questions')
  expect(questions).toMatchObject([short, short, short, { subject: null }])
  expect(questions[0].subject).not.toHaveProperty('arguments')
})

it('invalid arguments are a refusal of the tool that names them; a missing tool is an error', async () => {
  const world = await World.start()
  const alice = world.person('alice')
  const host = await Host.inProcess(alice)
  const refused = (input: object) => host.call('read_conversation', { ...input })
  await expect(refused({})).rejects.toThrow("must have required property 'channelId'")
  await expect(refused({ channelId: 'x', limit: 500 })).rejects.toThrow('`limit` must be <= 100')
  await expect(refused({ channelId: 'x', start: 'first' })).rejects.toThrow(
    '`start` must be equal to one of the allowed values: latest, unread',
  )
  await expect(refused({ channelId: 'x', channel: 'y' })).rejects.toThrow(
    'must NOT have additional properties: channel',
  )
  await expect(refused({ channelId: 'x', cursor: 'y' })).rejects.toMatchObject({
    details: { status: expect.any(Number) },
  })
  await expect(host.call('delete_everything')).rejects.toThrow('There is no tool delete_everything')
})

it('each tool declares whether it reads, adds or destroys data', async () => {
  const world = await World.start()
  const alice = world.person('alice')
  const { tools } = await Host.inProcess(alice)
  const of = (wanted: object) =>
    tools.filter(({ annotations }) => JSON.stringify(annotations) === JSON.stringify(wanted)).map(({ name }) => name)
  const reads = of({ readOnlyHint: true, destructiveHint: false, idempotentHint: true })
  const adds = of({ readOnlyHint: false, destructiveHint: false, idempotentHint: true })
  const replaces = of({ readOnlyHint: false, destructiveHint: true, idempotentHint: true })
  expect(reads).toEqual([
    'catch_up',
    'find_channels',
    'read_conversation',
    'search_messages',
    'find_people',
    'list_members',
    'list_questions',
  ])
  expect(adds).toEqual(['send_message', 'mark_read', 'open_direct_channel', 'create_poll'])
  expect(replaces).toEqual(['react', 'vote_poll', 'answer_question'])
  expect([...reads, ...adds, ...replaces]).toHaveLength(tools.length)
  expect(tools.length).toBeLessThanOrEqual(14)
})
