import type { ServerEvents } from '../../../generated/events'
import { isOpen } from '../../domain/streams/is-open'
import type { Delivery } from '../../platform/events/envelope'
import type { OpenEvent } from '../../platform/events/logged-event'

const PIECE = 'chat:message:appended'
const CHANGE = 'chat:message:stream:changed'

type Piece = ServerEvents[typeof PIECE]
type StreamChange = ServerEvents[typeof CHANGE]

/** The progress of a part, or the state, of an open stream, for subscribers. */
interface Reminder {
  event: typeof PIECE | typeof CHANGE
  data: Piece | StreamChange
  /** How much that is: text by run and length, a value by its revision. */
  run: number
  size: number
}

/** How far the open streams of one channel are, as far as their ephemeral events have come here. */
export class OpenStreams {
  private readonly known = new Map<string, Reminder>()

  static accepts({ event }: Pick<Delivery, 'event'>): boolean {
    return event === PIECE || event === CHANGE
  }

  /** Text and values are left out: a new subscriber that has less reads the message. */
  announcements(): Delivery[] {
    return [...this.known.values()].map(deliveryOf)
  }

  receive({ event, frame }: Delivery): void {
    const { data } = JSON.parse(frame) as { data: Piece | StreamChange }
    this.add(...reminderOf(event, data))
  }

  /** Forgets the stream of a message. */
  end(messageId: string): void {
    for (const [name, { data }] of this.known) if (data.messageId === messageId) this.known.delete(name)
  }

  /** @returns announcements of progress unknown here: its events were lost, or came before the feed was open. */
  compare(present: OpenEvent[]): Delivery[] {
    const reminders = present.map(({ event, data }) => reminderOf(event, data as Piece | StreamChange))
    const names = new Set(reminders.map(([name]) => name))
    for (const name of this.known.keys()) if (!names.has(name)) this.known.delete(name)
    return reminders.filter((one) => this.add(...one)).map(([, reminder]) => deliveryOf(reminder))
  }

  private add(name: string, reminder: Reminder): boolean {
    const known = this.known.get(name)
    const { run, size } = reminder
    if (known && (run < known.run || (run === known.run && size <= known.size))) return false
    this.known.set(name, reminder)
    return true
  }
}

/** @returns the message whose stream is not open after the event. */
export function endedBy({ event, frame }: Pick<Delivery, 'event' | 'frame'>): string | undefined {
  if (event !== 'chat:message:updated' && event !== 'chat:message:deleted') return undefined
  type Ended = Partial<ServerEvents['chat:message:updated'] & ServerEvents['chat:message:deleted']>
  const { message, messageId } = (JSON.parse(frame) as { data: Ended }).data
  return message && isOpen(message.stream) ? undefined : (message?.id ?? messageId)
}

function reminderOf(event: string, data: Piece | StreamChange): [name: string, reminder: Reminder] {
  const name = `${data.messageId} ${data.part ?? 'state'}`
  if (event === PIECE) {
    const { text, ...piece } = data as Piece
    const size = piece.offset + [...text].length
    return [name, { event: PIECE, data: { ...piece, offset: size, text: '' }, run: piece.run, size }]
  }
  const { value: _, ...change } = data as StreamChange
  // No run takes a value or a stop back.
  return [name, { event: CHANGE, data: change, run: 0, size: change.revision ?? 0 }]
}

const deliveryOf = ({ event, data }: Reminder): Delivery => ({
  seq: null,
  event,
  authorId: data.authorId,
  messageAt: Date.parse(data.messageAt),
  exceptUserId: null,
  frame: JSON.stringify({ event, data }),
})
