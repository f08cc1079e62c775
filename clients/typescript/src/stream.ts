import type {
  AppendToStreamRequest,
  EndStreamRequest,
  Message,
  MessageStream,
  SendMessageRequest,
  SetStreamPartRequest,
  StreamLength,
} from './api.gen.js'
import type { StreamEnd, StreamMethods, StreamStops, StreamTarget, StreamWriter } from './stream-types.js'

/** The operations behind a stream. */
export interface StreamOperations<O> {
  send(channelId: string, body: SendMessageRequest, options?: O): Promise<Message>
  appendToStream(channelId: string, messageId: string, body: AppendToStreamRequest): Promise<StreamLength>
  setStreamPart(channelId: string, messageId: string, part: never, body: SetStreamPartRequest): Promise<MessageStream>
  endStream(channelId: string, messageId: string, body: EndStreamRequest): Promise<Message>
  keepStreamAlive(channelId: string, messageId: string): Promise<MessageStream>
}

interface Text extends Required<StreamTarget> {
  /** The characters from `start` on that are not durable or not sent yet. */
  chars: string[]
  start: number
  /** Number of characters that the service has. */
  length: number
  /**
   * Number of characters reported by the service. More than `length` if another producer wrote, maybe the same text.
   */
  there: number
  /** Number of characters due to be sent. */
  due: number
  /** The high surrogate of an incomplete character. */
  half: string
}

/** Makes text up to this length due, or sets a value. */
interface Job {
  text?: Text
  upTo: number
  set?: () => Promise<void>
}

const GATHER_MS = 50
const GATHER_LENGTH = 2_048
/** Maximum code points of a request. */
const MAX_PIECE = 8_192
const MAX_WAITING = 16_384
/** Consecutive conflicts that mean two producers. */
const MAX_CONFLICTS = 5
const MAX_IDLE_MS = 600_000
/** Half of the time in which a stopped stream can be ended. */
const MAX_UNASKED_MS = 5_000
const STOPPED = 'CHAT_STREAM_STOPPED'
const ENDED = 'CHAT_STREAM_ENDED'

/** The common part of the client's and the service's errors. */
type Failure = Error & { code?: string; status?: number; retryAfterMs?: number; details?: Record<string, unknown> }

const failed = (code: string): Failure => Object.assign(new Error(`the stream takes no more text: ${code}`), { code })

/** Whether a retry may succeed: network errors have no status, a proxy's errors no code of the service. */
const isTemporary = ({ code, status = 500 }: Failure) =>
  code === 'UNKNOWN' || status === 401 || status === 429 || (!!code && status >= 500 && status !== 501)

/**
 * Adds methods that combine several operations.
 *
 * @param stops notifies of a stop at once. Without it the service is polled.
 */
export const streamsOf = <O>(operations: StreamOperations<O>, stops?: StreamStops): StreamMethods<O> => ({
  async stream(channelId, { text = '', stream = {}, ...body } = {}, options) {
    const message = await operations.send(channelId, { ...body, text, stream }, options)
    return writerOf(operations, message, (stream.idleSeconds ?? 60) * 1_000, stops)
  },
})

/**
 * Invariants
 *   * One piece is sent at a time, and retried unchanged until the service responds, so no text is duplicated.
 *   * Text is kept until it is durable: a newer run may take back the rest.
 */
function writerOf<O>(
  operations: StreamOperations<O>,
  message: Message,
  idleMs: number,
  stops?: StreamStops,
): StreamWriter {
  const { id, channelId } = message
  const { state, parts, ...begun } = message.stream as MessageStream
  let { run } = begun
  const texts = new Map<number, Text>()
  const aborting = new AbortController()
  let failure: Failure | undefined
  let forgetStop: (() => void) | undefined
  const queue: Job[] = []
  let sending: Promise<void> | undefined
  let gathering: ReturnType<typeof setTimeout> | undefined
  let idle: ReturnType<typeof setTimeout> | undefined
  let usedAt = Date.now()
  let conflicts = 0
  /** Resolves waiting calls of `append`. */
  const room: Array<() => void> = []

  const waiting = () =>
    [...texts.values()].reduce((sum, { chars, start, length }) => sum + start + chars.length - length, 0)
  const wake = () => room.splice(0).forEach((go) => go())
  const forget = (text: Text, durable: number) => {
    const count = Math.max(0, Math.min(durable, text.length) - text.start)
    text.chars.splice(0, count)
    text.start += count
  }

  const close = (reason: Failure) => {
    failure ??= reason
    forgetStop?.()
    clearTimeout(gathering)
    clearTimeout(idle)
    wake()
    for (const { set } of queue.splice(0)) void set?.()
    return failure
  }
  const fail = (reason: Failure) => {
    if (!failure) aborting.abort(reason)
    return close(reason)
  }

  const check = () => {
    if (failure) throw failure
  }

  /**
   * Continues from the service's length. If the service has more than was sent, sends that text again for comparison.
   *
   * @returns false if the text from there is unknown or different.
   */
  const rewind = ({ code, details = {} }: Failure): boolean => {
    const { lengths, part, length } = details as { lengths?: number[]; part: number; length: number }
    const stands = lengths ? texts : new Map([[part, texts.get(part)]])
    if (code === 'CHAT_STREAM_RUN') run = details.run as number
    return [...stands].every(([n, text]) => {
      if (!text || (!lengths && text.there > text.length)) return false
      text.there = lengths ? (lengths[n] ?? 0) : length
      text.length = Math.min(text.length, text.there)
      return text.length >= text.start
    })
  }

  /** Adopts a newer run, which may have lost text that was not durable, and sends that again. */
  const enter = (newer: number) => {
    run = newer
    for (const text of texts.values()) text.length = text.there = text.start
  }

  /** Retries a request until there is a response. @returns undefined if it must be rebuilt after a conflict. */
  const ask = async <T>(call: () => Promise<T>, isEnd = false): Promise<T | undefined> => {
    const from = Date.now()
    for (let tries = 0; ; tries += 1) {
      if (failure && !isEnd) throw failure
      try {
        const answer = await call()
        conflicts = 0
        beat()
        return answer
      } catch (reason) {
        const error = reason as Failure
        const isConflict = /_(RUN|OFFSET)$/.test(error.code ?? '') && (conflicts += 1) <= MAX_CONFLICTS
        if (isConflict && (rewind(error) || (isEnd && fail(error)))) return undefined
        if (/_(PART_LIMIT|VALIDATION_ERROR)$/.test(error.code ?? '')) throw error
        if (!isTemporary(error) || Date.now() - from > idleMs) throw fail(error)
        const delay = Math.min(8_000, 250 * 2 ** tries) * (0.5 + Math.random() / 2)
        await new Promise((go) => setTimeout(go, Math.max(error.retryAfterMs ?? 0, delay)))
      }
    }
  }

  /** Sends the text that is due, the first part first. */
  const settle = async () => {
    for (let text; (text = [...texts.values()].find(({ length, due }) => length < due));) {
      const { part, type, chars, start, length: offset, there, due } = text
      const upTo = Math.min(due, offset + MAX_PIECE, there > offset ? there : due)
      const piece = chars.slice(offset - start, upTo - start)
      const body = { run, part, type, offset, text: piece.join('') }
      const answer = await ask(() => operations.appendToStream(channelId, id, body))
      if (!answer) continue
      if (answer.run > run) enter(answer.run)
      text.length = offset + piece.length
      forget(text, answer.durableLength)
      if (waiting() < MAX_WAITING) wake()
    }
  }

  const send = async (jobs: Job[]) => {
    for (const { text, upTo, set } of jobs) {
      if (text) text.due = upTo
      if (!failure) await settle().catch(fail)
      await set?.()
    }
  }
  const flush = (): Promise<void> => {
    clearTimeout(gathering)
    gathering = undefined
    return (sending ??= send(queue.splice(0)).finally(() => {
      sending = undefined
      schedule()
    }))
  }
  const schedule = () => {
    if (failure || sending || queue.length === 0) return
    if (waiting() >= GATHER_LENGTH) void flush()
    else gathering ??= setTimeout(() => void flush(), GATHER_MS)
  }
  /** Sends everything. */
  const drain = async () => {
    while (!failure && (sending || queue.length > 0)) await flush()
  }

  /** Keeps the stream alive, unless the program has dropped it. */
  const beat = () => {
    clearTimeout(idle)
    if (failure || Date.now() - usedAt > MAX_IDLE_MS) return forgetStop?.()
    idle = setTimeout(
      () => {
        ask(() => operations.keepStreamAlive(channelId, id)).catch(fail)
      },
      Math.min(idleMs / 3, MAX_UNASKED_MS),
    )
    // The timer doesn't keep Node running.
    ;(idle as { unref?: () => void }).unref?.()
  }

  const textOf = ({ part = 0, type = 'text' }: StreamTarget): Text => {
    const text = texts.get(part) ?? { part, type, chars: [], start: 0, length: 0, there: 0, due: 0, half: '' }
    texts.set(part, text)
    return text
  }
  const add = (text: Text, more: string) => {
    // JSON can't carry lone surrogates, and PostgreSQL text no zero byte.
    for (const char of more.replace(/[\0\p{Surrogate}]/gu, '\ufffd')) text.chars.push(char)
    const upTo = text.start + text.chars.length
    const last = queue.at(-1)
    if (last?.text === text) last.upTo = upTo
    else if (more) queue.push({ text, upTo })
    schedule()
  }

  const append = async (more: string, to: StreamTarget = {}): Promise<void> => {
    check()
    usedAt = Date.now()
    const text = textOf(to)
    const [, whole = '', half = ''] = /^([^]*?)([\ud800-\udbff]?)$/.exec(text.half + more) ?? []
    text.half = half
    add(text, whole)
    if (waiting() >= MAX_WAITING) await new Promise<void>((go) => room.push(go))
    check()
  }

  const end = async ({ state: wanted = 'COMPLETE', ...changes }: StreamEnd = {}): Promise<Message> => {
    for (const text of texts.values()) {
      if (!failure) add(text, text.half)
      text.half = ''
    }
    for (;;) {
      await drain()
      if (!failure && [...texts.values()].some(({ there, length }) => there > length))
        fail(failed('CHAT_STREAM_OFFSET'))
      const lost = failure && failure.code !== STOPPED && failure.code !== ENDED ? failure : undefined
      const how = { run, state: lost ? 'FAILED' : wanted, ...changes } as const
      const ended = await ask(() => operations.endStream(channelId, id, how), true)
      if (ended) close(failed(ENDED))
      if (ended && lost && wanted === 'COMPLETE') throw lost
      if (ended) return ended
      if (!failure) await settle().catch(fail)
    }
  }

  const shown = [...message.text]
  parts.forEach(({ type, length, durableLength, text = '' }, part) => {
    if (type !== 'text' && type !== 'reasoning') return
    const chars = type === 'text' ? shown.splice(0, length) : [...text]
    const own: Text = { part, type, chars, start: 0, length, there: length, due: length, half: '' }
    texts.set(part, own)
    forget(own, durableLength)
  })
  if (state !== 'STREAMING') fail(failed(state === 'STOPPING' ? STOPPED : ENDED))
  else forgetStop = stops?.(message, () => void fail(failed(STOPPED)))
  beat()

  return {
    message,
    signal: aborting.signal,
    append: (text, to) => quiet(append(text, to)),
    async pipe(pieces, to) {
      const source =
        (pieces as AsyncIterable<string>)[Symbol.asyncIterator]?.() ?? (pieces as string[])[Symbol.iterator]()
      let interrupt: ((reason: unknown) => void) | undefined
      aborting.signal.addEventListener('abort', () => interrupt?.(aborting.signal.reason))
      const next = () =>
        new Promise<IteratorResult<string>>((resolve, reject) => {
          interrupt = reject
          Promise.resolve(source.next()).then(resolve, reject)
        })
      try {
        check()
        for (let piece; !(piece = await next()).done;) await append(piece.value, to)
      } catch (error) {
        // Not awaited: it may wait forever for its next piece.
        if (failure) void quiet((async () => source.return?.())())
        if (failure?.code === STOPPED) return
        if (!failure) await end({ state: 'FAILED' }).catch(() => undefined)
        throw failure?.code === ENDED ? error : (failure ?? error)
      }
    },
    async flush() {
      await drain()
      check()
    },
    part: (part, value) =>
      quiet(
        new Promise((resolve, reject) => {
          check()
          usedAt = Date.now()
          const body = () => ({ run, ...value }) as never
          const call = () => operations.setStreamPart(channelId, id, `${part}` as never, body())
          const put = async () => {
            while (!(await ask(call))) await settle()
          }
          queue.push({ upTo: 0, set: () => put().then(resolve, reject) })
          void flush()
        }),
      ),
    end,
  }
}

/** An unawaited rejection needs no report: `end` rejects too. */
function quiet<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}
