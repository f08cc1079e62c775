import type { ServerEvents } from '../../../generated/events'
import { isOpen } from '../../domain/open-streams/is-open'
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
  /** Progress to compare: run and length for text, revision for a value. */
  run: number
  size: number
}

/** The progress of a channel's open streams, from the ephemeral events that arrived here. */
export class OpenStreams {
  private readonly known = new Map<string, Reminder>()

  static accepts({ event }: Pick<Delivery, 'event'>): boolean {
    return event === PIECE || event === CHANGE
  }

  /** Without text and values: a new subscriber that is behind reads the message. */
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

  /** @returns announcements of progress that was missed: its events were lost, or came before the feed was open. */
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

/** @returns the message whose stream the event has ended, if any. */
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
  // Values and stops are final across runs.
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
