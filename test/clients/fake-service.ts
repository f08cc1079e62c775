import { WebSocket } from 'ws'
import { ChatClient, type ChatClientOptions, type Message } from '../../clients/typescript/src/index'
import fresh from '../../clients/gallery/src/fresh.json'
import type { FakeConnection, FakeGateway } from './fake-gateway'

type Json = Record<string, unknown>
type Logged = { seq: number; event: string; data: Json }
type Answer = { status: number; body: Json; headers?: Record<string, string> }
export type Call = { method: string; path: string; query: URLSearchParams; body: Json; key: string | null }

const ok = (body: object): Answer => ({ status: 200, body: body as Json })
const error = (status: number, code: string, details: Json = {}): Answer => ({
  status,
  body: { success: false, error: { code, message: code, details }, statusCode: status, path: '/', requestId: 'r' },
})

/** A fake service for collections: one channel with its log, behind `fetch` and a fake gateway. */
export class FakeService {
  readonly messages: Message[] = []
  readonly log: Logged[] = []
  readonly calls: Call[] = []
  readonly keys = new Map<string, Message>()
  /** Unused files, by upload. */
  readonly uploads = new Map<string, string>()
  readonly userLog: Logged[] = []
  /** Overrides of responses; undefined falls through to the service. */
  intercept: (call: Call) => Answer | Promise<Answer | 'offline' | undefined> | 'offline' | undefined = () => undefined
  /** Whether the gateway lacks `threads` in `gateway:resume`. */
  refusesThreads = false
  channelName = 'Lunch'
  unreadCount = 0
  markers: Record<string, string | null> = { alice: null, bob: null }
  epoch = 'one'
  /** The log is kept from here. */
  keptFrom = 0
  private clock = Date.parse('2026-03-01T00:00:00.000Z')

  constructor(readonly gateway: FakeGateway) {
    gateway.epoch = this.epoch
    gateway.reply = (frame, connection) => this.reply(frame, connection)
  }

  get seq() {
    return this.log.length
  }

  now() {
    this.clock += 1
    return new Date(this.clock).toISOString()
  }

  client(options: Partial<ChatClientOptions> = {}) {
    return new ChatClient({
      baseUrl: this.gateway.baseUrl,
      token: 'jwt',
      WebSocket,
      retries: 0,
      fetch: (url, init) => this.fetch(url as string, init ?? {}),
      ...options,
    })
  }

  /** Logs an event and sends it to subscribers. */
  emit(event: string, data: Json) {
    const logged = { seq: this.seq + 1, event, data: structuredClone({ channelId: 'c', ...data }) }
    this.log.push(logged)
    for (const connection of this.joined()) connection.send(event, logged.data, logged.seq)
  }

  /** Sends an unlogged event to subscribers. */
  tell(event: string, data: Json) {
    for (const connection of this.joined()) connection.send(event, structuredClone({ channelId: 'c', ...data }))
  }

  /** Like a service that lost it in transit. */
  emitUnheard(event: string, data: Json) {
    this.log.push({ seq: this.seq + 1, event, data: structuredClone({ channelId: 'c', ...data }) })
  }

  say(senderId: string, text: string, more: Partial<Message> = {}): Message {
    const message = this.write(senderId, text, more)
    this.emit('chat:message:received', { message })
    return message
  }

  write(senderId: string, text: string, more: Partial<Message> = {}): Message {
    const createdAt = this.now()
    const message = {
      id: `m${this.messages.length + 1}`,
      channelId: 'c',
      senderId,
      text,
      ...structuredClone(fresh.message),
      createdAt,
      updatedAt: createdAt,
      ...more,
    } as Message
    this.messages.push(message)
    const top = this.messages.find(({ id }) => id === message.parentMessageId)
    if (top) top.threadInfo = { replyCount: (top.threadInfo?.replyCount ?? 0) + 1, lastRepliedAt: createdAt }
    return message
  }

  react(messageId: string, key: string, userId: string, isOn: boolean) {
    const message = this.messages.find(({ id }) => id === messageId) as Message
    const isSame = (one: string) => one.replace(/\ufe0f/g, '') === key.replace(/\ufe0f/g, '')
    const known = message.reactions?.find((r) => isSame(r.key)) ?? { key, userIds: [] }
    const others = known.userIds.filter((id) => id !== userId)
    const userIds = isOn ? [...others, userId] : others
    message.reactions = [...(message.reactions ?? []).filter((r) => r !== known), { ...known, userIds }].filter(
      (r) => r.userIds.length > 0,
    )
    this.emit('chat:reaction:updated', { messageId, reactions: message.reactions })
    return message.reactions
  }

  channel() {
    return {
      id: 'c',
      tenantId: 't',
      type: 'GROUP',
      ...structuredClone(fresh.channel),
      name: this.channelName,
      lastMessageAt: this.messages.at(-1)?.createdAt ?? null,
      memberCount: 2,
      createdById: 'alice',
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      eventSeq: this.seq,
    }
  }

  item() {
    const last = this.messages.at(-1)
    const lastMessage = last && { id: last.id, text: last.text, senderId: last.senderId, createdAt: last.createdAt }
    const own = { myRole: 'MEMBER', unreadCount: this.unreadCount, lastMessage: lastMessage ?? null }
    return { ...fresh.listItem, isEmpty: !last, ...this.channel(), ...own }
  }

  private joined() {
    return this.gateway.connections.filter((one) => one.socket.readyState === 1 && one.channels.has('c'))
  }

  private reply(frame: { event: string; data: Json; ref?: number }, connection: FakeConnection) {
    if (frame.event === 'chat:leave:channel') connection.channels.delete(frame.data.channelId as string)
    if (this.refusesThreads && frame.data.threads !== undefined) connection.refuse(frame, 'CHAT_VALIDATION_ERROR')
    else if (frame.event === 'gateway:resume') {
      const {
        epoch,
        userSeq,
        channels = [],
      } = frame.data as {
        epoch: string
        userSeq?: number
        channels?: Array<{ channelId: string; since?: number }>
      }
      const answers = channels.map(({ channelId, since }) => {
        connection.channels.add(channelId)
        const recovered =
          since === undefined ? null : epoch === this.epoch && since >= this.keptFrom && since <= this.seq
        return { channelId, seq: this.seq, recovered }
      })
      const userRecovered = userSeq === undefined ? null : epoch === this.epoch
      connection.ack(frame, { userSeq: this.userLog.length, userRecovered, channels: answers })
      answers.forEach(({ recovered }, n) => recovered && this.replay(connection, channels[n]?.since ?? 0))
    } else connection.ack(frame)
  }

  private replay(connection: FakeConnection, since: number) {
    for (const { event, data, seq } of this.log.slice(since)) connection.send(event, data, seq)
  }

  private async fetch(url: string, init: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(url)
    const path = pathname.replace('/mounted', '')
    const { body: sent, method = 'GET' } = init
    const body =
      typeof sent === 'string' ? (JSON.parse(sent) as Json) : sent instanceof FormData ? Object.fromEntries(sent) : {}
    if (path === '/uploads' && typeof sent === 'string') {
      const { status, body: refusal } = refused(415, 'CHAT_UNSUPPORTED_MEDIA_TYPE')
      return new Response(JSON.stringify(refusal), { status })
    }
    const call = {
      method,
      path,
      query: searchParams,
      body,
      key: new Headers(init.headers).get('idempotency-key'),
    }
    this.calls.push(call)
    const answer = (await this.intercept(call)) ?? this.answer(call)
    if (init.signal?.aborted) throw init.signal.reason
    if (answer === 'offline') throw new TypeError('fetch failed')
    return new Response(JSON.stringify(answer.body), { status: answer.status, headers: answer.headers ?? {} })
  }

  private answer({ method, path, query, body, key }: Call): Answer {
    const route = `${method} ${path}`
    if (route === 'GET /channels') return ok({ channels: [this.item()], nextCursor: null, position: '1' })
    if (route === 'GET /channels/unread-count') return ok({ totalUnreadCount: this.unreadCount })
    if (route === 'GET /users')
      return ok({ users: query.getAll('ids').map((id) => ({ id, nickname: id.toUpperCase() })) })
    if (route === 'GET /channels/c') return ok({ ...this.channel(), members: [], nextMembersCursor: null })
    if (route === 'GET /channels/c/messages') return ok(this.page(query))
    if (route === 'GET /channels/c/members')
      return ok({ members: ['alice', 'bob'].map((id) => this.member(id)), nextCursor: null })
    if (route === 'GET /channels/c/events')
      return ok({
        events: this.log.slice(Number(query.get('since'))),
        lastSeq: this.seq,
        recovered: Number(query.get('since')) >= this.keptFrom,
        epoch: this.epoch,
      })
    // Its version predates long polling.
    if (route === 'POST /events/poll') return error(404, 'CHAT_ROUTE_NOT_FOUND')
    if (route === 'GET /channels/c/pinned-messages') return ok({ pinnedMessages: [] })
    if (route === 'POST /uploads') {
      const uploadId = `u${this.calls.length}`
      this.uploads.set(uploadId, (body.file as File).name)
      return { status: 201, body: { uploadId, expiresAt: this.now() } }
    }
    if (route === 'POST /channels/c/messages' || route === 'POST /channels/c/files') return this.send(body, key ?? '')
    const message = this.messages.find(({ id }) => path.split('/')[4] === id)
    if (path === '/channels/c/read') {
      this.markers.alice = (body.messageId as string | undefined) ?? this.messages.at(-1)?.id ?? null
      this.emit('chat:read:receipt:updated', {
        userId: 'alice',
        lastReadAt: this.now(),
        lastReadMessageId: this.markers.alice,
      })
      return ok({ success: true })
    }
    if (!message) return error(404, 'CHAT_MESSAGE_NOT_FOUND')
    if (path.endsWith('/thread')) {
      const replies = this.messages.filter(({ parentMessageId }) => parentMessageId === message.id)
      return ok({ messages: replies, nextCursor: null, eventSeq: this.seq })
    }
    if (path.endsWith('/stream/stop')) {
      message.stream = { ...(message.stream as NonNullable<Message['stream']>), state: 'STOPPING' }
      return ok(message.stream)
    }
    if (method === 'POST' && path.endsWith('/reactions'))
      return ok({ reactions: this.react(message.id, body.key as string, 'alice', true) })
    if (method === 'DELETE' && path.includes('/reactions/'))
      return ok({
        reactions: this.react(message.id, decodeURIComponent(path.split('/').at(-1) as string), 'alice', false),
      })
    if (method === 'DELETE') {
      this.messages.splice(this.messages.indexOf(message), 1)
      this.emit('chat:message:deleted', {
        messageId: message.id,
        parentMessageId: null,
        threadInfo: null,
        deletedAt: this.now(),
      })
      return ok({ success: true })
    }
    if (method === 'PATCH') {
      Object.assign(message, { text: body.text, isEdited: true })
      this.emit('chat:message:updated', { message: { ...message } })
    }
    return ok(message)
  }

  private send(body: Json, key: string): Answer {
    const known = this.keys.get(key)
    if (known) return { status: 201, body: known }
    const { text = '', clientId = null, parentMessageId = null } = body as Partial<Message>
    const given = (body.files ?? []) as { uploadId: string; altText?: string }[]
    const missing = given.find(({ uploadId }) => !this.uploads.has(uploadId))
    if (missing) return error(404, 'CHAT_UPLOAD_NOT_FOUND', { uploadId: missing.uploadId })
    const files = given.map(({ uploadId, altText = null }) => ({
      ...{ fileUrl: uploadId, fileName: this.uploads.get(uploadId) as string, fileSize: 1 },
      ...{ mimeType: 'text/plain', thumbnailUrl: null, altText },
    }))
    for (const { uploadId } of given) this.uploads.delete(uploadId)
    const message = this.write('alice', text, { clientId, parentMessageId, files })
    this.keys.set(key, message)
    this.emit('chat:message:received', { message: structuredClone(message) })
    return { status: 201, body: message }
  }

  private page(query: URLSearchParams) {
    const limit = Number(query.get('limit') ?? 50)
    const [before, after] = [query.get('before'), query.get('after')]
    const withReplies = query.get('includeReplies') !== 'false'
    const all = this.messages.filter(
      ({ createdAt, parentMessageId }) =>
        (!before || createdAt < before) && (!after || createdAt > after) && (withReplies || !parentMessageId),
    )
    const page = after && !before ? all.slice(0, limit) : all.slice(-limit)
    const nextCursor = page.length < all.length ? 'more' : null
    return { messages: structuredClone(page).reverse(), nextCursor, eventSeq: this.seq }
  }

  member(userId: string) {
    const marker = this.markers[userId] ?? null
    const lastReadAt = this.messages.find(({ id }) => id === marker)?.createdAt ?? null
    const none = { role: 'MEMBER', isMuted: false, isBanned: false, isOnline: false, lastSeenAt: null }
    return { id: userId, userId, ...none, joinedAt: '2026-01-01T00:00:00.000Z', lastReadAt, lastReadMessageId: marker }
  }
}

export const refused = error
