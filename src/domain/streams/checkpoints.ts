import type { Message, MessageStream } from '../../../generated/openapi'
import type { Logger } from '../../config/options'
import { ChatError } from '../../errors'
import { withTimeout } from '../../platform/lib/timeout'
import type { Caller } from '../access/caller'
import type { StreamChange } from './stream-change'
import type { Tail, TailPart, Tails } from './tails'

const CHECKPOINT_MS = 1000
const CHECKPOINT_BYTES = 4096
/** How long an answer, or the end of a stream, waits for its tail. */
const TAIL_MS = 250
const MAX_ATTEMPTS = 3
/** Of PostgreSQL: what is shown already was within the limit. */
const MAX_INTEGER = 2_147_483_647

/** A stream, and the user who writes it. */
export interface StreamKey {
  caller: Caller
  channelId: string
  messageId: string
}

/** Only the sender's appends find the tail. */
export const tailName = ({ caller: { tenantId, userId }, channelId, messageId }: StreamKey) =>
  JSON.stringify([tenantId, channelId, messageId, userId])

/** Writes to PostgreSQL as the sender. */
type Write = (key: StreamKey, change: StreamChange) => Promise<unknown>

/**
 * Writes tails to PostgreSQL: every second, or as soon as 4 KiB wait, by the process that got the last piece. Where that process
 * dies, the next piece, the end of the stream or its idle time brings the tail to another one.
 */
export class Checkpoints {
  private readonly waiting = new Map<string, { key: StreamKey; timer: NodeJS.Timeout }>()
  private readonly running = new Map<string, Promise<void>>()

  constructor(
    readonly tails: Tails,
    private readonly write: Write,
    private readonly log: Logger,
  ) {}

  /** @param waitingBytes of the part that has grown. */
  expect(key: StreamKey, waitingBytes: number): void {
    const name = tailName(key)
    if (waitingBytes >= CHECKPOINT_BYTES) return this.start(key)
    if (this.waiting.has(name)) return
    this.waiting.set(name, { key, timer: setTimeout(() => this.start(key), CHECKPOINT_MS) })
  }

  /** Resolves when all that the tail held is durable, or was refused. Rejects while PostgreSQL or Redis is away. */
  run(key: StreamKey): Promise<void> {
    const name = tailName(key)
    const before = this.running.get(name) ?? Promise.resolve()
    const running = before.catch(() => undefined).then(() => this.writeTail(key))
    const done = running.finally(() => this.running.get(name) === done && this.running.delete(name))
    this.running.set(name, done)
    return done
  }

  /**
   * Takes the tail away, so that what comes next is for PostgreSQL to decide, and makes durable what it held: before a stream ends, and
   * after it was stopped. Gives up where Redis or PostgreSQL does not answer in time.
   */
  async seal(key: StreamKey): Promise<void> {
    const name = tailName(key)
    this.forget(name)
    const sealing = async () => {
      await this.running.get(name)?.catch(() => undefined)
      const tail = await this.tails.close(name)
      if (tail) await this.writeParts(key, tail)
    }
    await withTimeout(sealing(), TAIL_MS).catch((error: unknown) => this.note(error))
  }

  /** Nothing more is appended to the tail. */
  async close(key: StreamKey): Promise<void> {
    this.forget(tailName(key))
    await this.tails.close(tailName(key)).catch((error: unknown) => this.note(error))
  }

  /** The message with the text that no checkpoint has yet. `again` reads it anew, where a checkpoint came between. */
  async withTail(tenantId: string, message: Message, again: () => Promise<Message | undefined>): Promise<Message> {
    if (!isOpen(message.stream)) return message
    const { senderId: userId, channelId, id: messageId } = message
    const name = tailName({ caller: { tenantId, userId }, channelId, messageId })
    const tail = await withTimeout(this.tails.read(name), TAIL_MS).catch(() => undefined)
    if (!tail) return message
    const whole = joined(message, tail)
    if (whole) return whole
    const later = await again()
    return (later && isOpen(later.stream) && joined(later, tail)) || later || message
  }

  /** Writes what is waiting here. */
  async closeAll(): Promise<void> {
    const keys = [...this.waiting.values()].map(({ key }) => key)
    for (const key of keys) this.forget(tailName(key))
    await Promise.allSettled([...keys.map((key) => this.run(key)), ...this.running.values()])
  }

  private start(key: StreamKey): void {
    this.forget(tailName(key))
    this.run(key).catch((error: unknown) => {
      this.note(error)
      this.expect(key, 0)
    })
  }

  private async writeTail(key: StreamKey): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const tail = await this.tails.read(tailName(key))
      if (!tail || (await this.writeParts(key, tail))) return
      // Another process has written some of it at the same time.
      if (attempt === MAX_ATTEMPTS) return this.close(key)
    }
  }

  /** @returns false where the tail does not follow what PostgreSQL has. */
  private async writeParts(key: StreamKey, { run, parts }: Tail): Promise<boolean> {
    for (const [part, held] of parts) {
      if (held.text === '') continue
      try {
        await this.write(key, checkpointOf(key, run, part, held))
      } catch (error) {
        if (!(error instanceof ChatError) || error.status >= 500) throw error
        if (error.code === 'CHAT_STREAM_OFFSET') return false
        // The stream has ended, or text was taken back: what the tail holds counts no more.
        await this.close(key)
        return true
      }
      await this.tails.cut(tailName(key), run, part, held)
    }
    return true
  }

  private forget(name: string): void {
    clearTimeout(this.waiting.get(name)?.timer)
    this.waiting.delete(name)
  }

  private note(error: unknown): void {
    this.log.debug({ err: error }, 'a stream has no checkpoint yet')
  }
}

const checkpointOf = (
  { messageId }: StreamKey,
  run: number,
  part: number,
  { start, text }: TailPart,
): StreamChange => ({
  ...{ kind: 'append', messageId, run, part, type: 'text', offset: start, text },
  ...{ maxLength: MAX_INTEGER, isCheckpoint: true },
})

export const isOpen = (stream: MessageStream | null): stream is MessageStream =>
  stream?.state === 'STREAMING' || stream?.state === 'STOPPING'

/** Undefined where the tail begins behind the text of the message. */
function joined(message: Message, tail: Tail): Message | undefined {
  const stream = message.stream as MessageStream
  if (tail.run !== stream.run) return message
  const text = [...message.text]
  const texts: string[] = []
  const parts: MessageStream['parts'] = []
  let from = 0
  for (const [index, part] of stream.parts.entries()) {
    const held = tail.parts.get(index)
    if (held && held.start > part.durableLength) return undefined
    // A checkpoint may have come between.
    const more = held ? [...held.text].slice(part.durableLength - held.start) : []
    const length = part.durableLength + more.length
    const durable = part.type === 'text' ? text.slice(from, (from += part.durableLength)).join('') : (part.text ?? '')
    if (part.type === 'text') texts.push(durable + more.join(''))
    parts.push({ ...part, length, ...(part.type === 'reasoning' && { text: durable + more.join('') }) })
  }
  return { ...message, text: texts.join(''), stream: { ...stream, parts } }
}
