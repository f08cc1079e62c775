import { eventually } from '../../support/eventually'
import { refused } from '../fake-service'
import { account, connections, conversation, service, texts, until, without } from './world'

it('shows messages with names, and new ones', async () => {
  service.say('bob', 'one')
  const chat = await conversation()
  service.say('bob', 'two')
  await until(chat, ({ messages }) => messages.length === 2)
  expect(texts(chat.getSnapshot().messages)).toEqual(['one', 'two'])
  expect(chat.getSnapshot().channel?.name).toBe('Lunch')
  const { members } = await until(chat, (snapshot) => snapshot.members.every(({ user }) => user !== null))
  expect(members.map(({ user }) => user?.nickname)).toEqual(['ALICE', 'BOB'])
})

it('neither misses nor duplicates changes between loading and joining', async () => {
  service.say('bob', 'before')
  // Read before the join, with a much later response.
  let isFirst = true
  service.intercept = async ({ path }) => {
    if (path !== '/channels/c/messages' || !isFirst) return undefined
    isFirst = false
    const page = { messages: structuredClone(service.messages).reverse(), nextCursor: null, eventSeq: service.seq }
    service.say('bob', 'while it was read')
    await eventually(() => connections()[0]?.channels.has('c') === true)
    service.say('bob', 'after joining')
    return { status: 200, body: page }
  }
  const chat = await conversation()
  await until(chat, ({ messages }) => messages.length === 3)
  expect(texts(chat.getSnapshot().messages)).toEqual(['before', 'while it was read', 'after joining'])
})

it('recovers from a lost connection, showing the old state and the status until then', async () => {
  service.say('bob', 'one')
  const chat = await conversation()
  await without(chat, () => {
    expect(chat.getSnapshot().status.state).toBe('offline')
    expect(texts(chat.getSnapshot().messages)).toEqual(['one'])
    service.emitUnheard('chat:message:received', { message: service.write('bob', 'missed') })
  })
  await until(chat, ({ messages }) => messages.length === 2)
  await until(chat, ({ status }) => status.state === 'live')
  expect(service.calls.filter(({ path }) => path === '/channels/c/messages')).toHaveLength(1)
})

it('requests an event that was lost', async () => {
  const chat = await conversation()
  service.emitUnheard('chat:message:received', { message: service.write('bob', 'lost') })
  service.say('bob', 'next')
  await until(chat, ({ messages }) => messages.length === 2)
  expect(texts(chat.getSnapshot().messages)).toEqual(['lost', 'next'])
})

it('reloads if the log no longer has the events, keeps the old state meanwhile, and reports it once', async () => {
  const onReset = jest.fn()
  service.say('bob', 'one')
  const chat = await conversation(account({ onReset }))
  const shown: string[][] = []
  chat.subscribe(() => shown.push(texts(chat.getSnapshot().messages)))
  await without(chat, () => {
    service.emitUnheard('chat:message:received', { message: service.write('bob', 'two') })
    service.keptFrom = service.seq
  })
  await until(chat, ({ messages }) => messages.length === 2)
  await until(chat, ({ status }) => status.state === 'live')
  expect(shown.every((messages) => messages[0] === 'one')).toBe(true)
  await eventually(() => onReset.mock.calls.length > 0)
  expect(onReset).toHaveBeenCalledTimes(1)
})

it('starts over in another epoch', async () => {
  service.say('bob', 'gone')
  const chat = await conversation()
  await without(chat, () => {
    service.messages.length = 0
    service.log.length = 0
    service.epoch = service.gateway.epoch = 'two'
    service.say('bob', 'restored')
  })
  await until(chat, ({ messages, status }) => messages[0]?.text === 'restored' && status.state === 'live')
  service.say('bob', 'new')
  await until(chat, ({ messages }) => messages.length === 2)
})

it('keeps unchanged objects, and calls listeners once for many frames', async () => {
  for (const text of ['one', 'two']) service.say('bob', text)
  const chat = await conversation()
  await until(chat, (snapshot) => snapshot.members.every(({ user }) => user !== null))
  const before = chat.getSnapshot()
  chat.heard.mockClear()
  for (let n = 0; n < 50; n += 1) service.react('m2', `key ${n}`, 'bob', true)
  await until(chat, ({ messages }) => messages[1]?.reactions?.length === 50)
  const after = chat.getSnapshot()
  expect(after.messages[0]).toBe(before.messages[0])
  expect(after.messages[1]).not.toBe(before.messages[1])
  for (const part of ['members', 'pins', 'polls', 'channel', 'readBy', 'typing', 'status'] as const) {
    expect(after[part]).toBe(before[part])
  }
  expect(chat.getSnapshot()).toBe(after)
  expect(chat.heard.mock.calls.length).toBeLessThan(25)
})

it('shows a change at once, and reverts it with the error if it is refused', async () => {
  service.say('bob', 'one')
  const chat = await conversation()
  service.intercept = ({ method, path }) =>
    method === 'POST' && path.endsWith('/reactions') ? refused(403, 'CHAT_USER_MUTED') : undefined
  const reacting = chat.react('m1', '👍')
  expect(chat.getSnapshot().messages[0]?.reactions).toEqual([{ key: '👍', userIds: ['alice'] }])
  await expect(reacting).rejects.toMatchObject({ code: 'CHAT_USER_MUTED' })
  expect(chat.getSnapshot().messages[0]?.reactions).toEqual([])
})

it('sends one request for like, unlike, like', async () => {
  service.say('bob', 'one')
  const chat = await conversation()
  await Promise.all([chat.react('m1', '👍'), chat.unreact('m1', '👍'), chat.react('m1', '👍')])
  await until(chat, ({ messages }) => messages[0]?.reactions?.length === 1)
  expect(service.calls.filter(({ path }) => path.includes('/reactions'))).toHaveLength(1)
})

it('shows a reaction under the message’s existing key', async () => {
  service.say('bob', 'one')
  service.react('m1', '❤\ufe0f', 'bob', true)
  service.react('m1', 'e\u0301', 'bob', true)
  const chat = await conversation()
  const shown = () => chat.getSnapshot().messages[0]?.reactions
  const e = { key: 'e\u0301', userIds: ['bob'] }
  const changes = [chat.react('m1', '❤'), chat.react('m1', '\u00e9')]
  expect(shown()).toEqual([
    { key: '❤\ufe0f', userIds: ['bob', 'alice'] },
    { ...e, userIds: ['bob', 'alice'] },
  ])
  changes.push(
    chat.unreact('m1', '\u00e9'),
    chat.unreact('m1', '❤\ufe0e'),
    chat.react('m1', '❤'),
    chat.react('m1', '👍🏽'),
  )
  expect(shown()).toEqual([{ key: '❤\ufe0f', userIds: ['bob', 'alice'] }, e, { key: '👍🏽', userIds: ['alice'] }])
  await Promise.all(changes)
  await until(chat, ({ messages }) => messages[0]?.reactions?.length === 3)
  // One for each reaction.
  expect(service.calls.filter(({ path }) => path.includes('/reactions'))).toHaveLength(3)
})

it('edits and deletes at once', async () => {
  service.say('alice', 'one')
  const chat = await conversation()
  const editing = chat.edit('m1', 'two')
  expect(chat.getSnapshot().messages[0]).toMatchObject({ text: 'two', isEdited: true })
  await editing
  const removing = chat.remove('m1')
  expect(chat.getSnapshot().messages).toEqual([])
  await removing
  expect(chat.getSnapshot().messages).toEqual([])
  await eventually(() => service.messages.length === 0)
})

it('marks as read locally at once, with at most one request per second', async () => {
  for (let n = 1; n <= 5; n += 1) service.say('bob', `${n}`)
  const chat = await conversation()
  for (let n = 1; n <= 5; n += 1) {
    chat.markRead(`m${n}`)
    const own = chat.getSnapshot().members.find(({ userId }) => userId === 'alice')
    expect(own?.lastReadMessageId).toBe(`m${n}`)
  }
  await eventually(() => service.markers.alice === 'm5')
  const reads = service.calls.filter(({ path }) => path === '/channels/c/read')
  expect(reads.length).toBeLessThanOrEqual(2)
})

it('knows the read marker and the role of a user who is not among the first members', async () => {
  service.say('bob', 'one')
  const { isOnline: _o, lastSeenAt: _l, ...alice } = service.member('alice')
  service.intercept = async ({ method, path }) => {
    if (method !== 'GET') return undefined
    if (path === '/channels/c/members')
      return { status: 200, body: { members: [service.member('bob')], nextCursor: 'more' } }
    const membership = { ...alice, role: 'OPERATOR' }
    return path === '/channels/c'
      ? { status: 200, body: { ...service.channel(), membership, members: [], nextMembersCursor: 'more' } }
      : undefined
  }
  const chat = await conversation()
  expect(chat.getSnapshot().membership).toEqual({ ...alice, role: 'OPERATOR' })
  chat.markRead('m1')
  expect(chat.getSnapshot().membership?.lastReadMessageId).toBe('m1')
  await eventually(() => service.markers.alice === 'm1')
  await until(chat, () => true)
  expect(chat.getSnapshot().membership).toMatchObject({ role: 'OPERATOR', lastReadMessageId: 'm1' })
})

it('pages in both directions from a jump, in a bounded window', async () => {
  for (let n = 1; n <= 60; n += 1) service.say('bob', `${n}`)
  const chat = account().conversation('c', { pageSize: 10, windowSize: 25 })
  chat.subscribe(() => undefined)
  const first = await until(chat, ({ status }) => status.state === 'live')
  expect(texts(first.messages)).toEqual(Array.from({ length: 10 }, (_, n) => `${51 + n}`))
  await chat.jumpTo('m20')
  expect(texts(chat.getSnapshot().messages)).toEqual(Array.from({ length: 20 }, (_, n) => `${10 + n}`))
  expect(chat.getSnapshot()).toMatchObject({ hasOlder: true, hasNewer: true })
  service.say('bob', '61')
  await chat.loadOlder()
  await chat.loadOlder()
  expect(texts(chat.getSnapshot().messages)).toEqual(Array.from({ length: 25 }, (_, n) => `${1 + n}`))
  expect(chat.getSnapshot()).toMatchObject({ hasOlder: false, hasNewer: true })
  for (let n = 0; n < 4; n += 1) await chat.loadNewer()
  expect(chat.getSnapshot().hasNewer).toBe(false)
  service.say('bob', '62')
  await until(chat, ({ messages }) => messages.at(-1)?.text === '62')
  expect(texts(chat.getSnapshot().messages)).toEqual(Array.from({ length: 25 }, (_, n) => `${38 + n}`))
})

it('updates a page that was read earlier or later to the current state', async () => {
  for (let n = 1; n <= 20; n += 1) service.say('bob', `${n}`)
  const chat = account().conversation('c', { pageSize: 10 })
  chat.subscribe(() => undefined)
  await until(chat, ({ status }) => status.state === 'live')
  service.intercept = async ({ query }) => {
    if (!query.get('before')) return undefined
    const messages = structuredClone(service.messages.slice(0, 10)).reverse()
    const page = { messages, nextCursor: null, eventSeq: service.seq }
    service.react('m5', '👍', 'bob', true)
    // Seen before the page is.
    await until(chat, () => true)
    service.say('bob', 'late')
    await until(chat, (snapshot) => snapshot.messages.at(-1)?.text === 'late')
    return { status: 200, body: page }
  }
  await chat.loadOlder()
  const { messages } = chat.getSnapshot()
  expect(messages.find(({ id }) => id === 'm5')?.reactions).toEqual([{ key: '👍', userIds: ['bob'] }])
  expect(messages).toHaveLength(21)
})

it('shows a thread, with new replies and their count', async () => {
  service.say('bob', 'top')
  service.say('bob', 'first', { parentMessageId: 'm1' })
  const chat = account().conversation('c', { includeReplies: false })
  chat.subscribe(() => undefined)
  await until(chat, ({ status }) => status.state === 'live')
  const thread = chat.thread('m1')
  thread.subscribe(() => undefined)
  await until(thread, ({ messages }) => messages.length === 1)
  service.say('bob', 'second', { parentMessageId: 'm1' })
  await until(thread, ({ messages }) => messages.length === 2)
  expect(texts(chat.getSnapshot().messages)).toEqual(['top'])
  expect(chat.getSnapshot().messages[0]?.threadInfo?.replyCount).toBe(2)
  chat.send({ text: 'third', parentMessageId: 'm1' })
  expect(texts(thread.getSnapshot().messages)).toEqual(['first', 'second', 'third'])
  await until(thread, ({ messages }) => messages.length === 3 && !messages[2]?.pending)
  expect(texts(chat.getSnapshot().messages)).toEqual(['top'])
})

it('is shared by all views, and released a while after the last one', async () => {
  const chat = account({ lingerMs: 50 })
  const [one, other] = [chat.conversation('c'), chat.conversation('c')]
  one.subscribe(() => undefined)
  other.subscribe(() => undefined)
  await until(one, ({ status }) => status.state === 'live')
  expect(one.getSnapshot()).toBe(other.getSnapshot())
  one.close()
  service.say('bob', 'still here')
  await until(other, ({ messages }) => messages.length === 1)
  other.close()
  await eventually(() => connections()[0]?.channels.has('c') === false)
  const back = chat.conversation('c')
  back.subscribe(() => undefined)
  await until(back, ({ status, messages }) => status.state === 'live' && messages.length === 1)
})

it('does nothing after close()', async () => {
  const chat = await conversation()
  const calls = service.calls.length
  chat.heard.mockClear()
  chat.chat.close()
  const frames = connections()[0]?.received.length
  chat.markRead()
  chat.typing()
  service.say('bob', 'unheard')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(chat.heard).not.toHaveBeenCalled()
  expect(service.calls).toHaveLength(calls)
  expect(connections()[0]?.received).toHaveLength(frames as number)
})

it('fails with the error that the user should see', async () => {
  service.intercept = ({ path }) => (path === '/channels/c' ? refused(403, 'CHAT_NOT_CHANNEL_MEMBER') : undefined)
  const chat = account().conversation('c')
  chat.subscribe(() => undefined)
  const { status } = await until(chat, (snapshot) => snapshot.status.state === 'failed')
  expect(status.error).toMatchObject({ code: 'CHAT_NOT_CHANNEL_MEMBER' })
})

it('sends no request for a state that is already set, but for an unknown one', async () => {
  for (const n of [1, 2, 3]) service.say('bob', `${n}`)
  service.react('m3', '👍', 'alice', true)
  const chat = account().conversation('c', { pageSize: 2 })
  chat.subscribe(() => undefined)
  await until(chat, ({ status }) => status.state === 'live')
  const before = service.calls.length
  await Promise.all([chat.react('m3', '👍'), chat.unreact('m2', '👍'), chat.unpin('m2'), chat.edit('m2', '2')])
  expect(service.calls).toHaveLength(before)
  await chat.edit('m1', 'one')
  await chat.remove('m1')
  expect(texts(service.messages)).toEqual(['2', '3'])
})
