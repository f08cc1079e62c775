import type { Feed, GatewayFrames, ServerEvents } from '../../../generated/events'

const FINAL_TEXT = 0x81
const LENGTH_16 = 126
const LENGTH_64 = 127

type Frames = ServerEvents & GatewayFrames

/**
 * A frame of the gateway itself, or of an event that it creates: `{"event": string, "seq"?: number, "data": object}`.
 * Frames of other events come ready-made, as the JSON of their delivery.
 */
export function eventFrame<E extends keyof Frames>(event: E, data: Frames[E], seq?: number, feed?: Feed): Buffer {
  return textFrame(JSON.stringify({ event, feed, seq, data }))
}

/** Tells a client to load its lists again. */
export const staleFrame = eventFrame('gateway:stale', {})

/** A text frame as it goes over the wire: RFC 6455, section 5.2, unmasked, unfragmented, not compressed. */
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

const frames = new WeakMap<object, Buffer>()

/** The wire frame of a delivery, built once and shared by all sockets that get it. */
export function frameOf(delivery: { frame: string }): Buffer {
  let frame = frames.get(delivery)
  if (!frame) frames.set(delivery, (frame = textFrame(delivery.frame)))
  return frame
}
