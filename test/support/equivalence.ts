import { events, type ServerEventName } from '../../generated/events'
import type { LoggedEvent } from '../../generated/openapi'
import type { Frame } from './contract'
import { differences } from './differences'
import { DEADLINE_MS, eventually } from './eventually'
import { ChannelReplica } from './replica'
import { readChannel, readUser, type ChannelSnapshot, type UserSnapshot } from './snapshot'
import type { TestSocket } from './socket'
import { UserReplica } from './user-replica'
import type { Person } from './world'

/**
 * An observer reads again after the next frame, or after this many milliseconds. More frequent reads would delay the
 * events.
 */
const READ_AGAIN_MS = 1000
/** Presence, and totals of earlier sends: these may arrive at any time. */
const UNASKED: readonly string[] = ['chat:presence:changed', 'chat:typing:status:updated', 'chat:unread:count:changed']

/** Users and the channels that they observe, members or not. */
export interface Watched {
  observers: Person[]
  channelIds: string[]
}

/** An action in front of observers. */
export interface Act {
  act: () => Promise<unknown>
  /** Every event that it causes, in any order. If omitted, any event may arrive. */
  emits?: readonly ServerEventName[] | undefined
  /** Users who gain access to a channel, and so can read state that no event carried. If omitted, any user may. */
  readAgain?: string[] | undefined
}

/**
 * Runs an act and proves that its events are equivalent to a new read: for every observer, the snapshot before it plus
 * the received events equals the snapshot after it. Also checks that these were the expected events.
 */
export async function expectEquivalence({ observers, channelIds, ...act }: Watched & Act): Promise<void> {
  const watch = await Watch.begin({ observers, channelIds })
  try {
    await watch.during(act)
  } finally {
    await watch.end()
  }
}

/** Observers of successive acts. The snapshot after one act is the snapshot before the next. */
export class Watch {
  private acts = 0
  /** Events of earlier acts without a `seq`: they may arrive after the snapshots agree. */
  private readonly late = new Set<string>()

  private constructor(private readonly observers: Observer[]) {}

  static async begin({ observers, channelIds }: Watched): Promise<Watch> {
    return new Watch(await Promise.all(observers.map((person) => Observer.begin(person, channelIds))))
  }

  /** Like `expectEquivalence`. After a failure the observers can no longer be used. */
  async during({ act, emits, readAgain }: Act): Promise<void> {
    const { observers } = this
    if (this.acts++ > 0) await Promise.all(observers.map((observer) => observer.beginAgain()))
    await act()
    const seen = () => [...new Set(observers.flatMap((observer) => observer.seen()))]
    await eventually(() => {
      const missing = (emits ?? []).filter((event) => !seen().includes(event))
      if (missing.length > 0) throw new Error(`${missing.join(', ')} did not come`)
    })
    const problems = (await Promise.all(observers.map((observer) => observer.settle(readAgain)))).flat()
    if (problems.length > 0) throw new Error(problems.join('\n'))
    const expected: readonly string[] = [...(emits ?? seen()), ...UNASKED, ...this.late]
    const unexpected = seen().filter((event) => !expected.includes(event))
    for (const event of emits ?? []) if (!events[event].logged && !events[event].feed) this.late.add(event)
    if (unexpected.length > 0) throw new Error(`${unexpected.join(', ')} came too`)
  }

  async end(): Promise<void> {
    await Promise.all(this.observers.map((observer) => observer.end()))
  }
}

/** A snapshot of everything that an observer can read. */
interface Reading {
  /** Number of frames received before it. */
  frames: number
  /** `seq` of the user's feed. */
  feedSeq: number
  user: UserSnapshot
  /** In the order of the observed channels. */
  channels: (ChannelSnapshot | undefined)[]
}

/** A user with a snapshot and a socket. */
class Observer {
  private applied = 0
  private before!: Reading
  private after: Reading | undefined
  private user!: UserReplica
  private channels!: ChannelReplica[]
  /** The same channels, updated from the log instead of the channel rooms. */
  private replays!: ChannelReplica[]

  private constructor(
    private readonly person: Person,
    private readonly socket: TestSocket,
    private readonly channelIds: string[],
  ) {}

  static async begin(person: Person, channelIds: string[]): Promise<Observer> {
    const { lastSeq: feedSeq } = await person.client.users.listEvents({ since: 0, limit: 1 })
    const socket = await person.socket()
    for (const channelId of channelIds) await joinIfMember(socket, channelId)
    const user = await readUser(person)
    const channels = await Promise.all(channelIds.map((id) => readChannel(person, id)))
    const observer = new Observer(person, socket, channelIds)
    observer.beginWith({ frames: socket.frames.length, feedSeq, user, channels })
    return observer
  }

  /** After `settle`: continues from its last snapshot, and reads stale channels again. */
  async beginAgain(): Promise<void> {
    const { after, channelIds, channels } = this
    if (!after) throw new Error('the last act has not settled')
    for (const [index, channelId] of channelIds.entries()) {
      if (!channels[index]!.isStale) continue
      await joinIfMember(this.socket, channelId)
      after.channels[index] = await readChannel(this.person, channelId)
    }
    this.beginWith(after)
  }

  private beginWith(reading: Reading): void {
    this.before = reading
    this.after = undefined
    this.user = UserReplica.of(this.person, reading.user)
    const replicas = () => this.channelIds.map((id, n) => ChannelReplica.of(this.person, id, reading.channels[n]))
    this.channels = replicas()
    this.replays = replicas()
  }

  /** The events received since. */
  seen(): string[] {
    const events = this.socket.frames.slice(this.before.frames).map(({ event }) => event)
    return events.filter((event) => !event.startsWith('gateway:'))
  }

  /** Waits until the observer's state equals a new snapshot. Resolves with the remaining differences. */
  async settle(readAgain: string[] | undefined): Promise<string[]> {
    const readsAgain = readAgain?.includes(this.person.userId)
    const deadline = performance.now() + DEADLINE_MS
    for (;;) {
      const { length } = this.socket.frames
      const problems = await this.problems(readsAgain)
      if (problems.length === 0 || performance.now() > deadline) {
        return problems.map((problem) => `${this.person.userId} ${problem}`)
      }
      await this.frameAfter(length)
    }
  }

  end(): Promise<void> {
    return this.socket.close()
  }

  /** Differences of the observer's state from the logs, which are cheap to read, or else from a new snapshot. */
  private async problems(readsAgain: boolean | undefined): Promise<string[]> {
    this.catchUp()
    const frames = this.socket.frames.length
    const { events: logged, lastSeq: feedSeq } = await this.person.client.users.listEvents({
      since: this.before.feedSeq,
    })
    const early = [...this.feedProblems(frames, logged), ...(await this.logProblems())]
    const isStale = this.channels.some((channel) => channel.isStale)
    if (isStale !== (readsAgain ?? isStale))
      early.push(isStale ? 'has to read a channel again' : 'need not read a channel again')
    if (early.length > 0) return early

    const user = await readUser(this.person)
    const fresh = UserReplica.of(this.person, user).state()
    const replay = UserReplica.of(this.person, this.before.user)
    for (const event of logged) replay.apply(event)
    // State that is in no log.
    for (const frame of this.framesUpTo(frames)) if (!isForFeed(frame.event)) replay.apply(frame)
    const problems = [...differences(this.user.state(), fresh), ...differences(replay.state(), fresh, '/feed')]
    const channels: Reading['channels'] = []
    for (const [index, channel] of this.channels.entries()) {
      if (channel.isStale) continue
      const snapshot = (channels[index] = await readChannel(this.person, channel.channelId))
      const now = ChannelReplica.of(this.person, channel.channelId, snapshot)
      const known = channel.state()
      problems.push(...differences(known, now.state()))
      if (known === null || now.state() === null) continue
      const replay = this.replays[index] as ChannelReplica
      problems.push(...differences(replay.state(), now.state(), '/log'))
      for (const { seq } of [channel, replay]) if (seq !== now.seq) problems.push(`/seq: known ${seq}, is ${now.seq}`)
    }
    this.after = { frames, feedSeq, user, channels }
    return problems
  }

  private framesUpTo(count: number): Frame[] {
    return this.socket.frames.slice(this.before.frames, count)
  }

  /** Differences between the log of the user's feed and the socket's events. */
  private feedProblems(count: number, logged: LoggedEvent[]): string[] {
    const problems: string[] = []
    const inFeed = [...logged]
    for (const { event, seq, data } of this.framesUpTo(count)) {
      if (!isForFeed(event) || (seq !== undefined && data.userId !== this.person.userId)) continue
      const index = inFeed.findIndex((one) => isSame(one, { event, data }))
      if (index < 0) problems.push(`${event} is not in the feed`)
      else inFeed.splice(index, 1)
    }
    // A socket that doesn't follow the feed gets read events only of small joined channels.
    const unseen = inFeed.filter(({ event }) => event !== 'gateway:skip' && event !== 'chat:read:receipt:updated')
    return [...problems, ...unseen.map(({ event }) => `${event} is in the feed and did not come`)]
  }

  /** Events in the channels' logs that the socket missed. */
  private async logProblems(): Promise<string[]> {
    const problems: string[] = []
    for (const [index, { channelId, seq, isStale, isKnown }] of this.channels.entries()) {
      if (isStale || !isKnown) continue
      const replay = this.replays[index] as ChannelReplica
      const failure = await this.readLog(replay).catch((error: Error) => error)
      if (failure) problems.push(`cannot read the log of ${channelId}: ${failure.message}`)
      else if (replay.seq !== seq) problems.push(`/seq of ${channelId}: known ${seq}, is ${replay.seq}`)
    }
    return problems
  }

  private async frameAfter(length: number): Promise<void> {
    await this.socket
      .until(() => this.socket.frames.length > length, READ_AGAIN_MS)
      .catch((error: unknown) => {
        if (this.socket.closed) throw error
      })
  }

  private async readLog(replay: ChannelReplica): Promise<void> {
    const { channels } = this.person.client
    for (;;) {
      const { events, lastSeq } = await channels.listEvents(replay.channelId, { since: replay.seq })
      for (const event of events) replay.apply(event)
      if (events.length === 0 || replay.seq >= lastSeq) return
    }
  }

  private catchUp(): void {
    for (; this.applied < this.socket.frames.length; this.applied += 1) {
      const frame = this.socket.frames[this.applied] as Frame
      // It had no `seq` and was late: a later snapshot includes it.
      if (frame.seq === undefined && this.applied < this.before.frames) continue
      this.user.apply(frame)
      for (const channel of this.channels) channel.apply(frame)
      if (frame.seq === undefined) for (const replay of this.replays) replay.apply(frame)
    }
  }
}

const isForFeed = (event: string) => (events as Record<string, { feed: boolean } | undefined>)[event]?.feed === true

const isSame = (logged: LoggedEvent, { event, data }: Pick<Frame, 'event' | 'data'>) =>
  logged.event === event && logged.data.channelId === data.channelId && logged.data.userId === data.userId

async function joinIfMember(socket: TestSocket, channelId: string): Promise<void> {
  await socket.join(channelId).catch((error: Error & { code?: string }) => {
    if (error.code !== 'CHAT_NOT_CHANNEL_MEMBER' && error.code !== 'CHAT_USER_BANNED') throw error
  })
}
