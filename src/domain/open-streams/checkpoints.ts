import type { Message, MessageStream } from '../../../generated/openapi'
import type { Logger } from '../../config/options'
import { ChatError } from '../../errors'
import { withTimeout } from '../../platform/lib/timeout'
import type { Metrics } from '../../platform/telemetry/metrics'
import type { Caller } from '../access/caller'
import { isOpen } from './is-open'
import type { StreamChange } from './stream-change'
import type { Tail, TailPart, Tails } from './tails'

const CHECKPOINT_MS = 1000
const CHECKPOINT_BYTES = 4096
/** Timeout of an answer, or of the end of a stream, for reading the tail. */
const TAIL_MS = 250
/** Maximum of PostgreSQL's integer: no limit, because text already shown was within the stream's limit. */
const MAX_INTEGER = 2_147_483_647

/** A stream, and its writer. */
export interface StreamKey {
  caller: Caller
  channelId: string
  messageId: string
}

/** Part of the tail's name, so that only the sender's appends find it. */
export const tailName = ({ caller: { tenantId, userId }, channelId, messageId }: StreamKey) =>
  JSON.stringify([tenantId, channelId, messageId, userId])

/** Writes to PostgreSQL as the sender. */
type Write = (key: StreamKey, change: StreamChange) => Promise<{ isStopping: boolean }>

interface Run {
  done: Promise<boolean>
  /** One further run for all calls made during a run. */
  next?: Promise<boolean>
}

/**
 * Writes tails to PostgreSQL: every second, or as soon as 4 KiB wait, by the process that got the last piece. If that
 * process dies, another one writes the tail with the next piece, the end of the stream or its idle timeout.
 */
export class Checkpoints {
  private readonly waiting = new Map<string, { key: StreamKey; timer: NodeJS.Timeout }>()
  private readonly runs = new Map<string, Run>()
  private isClosed = false

  constructor(
    readonly tails: Tails,
    private readonly write: Write,
    private readonly parts: { log: Logger; metrics: Metrics; tailMs?: number | undefined },
  ) {}

  /** @param waitingBytes of the grown part. */
  expect(key: StreamKey, waitingBytes: number): void {
    const name = tailName(key)
    if (waitingBytes >= CHECKPOINT_BYTES) return this.start(key)
    if (this.isClosed || this.waiting.has(name)) return
    this.waiting.set(name, { key, timer: setTimeout(() => this.start(key), CHECKPOINT_MS) })
  }

  /** @returns whether there is a tail, and its text is durable. Rejects while PostgreSQL or Redis is away. */
  run(key: StreamKey): Promise<boolean> {
    const current = this.runs.get(tailName(key))
    if (!current) return this.begin(key)
    return (current.next ??= current.done.catch(() => false).then(() => this.begin(key)))
  }

  /**
   * Runs `work`, which may end these streams, once the visible text is durable; nothing is appended to their tails
   * until `work` has ended. If Redis does not answer in time, only durable text counts.
   *
   * @param work called with whether all of these streams have a tail, now durable.
   */
  async sealed<T>(keys: StreamKey[], work: (haveTails: boolean) => Promise<T>): Promise<T> {
    try {
      const tails = await Promise.all(keys.map((key) => this.seal(key)))
      return await work(!tails.includes(false))
    } finally {
      for (const key of keys) void this.inTime(this.tails.unseal(tailName(key)))
    }
  }

  /**
   * Seals the tail, so that PostgreSQL decides on further text, and makes its text durable.
   *
   * @returns whether there is a tail, and its text is durable.
   */
  async seal(key: StreamKey): Promise<boolean> {
    this.forget(tailName(key))
    const tail = await this.inTime(this.tails.seal(tailName(key)))
    return tail !== undefined && (await this.writeParts(key, tail, true)) !== 'refused'
  }

  /** Removes the tail of an ended or deleted stream. */
  close(key: StreamKey): void {
    this.forget(tailName(key))
    void this.inTime(this.tails.close(tailName(key)))
  }

  /** Like `promise`, but rejects if it takes too long. */
  orLate<T>(promise: Promise<T>): Promise<T> {
    return withTimeout(promise, this.parts.tailMs ?? TAIL_MS)
  }

  /** Like `promise`, but undefined if it fails, or takes too long. */
  async inTime<T>(promise: Promise<T>): Promise<T | undefined> {
    return this.orLate(promise).catch((error: unknown) => this.note(error))
  }

  /** The message, including text without a checkpoint. `again` rereads it if a checkpoint was made meanwhile. */
  async withTail(tenantId: string, message: Message, again: () => Promise<Message | undefined>): Promise<Message> {
    if (!isOpen(message.stream)) return message
    const { senderId: userId, channelId, id: messageId } = message
    const name = tailName({ caller: { tenantId, userId }, channelId, messageId })
    const tail = await this.inTime(this.tails.read(name))
    if (!tail) return message
    const whole = joined(message, tail)
    if (whole) return whole
    const later = await again()
    return (later && isOpen(later.stream) && joined(later, tail)) || later || message
  }

  /** The stream with its visible lengths, if its tail can be read. */
  async withLengths(key: StreamKey, stream: MessageStream): Promise<MessageStream> {
    const tail = isOpen(stream) && (await this.inTime(this.tails.read(tailName(key))))
    return (tail && joined({ text: '', stream }, tail)?.stream) || stream
  }

  /** Writes the tails that wait in this process. */
  async closeAll(): Promise<void> {
    this.isClosed = true
    const keys = [...this.waiting.values()].map(({ key }) => key)
    for (const key of keys) this.forget(tailName(key))
    await Promise.allSettled([
      ...keys.map((key) => this.run(key)),
      ...[...this.runs.values()].map(({ done, next }) => next ?? done),
    ])
  }

  private start(key: StreamKey): void {
    this.forget(tailName(key))
    this.run(key).catch((error: unknown) => {
      this.note(error)
      this.expect(key, 0)
    })
  }

  private begin(key: StreamKey): Promise<boolean> {
    const name = tailName(key)
    const run: Run = { done: this.writeTail(key) }
    this.runs.set(name, run)
    const forget = () => {
      if (this.runs.get(name) === run && !run.next) this.runs.delete(name)
    }
    run.done.then(forget, forget)
    return run.done
  }

  private async writeTail(key: StreamKey): Promise<boolean> {
    const tail = await this.tails.read(tailName(key))
    if (!tail) return false
    const outcome = await this.writeParts(key, tail)
    // The process that handled the stop may have failed to close the tail.
    if (outcome === 'stopping') await this.seal(key)
    return outcome !== 'refused'
  }

  /** @param isLast whether the producer may be gone, so that the write is no sign of life. */
  private async writeParts(
    key: StreamKey,
    { run, parts }: Tail,
    isLast = false,
  ): Promise<'written' | 'stopping' | 'refused'> {
    let isStopping = false
    for (const [part, held] of parts) {
      if (held.text === '') continue
      try {
        ;({ isStopping } = await this.write(key, checkpointOf(key, run, part, held, isLast)))
        this.count('done')
      } catch (error) {
        const isRefused = error instanceof ChatError && error.status < 500
        this.count(isRefused ? 'refused' : 'failed')
        if (!isRefused) throw error
        // The stream has ended, or a newer run has withdrawn text: removes this tail, but not that of a newer run.
        await this.inTime(this.tails.close(tailName(key), run))
        return 'refused'
      }
      await this.tails.cut(tailName(key), run, part, held)
    }
    return isStopping ? 'stopping' : 'written'
  }

  private forget(name: string): void {
    clearTimeout(this.waiting.get(name)?.timer)
    this.waiting.delete(name)
  }

  private count(outcome: 'done' | 'refused' | 'failed'): void {
    this.parts.metrics.count('chat_stream_checkpoints_total', { outcome })
  }

  private note(error: unknown): undefined {
    this.parts.log.debug({ err: error }, 'the tail of a stream waits for Redis or PostgreSQL')
  }
}

const checkpointOf = (
  { messageId }: StreamKey,
  run: number,
  part: number,
  { start, text }: TailPart,
  isLast: boolean,
): StreamChange => ({
  ...{ kind: 'append', messageId, run, part, type: 'text', offset: start, text },
  ...{ maxLength: MAX_INTEGER, isCheckpoint: true, ...(isLast && { isLast }) },
})

/** Undefined if the tail does not join the text of the message, or is of a newer run. */
function joined<M extends Pick<Message, 'text' | 'stream'>>(message: M, tail: Tail): M | undefined {
  const stream = message.stream as MessageStream
  if (tail.run !== stream.run) return tail.run > stream.run ? undefined : message
  const text = [...message.text]
  const texts: string[] = []
  const parts: MessageStream['parts'] = []
  let from = 0
  for (const [index, part] of stream.parts.entries()) {
    const held = tail.parts.get(index)
    if (held && held.start > part.durableLength) return undefined
    // A checkpoint may have been made meanwhile.
    const more = held ? [...held.text].slice(part.durableLength - held.start) : []
    const length = part.durableLength + more.length
    const durable = part.type === 'text' ? text.slice(from, (from += part.durableLength)).join('') : (part.text ?? '')
    if (part.type === 'text') texts.push(durable + more.join(''))
    parts.push({ ...part, length, ...(part.type === 'reasoning' && { text: durable + more.join('') }) })
  }
  return { ...message, text: texts.join(''), stream: { ...stream, parts } }
}
