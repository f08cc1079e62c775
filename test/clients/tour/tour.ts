import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { events } from '../../../generated/events'
import type { ChatClient, ChatSocket, ServerEventName, SocketFrame } from '../../../clients/typescript/src/index'
import { eventually } from '../../support/eventually'

/*
 * The acts and views of users through the public client alone, so that it runs with any versions of client and server.
 * scripts/pack-previous-version.mjs keeps the tours of a release beside its client and its server.
 */

/** The server of a tour, and the sign-in of its users. */
export interface Server {
  url: string
  tokenOf: (userId: string, tenantId: string) => string
}

/** One user's responses and events, with ids and times replaced, so that two tours can be compared. */
class Visitor {
  readonly client: ChatClient
  readonly socket: ChatSocket
  /** The events of the channel and those of the user, each in order. */
  readonly seen: Record<'channel' | 'own', unknown[]> = { channel: [], own: [] }
  readonly notices: string[] = []
  readonly frames: SocketFrame[] = []
  unread: number | undefined
  private readonly sockets: WebSocket[] = []

  constructor(
    readonly userId: string,
    tenantId: string,
    server: Server,
    Client: typeof ChatClient,
    private readonly plain: (value: unknown) => unknown,
  ) {
    const { sockets } = this
    class BreakableSocket extends WebSocket {
      constructor(url: string, protocols?: string[]) {
        super(url, protocols)
        sockets.push(this)
      }
    }
    const options = { baseUrl: server.url, token: server.tokenOf(userId, tenantId), WebSocket: BreakableSocket }
    this.client = new Client(options)
    this.socket = this.client.realtime({ reconnect: { minDelayMs: 20 } })
    for (const [name, { direction }] of Object.entries(events)) {
      if (direction === 'server' && name.startsWith('chat:')) {
        this.socket.on(name as ServerEventName, (_data, frame: SocketFrame) => this.receive(frame))
      }
    }
    for (const notice of ['recovered', 'reload', 'stale', 'dropped', 'error'] as const) {
      // The channel's position at this time depends on the machine.
      this.socket.on(notice, (data: object) =>
        this.notices.push(JSON.stringify([notice, this.plain({ ...data, seq: undefined })])),
      )
    }
  }

  private receive(frame: SocketFrame): void {
    const { event, data, seq } = frame
    this.frames.push(frame)
    // The number and order of these events depend on the machine.
    if (event === 'chat:presence:changed') return
    if (event === 'chat:unread:count:changed') return void (this.unread = data.totalUnreadCount as number)
    this.seen[seq === undefined ? 'own' : 'channel'].push(
      this.plain({ event, data, ...(seq !== undefined && { seq }) }),
    )
  }

  /** Waits for an event, already received or not. */
  async sees(event: string, isMeant: (data: Record<string, unknown>) => boolean = () => true): Promise<void> {
    await eventually(() => this.frames.some((frame) => frame.event === event && isMeant(frame.data)))
  }

  /** Breaks its connection. */
  cut(): void {
    this.sockets.at(-1)?.terminate()
  }
}

/** Names ids in order of first occurrence, and omits times. */
function normalizer(): (value: unknown) => unknown {
  const names = new Map<string, string>()
  const isId = (key: string) => /(^i|I)d$/.test(key)
  const plain = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((item) => plain(item, key.replace(/Ids$/, 'Id')))
    if (value !== null && typeof value === 'object') {
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner, name)]))
    }
    if (typeof value !== 'string') return value
    if (/^\d{4}-\d\d-\d\dT/.test(value)) return '(time)'
    if (/^(position|epoch|nextCursor)$/.test(key)) return '(opaque)'
    if (!isId(key) || ['alice', 'bob', 'carol'].includes(value)) return value
    if (!names.has(value)) names.set(value, `${key} ${names.size + 1}`)
    return names.get(value)
  }
  return (value) => plain(value)
}

/** The views of two users who use every part of a client. */
export async function tour(server: Server, Client: typeof ChatClient) {
  // A new one, so that no user is still online from another tour.
  const tenantId = randomUUID()
  const plain = normalizer()
  const alice = new Visitor('alice', tenantId, server, Client, plain)
  const bob = new Visitor('bob', tenantId, server, Client, plain)
  const answers: Record<string, unknown> = {}
  const note = async (what: string, asked: Promise<unknown>) => {
    answers[what] = await asked.then(plain, ({ code, status }: { code: string; status?: number }) => ({ code, status }))
  }
  try {
    const { channels, members, messages, polls } = alice.client
    const group = await channels.createGroup({ userIds: ['bob', 'carol'], name: 'Lunch' })
    const { id } = group
    answers.group = plain(group)
    for (const { socket, userId } of [alice, bob]) {
      await socket.connect()
      await note(`join of ${userId}`, socket.join(id))
    }
    await alice.sees('chat:presence:changed', ({ userId, isOnline }) => userId === 'bob' && isOnline === true)

    const first = await messages.send(id, { text: 'Soup or salad?', mentionedUserIds: ['bob'] })
    answers.first = plain(first)
    await note('reply', bob.client.messages.send(id, { text: 'Soup', parentMessageId: first.id }))
    await note('edit', messages.edit(id, first.id, { text: 'Soup?' }))
    await note('reaction', bob.client.messages.addReaction(id, first.id, { key: '👍' }))
    await note('reaction taken back', bob.client.messages.removeReaction(id, first.id, '👍'))
    await note('pin', messages.pin(id, first.id))
    await note('pins', bob.client.messages.listPinned(id))
    await note('unpin', messages.unpin(id, first.id))
    await note('thread', bob.client.messages.listThread(id, first.id))
    await bob.sees('chat:mention:received')

    const poll = await polls.create(id, { title: 'When?', options: ['noon', 'one'] })
    answers.poll = plain(poll)
    const { options } = await polls.get(id, poll.id)
    await note('vote', bob.client.polls.vote(id, poll.id, { optionIds: [options[1]?.id as string] }))
    await note('poll closed', polls.close(id, poll.id))

    const hasUnread = (count: number) =>
      eventually(async () => (await bob.client.channels.getUnreadCount()).totalUnreadCount === count)
    const reachesUnread = async (count: number) => {
      await hasUnread(count)
      await eventually(() => bob.unread === count)
    }
    await note('read', bob.client.channels.markRead(id))
    await reachesUnread(0)
    await messages.send(id, { text: 'one more' })
    await reachesUnread(1)
    await note('list', bob.client.channels.list())

    await note('muted', members.mute(id, 'bob', {}))
    await note('sending while muted', bob.client.messages.send(id, { text: 'unheard' }))
    await note('unmuted', members.unmute(id, 'bob'))
    await note('frozen', channels.freeze(id))
    await note('unfrozen', channels.unfreeze(id))
    await note('metadata', channels.replaceMetadata(id, { metadata: { table: 4 } }))
    await note('renamed', channels.update(id, { name: 'Dinner' }))
    await note('own mute', bob.client.channels.mute(id))
    await note('own mute ended', bob.client.channels.unmute(id))

    await alice.socket.startTyping(id)
    await bob.sees('chat:typing:status:updated', ({ isTyping }) => isTyping === true)
    await alice.socket.stopTyping(id)
    await bob.sees('chat:typing:status:updated', ({ isTyping }) => isTyping === false)

    // Missed events arrive after the reconnect, once and in order.
    bob.cut()
    for (const text of ['missed', 'missed too']) await messages.send(id, { text })
    const last = await messages.send(id, { text: 'the end of it' })
    await bob.sees('chat:message:received', ({ message }) => (message as { id: string }).id === last.id)
    await note('messages', bob.client.messages.list(id))
    // It may have been sent while he was offline.
    await hasUnread(4)

    await note('left', bob.client.channels.leave(id))
    await bob.sees('chat:user:left')
    await note('messages of a channel that was left', bob.client.messages.list(id))
    await note('invited', members.invite(id, { userIds: ['bob'] }))
    await bob.sees('chat:channel:created')
    await note('second join', bob.socket.join(id))
    await note('hidden', bob.client.channels.hide(id))
    await note('unhidden', bob.client.channels.unhide(id))
    await note('blocked', bob.client.users.block({ userId: 'carol' }))
    await note('unblocked', bob.client.users.unblock({ userId: 'carol' }))
    await note('removed', messages.delete(id, last.id))
    await note('members', bob.client.members.list(id))
    // The log now has messages with their current text.
    const { events: log } = await channels.listEvents(id, { since: 0, limit: 100 })
    answers.log = log.map(({ event, seq }) => ({ event, seq }))
    await note('deleted', channels.delete(id))
    for (const person of [alice, bob]) await person.sees('chat:channel:deleted')
    const seen = { alice: alice.seen, bob: bob.seen }
    return { answers, seen, notices: { alice: alice.notices, bob: bob.notices } }
  } finally {
    for (const { socket } of [alice, bob]) socket.close()
  }
}
