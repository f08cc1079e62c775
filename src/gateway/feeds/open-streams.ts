import type { ServerEvents } from '../../../generated/events'
import type { Delivery } from '../../platform/events/envelope'
import type { OpenEvent } from '../../platform/events/logged-event'

type Piece = ServerEvents['chat:message:appended']

const EVENT = 'chat:message:appended'

/** How long the parts of the open streams of one channel are, as far as their pieces have come here. */
export class OpenStreams {
  private readonly parts = new Map<string, { piece: Piece; end: number }>()

  static accepts({ event }: Pick<Delivery, 'event'>): boolean {
    return event === EVENT
  }

  /** An empty piece for each part, for a new subscriber: one that has less reads the message. */
  announcements(): Delivery[] {
    return [...this.parts.values()].map(({ piece, end }) => deliveryOf({ ...piece, offset: end, text: '' }))
  }

  receive({ frame }: Delivery): void {
    const { data } = JSON.parse(frame) as { data: Piece }
    this.add(data, data.offset + [...data.text].length)
  }

  /** @returns announcements of what was not known here: its pieces were lost, or came before the feed was open. */
  compare(present: OpenEvent[]): Delivery[] {
    const pieces = present.filter((event) => event.event === EVENT).map(({ data }) => data as Piece)
    const names = new Set(pieces.map(nameOf))
    for (const name of this.parts.keys()) if (!names.has(name)) this.parts.delete(name)
    return pieces.filter((piece) => this.add(piece, piece.offset)).map(deliveryOf)
  }

  private add(piece: Piece, end: number): boolean {
    const known = this.parts.get(nameOf(piece))
    if (known && (piece.run < known.piece.run || (piece.run === known.piece.run && end <= known.end))) return false
    this.parts.set(nameOf(piece), { piece, end })
    return true
  }
}

const nameOf = ({ messageId, part }: Piece) => `${messageId} ${part}`

const deliveryOf = (data: Piece): Delivery => ({
  seq: null,
  event: EVENT,
  authorId: data.authorId,
  messageAt: Date.parse(data.messageAt),
  exceptUserId: null,
  frame: JSON.stringify({ event: EVENT, data }),
})
