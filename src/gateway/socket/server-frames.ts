import type { Feed, GatewayFrames, ServerEvents } from '../../../generated/events'
import type { ListPosition } from '../../domain/channels/list-position'

const FINAL_TEXT = 0x81
const LENGTH_16 = 126
const LENGTH_64 = 127

type Frames = ServerEvents & GatewayFrames

/** A frame for clients. Its text is JSON: `{"event": string, "seq"?: number, "data": object}`. */
export class Frame {
  private encoded: Buffer | undefined

  constructor(
    readonly event: keyof Frames,
    readonly text: string,
  ) {}

  /** As it goes to a socket: encoded once for all. */
  get bytes(): Buffer {
    return (this.encoded ??= textFrame(this.text))
  }
}

/** A frame of a list's activity. */
export class ActivityFrame extends Frame {
  constructor(
    event: keyof Frames,
    data: string,
    readonly hasChanges: boolean,
    /** The client's position in the list, once it has the frame. */
    readonly position: ListPosition,
  ) {
    super(event, `{"event":"${event}","data":${data}}`)
  }
}

/** A frame of the gateway itself, or of an event that it creates. Other events come as the JSON of their delivery. */
export function eventFrame<E extends keyof Frames>(event: E, data: Frames[E], seq?: number, feed?: Feed): Frame {
  return new Frame(event, JSON.stringify({ event, feed, seq, data }))
}

/** Makes a client reload its lists. */
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

const frames = new WeakMap<object, Frame>()

/** The frame of a delivery, made once and shared by all connections that get it. */
export function frameOf(delivery: { event: keyof Frames; frame: string }): Frame {
  let frame = frames.get(delivery)
  if (!frame) frames.set(delivery, (frame = new Frame(delivery.event, delivery.frame)))
  return frame
}
