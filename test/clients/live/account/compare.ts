import type {
  Channel,
  ChannelListItem,
  ChatClient,
  ListedMember,
  Member,
  Message,
} from '../../../../clients/typescript/src/index'
import type { ChannelFilter, ChannelList, ConversationMessage } from '../../../../clients/typescript/src/live/index'
import { eventually } from '../../../support/eventually'
import { query } from '../../../support/recount'
import type { Cast } from './acts'
import type { Device, Shown } from './device'

/** Larger than any seq of a log: a read from here returns only the last seq. */
const BEYOND = { since: 999_999_999_999_999, limit: 1 }
const GONE = ['CHAT_CHANNEL_NOT_FOUND', 'CHAT_NOT_CHANNEL_MEMBER', 'CHAT_USER_BANNED', 'CHAT_MESSAGE_NOT_FOUND']

/** The response, or undefined without access. */
async function visible<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (GONE.includes((error as { code: string }).code)) return undefined
    throw error
  }
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

/** Waits until the device has sent its outbox and received every event. */
export async function untilQuiet({ rest }: Cast, device: Device, within: number): Promise<void> {
  const client = rest[device.userId]
  await eventually(
    async () => {
      const { chat, conversations } = device
      expect(chat.outbox.getSnapshot().map(({ status }) => status)).not.toContain('queued')
      expect(chat.outbox.getSnapshot().map(({ status }) => status)).not.toContain('sending')
      expect(chat.status.getSnapshot().state).toBe('live')
      for (const { conversation } of conversations.values()) {
        expect(['live', 'failed']).toContain(conversation.getSnapshot().status.state)
      }
      const at = device.socket.positions()
      expect(at?.userSeq).toBe((await client.users.listEvents(BEYOND)).lastSeq)
      for (const [channelId, seq] of Object.entries(at?.channels ?? {})) {
        const log = await visible(client.channels.listEvents(channelId, BEYOND))
        if (log !== undefined) expect([channelId, seq]).toEqual([channelId, log.lastSeq])
      }
    },
    { within },
  )
}

/** Lists get no presence. */
const withoutPresence = (items: readonly (ChannelListItem & { typing?: unknown })[]) =>
  items.map(({ peer, typing: _, ...item }) => ({
    ...item,
    peer: peer && { ...peer, isOnline: null, lastSeenAt: null },
  }))

async function expectList(client: ChatClient, filter: ChannelFilter, list: ChannelList): Promise<void> {
  while (list.getSnapshot().hasMore) await list.loadMore()
  const { channels, status } = list.getSnapshot()
  const answered = await all(client.channels.iterate(filter))
  expect({ filter, status: status.state, channels: withoutPresence(channels) }).toEqual({
    filter,
    status: 'live',
    channels: withoutPresence(answered),
  })
}

/** The REST state of a conversation's content. */
async function answered({ channels, members, messages, polls }: ChatClient, id: string, includeReplies: boolean) {
  const [detail, page, { pinnedMessages }, listed] = await Promise.all([
    channels.get(id),
    members.list(id),
    messages.listPinned(id),
    all(messages.iterate(id, { limit: 100, includeReplies })),
  ])
  const { eventSeq: _, membership, members: _m, nextMembersCursor: _n, ...channel } = detail
  const pollIds = listed.flatMap(({ pollId }) => pollId ?? [])
  const found = await Promise.all(pollIds.map(async (pollId) => [pollId, await polls.get(id, pollId)] as const))
  return {
    channel,
    membership,
    members: page.members,
    pins: pinnedMessages,
    messages: listed.reverse(),
    polls: Object.fromEntries(found),
  }
}

/** While a user is online, each closing socket changes this without an event. */
const plainMember = ({ user: _, ...member }: ListedMember & { user?: unknown }) =>
  member.isOnline ? { ...member, lastSeenAt: null } : member

const plainMembership = (member: (Member & Partial<ListedMember>) | null) => {
  const { isOnline: _o, lastSeenAt: _l, ...plain } = member ?? {}
  return plain
}

/** After the deletion of a message that is not loaded, the last message is unknown. */
const channelOf = ({ lastMessageAt, ...channel }: Pick<Channel, 'lastMessageAt'>, isVague: boolean) =>
  isVague ? channel : { ...channel, lastMessageAt }

/** Its state in the service. */
const plainMessages = (messages: readonly ConversationMessage[]): Message[] =>
  messages.flatMap(({ pending, edit: _, ...message }) => (pending ? [] : message))

async function expectConversation(client: ChatClient, id: string, shownHere: Shown): Promise<void> {
  const { conversation, options, hasJumped } = shownHere
  const { windowSize, includeReplies = true } = options
  const now = await visible(answered(client, id, includeReplies))
  const { isMember, status } = conversation.getSnapshot()
  if (!now) return expect({ id, isOut: !isMember || status.state === 'failed' }).toEqual({ id, isOut: true })
  await conversation.jumpToLatest()
  while (!windowSize && conversation.getSnapshot().hasOlder) await conversation.loadOlder()
  const shown = conversation.getSnapshot()
  const channel = { lastMessageAt: null, ...shown.channel }
  const isVague = windowSize !== undefined || hasJumped
  const messages = plainMessages(shown.messages)
  const isShort = windowSize !== undefined && messages.length >= Math.min(windowSize, now.messages.length, 3)
  const expected = isShort && messages.length > 0 ? now.messages.slice(-messages.length) : now.messages
  const pollIds = new Set(expected.flatMap(({ pollId }) => pollId ?? []))
  const ofShown = <T>(polls: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(polls).filter(([pollId]) => pollIds.has(pollId)))
  expect({
    id,
    isMember: shown.isMember,
    status: shown.status.state,
    hasOlder: shown.hasOlder,
    channel: channelOf(channel, isVague),
    messages,
    membership: plainMembership(shown.membership),
    members: shown.members.map(plainMember),
    names: shown.members.map(({ user }) => user?.nickname),
    pins: shown.pins,
    polls: ofShown(shown.polls),
  }).toEqual({
    id,
    isMember: true,
    status: 'live',
    hasOlder: expected.length < now.messages.length,
    channel: channelOf(now.channel, isVague),
    messages: expected,
    membership: now.membership,
    members: now.members.map(plainMember),
    names: now.members.map(({ userId }) => userId),
    pins: now.pins,
    polls: ofShown(now.polls),
  })
}

async function expectThreads(client: ChatClient, id: string, { threads }: Shown): Promise<void> {
  for (const [messageId, thread] of threads) {
    const replies = await visible(all(client.messages.iterateThread(id, messageId, { limit: 100 })))
    if (!replies) continue
    while (thread.getSnapshot().hasMore) await thread.loadMore()
    const { messages, status } = thread.getSnapshot()
    const shown = { id, messageId, status: status.state, replies: plainMessages(messages) }
    expect(shown).toEqual({ id, messageId, status: 'live', replies })
  }
}

/** Pending messages are refused ones and, for a while, ones sent but hidden before they were seen. */
function expectNoGhosts({ chat, conversations }: Device): void {
  const failed = chat.outbox.getSnapshot().filter(({ status }) => status === 'failed')
  const failedIds = new Set(failed.map(({ clientId }) => clientId))
  for (const { conversation } of conversations.values()) {
    const { messages } = conversation.getSnapshot()
    const marks = messages.flatMap(({ pending, edit }) => [pending ?? [], edit ?? []].flat())
    const ghosts = marks.filter(({ clientId }) => !failedIds.has(clientId))
    expect(ghosts).toEqual([])
  }
}

async function expectUnread({ channels }: ChatClient, { chat }: Device): Promise<void> {
  const [{ totalUnreadCount }, listed] = await Promise.all([
    channels.getUnreadCount(),
    all(channels.iterate({ includeEmpty: true, limit: 100 })),
  ])
  const now = chat.unread.getSnapshot()
  const shown = listed.map(({ id }) => [id, now.channels[id]])
  expect({ total: now.total, shown }).toEqual({
    total: totalUnreadCount,
    shown: listed.map(({ id, unreadCount }) => [id, unreadCount]),
  })
}

async function expectQuestions({ questions: api }: ChatClient, { questions }: Device): Promise<void> {
  const { questions: asked, openCount } = await api.list({ state: 'OPEN' })
  const now = questions.getSnapshot()
  // Answers without a decision are only received in open channels.
  const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id)
  expect({ openCount: now.openCount, ids: ids(now.questions) }).toEqual({ openCount, ids: ids(asked) })
}

/** Each collection of the device equals the REST state. */
export async function expectRight({ rest }: Cast, device: Device, within: number): Promise<void> {
  const client = rest[device.userId]
  const soon = (attempt: () => Promise<void>) => eventually(attempt, { within })
  await soon(async () => expectNoGhosts(device))
  for (const [id, shown] of device.conversations) {
    await soon(() => expectConversation(client, id, shown))
    await soon(() => expectThreads(client, id, shown))
  }
  for (const [filter, list] of device.lists) await soon(() => expectList(client, filter, list))
  await soon(() => expectUnread(client, device))
  await soon(() => expectQuestions(client, device))
}

/** The accepted messages of each channel, in log order, with their counts. */
async function stored({ scene }: Cast): Promise<Map<string, string[]>> {
  const rows = await query<{ channel: string; client: string }>(
    scene.world.databaseUrl,
    `select m.channel_id as channel, m.client_id as client
       from chat_events e
       join chat_messages m on m.tenant_id = e.tenant_id and m.channel_id = e.channel_id and m.id = e.data #>> '{message,id}'
      where e.tenant_id = $1 and e.event = 'chat:message:received' and m.client_id is not null
      order by e.channel_id, e.seq`,
    [scene.tenantId],
  )
  const byChannel = new Map<string, string[]>()
  for (const { channel, client } of rows) byChannel.set(channel, [...(byChannel.get(channel) ?? []), client])
  return byChannel
}

/** Acknowledged and queued messages appear once and in order; refused ones do not. */
export async function expectSent(cast: Cast): Promise<void> {
  const found = await stored(cast)
  const isDeleted = await deletedChannels(cast)
  const everywhere = [...found.values()].flat()
  expect(everywhere.filter((clientId, n) => everywhere.indexOf(clientId) !== n)).toEqual([])
  for (const [clientId, outcome] of cast.posted) {
    if (outcome === 'refused') expect(everywhere).not.toContain(clientId)
    if (outcome === 'acknowledged' && isDeleted.size === 0) expect(everywhere).toContain(clientId)
  }
  for (const { chat, sent, userId } of cast.devices.values()) {
    const failed = chat.outbox.getSnapshot().filter(({ status }) => status === 'failed')
    const failedIds = new Set(failed.map(({ clientId }) => clientId))
    for (const channelId of cast.channelIds) {
      if (isDeleted.has(channelId)) continue
      const there = new Set(found.get(channelId))
      const typed = sent.filter((one) => one.channelId === channelId && !failedIds.has(one.clientId))
      const wanted = typed.filter(({ clientId, isDiscarded }) => !isDiscarded || there.has(clientId))
      const own = new Set(sent.map(({ clientId }) => clientId))
      expect({ userId, stands: [...there].filter((clientId) => own.has(clientId)) }).toEqual({
        userId,
        stands: wanted.map(({ clientId }) => clientId),
      })
    }
  }
}

/** No user can see their content. */
async function deletedChannels({ scene }: Cast): Promise<Set<string>> {
  const rows = await query<{ id: string }>(
    scene.world.databaseUrl,
    `select id from chat_channels where tenant_id = $1 and deleted_at is not null`,
    [scene.tenantId],
  )
  return new Set(rows.map(({ id }) => id))
}
