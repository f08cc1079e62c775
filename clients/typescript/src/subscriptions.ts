import { errorOf, socketCall } from './calls.js'
import type { Connection } from './connection.js'
import { type ChatSocketError } from './errors.js'
import { feedEvents } from './events.gen.js'
import type { SavedPositions, SocketFrame, SocketHello } from './socket-types.js'
import type { Join, JoinedChannel, Position, ResumeAnswer, SubscribedSocket } from './subscription-types.js'

/** Refusals after which a join may succeed later. Others are final. */
const TEMPORARY_CODES = /^(TIMEOUT|CHAT_(SERVICE_UNAVAILABLE|INTERNAL_ERROR|RATE_LIMITED))$/
/** The gateway allows 1,000, and frames of 64 KiB. */
const CHANNELS_PER_FRAME = 900
/** The lists with an activity, by their positions in `gateway:resume`. */
const LISTS = ['activity', 'threads'] as const
type ListName = (typeof LISTS)[number]
/** The key of the user's feed among channel ids. */
const USER = ''
/** The key of events that are left after an acknowledgement over polls, and the ref of the frame after the last one. */
export const REST = 'rest'

/**
 * The channels of a socket and the feed of its user, resumed after each reconnect.
 *
 * Invariants
 *   * `positions` holds every channel that should be joined, and the user's feed, with the highest seq handed to handlers.
 *     So no handler sees a seq twice, out of order, or after a gap: missing events are requested, and events received
 *     meanwhile are dropped, because they come again.
 *   * Resuming from the position misses nothing within the retention of the log. In another epoch, after the service's database
 *     went back in time, the gateway refuses the position.
 *   * The channel used last is the last one in `positions`, and is resumed first.
 */
export function subscriptionsOf(
  { connection: openConnection, exchange, notify }: SubscribedSocket,
  timeoutMs: number,
  saved?: SavedPositions,
) {
  const positions = new Map<string, Position>()
  /** Feeds that have to catch up to this seq, which is infinite until the response arrives. */
  const targets = new Map<string, number>()
  /** Of the current connection. */
  let epoch = ''
  let isCurrent = false
  /** Joins of this tick, or those that wait for a connection. */
  let queue: Join[] = []
  /** The positions of the caller's lists whose activity is subscribed to. */
  const lists: { [List in ListName]?: { position: string | null; epoch: string | undefined } | undefined } = {}

  if (saved) {
    const { channels, userSeq } = saved
    for (const [key, seq] of Object.entries({ ...channels, [USER]: userSeq }))
      if (seq !== undefined) positions.set(key, { seq, epoch: saved.epoch })
    for (const list of LISTS) if (saved[list] !== undefined) lists[list] = { position: saved[list], epoch: saved.epoch }
  }

  /** Marks the channel as used last, so that it is resumed first. */
  const use = (channelId: string) => {
    const position = positions.get(channelId)
    if (position && positions.delete(channelId)) positions.set(channelId, position)
  }

  const takeQueue = () => queue.splice(0)

  /** Emits `caughtUp` once, when everything requested at the opening has arrived. */
  const announce = () => {
    if (isCurrent || targets.size > 0 || !openConnection()) return
    isCurrent = true
    notify('caughtUp', {})
  }

  const caughtUp = (key: string) => targets.delete(key) && announce()

  const forget = (channelId: string) => {
    positions.delete(channelId)
    caughtUp(channelId)
  }

  const joined = ({ channelId, from, caller }: Join, { seq, recovered }: Omit<JoinedChannel, 'channelId'>) => {
    // The app may have requested events that it has seen. A resumed feed continues with later ones.
    const known = caller ? undefined : positions.get(channelId)
    const since = Math.max(from?.seq ?? 0, known && known.epoch === from?.epoch ? known.seq : 0)
    positions.set(channelId, { seq: recovered ? since : seq, epoch })
    if (recovered && seq > since) targets.set(channelId, seq)
    else targets.delete(channelId)
    if (caller) {
      use(channelId)
      caller.resolve({ channelId, seq, recovered })
    } else if (channelId === USER) {
      if (recovered === false) notify('stale', { reason: 'missed' })
    } else if (recovered) notify('recovered', { channelId, since, seq })
    else notify('reload', { channelId, seq })
  }

  const refused = ({ channelId, caller }: Join, error: ChatSocketError, connection?: Connection) => {
    targets.delete(channelId)
    if (caller) return caller.reject(error)
    if (openConnection() !== connection) return
    if (TEMPORARY_CODES.test(error.code)) return connection?.drop('could not join')
    forget(channelId)
    notify('dropped', { channelId, error })
  }

  /** All positions of a frame have one epoch. */
  const resume = async (frameEpoch: string, joins: Join[]) => {
    const connection = openConnection()
    const user = joins.find(({ channelId }) => channelId === USER)
    const channels = joins.filter((join) => join !== user)
    const settle = (answer: ResumeAnswer) => {
      if (user) joined(user, { seq: answer.userSeq, recovered: answer.userRecovered })
      answer.channels?.forEach(({ error, ...one }, n) => {
        const join = channels[n] as Join
        if (error) refused(join, errorOf(error), connection)
        else joined(join, one)
      })
      if (answer.hasMore) targets.set(REST, Infinity)
      announce()
    }
    const data = {
      epoch: frameEpoch,
      userSeq: user?.from?.seq,
      activity: user && positionOf('activity', frameEpoch),
      channels: channels.map(({ channelId, from }) => ({ channelId, since: from?.seq })),
    }
    const patience = Math.max(...joins.map((join) => join.timeoutMs ?? timeoutMs))
    await exchange('gateway:resume', data, settle, patience).catch((error: ChatSocketError) => {
      for (const join of joins) if (join.caller) refused(join, error)
      if (openConnection() === connection) connection?.drop('could not resume')
    })
  }

  const request = (joins: Join[]) => {
    const frames = new Map<string, Join[]>()
    for (const join of joins) {
      clearTimeout(join.caller?.timer)
      targets.set(join.channelId, Infinity)
      const of = join.from?.epoch ?? epoch
      frames.set(of, [...(frames.get(of) ?? []), join])
    }
    for (const [of, all] of frames) while (all.length > 0) void resume(of, all.splice(0, CHANNELS_PER_FRAME))
  }

  const positionOf = (list: ListName, frameEpoch: string) => {
    const known = lists[list]
    return known && (known.epoch === frameEpoch ? known.position : null)
  }

  /** If lost with the connection, the next one sends it again. */
  const follow = (list: ListName) => exchange('gateway:resume', { epoch, [list]: positionOf(list, epoch) })

  const again = (channelId: string): Join => ({ channelId, from: positions.get(channelId) })

  return {
    /** The public methods of the socket. */
    methods: {
      use,
      leave: async (channelId: string) => {
        // Forgotten again with the response, because an earlier join's may arrive in between.
        const forgetIt = () => forget(channelId)
        const connection = openConnection()
        forgetIt()
        if (connection) request(takeQueue())
        try {
          await connection?.run(async () => {
            if (openConnection()) await exchange('chat:leave:channel', { channelId }, forgetIt)
          })
        } catch (error) {
          // Without a connection there is nothing to leave.
          if (openConnection()) throw error
          forgetIt()
        }
      },

      followActivity: (position: string | null, list: ListName = 'activity') => {
        lists[list] = { position, epoch }
        if (openConnection()) follow(list).catch(() => undefined)
      },

      joinedChannels: () => new Map([...positions].flatMap(([key, { seq }]) => (key ? [[key, seq]] : []))),

      positions: (): SavedPositions | undefined => {
        if (!epoch) return undefined
        const saved: SavedPositions = { epoch, channels: {} }
        for (const [key, { seq, epoch: of }] of positions) {
          if (of !== epoch) continue
          if (key === USER) saved.userSeq = seq
          else saved.channels[key] = seq
        }
        for (const list of LISTS) {
          const known = lists[list]
          if (known?.epoch === epoch) saved[list] = known.position
        }
        return saved
      },
    },

    /** Joins in one frame with all other joins of the same tick, or from before the connection is open. */
    join(channelId: string, from: Position | undefined, patience: number): Promise<JoinedChannel> {
      const caller = socketCall<JoinedChannel>(patience, 'chat:join:channel was not sent: no connection')
      const join = { channelId, from, timeoutMs: patience, caller }
      caller.promise.catch(() => (queue = queue.filter((other) => other !== join)))
      queue.push(join)
      queueMicrotask(() => openConnection() && request(takeQueue()))
      return caller.promise
    },

    /** Resumes everything under the epoch of the new connection. Outcomes and failures become notices. */
    opened(hello: SocketHello, reconnected: boolean, polling: boolean) {
      const { userSeq } = hello
      epoch = hello.epoch
      isCurrent = false
      targets.clear()
      if (!positions.has(USER)) positions.set(USER, { seq: userSeq, epoch })
      const joins = takeQueue()
      const asked = new Set(joins.map(({ channelId }) => channelId))
      const others = [...positions.keys()].filter((key) => !asked.has(key)).reverse()
      request([...joins, ...others.map(again)])
      // In a separate frame, because an older service refuses it.
      if (lists.threads)
        follow('threads').catch(({ code }: ChatSocketError) => {
          lists.threads = undefined
          if (code === 'CHAT_VALIDATION_ERROR') notify('stale', { reason: 'reconnected' })
        })
      notify('open', { ...hello, reconnected, polling })
      // With the feeds and the activity, everything was requested.
      if (reconnected && !lists.activity) notify('stale', { reason: 'reconnected' })
      announce()
    },

    /** All events that were left have come. */
    restArrived: () => caughtUp(REST),

    /** Whether handlers get this event: it is the next one of its feed. Advances the position. */
    isNew({ event, data, seq, feed }: SocketFrame): boolean {
      if (event === 'chat:channel:activity') lists.activity = { position: data.position as string, epoch }
      if (event === 'chat:thread:activity') lists.threads = { position: data.position as string, epoch }
      // Copies for sockets without a subscription to the user's feed: this one gets them from the feed.
      if (seq === undefined) return !feedEvents.test(event)
      const key = feed ? USER : (data.channelId as string)
      const last = positions.get(key)
      // Unknown: the join has timed out. Another join replays the event.
      if (!last || seq <= last.seq) return false
      if (seq > last.seq + 1) {
        if (targets.get(key) !== Infinity) request([again(key)])
        return false
      }
      positions.set(key, { seq, epoch })
      if (seq >= (targets.get(key) as number)) caughtUp(key)
      return true
    },

    /** Rejects pending calls when the socket has given up. A closed socket forgets its channels. */
    reject(error: ChatSocketError) {
      if (error.code === 'CLOSED') {
        positions.clear()
        for (const list of LISTS) lists[list] = undefined
      }
      for (const join of takeQueue()) refused(join, error)
    },
  }
}
