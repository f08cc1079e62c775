import { setMaxListeners } from 'node:events'
import { Actor, type Room } from './actor'
import { FrontEnd } from './client'
import { FollowedList } from './followed-list'
import type { Scale } from './plan'
import { Random } from './random'
import { SeenQuestions } from './questions'
import { RawFollower, userFeed } from './raw-follower'
import type { Tally } from './tally'
import {
  compareInboxes,
  compareLog,
  compareRows,
  compareSnapshots,
  compareWrites,
  forEach,
  untilListed,
  untilQuestionsEnd,
  untilQuiet,
  untilStreamsEnd,
  untilUnreadIsTold,
} from './verify'
import { WriteHistory } from './write-history'

type Say = (line: string) => void

/** The clients of a run, their shared channels, and the acknowledged writes. */
export class Crowd {
  readonly fronts: FrontEnd[]
  readonly rooms: Room[] = []
  private readonly history: WriteHistory
  private raw: RawFollower[] = []
  private lists: FollowedList[] = []

  constructor(
    private readonly scale: Scale,
    private readonly url: string,
    private readonly tally: Tally,
  ) {
    this.history = new WriteHistory(tally.rollbacks)
    this.fronts = Array.from(
      { length: scale.clients },
      (_, n) => new FrontEnd(`user-${n}`, url, tally, undefined, n < scale.pollers),
    )
  }

  /** All clients connect; one in turn makes each channel, and each client follows its channels. */
  async gather(): Promise<void> {
    const { scale, fronts, rooms } = this
    await forEach(fronts, ({ socket }) => socket.connect({ retryFirst: true }))
    const random = new Random(scale.seed, 'rooms')
    const plans = Array.from({ length: scale.channels }, (_, n) => {
      const owner = fronts[n % fronts.length] as FrontEnd
      return { n, owner, members: new Set([owner]) }
    })
    for (const front of fronts) {
      for (let n = 0; n < scale.channelsPerClient; n += 1) random.pick(plans)?.members.add(front)
    }
    await forEach(plans, async ({ n, owner, members }) => {
      const userIds = [...members].map(({ userId }) => userId)
      const { id: channelId } = await owner.client.channels.createGroup({ userIds })
      rooms[n] = { channelId, owner }
      for (const front of members) front.of(channelId).isMember = true
    })
    await forEach(fronts, async (front) => {
      for (const channelId of front.subscriptions.keys()) await front.enter(channelId)
    })
    this.lists = fronts.map((front) => new FollowedList(front, this.tally.rollbacks))
    const follow = (userId: string, feed: string, list?: FollowedList) =>
      new RawFollower(this.url, userId, feed, this.tally.rollbacks, (what) => this.tally.wrong(what), list)
    this.raw = [
      ...rooms.map(({ channelId, owner: { userId } }) => follow(userId, channelId)),
      ...fronts.map(({ userId }, n) => follow(userId, userFeed(userId), this.lists[n])),
    ]
  }

  /** Clients act until the signal; resolves when every write has a response. */
  async act(signal: AbortSignal, isActing: (front: FrontEnd) => boolean = () => true, pauseMs?: number): Promise<void> {
    setMaxListeners(0, signal)
    const { scale, rooms, history, tally } = this
    const acting = this.fronts.filter(isActing)
    await Promise.all(
      acting.map((front) => new Actor(scale.seed, front, this.fronts, rooms, history, tally, pauseMs).run(signal)),
    )
  }

  /** Waits until all state has propagated, and returns the missing parts. */
  async untilWhole(databaseUrl: string, say: Say): Promise<string[]> {
    const { fronts, raw, lists } = this
    const late = await untilStreamsEnd(databaseUrl)
    say('every stream has ended')
    late.push(...(await untilQuestionsEnd(databaseUrl)))
    say('every question has expired whose time is over')
    late.push(...(await untilQuiet(fronts, raw, databaseUrl)))
    say('every client has every event')
    late.push(...(await untilUnreadIsTold(fronts)))
    say('every client knows what is unread')
    late.push(...(await untilListed(lists)))
    say('every client knows its list of channels')
    return late
  }

  /** Compares the clients' state with the service's while nothing is running. */
  async compare(databaseUrl: string): Promise<string[]> {
    const seen = new SeenQuestions()
    return [
      ...this.history.staleReads(),
      ...(await compareSnapshots(this.fronts, seen)),
      ...seen.compare(),
      ...(await compareInboxes(this.fronts, seen)),
      ...(await compareWrites(this.rooms, this.fronts, this.history)),
      ...(await compareLog(this.raw, databaseUrl)),
      ...(await compareRows(databaseUrl)),
    ]
  }

  close(): void {
    for (const front of this.fronts) front.close()
    for (const follower of this.raw) follower.close()
  }
}
