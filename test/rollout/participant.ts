import { setTimeout as sleep } from 'node:timers/promises'
import jwt from 'jsonwebtoken'
import { WebSocket } from 'ws'
import { events } from '../../generated/events'
import type { ChatClient, ChatSocket, ServerEventName, SocketFrame } from '../../clients/typescript/src/index'
import type { Poll } from '../../generated/openapi'
import { Random } from '../chaos/random'

export const SECRET = 'a secret of the rollout tests that is long enough'
const TENANT = 'acme'
/** Long, because an abandoned request still completes. After a leave with an unknown outcome, no one returns. */
const TIMEOUT_MS = 20_000
const PAUSE_MS = 160
const RECONNECT = { minDelayMs: 100, maxDelayMs: 1000 }
const KEPT_NOTES = 30
/** Errors that may occur while processes restart. */
const PASSING = [
  ...['TIMEOUT', 'CONNECTION_FAILED', 'CONNECTION_LOST', 'CHAT_SERVICE_UNAVAILABLE', 'CHAT_RATE_LIMITED'],
  // The owner later disables both.
  ...['CHAT_SLOW_MODE', 'CHAT_NOT_CHANNEL_OPERATOR'],
]
const WEIGHTS = { send: 40, edit: 10, delete: 5, react: 15, read: 15, leave: 3, schedule: 4 }
/** Added to these by clients of the new version. */
const NEW_WEIGHTS = { ...WEIGHTS, draft: 8, favorite: 4, mute: 4, vote: 8, files: 8, follow: 8 }
const OLD_WEIGHTS = { ...WEIGHTS, draft: 0, favorite: 0, mute: 0, vote: 0, files: 0, follow: 0 }

const serverEvents = Object.entries(events).flatMap(([name, { direction }]) =>
  direction === 'server' ? [name as ServerEventName] : [],
)

export const tokenOf = (userId: string) => jwt.sign({ userId, tenantId: TENANT }, SECRET, { expiresIn: '1d' })

export type Version = 'old' | 'new'

/** A message that was acknowledged. */
export interface Sent {
  key: string
  channelId: string
  id: string
  text: string
  /** The names of its files. */
  files: string[]
  isDeleted: boolean
}

/** The content of an event by its seq: the name, and the message if any. */
export const nameOf = (event: string, messageId?: string | null) =>
  messageId == null ? event : `${event} ${messageId}`

/** The events of a channel that a participant received since its join or last reload. */
interface Following {
  last: number
  seen: Map<number, string>
  notes: string[]
}

/**
 * A user with one version of the client, who acts continuously and follows all channels. An outcome is unknown until
 * acknowledged, so everything is retried until then.
 */
export class Participant {
  readonly client: ChatClient
  readonly socket: ChatSocket
  readonly sent: Sent[] = []
  /** Keys of the scheduled messages that were acknowledged. */
  readonly scheduled: string[] = []
  readonly wrongs: string[] = []
  readonly following = new Map<string, Following>()
  /** The versions of the processes that this participant was connected to. */
  readonly metVersions = new Set<Version>()
  connectedTo: Version | undefined
  readonly counts = new Map<string, number>()
  private readonly random: Random
  /** Left with an unknown outcome: the abandoned request might come after another invitation. */
  private readonly abandoned = new Set<string>()
  private writes = 0
  private isOver = false

  constructor(
    readonly userId: string,
    readonly version: Version,
    Client: typeof ChatClient,
    url: string,
    private readonly allChannelIds: string[],
    /** By channel. */
    private readonly polls: Map<string, Poll>,
    /** The version of the process that a socket from this port is connected to. */
    private readonly versionAt: (port: number) => Version | undefined,
    /** Invites a user again; without it, the participant never leaves. */
    private readonly invite?: (channelId: string, userId: string) => Promise<unknown>,
  ) {
    this.random = new Random('rollout', userId)
    const token = tokenOf(userId)
    this.client = new Client({
      ...{ baseUrl: url, token, timeoutMs: TIMEOUT_MS, fetch: this.fetch() },
      WebSocket: this.socketClass(),
    })
    this.socket = this.client.realtime({ reconnect: RECONNECT, timeoutMs: TIMEOUT_MS })
    this.listen()
  }

  private get channelIds(): string[] {
    return this.allChannelIds.filter((channelId) => !this.abandoned.has(channelId))
  }

  async enter(): Promise<void> {
    await this.socket.connect()
    for (const channelId of this.channelIds) await this.join(channelId)
  }

  async act(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await sleep(this.random.between(0, 2 * PAUSE_MS))
      const action = this.random.weighted(this.version === 'old' ? OLD_WEIGHTS : NEW_WEIGHTS)
      const channelId = this.random.pick(this.channelIds)
      if (channelId === undefined) return
      try {
        await this[action](channelId)
        this.count(action)
      } catch (error) {
        this.wrong(`${action}: ${String((error as Error).stack ?? error)}`)
      }
    }
  }

  close(): void {
    this.isOver = true
    this.socket.close()
  }

  /** The channels in which it has not reached these last seqs. */
  behind(last: Map<string, number>): string[] {
    return this.channelIds
      .filter((channelId) => this.following.get(channelId)?.last !== last.get(channelId))
      .map((channelId) => this.about(channelId, `is behind, the channel is at ${last.get(channelId)}`))
  }

  /** The differences of the received events from the log. */
  compare(channelId: string, log: Map<number, string>): string[] {
    const { seen = [] } = this.following.get(channelId) ?? {}
    return [...seen]
      .filter(([seq, name]) => name !== log.get(seq) && name !== 'gateway:skip')
      .map(([seq, name]) => this.about(channelId, `had ${name} as ${seq}; the log has ${log.get(seq)}`))
  }

  /** Retries until acknowledged. */
  async persist<T>(act: () => Promise<T>, isDone: (code: string) => boolean = () => false): Promise<T | undefined> {
    for (let failures = 0; ; failures += 1) {
      try {
        return await act()
      } catch (error) {
        const { code } = error as { code: string }
        if (failures > 0 && isDone(code)) return undefined
        if (!PASSING.includes(code) || this.isOver) throw error
        this.count(`retries after ${code}`)
        await sleep(Math.min(1000, 50 * 2 ** failures))
      }
    }
  }

  private count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }

  private wrong(what: string): void {
    this.wrongs.push(`${this.userId} (${this.version}): ${what}`)
  }

  private about(channelId: string, what: string): string {
    // It follows nothing if an action has failed, which `wrongs` records.
    const { last, notes = this.wrongs } = this.following.get(channelId) ?? {}
    return `${this.userId} (${this.version}) in ${channelId} at ${last} ${what}\n    ${notes.join('\n    ')}`
  }

  // Actions

  private send(channelId: string): Promise<void> {
    return this.write(channelId, [])
  }

  private async files(channelId: string): Promise<void> {
    const names = ['one.txt', 'two.txt']
    const uploads: { uploadId: string }[] = []
    for (const name of names) {
      const form = { file: new Blob([name]), fileName: name }
      const upload = await this.persist(() => this.client.messages.createUpload(form, { retries: 0 }))
      if (upload) uploads.push({ uploadId: upload.uploadId })
    }
    await this.write(channelId, names, { files: uploads })
  }

  private async write(
    channelId: string,
    files: string[],
    more: { files?: { uploadId: string }[] } = {},
  ): Promise<void> {
    const key = `${this.userId}-${++this.writes}`
    const target = this.random.next() < 0.2 ? this.own(channelId)?.id : undefined
    const inThread = target !== undefined && { parentMessageId: target }
    const body = { text: `says ${key}`, metadata: { key }, ...inThread, ...more }
    const { messages } = this.client
    const answer = await this.persist(() => messages.send(channelId, body, { idempotencyKey: key }))
    this.sent.push({ key, channelId, id: (answer as { id: string }).id, text: body.text, files, isDeleted: false })
  }

  private async follow(channelId: string): Promise<void> {
    const write = this.own(channelId)
    if (!write) return
    const { threads } = this.client
    const act = this.random.weighted({ follow: 2, unfollow: 1, markRead: 2, markUnread: 1 })
    if (act === 'markUnread') await this.persist(() => threads.markUnread(channelId, write.id, { messageId: write.id }))
    else await this.persist(() => threads[act](channelId, write.id))
  }

  private async edit(channelId: string): Promise<void> {
    const write = this.own(channelId)
    if (!write) return
    const text = `means ${this.random.whole(0, 1e9)}`
    await this.persist(() => this.client.messages.edit(channelId, write.id, { text }, { retries: 0 }))
    write.text = text
  }

  private async delete(channelId: string): Promise<void> {
    const write = this.own(channelId)
    if (!write) return
    const act = () => this.client.messages.delete(channelId, write.id, { retries: 0 })
    await this.persist(act, (code) => code === 'CHAT_MESSAGE_NOT_FOUND')
    write.isDeleted = true
  }

  private async react(channelId: string): Promise<void> {
    const write = this.own(channelId)
    if (!write) return
    const { messages } = this.client
    if (this.random.next() < 0.7) await this.persist(() => messages.addReaction(channelId, write.id, { key: '👍' }))
    else await this.persist(() => messages.removeReaction(channelId, write.id, '👍'))
  }

  private async read(channelId: string): Promise<void> {
    await this.persist(() => this.client.channels.markRead(channelId))
  }

  private async leave(channelId: string): Promise<void> {
    if (!this.invite) return
    await this.persist(() => this.socket.leave(channelId))
    this.following.delete(channelId)
    let attempts = 0
    const leave = () => ((attempts += 1), this.client.channels.leave(channelId, { retries: 0 }))
    await this.persist(leave, (code) => code === 'CHAT_NOT_CHANNEL_MEMBER')
    if (attempts > 1) {
      this.abandoned.add(channelId)
      return
    }
    await this.invite(channelId, this.userId)
    await this.join(channelId)
  }

  private async schedule(channelId: string): Promise<void> {
    const key = `${this.userId}-scheduled-${++this.writes}`
    // Without an idempotency key a retry would send a second message: no retries.
    const body = {
      text: 'later',
      metadata: { key },
      scheduledAt: new Date(Date.now() + this.random.between(3000, 6000)).toISOString(),
    }
    try {
      await this.client.scheduledMessages.create(channelId, body, { retries: 0 })
      this.scheduled.push(key)
    } catch (error) {
      if (!PASSING.includes((error as { code: string }).code)) throw error
    }
  }

  private async draft(channelId: string): Promise<void> {
    const { channels, users } = this.client
    const page = await this.persist(() => users.listDrafts({ channelId }))
    const revision = page?.drafts[0]?.revision ?? 0
    const text = `drafts ${this.random.whole(0, 1e9)}`
    if (revision > 0 && this.random.next() < 0.3)
      await this.persist(() => channels.deleteDraft(channelId, { revision }))
    else await this.persist(() => channels.saveDraft(channelId, { text, revision }))
  }

  private async favorite(channelId: string): Promise<void> {
    const { channels } = this.client
    if (this.random.next() < 0.5) await this.persist(() => channels.favorite(channelId))
    else await this.persist(() => channels.unfavorite(channelId))
  }

  private async mute(channelId: string): Promise<void> {
    const { channels } = this.client
    const until = new Date(Date.now() + this.random.between(TIMEOUT_MS, 2 * TIMEOUT_MS)).toISOString()
    // A later attempt is refused.
    await this.persist(
      () => channels.mute(channelId, { until }),
      (code) => code === 'CHAT_VALIDATION_ERROR',
    )
  }

  private async vote(channelId: string): Promise<void> {
    const { polls } = this.client
    const { id, options } = this.polls.get(channelId) as Poll
    const option = this.random.pick(options)
    if (option && this.random.next() < 0.7)
      await this.persist(() => polls.changeVote(channelId, id, { optionIds: [option.id] }))
    else await this.persist(() => polls.withdrawVote(channelId, id))
  }

  private own(channelId: string): Sent | undefined {
    return this.random.pick(this.sent.filter((write) => write.channelId === channelId && !write.isDeleted))
  }

  // Events

  private async join(channelId: string): Promise<void> {
    await this.persist(async () => {
      this.following.delete(channelId)
      this.startAt(channelId, (await this.socket.join(channelId)).seq)
    })
  }

  private startAt(channelId: string, seq: number): void {
    const known = this.following.get(channelId)
    // The first events after a join are delivered before its promise resolves here.
    if (known && known.last >= seq) return
    this.following.set(channelId, { last: seq, seen: new Map(), notes: known?.notes ?? [] })
    this.note(channelId, `starts at ${seq}`)
  }

  private listen(): void {
    for (const event of serverEvents) this.socket.on(event, (_data, frame: SocketFrame) => this.receive(frame))
    this.socket.on('frame', (frame) => {
      if (frame.event === 'gateway:skip') this.receive(frame)
    })
    this.socket.on('close', ({ code, reason, willReconnect }) => {
      this.count(`closed with ${code}`)
      for (const channelId of this.following.keys()) this.note(channelId, `closed with ${code} ${reason}`)
      if (!willReconnect && !this.isOver) this.wrong(`was disconnected for good: ${code} ${reason}`)
    })
    this.socket.on('recovered', ({ channelId, since, seq }) => this.note(channelId, `resumed ${since} to ${seq}`))
    this.socket.on('reload', ({ channelId, seq }) => {
      this.count('reloads')
      this.following.delete(channelId)
      this.startAt(channelId, seq)
    })
    this.socket.on('dropped', ({ channelId, error }) => this.wrong(`${channelId} was dropped: ${error.message}`))
    this.socket.on('error', ({ error }) => this.wrong(`the socket reports ${String(error)}`))
  }

  private receive({ event, seq, data, feed }: SocketFrame): void {
    // Seqs of the user's feed do not belong to a channel.
    if (seq === undefined || feed === 'user') return
    const channelId = data.channelId as string
    const isJoined = this.socket.joinedChannels().has(channelId)
    // The acknowledgement of a join comes first, but its promise resolves later: this is its first event.
    if (!this.following.has(channelId) && isJoined) this.startAt(channelId, seq - 1)
    const following = this.following.get(channelId)
    if (!following) return
    if (event === 'gateway:skip' && seq <= following.last) return
    this.note(channelId, `${event} ${seq}`)
    if (seq !== following.last + 1) this.wrong(this.about(channelId, `got ${event} ${seq}`))
    following.last = seq
    following.seen.set(seq, nameOf(event, (data.message as { id: string } | undefined)?.id))
  }

  private note(channelId: string, what: string): void {
    const notes = this.following.get(channelId)?.notes
    if (notes && notes.push(`${new Date().toISOString()} ${what}`) > KEPT_NOTES) notes.shift()
  }

  /** Records the version behind each connection. */
  private socketClass() {
    const opened = (port: number) => {
      this.connectedTo = this.versionAt(port)
      if (this.connectedTo) this.metVersions.add(this.connectedTo)
    }
    return class extends WebSocket {
      constructor(address: string, protocols?: string[]) {
        super(address, protocols)
        this.once('upgrade', ({ socket }) => opened(socket.localPort as number))
      }
    }
  }

  /** Records responses that are never valid. */
  private fetch(): typeof fetch {
    return async (input, init) => {
      const response = await fetch(input, init)
      if (response.status >= 500 && response.status !== 503) {
        this.wrong(
          `${init?.method} ${String(input instanceof Request ? input.url : input)} was answered ${response.status}: ${await response.clone().text()}`,
        )
      }
      return response
    }
  }
}
