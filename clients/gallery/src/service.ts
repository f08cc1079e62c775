import {
  type CaseDetail,
  ChatClient,
  type DecideAppealRequest,
  type DecideCaseRequest,
  type Question,
} from '@chat-service/client'
import { me, people } from './people'
import { message, minutesAgo, type World } from './world'

type Json = Record<string, unknown>

const never = new Promise<never>(() => undefined)

function refusal(code: string, message: string, status = 403, details: Json = {}): Response {
  const body = {
    success: false,
    error: { code, message, details },
    statusCode: status,
    path: '/',
    requestId: 'gallery',
  }
  return new Response(JSON.stringify(body), { status })
}

/** A client of a service that is made up: nothing leaves the page. */
export function clientOf(world: World): ChatClient {
  return new ChatClient({
    baseUrl: location.origin,
    token: 'gallery',
    retries: 0,
    fetch: (url, init) => answer(world, new URL(url as string), init?.method ?? 'GET', init?.body),
    WebSocket: class extends Socket {
      override world = world
    },
  })
}

async function answer(world: World, { pathname, searchParams }: URL, method: string, body: unknown): Promise<Response> {
  const kind = method === 'GET' ? world.network : world.sending
  if (kind === 'slow') return never
  if (kind === 'offline') throw new TypeError('The network is away')
  if (kind === 'refused')
    return method === 'GET'
      ? refusal('CHAT_USER_BANNED', 'The user is banned from the channel.')
      : refusal('CHAT_CHANNEL_FROZEN', 'The channel is frozen.')
  if (world.refused !== undefined && pathname.startsWith(`/channels/${world.refused}`))
    return refusal('CHAT_USER_BANNED', 'The user is banned from the channel.')
  if (world.otherDraft && method === 'PUT' && pathname.endsWith('/draft'))
    return refusal('CHAT_DRAFT_CHANGED', 'The draft was changed.', 409, { draft: world.otherDraft })
  if (world.hasOlder && searchParams.has('before')) return never
  const found = read(world, pathname.split('/').slice(1).map(decodeURIComponent), searchParams)
  if (method !== 'GET') return Response.json(write(world, pathname, body))
  return found ? Response.json(found) : refusal('CHAT_NOT_FOUND', 'The gallery has no such thing.')
}

const usersById = Object.fromEntries(people.map((user) => [user.id, user]))

const moderated = (userId: string, more: Json) => [{ userId, user: usersById[userId], ...more }]

/** Whether it names the user, and waits. */
const isOpenFor = ({ state, answerableBy }: Question) =>
  state === 'OPEN' && typeof answerableBy !== 'string' && answerableBy.userIds.includes(me)

function read(world: World, [root, id, part, partId, more]: string[], query: URLSearchParams): Json | undefined {
  if (root === 'users') {
    if (part === 'decisions') return { decisions: world.decisions, nextCursor: null }
    if (part === 'questions') {
      const questions = world.messages.flatMap((one) => one.questions ?? []).filter(isOpenFor)
      return { questions, openCount: questions.length, nextCursor: null }
    }
    if (part === 'drafts') return { drafts: [], nextCursor: null }
    if (part === 'held-messages') return { heldMessages: world.held, nextCursor: null }
    if (id === 'blocked') return { users: people.slice(4, 5), nextCursor: null }
    const ids = query.getAll('ids')
    const users = people.filter((user) => ids.length === 0 || ids.includes(user.id))
    return { users, nextCursor: null }
  }
  if (root === 'moderation') {
    if (part !== undefined) return world.cases.find((one) => one.id === part)
    const cases = world.cases.filter(({ state }) => state === query.get('state'))
    return { cases: query.get('order') === 'newest' ? cases.reverse() : cases, nextCursor: null }
  }
  if (root === 'threads') {
    const threads = world.threads.filter(
      ({ channel, parentMessageId, unreadCount }) =>
        [null, channel.id].includes(query.get('channelId')) &&
        [null, parentMessageId].includes(query.get('parentMessageId')) &&
        (query.get('filter') !== 'unread' || unreadCount > 0),
    )
    const totalUnreadThreads = world.threads.filter(({ unreadCount }) => unreadCount > 0).length
    return { threads, users: usersById, nextCursor: null, position: '1', totalUnreadThreads }
  }
  if (root !== 'channels') return { success: true, scheduledMessages: [], users: [], preference: {}, nextCursor: null }
  if (id === undefined) {
    const search = query.get('search')?.toLowerCase() ?? ''
    const channels = world.channels.filter(({ name }) => (name ?? '').toLowerCase().includes(search))
    return { channels, users: usersById, nextCursor: null, position: '1' }
  }
  if (id === 'unread-count')
    return { totalUnreadCount: world.channels.reduce((sum, { unreadCount }) => sum + unreadCount, 0) }
  const channel = world.channels.find((one) => one.id === id)
  if (!channel) return undefined
  const messages = id === 'launch' ? world.messages : []
  if (part === undefined) return { ...channel, members: [], nextMembersCursor: null }
  if (part === 'members') return { members: world.members, nextCursor: null }
  if (part === 'pinned-messages')
    return {
      pinnedMessages: world.pinned.map((messageId) => ({ messageId, pinnedById: 'bob', createdAt: channel.createdAt })),
    }
  if (part === 'events') return { events: [], lastSeq: 0, recovered: true, epoch: 'gallery' }
  if (part === 'polls') return world.polls.find((poll) => poll.id === partId) ?? { polls: world.polls }
  if (part === 'shared-files')
    return { files: messages.filter(({ fileUrl }) => fileUrl !== null).reverse(), nextCursor: null }
  if (part !== 'messages')
    return {
      bannedUsers: moderated('emil', { bannedUntil: null, banDescription: 'Sold watches to everyone' }),
      mutedUsers: moderated('dina', { mutedUntil: minutesAgo(-90) }),
      operators: [],
      scheduledMessages: [],
      nextCursor: null,
    }
  if (more === 'thread')
    return { messages: messages.filter((one) => one.parentMessageId === partId), nextCursor: null, eventSeq: 0 }
  if (partId !== undefined && partId !== 'search') return messages.find((one) => one.id === partId)
  const shown = messages.filter((one) => query.get('includeReplies') !== 'false' || !one.parentMessageId)
  return { messages: [...shown].reverse(), nextCursor: world.hasOlder ? 'older' : null, eventSeq: 0 }
}

/** A moderator's actions on a case. */
function moderate(one: CaseDetail, act: string | undefined, given: Json): CaseDetail {
  const now = minutesAgo(0)
  if (act === 'claim') one.claim = { userId: me, until: minutesAgo(-15) }
  if (act === 'restore' && one.decision) one.decision.reversedAt = now
  if (act === 'decide') {
    const made = { ...(given as unknown as DecideCaseRequest), id: `decision-${one.id}`, madeById: me, createdAt: now }
    const decision = { statement: null, until: null, reversedAt: null, appeal: null, ...made }
    Object.assign(one, { state: 'DECIDED', claim: null, actions: [], decidedAt: now, updatedAt: now, decision })
  }
  if (act === 'decide-appeal' && one.decision?.appeal) {
    const { outcome, statement = null } = given as unknown as DecideAppealRequest
    Object.assign(one.decision.appeal, { state: outcome, statement, decidedById: me, decidedAt: now })
    one.state = 'DECIDED'
    if (outcome === 'REVERSED') one.decision.reversedAt = now
  }
  return one
}

/** Answers a send with a message, and moderates; other changes are answered, without effect. */
function write(world: World, pathname: string, body: unknown): Json {
  const given = typeof body === 'string' ? (JSON.parse(body) as Json) : {}
  const [, root, channelId = '', part, more] = pathname.split('/')
  const found = root === 'moderation' && world.cases.find(({ id }) => id === part)
  if (found) return { ...moderate(found, more, given) }
  if (part === 'messages' && more === undefined) {
    const sent = message(me, '', 0, { channelId })
    return { ...sent, ...given }
  }
  return { success: true, id: pathname, reactions: [], votedOptionIds: [], ...given }
}

interface Frame {
  event: string
  data: Json & { channels?: Array<{ channelId: string }> }
  ref?: number
}

class Socket {
  world!: World
  readyState = 0
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null
  onerror: ((event: object) => void) | null = null

  constructor() {
    setTimeout(() => {
      if (this.world.network === 'slow') return
      if (this.world.network === 'offline') {
        this.onerror?.({})
        return this.onclose?.({ code: 1006, reason: '' })
      }
      this.readyState = 1
      this.tell('gateway:hello', {
        connectionId: 'c',
        userId: me,
        heartbeatSeconds: 3600,
        epoch: 'gallery',
        userSeq: 0,
      })
    })
  }

  send(text: string) {
    const { event, data, ref } = JSON.parse(text) as Frame
    const channels = (data.channels ?? []).map(({ channelId }) => ({ channelId, seq: 0, recovered: null }))
    const resumed =
      event === 'gateway:resume' ? { userSeq: 0, userRecovered: null, channels } : { seq: 0, recovered: null }
    setTimeout(() => {
      this.tell('gateway:ack', { ref, ...resumed })
      if (channels.some(({ channelId }) => channelId === 'launch') || data.channelId === 'launch')
        for (const userId of this.world.typing)
          this.tell('chat:typing:status:updated', { channelId: 'launch', userId, isTyping: true })
    })
  }

  close() {
    this.readyState = 3
  }

  private tell(event: string, data: Json) {
    this.onmessage?.({ data: JSON.stringify({ event, data }) })
  }
}
