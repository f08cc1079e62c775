import { ChatApiError } from '../../../clients/typescript/src/index'
import type { ServerEvents } from '../../../generated/events'
import type { Message } from '../../../generated/openapi'
import type { TestSocket } from '../../support/socket'
import { withPiece } from '../../support/stream-replica'
import type { Person } from '../../support/world'

/** A response of the service, not a failure of the test. */
const onlyRefused = (error: unknown) => {
  if (!(error instanceof ChatApiError)) throw error
}

const CHARACTERS = [...'äb👋d']

/** A producer that continues at the returned position, through either of two processes. */
export class Producer {
  run = 1
  /** Characters that the service has acknowledged. */
  text: string[] = []
  mayHaveLost = false

  constructor(
    private readonly people: [Person, Person],
    private readonly message: Message,
  ) {}

  async append(by: 0 | 1, offset: number, text: string): Promise<void> {
    const { channelId, id } = this.message
    const asked = this.run
    try {
      const answer = await this.people[by].client.messages.appendToStream(channelId, id, { run: asked, offset, text })
      expect(answer.length).toBeGreaterThanOrEqual(offset + [...text].length)
      expect(answer.durableLength).toBeLessThanOrEqual(answer.length)
      expect(answer.run).toBeGreaterThanOrEqual(asked)
      this.run = answer.run
      this.text.length = Math.max(offset + [...text].length, Math.min(this.text.length, answer.length))
      const characters = [...text]
      this.text.splice(offset, characters.length, ...characters)
    } catch (error) {
      if (!(error instanceof ChatApiError)) throw error
      const { run, length, lengths } = error.details as { run: number; length?: number; lengths?: number[] }
      if (error.code === 'CHAT_STREAM_RUN') {
        expect(run).toBeGreaterThan(asked)
        this.run = run
        this.goTo(lengths?.[0] ?? 0, offset, text)
      } else {
        expect(error.code).toBe('CHAT_STREAM_OFFSET')
        if (!this.mayHaveLost) expect(length).toBe(this.text.length)
        this.goTo(length as number, offset, text)
      }
    }
  }

  /** The text may have been appended by an earlier request whose response was lost. */
  private goTo(length: number, offset: number, text: string): void {
    const sent = [...this.text.slice(0, offset), ...text]
    this.text = (length > this.text.length ? sent : this.text).slice(0, length)
  }

  /** Another text for each `variant`. */
  next(chars: number, variant = 0): string {
    return Array.from(
      { length: chars },
      (_, n) => CHARACTERS[(this.text.length + n + variant) % CHARACTERS.length],
    ).join('')
  }

  /** Appends text and loses the response. */
  async appendUnheard(by: 0 | 1, text: string): Promise<void> {
    const { channelId, id } = this.message
    const piece = { run: this.run, offset: this.text.length, text }
    await this.people[by].client.messages.appendToStream(channelId, id, piece).catch(onlyRefused)
  }

  /** A new producer that only knows the message. */
  restart({ text, stream }: Message): void {
    this.text = [...text]
    this.run = stream?.run as number
  }
}

/** A subscriber's view: the sent message with later events, read again if something is missing. */
export class Reader {
  private message: Message
  private applied = 0

  constructor(
    readonly person: Person,
    readonly socket: TestSocket,
    message: Message,
  ) {
    this.message = message
  }

  async show(): Promise<Message> {
    for (const frames = this.socket.frames; this.applied < frames.length; this.applied += 1) {
      const { event, data } = frames[this.applied] as { event: string; data: object }
      if (event === 'chat:message:updated') {
        const { message } = data as ServerEvents['chat:message:updated']
        if (message.id === this.message.id) this.message = message
      }
      const piece = data as ServerEvents['chat:message:appended']
      if (event !== 'chat:message:appended' || piece.messageId !== this.message.id) continue
      this.message =
        withPiece(this.message, piece) ??
        (await this.person.client.messages.get(this.message.channelId, this.message.id))
    }
    return this.message
  }
}
