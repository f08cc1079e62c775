import { events, type ServerEventName } from '../../generated/events'
import type { LoggedEvent } from '../../generated/openapi'
import type { Frame } from './contract'
import { differences } from './differences'
import { DEADLINE_MS, eventually } from './eventually'
import { ChannelReplica } from './replica'
import { readChannel, readUser, type UserSnapshot } from './snapshot'
import type { TestSocket } from './socket'
import { UserReplica } from './user-replica'
import type { Person } from './world'

/** An observer reads again after the next frame, or after so long. Reading more often would delay what it waits for. */
const READ_AGAIN_MS = 1000
/** Presence, and totals of earlier sends: these may come at any time. */
const UNASKED: readonly string[] = ['chat:presence:changed', 'chat:typing:status:updated', 'chat:unread:count:changed']

/** Something that is done in front of people who watch. */
export interface Experiment {
  observers: Person[]
  /** The channels that they watch, whether they are members of them or not. */
  channelIds: string[]
  act: () => Promise<unknown>
  /** Every event that it causes, in any order. Left out, any may come. */
  emits?: readonly ServerEventName[]
  /** The users for which a channel opens, who can read what no event has said. Left out, any user may be among them. */
  readAgain?: string[]
}

/**
 * Runs something and proves that its events are as good as asking again: for every observer, what they could read before
 * it, changed by the events that they got since, is what they can read after it. And these were the events it should cause.
 */
export async function expectEquivalence({ act, emits, readAgain, ...watched }: Experiment): Promise<void> {
  const observers = await Promise.all(
    watched.observers.map((person) => Observer.begin(person, watched.channelIds, readAgain?.includes(person.userId))),
  )
  try {
    await act()
    const seen = () => [...new Set(observers.flatMap((observer) => observer.seen()))]
    await eventually(() => {
      const missing = (emits ?? []).filter((event) => !seen().includes(event))
      if (missing.length > 0) throw new Error(`${missing.join(', ')} did not come`)
    })
    const problems = (await Promise.all(observers.map((observer) => observer.settle()))).flat()
    if (problems.length > 0) throw new Error(problems.join('\n'))
    const expected: readonly string[] = [...(emits ?? seen()), ...UNASKED]
    const unexpected = seen().filter((event) => !expected.includes(event))
    if (unexpected.length > 0) throw new Error(`${unexpected.join(', ')} came too`)
  } finally {
    await Promise.all(observers.map((observer) => observer.end()))
  }
}

/** A user with what they read before, and a socket that receives what happens. */
class Observer {
  private applied = 0
  private begun = 0

  private constructor(
    private readonly person: Person,
    private readonly socket: TestSocket,
    private readonly user: UserReplica,
    private readonly channels: ChannelReplica[],
    /** The same channels, kept by the log instead of the channels' rooms. */
    private readonly replays: ChannelReplica[],
    private readonly readsAgain: boolean | undefined,
    /** The same that `user` began with, and the number of the user's feed before it. */
    private readonly feed: { since: number; snapshot: UserSnapshot },
  ) {}

  static async begin(person: Person, channelIds: string[], readsAgain: boolean | undefined): Promise<Observer> {
    const { lastSeq: since } = await person.client.users.listEvents({ since: 0, limit: 1 })
    const socket = await person.socket()
    for (const channelId of channelIds) await joinIfMember(socket, channelId)
    const snapshot = await readUser(person)
    const user = UserReplica.of(person, snapshot)
    const snapshots = await Promise.all(channelIds.map(async (id) => ({ id, snapshot: await readChannel(person, id) })))
    const replicas = () => snapshots.map(({ id, snapshot }) => ChannelReplica.of(person, id, snapshot))
    const observer = new Observer(person, socket, user, replicas(), replicas(), readsAgain, {
      since,
      snapshot,
    })
    observer.begun = socket.frames.length
    return observer
  }

  /** The events that came since. */
  seen(): string[] {
    const events = this.socket.frames.slice(this.begun).map(({ event }) => event)
    return events.filter((event) => !event.startsWith('gateway:'))
  }

  /** Waits until what the observer knows is what a new reading says. Resolves with the differences that remain. */
  async settle(): Promise<string[]> {
    const deadline = performance.now() + DEADLINE_MS
    for (;;) {
      const { length } = this.socket.frames
      const problems = await this.problems()
      if (problems.length === 0 || performance.now() > deadline) return problems
      await this.frameAfter(length)
    }
  }

  end(): Promise<void> {
    return this.socket.close()
  }

  /** Where what the observer knows by now differs from what a new reading says. */
  private async problems(): Promise<string[]> {
    this.catchUp()
    const { userId } = this.person
    const fresh = await UserReplica.load(this.person)
    const problems = differences(this.user.state(), fresh.state())
    problems.push(...(await this.feedProblems(fresh)))
    const isStale = this.channels.some((channel) => channel.isStale)
    if (isStale !== (this.readsAgain ?? isStale))
      problems.push(isStale ? 'has to read a channel again' : 'need not read a channel again')
    for (const [index, channel] of this.channels.entries()) {
      if (channel.isStale) continue
      const now = await ChannelReplica.load(this.person, channel.channelId)
      const known = channel.state()
      problems.push(...differences(known, now.state()))
      if (known === null || now.state() === null) continue
      const replay = this.replays[index] as ChannelReplica
      await this.readLog(replay)
      problems.push(...differences(replay.state(), now.state(), '/log'))
      for (const { seq } of [channel, replay]) if (seq !== now.seq) problems.push(`/seq: known ${seq}, is ${now.seq}`)
    }
    return problems.map((problem) => `${userId} ${problem}`)
  }

  /** Where what the user's feed says differs from what the socket got, and from a new reading. */
  private async feedProblems(fresh: UserReplica): Promise<string[]> {
    const { since, snapshot } = this.feed
    const { events: logged } = await this.person.client.users.listEvents({ since })
    const frames = this.socket.frames.slice(this.begun)
    const replay = UserReplica.of(this.person, snapshot)
    for (const event of logged) replay.apply(event)
    // State, which is in no log.
    for (const frame of frames) if (!isForFeed(frame.event)) replay.apply(frame)
    const problems = differences(replay.state(), fresh.state(), '/feed')
    const inFeed = [...logged]
    for (const { event, seq, data } of frames) {
      if (!isForFeed(event) || (seq !== undefined && data.userId !== this.person.userId)) continue
      const index = inFeed.findIndex((one) => isSame(one, { event, data }))
      if (index < 0) problems.push(`${event} is not in the feed`)
      else inFeed.splice(index, 1)
    }
    // A socket that does not follow the feed hears of reading in joined channels of few members alone.
    const unseen = inFeed.filter(({ event }) => event !== 'gateway:skip' && event !== 'chat:read:receipt:updated')
    return [...problems, ...unseen.map(({ event }) => `${event} is in the feed and did not come`)]
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
      // It had no number and was late: what was read since knows of it.
      if (frame.seq === undefined && this.applied < this.begun) continue
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
