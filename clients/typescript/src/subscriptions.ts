import type { Connection } from './connection.js'
import { ChatSocketError } from './errors.js'
import type { FrameLimiter } from './frame-limiter.js'
import { errorOf } from './pending-requests.js'
import type { SavedPositions, SocketFrame, SocketHello } from './socket-types.js'
import type { Join, JoinedChannel, Position, ResumeAnswer, SubscribedSocket } from './subscription-types.js'

/** Joining again may succeed later. Any other refusal is final. */
const TEMPORARY_CODES = new Set(['TIMEOUT', 'CHAT_SERVICE_UNAVAILABLE', 'CHAT_INTERNAL_ERROR', 'CHAT_RATE_LIMITED'])
/** Without a connection there is nothing left to leave. */
const DISCONNECTED_CODES = new Set(['CONNECTION_LOST', 'CLOSED', 'NOT_CONNECTED'])
/** The gateway takes 1,000, and frames of 64 KiB. */
const CHANNELS_PER_FRAME = 900
/** The key of the user's feed among those of channels. */
const USER = ''

export type Subscriptions = ReturnType<typeof subscriptionsOf>

/**
 * The channels of a socket and the feed of its user, resumed after each reconnect.
 *
 * Invariants
 *   * `positions` holds every channel that should be joined, and the user's feed, with the highest seq handed to handlers.
 *     So no handler sees a seq twice, out of order, or after a gap: what is missing is asked for, and what comes meanwhile
 *     is dropped, because it comes again.
 *   * Resuming from the position misses nothing that the gateway still keeps. In another epoch, after the service's database
 *     went back in time, the gateway refuses the position.
 *   * The channel used last is the last one in `positions`, and is resumed first.
 */
export function subscriptionsOf(
  { connection: openConnection, exchange, notify }: SubscribedSocket,
  limiter: FrameLimiter,
  timeoutMs: number,
  saved?: SavedPositions,
) {
  const positions = new Map<string, Position>()
  /** Of the present connection. */
  let epoch: string | undefined
  /** Whether the gateway knows `gateway:resume`. */
  let canResume = false
  /** The feeds of which an answer is awaited. */
  const asked = new Set<string>()
  /** Where feeds are when they have caught up. */
  const targets = new Map<string, number>()
  let isCurrent = false
  /** Why the socket has given up. */
  let failure: ChatSocketError | undefined
  /** Joins of this turn, or those that wait for a connection. */
  let queue: Join[] = []
  /** Channels that wait for the frame limiter before they are joined again. */
  const rejoining = new Set<string>()
  /** Where the caller's channel list stands, if its activity is followed. */
  let activity: { position: string | null; epoch: string | undefined } | undefined

  if (saved) {
    for (const [key, seq] of Object.entries(saved.channels)) positions.set(key, { seq, epoch: saved.epoch })
    if (saved.userSeq !== undefined) positions.set(USER, { seq: saved.userSeq, epoch: saved.epoch })
    if (saved.activity !== undefined) activity = { position: saved.activity, epoch: saved.epoch }
  }

  /** The channel is used now: it is the first to be resumed. */
  const use = (channelId: string) => {
    const position = positions.get(channelId)
    if (position && positions.delete(channelId)) positions.set(channelId, position)
  }

  const takeQueue = () => queue.splice(0)

  /** Says it once when everything that was asked for at the opening has come. */
  const announce = () => {
    if (isCurrent || asked.size + targets.size > 0 || !openConnection()) return
    isCurrent = true
    notify('caughtUp', {})
  }

  const reached = (key: string, seq: number) => {
    if (seq >= (targets.get(key) ?? Infinity) && targets.delete(key)) announce()
  }

  const forget = (channelId: string) => {
    positions.delete(channelId)
    reached(channelId, Infinity)
  }

  const start = (key: string, seq: number, recovered: boolean | null, since: number) => {
    positions.set(key, { seq: recovered ? since : seq, epoch })
    if (recovered && seq > since) targets.set(key, seq)
    else targets.delete(key)
  }

  const joined = ({ channelId, from, caller }: Join, { seq, recovered }: JoinedChannel) => {
    // The app may have asked for events that it has seen. What resumes goes on with what came meanwhile.
    const known = caller ? undefined : positions.get(channelId)
    const since = Math.max(from?.seq ?? 0, known && known.epoch === from?.epoch ? known.seq : 0)
    asked.delete(channelId)
    start(channelId, seq, recovered, since)
    if (caller) {
      use(channelId)
      caller.accept({ channelId, seq, recovered })
    } else if (recovered) notify('recovered', { channelId, since, seq })
    else notify('reload', { channelId, seq })
  }

  const refused = ({ channelId, caller }: Join, error: ChatSocketError, connection?: Connection) => {
    asked.delete(channelId)
    clearTimeout(caller?.timer)
    if (caller) return caller.reject(error)
    if (openConnection() !== connection) return
    if (TEMPORARY_CODES.has(error.code)) return connection?.drop(`could not join ${channelId} again`)
    forget(channelId)
    notify('dropped', { channelId, error })
  }

  const resume = async (frameEpoch: string | undefined, joins: Join[], user: Position | undefined) => {
    const connection = openConnection()
    for (const { channelId } of joins) asked.add(channelId)
    if (user) asked.add(USER)
    const settle = ({ userSeq, userRecovered, channels }: ResumeAnswer) => {
      if (user) {
        asked.delete(USER)
        start(USER, userSeq, userRecovered, Math.max(user.seq, positions.get(USER)?.seq ?? 0))
        if (userRecovered === false) notify('stale', { reason: 'missed' })
      }
      channels?.forEach(({ error, ...answer }, n) => {
        const join = joins[n] as Join
        if (error) refused(join, errorOf(error), connection)
        else joined(join, answer)
      })
      announce()
    }
    const data = {
      epoch: frameEpoch,
      userSeq: user?.seq,
      activity: user && activity && (activity.epoch === frameEpoch ? activity.position : null),
      channels: joins.map(({ channelId, from }) => ({ channelId, since: from?.seq })),
    }
    const patience = Math.max(timeoutMs, ...joins.map((join) => join.timeoutMs ?? 0))
    await exchange('gateway:resume', data, settle, patience).catch((error: ChatSocketError) => {
      for (const join of joins) if (join.caller) refused(join, error)
      if (openConnection() === connection) connection?.drop('could not resume')
    })
  }

  /** As services of the first version know it. It leaves the epoch of the position open. */
  const joinAlone = async (join: Join) => {
    const { channelId, caller } = join
    // What still waits since the previous connection is not queued twice, or each loss would lengthen the queue.
    if (!caller && rejoining.has(channelId)) return
    if (!caller) rejoining.add(channelId)
    asked.add(channelId)
    let connection: Connection | undefined
    try {
      await limiter.run(async () => {
        rejoining.delete(channelId)
        connection = openConnection()
        // The next connection joins again.
        if (!connection && failure) throw failure
        if (!connection) return void (caller && queue.push(join))
        const from = caller ? join.from : positions.get(channelId)
        if (!caller && !from) return void asked.delete(channelId)
        const data = { channelId, since: from?.seq, epoch: epoch && from?.epoch }
        const settle = (answer: JoinedChannel) => joined({ ...join, from }, answer)
        await exchange('chat:join:channel', data, settle, join.timeoutMs ?? timeoutMs)
      })
    } catch (error) {
      refused(join, error as ChatSocketError, connection)
    }
    announce()
  }

  const request = (joins: Join[], withUser?: boolean) => {
    const user = withUser ? positions.get(USER) : undefined
    /** All numbers of a frame are of one epoch. */
    const frames = new Map<string | undefined, Join[]>(user && [[user.epoch, []]])
    for (const join of joins) {
      clearTimeout(join.caller?.timer)
      const of = join.from ? join.from.epoch : epoch
      if (!canResume || of === undefined) void joinAlone(join)
      else frames.set(of, [...(frames.get(of) ?? []), join])
    }
    for (const [of, all] of frames) {
      for (let n = 0; n === 0 || n < all.length; n += CHANNELS_PER_FRAME) {
        void resume(of, all.slice(n, n + CHANNELS_PER_FRAME), n === 0 && user?.epoch === of ? user : undefined)
      }
    }
  }

  const again = (channelId: string): Join => ({ channelId, from: positions.get(channelId) })

  return {
    use,

    /** Joins in one frame with all others that are asked for in the same turn, or before the connection is open. */
    join: (channelId: string, from: Position | undefined, patience: number) =>
      new Promise<JoinedChannel>((accept, reject) => {
        const late = () => {
          queue = queue.filter((other) => other !== join)
          reject(new ChatSocketError('TIMEOUT', `chat:join:channel was not sent: no connection within ${patience} ms`))
        }
        const join = {
          channelId,
          from,
          timeoutMs: patience,
          caller: { accept, reject, timer: setTimeout(late, patience) },
        }
        queue.push(join)
        void Promise.resolve().then(() => openConnection() && request(takeQueue()))
      }),

    async leave(channelId: string) {
      // Forgotten again with the answer: an earlier join may have been answered in between.
      const forgetIt = () => forget(channelId)
      forgetIt()
      if (openConnection()) request(takeQueue())
      try {
        await limiter.run(async () => {
          if (openConnection()) await exchange('chat:leave:channel', { channelId }, forgetIt, timeoutMs)
        })
      } catch (error) {
        if (!DISCONNECTED_CODES.has((error as ChatSocketError).code)) throw error
        forgetIt()
      }
    },

    followActivity(position: string | null) {
      activity = { position, epoch }
      if (!canResume || !openConnection()) return
      // If this is lost with the connection, the next one carries it.
      exchange('gateway:resume', { epoch, activity: position }, () => undefined, timeoutMs).catch(() => undefined)
    },

    /** Whether a reconnect leaves no question open: the feeds and the activity bring everything. */
    isWhole: () => canResume && activity !== undefined,

    /** Resumes everything under the epoch of the new connection. Failures become notices. */
    opened(hello: Partial<SocketHello>) {
      const { userSeq } = hello
      epoch = hello.epoch
      canResume = userSeq !== undefined
      failure = undefined
      isCurrent = false
      targets.clear()
      asked.clear()
      if (userSeq === undefined) positions.delete(USER)
      else if (!positions.has(USER)) positions.set(USER, { seq: userSeq, epoch })
      const joins = takeQueue()
      const others = [...positions.keys()].filter((key) => key && !joins.some((join) => join.channelId === key))
      request([...joins, ...others.reverse().map(again)], canResume)
    },

    announce,

    /** Whether handlers are to see this event: it is the next one of its feed. Moves the position. */
    advance({ event, data, seq, feed }: SocketFrame): boolean {
      if (event === 'chat:channel:activity') activity = { position: data.position as string, epoch }
      if (seq === undefined) return true
      const key = feed ? USER : (data.channelId as string)
      const last = positions.get(key)
      // Unknown: the join has timed out here. Joining again brings the event again.
      if (!last || seq <= last.seq) return false
      if (seq > last.seq + 1) {
        if (!asked.has(key)) request(feed ? [] : [again(key)], !!feed)
        return false
      }
      positions.set(key, { seq, epoch })
      reached(key, seq)
      return true
    },

    snapshot: () => new Map([...positions].flatMap(([key, { seq }]) => (key ? [[key, seq]] : []))),

    saved(): SavedPositions | undefined {
      if (epoch === undefined) return undefined
      const present = [...positions].filter(([, position]) => position.epoch === epoch)
      const { [USER]: userSeq, ...channels } = Object.fromEntries(present.map(([key, { seq }]) => [key, seq]))
      const list = activity?.epoch === epoch ? { activity: activity.position } : undefined
      return { epoch, ...(userSeq !== undefined && { userSeq }), channels, ...list }
    },

    clear() {
      positions.clear()
      activity = undefined
    },

    /** The socket has given up, and so has what waits for it. */
    refuse(error: ChatSocketError) {
      failure = error
      for (const join of takeQueue()) refused(join, error)
    },
  }
}
