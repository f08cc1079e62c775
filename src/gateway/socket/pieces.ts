import type { ServerEvents } from '../../../generated/events'
import type { Delivery } from '../../platform/events/envelope'
import { endedBy } from '../feeds/open-streams'
import type { Outbox } from './outbox'
import { eventFrame } from './server-frames'

type Piece = ServerEvents['chat:message:appended']

/** Maximum UTF-16 units of a coalesced piece, because each growth rewrites all of it. */
const MAX_GROWN = 8192

const frameOfPiece = (piece: Piece) => eventFrame('chat:message:appended', piece).bytes

/** Joins two pieces of one part and run, if the later begins at the end of the earlier. */
const join = (before: Piece, later: Piece): Piece | undefined =>
  before.run === later.run && before.text.length < MAX_GROWN && before.offset + [...before.text].length === later.offset
    ? { ...before, text: before.text + later.text }
    : undefined

/**
 * Sends a piece of a stream, coalesced with those that wait for a slow client. The end of a stream has all of its text,
 * and replaces waiting pieces.
 *
 * @returns false for any other event.
 */
export function pushPiece(outbox: Outbox, delivery: Delivery): boolean {
  const ended = outbox.isGrowing && endedBy(delivery)
  if (ended) outbox.dropGrowing(`${ended} `)
  if (delivery.event !== 'chat:message:appended' || !outbox.isBusy) return false
  const { data } = JSON.parse(delivery.frame) as { data: Piece }
  outbox.pushGrowing(`${data.messageId} ${data.part}`, data, frameOfPiece, join)
  return true
}
