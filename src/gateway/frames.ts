import type { Delivery } from '../platform/events/envelope'

const FINAL_TEXT = 0x81
const LENGTH_16 = 126
const LENGTH_64 = 127
const LEAVING_EVENTS = new Set(['chat:user:left', 'chat:user:banned', 'chat:channel:deleted'])

/** A text frame as it goes over the wire: RFC 6455, section 5.2, without a mask, in one piece, not compressed. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const start = length < LENGTH_16 ? 2 : length <= 0xffff ? 4 : 10
  const frame = Buffer.allocUnsafe(start + length)
  frame[0] = FINAL_TEXT
  if (start === 2) frame[1] = length
  else if (start === 4) {
    frame[1] = LENGTH_16
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = LENGTH_64
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, start)
  return frame
}

/** Remembers what was worked out of a delivery, for as long as somebody has the delivery. */
function once<D extends object, T>(workOut: (delivery: D) => T): (delivery: D) => T {
  const known = new WeakMap<D, T>()
  return (delivery) => {
    let value = known.get(delivery)
    if (value === undefined) {
      value = workOut(delivery)
      known.set(delivery, value)
    }
    return value
  }
}

/** The wire's frame of a delivery, made once for all sockets that get it. */
export const frameOf = once(({ frame }: { frame: string }) => textFrame(frame))

const leaverOf = once(({ frame }: Delivery) => (JSON.parse(frame) as { data: { userId: string } }).data.userId)

/** Whether after this event somebody is no member any more. */
export const isLeaving = (delivery: Delivery) => LEAVING_EVENTS.has(delivery.event)

/** Whether the user is no member any more after this event. */
export const endsSubscription = (delivery: Delivery, userId: string) =>
  isLeaving(delivery) && (delivery.event === 'chat:channel:deleted' || leaverOf(delivery) === userId)
