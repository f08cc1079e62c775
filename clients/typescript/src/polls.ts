import type { pause as Pause } from './abort.js'
import type { PolledEvents, PollEventsRequest } from './api.gen.js'
import type { Connection, Ending, NO_CLOSE_CODE, PollOptions } from './connection.js'
import type { ChatApiError } from './errors.js'
import type { closeCodes } from './events.gen.js'
import type { SocketFrame } from './socket-types.js'
import type { REST } from './subscriptions.js'

/** Imports only types, so that no code moves out of the main bundle: `pause` is an argument. */
const BROKEN: typeof NO_CLOSE_CODE = 1006
const RESTARTING: (typeof closeCodes)['restarting']['code'] = 1012
const REST_REF: typeof REST = 'rest'
const LISTS = ['activity', 'threads'] as const
/** From the start of one poll to the next: events of a busy channel come together. */
const PACE_MS = 250
/** The same while polls bring nothing new at once. */
const MAX_PACE_MS = 4_000
/** A response that came this soon has not waited. */
const SOON_MS = 1_000
const RETRY_MS = 1_000
/** A client that is asked to wait longer tries again after this. */
const MAX_RETRY_MS = 30_000
/** A proxy that cuts polls gets shorter ones, down to this. */
const MIN_WAIT_SECONDS = 1
/** Polls that have waited to their end, after which longer ones are tried again. */
const WAITS_BEFORE_LONGER = 10

/** From the service, or found by the client, without a status. */
type Failure = Omit<ChatApiError, 'code'> & { code: string }

interface ClientFrame {
  event: string
  data: Omit<PollEventsRequest, 'waitSeconds'> & { channelId?: string }
  ref: unknown
}

/**
 * A connection over polls: frames of the client become separate polls, and one poll waits for all feeds.
 *
 * Invariants
 *   * One request at a time. A frame of the client ends a poll that waits; nothing is lost, as positions move only with responses.
 *   * `gateway:hello` comes first, then the acknowledgement of a frame before its events, as over a socket. The events come
 *     page by page; after the last page comes an acknowledgement with the ref `REST`.
 *   * All positions are of the epoch of the hello. The connection ends with the first response of another one.
 */
export function pollsOf(
  { poll, pollSeconds, timeoutMs, onFrame, onEnd }: PollOptions,
  pause: typeof Pause,
): Connection {
  const channels = new Map<string, number>()
  const queue: ClientFrame[] = []
  const closing = new AbortController()
  const isEnded = () => closing.signal.aborted
  const positions: Pick<PollEventsRequest, 'epoch' | 'userSeq' | 'activity' | 'threads'> = { epoch: 'none' }
  let waitSeconds = pollSeconds
  /** Polls that have waited for so long. */
  let waits = 0
  let waiting: AbortController | undefined
  let hasOpened = false
  /** Whether missed events are left. */
  let hasMore = false
  let errors = 0

  const end = (ending: Ending) => {
    if (isEnded()) return
    close()
    onEnd({ ...ending, wasAccepted: hasOpened })
  }
  const close = () => {
    closing.abort()
    waiting?.abort()
  }
  /** As a socket is closed then. */
  const lost = () => {
    end({ code: RESTARTING, reason: 'events were lost' })
    throw closing.signal.reason
  }
  const show = (frame: SocketFrame) => void (isEnded() || onFrame(frame))

  const ask = async (body: PollEventsRequest, signal = closing.signal): Promise<PolledEvents> => {
    const milliseconds = (body.waitSeconds as number) * 1000 + timeoutMs
    const answer = await poll(body, { signal, retries: 0, timeoutMs: milliseconds })
    const { epoch, frames } = answer
    if (hasOpened && epoch !== positions.epoch) lost()
    for (const { channelId, seq } of answer.channels) {
      if (seq === undefined) channels.delete(channelId)
      else channels.set(channelId, seq)
    }
    positions.epoch = epoch
    if (body.userSeq !== undefined) positions.userSeq = answer.userSeq
    for (const list of LISTS) if (body[list] !== undefined) positions[list] = body.epoch === epoch ? body[list] : null
    for (const { event, data } of frames) {
      if (event === 'chat:channel:activity') positions.activity = data.position as string
      if (event === 'chat:thread:activity') positions.threads = data.position as string
    }
    return answer
  }

  /** Other results of a client frame come with the polls for all feeds. */
  const resume = async ({ data, ref }: ClientFrame) => {
    const answer = await ask({ ...data, waitSeconds: 0 })
    const { userSeq, userRecovered, channels: joined } = answer
    show({
      event: 'gateway:ack',
      data: { ref, userSeq, userRecovered, channels: joined, hasMore: answer.hasMore },
    })
    for (const frame of answer.frames) show(frame as SocketFrame)
    // Positions of another epoch whose list has not come.
    if (LISTS.some((list) => data[list] && positions[list] === null)) show({ event: 'gateway:stale', data: {} })
    hasMore ||= answer.hasMore
  }

  const act = (frame: ClientFrame): Promise<void> | undefined => {
    if (frame.event === 'gateway:resume') return resume(frame)
    if (frame.event === 'chat:leave:channel') channels.delete(frame.data.channelId as string)
    // Typing has no operation.
    show({ event: 'gateway:ack', data: { ref: frame.ref } })
    return undefined
  }

  const open = async () => {
    const { userId, epoch, userSeq, featureLevel } = await ask({ epoch: 'none', waitSeconds: 0 })
    if (isEnded()) return
    positions.userSeq = userSeq
    hasOpened = true
    const data = { connectionId: 'poll', userId, epoch, userSeq, featureLevel, heartbeatSeconds: pollSeconds }
    show({ event: 'gateway:hello', data })
  }

  const waitForEvents = async (signal: AbortSignal) => {
    const asked = [...channels].map(([channelId, since]) => ({ channelId, since }))
    const { epoch, userSeq } = positions
    // Lists come after all events: once is enough.
    const body = hasMore ? { epoch, userSeq, waitSeconds: 0 } : { ...positions, waitSeconds }
    const answer = await ask({ ...body, channels: asked }, signal)
    if (answer.userRecovered === false || answer.channels.some(({ recovered }) => !recovered)) lost()
    for (const frame of answer.frames) show(frame as SocketFrame)
    if (hasMore && !answer.hasMore) show({ event: 'gateway:ack', data: { ref: REST_REF } })
    hasMore = answer.hasMore
    return answer.frames.some(({ seq }) => seq !== undefined)
  }

  const waited = (elapsedMs: number) => {
    if (waitSeconds === pollSeconds || elapsedMs < 900 * waitSeconds || ++waits < WAITS_BEFORE_LONGER) return
    waits = 0
    waitSeconds = Math.min(pollSeconds, 2 * waitSeconds)
  }

  /** @returns milliseconds until it goes on, unless it has ended. */
  const failed = (reason: unknown, elapsedMs: number, isWaiting: boolean) => {
    const { status, code, message, retryAfterMs = RETRY_MS } = reason as Failure
    const isRefused = status < 500
    if (hasOpened && status === 429) return Math.min(retryAfterMs, MAX_RETRY_MS) * (1 + Math.random() / 10)
    const isCut = isWaiting && elapsedMs > SOON_MS && waitSeconds > MIN_WAIT_SECONDS && !isRefused
    if (isCut) {
      // Something on the way has cut it. The next ones are shorter.
      waitSeconds = Math.max(MIN_WAIT_SECONDS, Math.floor(Math.min(waitSeconds, elapsedMs / 1000) / 2))
      waits = 0
    }
    // Without a response, one that does not wait shows whether the network is there.
    const isSilent = code === 'TIMEOUT'
    if (isCut && isSilent) hasMore = true
    if ((isSilent || !isCut) && (errors++ > 0 || !hasOpened || isRefused))
      end({ code: BROKEN, reason: message, cause: reason, status })
    return RETRY_MS * (0.5 + Math.random() / 2)
  }

  const run = async () => {
    let pace = PACE_MS
    while (!isEnded()) {
      const started = performance.now()
      const { signal } = (waiting = new AbortController())
      const frame = queue[0]
      const isWaiting = hasOpened && !frame && !hasMore
      try {
        if (!hasOpened) await open()
        else if (frame) {
          await act(frame)
          queue.shift()
          continue
        } else {
          const hasNews = await waitForEvents(signal)
          const elapsedMs = performance.now() - started
          if (isWaiting) waited(elapsedMs)
          pace = hasNews || hasMore || elapsedMs >= SOON_MS ? PACE_MS : Math.min(2 * pace, MAX_PACE_MS)
        }
        errors = 0
        if (!(queue.length > 0 || hasMore || signal.aborted))
          await pause(Math.max(0, started + pace - performance.now()), signal)
      } catch (reason) {
        if (isEnded()) return
        if (signal.aborted && hasOpened && !frame) continue
        const { status = 500, code, message, details } = reason as ChatApiError
        // As the gateway refuses a frame.
        if (frame && hasOpened && [400, 413].includes(status)) {
          queue.shift()
          show({ event: 'gateway:error', data: { ref: frame.ref, error: { code, message, details } } })
          continue
        }
        await pause(failed(reason, performance.now() - started, isWaiting), closing.signal).catch(() => undefined)
      }
    }
  }

  void run()
  return {
    send(frame) {
      queue.push(frame as ClientFrame)
      waiting?.abort()
    },
    run: (task) => task(),
    /** The network may have changed below a poll that waits. */
    check: () => void (queue.length === 0 && waiting?.abort()),
    close,
    drop: (reason) => end({ code: BROKEN, reason }),
  }
}
