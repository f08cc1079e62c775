import { setTimeout as sleep } from 'node:timers/promises'
import type { MessagePolicy } from '../../src/index'
import { events } from '../../generated/events'
import { ChatApiError } from '../../clients/typescript/src/index'
import { setStage, type Stage } from '../equivalence/stage'
import { SWEEP_OFTEN } from '../support/clock'
import { eventually } from '../support/eventually'
import { checkedFetch, type Frame } from '../support/contract'
import type { TestSocket } from '../support/socket'
import { World, type Person } from '../support/world'
import { expectedOf } from './expected'
import { normalize } from './normalize'
import { Repetitions } from './repetitions'
import { Timeline } from './timeline'
import { CONVERSATION, type Reading, type Vector } from './vector'

/** Longer than the interval at which the gateway sends lists and totals. */
const QUIET_MS = 320
const POLL_MS = 20
/** How long to wait for a new total of unread messages, which is sent at intervals. */
const TOTAL_MS = 3000
/** The clock advances by this before each mutating request. */
const STEP_MS = 500
/** Frames before the reading: as if the client had joined from an earlier seq. */
const OLDER = 2
const PAGE = 20
/** Beyond every seq: the answer has no events, only the last seq. */
const BEYOND = 999_999_999_999_999

export type Name = 'alice' | 'bob' | 'carol' | 'erin' | 'frank'

/** What happens in front of the watchers. */
export interface Scene {
  act: (watchers: Watcher[]) => Promise<unknown>
  /** Afterwards the clock advances by this, and due jobs run. */
  thenMs?: number
}

/** Runs scenes on a service with a stopped clock, and records what each user reads and receives. */
export class Recorder {
  private turn: Promise<unknown> = Promise.resolve()
  private watchers: Watcher[] = []

  private constructor(
    readonly timeline: Timeline,
    private world: World,
  ) {}

  static async open(): Promise<Recorder> {
    const timeline = new Timeline()
    const messagePolicy: MessagePolicy = {
      review: ({ kind, text }) =>
        kind !== 'RELEASE' && text.startsWith('hold') ? { action: 'hold', reason: 'doubt' } : { action: 'allow' },
    }
    const checked = checkedFetch()
    const world = await World.start({
      ...SWEEP_OFTEN,
      storage: true,
      databaseUrl: await timeline.createDatabase(),
      providers: { messagePolicy },
    })
    const recorder = new Recorder(timeline, world)
    world.fetch = (input, init) => recorder.send(checked, input, init)
    await timeline.begin(world)
    return recorder
  }

  /** @returns a vector for each user of `who`. */
  async record(name: string, who: readonly Name[], prepare: (stage: Stage) => Promise<Scene>): Promise<Vector[]> {
    const from = this.timeline.now
    this.world.storage.reset()
    const stage = await setStage(this.world)
    const { act, thenMs } = await prepare(stage)
    const channelId = stage.watched.at(-1)!
    const watchers = await Promise.all(who.map((userId) => Watcher.open(stage[userId], channelId, new Set(who))))
    await Promise.all(watchers.map((watcher) => watcher.begin()))
    this.watchers = watchers
    try {
      await this.settle()
      await act(watchers)
      if (thenMs) {
        await this.timeline.advance(thenMs)
        await this.timeline.runDue()
      }
      await this.settle()
    } finally {
      this.watchers = []
    }
    const vectors: Vector[] = []
    for (const watcher of watchers) vectors.push(normalize(await watcher.end(name), from))
    await Promise.all(watchers.map(({ socket }) => socket.close()))
    return vectors
  }

  async close(): Promise<void> {
    await this.world.close()
    this.timeline.end()
  }

  /** Serializes mutating requests, each at its own time. While users watch, waits until all its frames have arrived. */
  private async send(fetch: typeof globalThis.fetch, input: Parameters<typeof fetch>[0], init?: RequestInit) {
    if ((init?.method ?? 'GET') === 'GET') return fetch(input, init)
    const sent = this.turn.then(async () => {
      await this.timeline.advance(STEP_MS)
      const response = await fetch(input, init)
      await this.settle()
      return response
    })
    this.turn = sent.catch(() => undefined)
    return sent
  }

  private async settle(): Promise<void> {
    const began = performance.now()
    await eventually(async () => {
      await settled(this.watchers)
      const isLate = performance.now() - began > TOTAL_MS
      return (await Promise.all(this.watchers.map((watcher) => watcher.hasAll(isLate)))).every(Boolean)
    })
    for (const watcher of this.watchers) await watcher.take()
  }
}

/** Resolves when no socket has received a frame for a while. */
async function settled(watchers: readonly Watcher[]): Promise<void> {
  const count = () => watchers.reduce((sum, { socket }) => sum + socket.frames.length, 0)
  let known = count()
  for (let quietMs = 0; watchers.length > 0 && quietMs < QUIET_MS; quietMs += POLL_MS) {
    await sleep(POLL_MS)
    const now = count()
    if (now !== known) quietMs = 0
    known = now
  }
}

/** A user with a socket. */
export class Watcher {
  readonly then: Vector['then'] = []
  private given: Vector['given'] | undefined
  private repetitions!: Repetitions
  private taken = 0
  private readonly polls = new Set<string>()
  private isMember = false
  private isJoined = true

  private constructor(
    readonly person: Person,
    readonly socket: TestSocket,
    private readonly channelId: string,
    private readonly watching: ReadonlySet<string>,
  ) {}

  static async open(person: Person, channelId: string, watching: ReadonlySet<string>): Promise<Watcher> {
    return new Watcher(person, await person.socket(), channelId, watching)
  }

  async begin(): Promise<void> {
    const { client } = this.person
    const [channels, threads, conversation, { lastSeq: userSeq }] = await Promise.all([
      client.channels.list({ includeEmpty: true, limit: PAGE }),
      client.threads.list(),
      this.readConversation(),
      client.users.listEvents({ since: 0, limit: 1 }),
    ])
    const parts = { ...conversation.parts, channels, threads, unread: await client.channels.getUnreadCount() }
    this.given = { ...conversation, userSeq, parts }
    this.repetitions = new Repetitions(parts, this.watching)
    for (const id of Object.keys(conversation.parts.polls ?? {})) this.polls.add(id)
    const { epoch } = this.socket.frames[0]!.data as { epoch: string }
    this.taken = this.socket.frames.length
    await this.socket.request('gateway:resume', {
      ...{ epoch, userSeq, activity: channels.position, threads: threads.position },
      channels: [{ channelId: this.channelId, since: Math.max(0, conversation.seq - OLDER) }],
    })
  }

  /** Joins again from an earlier seq, so that frames are repeated, or with an unknown epoch. */
  async rejoin(back: number, epoch?: string): Promise<void> {
    await this.take()
    await this.joinFrom(Math.max(1, this.seq - back), epoch)
  }

  private async joinFrom(since: number, epoch?: string): Promise<void> {
    if (!this.isMember) return
    this.isJoined = true
    const { recovered } = await this.socket.request('chat:join:channel', {
      ...{ channelId: this.channelId, since, ...(epoch && { epoch }) },
    })
    if (!recovered) await this.read('not recovered')
  }

  /** Reads the conversation, and then joins from before the reading. */
  async readAndRejoin(back: number): Promise<void> {
    const since = this.seq
    await this.take()
    await this.read('not recovered')
    await this.joinFrom(Math.max(1, since - back))
  }

  /** Resumes the user's feed from an earlier seq. */
  async resume(back: number): Promise<void> {
    const { lastSeq } = await this.person.client.users.listEvents({ since: BEYOND, limit: 1 })
    const { epoch } = this.socket.frames[0]!.data as { epoch: string }
    await this.socket.request('gateway:resume', { epoch, userSeq: Math.max(0, lastSeq - back) })
  }

  async leave(): Promise<void> {
    this.isJoined = false
    await this.socket.request('chat:leave:channel', { channelId: this.channelId })
  }

  /** Whether all logged events have arrived, and the total of unread messages. */
  async hasAll(withoutTotal: boolean): Promise<boolean> {
    const { channels, users } = this.person.client
    const [channel, feed, { totalUnreadCount }] = await Promise.all([
      this.isMember && this.isJoined
        ? channels.listEvents(this.channelId, { since: BEYOND, limit: 1 }).catch(unlessRefused)
        : undefined,
      users.listEvents({ since: BEYOND, limit: 1 }),
      channels.getUnreadCount(),
    ])
    const has = (seq: number, isMeant: (frame: Frame) => boolean) =>
      this.socket.frames.some((frame) => (frame.seq ?? 0) >= seq && isMeant(frame))
    const isOfChannel = (frame: Frame) => !frame.feed && frame.data.channelId === this.channelId
    return (
      (!channel || channel.lastSeq <= this.seq || has(channel.lastSeq, isOfChannel)) &&
      (feed.lastSeq <= this.given!.userSeq || has(feed.lastSeq, ({ feed }) => feed === 'user')) &&
      (withoutTotal || this.repetitions.hasTotal(totalUnreadCount, this.socket.frames.slice(this.taken)))
    )
  }

  /** Records the new frames, and reads again after events that report a change without its content. */
  async take(): Promise<void> {
    const frames = this.socket.of(...this.socket.frames.map(({ event }) => event)).slice(this.taken)
    this.taken = this.socket.frames.length
    const kept = frames.filter(({ event }) => event === 'gateway:skip' || !event.startsWith('gateway:'))
    const inOrder = this.repetitions.without(kept.toSorted((one, other) => rankOf(one) - rankOf(other)))
    this.then.push(...inOrder.map((frame) => ({ frame })))
    const because = kept.find((frame) => this.asksToRead(frame))?.event
    if (!because) return this.readPolls(kept)
    if (!this.isMember && !(await this.joins())) return
    await this.read(because)
  }

  async read(because: string): Promise<void> {
    const reading = await this.readConversation()
    for (const id of Object.keys(reading.parts.polls ?? {})) this.polls.add(id)
    this.then.push({ read: { because, ...reading } })
  }

  /** Reads a message with missing text: pieces are not replayed. */
  async readMessage(messageId: string): Promise<void> {
    await this.take()
    const message = await this.person.client.messages.get(this.channelId, messageId)
    this.then.push({ read: { because: 'chat:message:appended', parts: { message } } })
  }

  /** Reads the polls of new messages. */
  private async readPolls(frames: readonly Frame[]): Promise<void> {
    for (const { event, data } of frames) {
      const { pollId, channelId } = (data.message ?? {}) as { pollId?: string | null; channelId?: string }
      if (!pollId || channelId !== this.channelId || this.polls.has(pollId)) continue
      const poll = await this.person.client.polls.get(this.channelId, pollId).catch(unlessRefused)
      if (!poll) continue
      this.polls.add(pollId)
      this.then.push({ read: { because: event, parts: { poll } } })
    }
  }

  private async joins(): Promise<boolean> {
    return this.socket.join(this.channelId).then(
      () => true,
      () => false,
    )
  }

  async end(name: string): Promise<Vector> {
    const { client, userId } = this.person
    const { parts } = await this.readConversation()
    const { channels } = await client.channels.list({ includeEmpty: true, limit: PAGE })
    const { threads } = await client.threads.list()
    const unread = await client.channels.getUnreadCount()
    const expected = expectedOf({ ...parts, channels: { channels }, threads: { threads }, unread })
    return { name, userId, channelId: this.channelId, given: this.given!, then: this.then, expected }
  }

  /** The position in the conversation. */
  private get seq(): number {
    let seq = this.given!.seq
    for (const entry of this.then) {
      if ('read' in entry) seq = Math.max(seq, entry.read.seq ?? 0)
      else if (entry.frame.feed === undefined && entry.frame.data.channelId === this.channelId)
        seq = Math.max(seq, entry.frame.seq ?? 0)
    }
    return seq
  }

  private asksToRead({ event, data }: Frame): boolean {
    const isOwn = data.userId === this.person.userId
    if (/^chat:user:(un)?blocked$/.test(event)) return true
    if (data.channelId !== this.channelId) return false
    if (event === 'chat:user:unbanned') return isOwn && !this.isMember && data.member !== undefined
    if (isOwn && /^chat:user:(left|banned)$/.test(event)) this.isMember = false
    return event === 'chat:channel:created' && !this.isMember
  }

  private async readConversation(): Promise<Reading & { seq: number }> {
    const { channels, members, messages, polls } = this.person.client
    const { channelId } = this
    try {
      const page = await messages.list(channelId, { limit: PAGE, includeReplies: true })
      const ids = page.messages.flatMap(({ pollId }) => pollId ?? [])
      this.isMember = true
      const parts = {
        messages: page,
        channel: await channels.get(channelId),
        members: await members.list(channelId),
        pins: await messages.listPinned(channelId),
        polls: Object.fromEntries(
          await Promise.all(ids.map(async (id) => [id, await polls.get(channelId, id)] as const)),
        ),
      }
      return { seq: page.eventSeq, parts }
    } catch (error) {
      unlessRefused(error)
      this.isMember = false
      return { seq: 0, parts: Object.fromEntries(CONVERSATION.map((part) => [part, null])) }
    }
  }
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof ChatApiError)) throw error
}

/** State that is not logged, in the order of a recording. */
const STATE = ['chat:presence:changed', 'chat:unread:count:changed', 'chat:channel:activity', 'chat:thread:activity']

/** Order between streams within a step, which the gateway does not define: the channel, the user's feed, then state. */
function rankOf({ event, feed }: Frame): number {
  if (STATE.includes(event)) return 2 + STATE.indexOf(event)
  const rooms: readonly string[] =
    (events as Record<string, { rooms: readonly string[] } | undefined>)[event]?.rooms ?? []
  return feed === 'user' || (rooms.includes('user') && !rooms.includes('channel')) ? 1 : 0
}
