import * as v from 'valibot'
import type { ServerEventName } from '../../../generated/events'

/** An event on the topic of a channel. */
export interface Delivery {
  /** Number in the channel's event log; null for ephemeral events such as typing. */
  seq: number | null
  event: ServerEventName | 'gateway:skip'
  /** Of a logged event on the bus: the epoch in which its number counts. */
  epoch?: string
  /** Sender of the message that the event is about; null if it is about none. */
  authorId: string | null
  /** When that message was sent, in milliseconds: a subscriber with a later history start does not see the event. */
  messageAt: number | null
  /** A user who does not get it. */
  exceptUserId: string | null
  /**
   * Whether it concerns members who have not joined: their unread totals, or that the channel is gone. Processes of the
   * version before do not say so; they publish to the members instead.
   */
  forMembers?: boolean
  /** In the feed of a user: where a channel has the same event. */
  inChannel?: InChannel | null
  /** The frame as it is sent. */
  frame: string
}

export interface InChannel {
  channelId: string
  seq: number
}

/** An event for users, on the topic of each. */
export interface UserDelivery {
  userIds: string[]
  event: ServerEventName
  authorId: string | null
  /** Set on a copy of a logged event: sockets that get it from the channel do not get the copy. */
  inChannel: InChannel | null
  /**
   * Its number in the feed of the one user whom it is for, and the epoch in which that counts. Processes of the version
   * before log nothing for users, and do not say so.
   */
  seq?: number
  epoch?: string
  /** Only sockets that follow the feed get it. */
  forFeed?: true
  /** The frame without the number: for sockets that do not follow the feed. */
  frame: string
}

/** An ephemeral event for the subscribers of many channels. */
export interface ChannelsDelivery {
  channelIds: string[]
  event: ServerEventName
  /** A user who does not get it. */
  exceptUserId: string | null
  /** Of the event; in each channel with its `channelId`. */
  data: Record<string, unknown>
}

/** An ephemeral event on the topic of a process: for the subscribers of those of its channels that it serves. */
export type ProcessDelivery = ChannelsDelivery & { tenantId: string }

/** Users whose unread total may have changed. A gateway reads the totals of those connected to it. */
export interface UnreadSignal {
  unreadOf: string[]
}

export const channelTopic = (tenantId: string, channelId: string) => `c:${encodeURIComponent(tenantId)}:${channelId}`
export const userTopic = (tenantId: string, userId: string) =>
  `u:${encodeURIComponent(tenantId)}:${encodeURIComponent(userId)}`
export const processTopic = (processId: string) => `p:${processId}`
/**
 * Where processes of the version before publish what is for users, and listen for it. While one is there, this version does
 * both too: what it publishes there is a copy, which its own kind passes over.
 */
export const tenantTopic = (tenantId: string) => `u:${encodeURIComponent(tenantId)}`

// A header of one line, then the frame as it is sent, which the receiver checks and passes on unchanged. During an upgrade
// processes of several versions share the bus. Fields may be added within a version: a reader ignores what it does not know.

/** Increase it when a reader of the version before could misread a message. Messages without a version are of the first. */
const VERSION = 1

/** A message of a newer version. If it has a number, the log has the event. */
export class NewerMessage {
  constructor(readonly seq: number | null) {}
}

export const encodeDelivery = (delivery: Delivery): string => encode(delivery)
export const encodeUserDelivery = (delivery: UserDelivery & IsCopy): string => encode(delivery)
/** The version before knows of no feeds: it takes this for a copy and passes over it. */
export const encodeFeedDelivery = (delivery: UserDelivery & { forFeed: true }): string =>
  encode({ ...delivery, copy: true })
export const encodeChannelsDelivery = (delivery: ChannelsDelivery & IsCopy): string =>
  encode({ ...delivery, frame: '' })
export const encodeUnreadSignal = (signal: UnreadSignal & IsCopy): string => encode({ ...signal, frame: '' })
export const encodeProcessDeliveries = (deliveries: ProcessDelivery[]): string => encode({ deliveries, frame: '' })

/** Set on what goes to the tenant's topic for the version before: this version has got it on another topic. */
interface IsCopy {
  copy?: true
}

/** @throws for what no version has sent. */
export function decodeDelivery(payload: string): Delivery | NewerMessage {
  const [header, frame] = split(payload)
  if (header instanceof NewerMessage) return header
  const delivery = checked(deliverySchema, header)
  checkFrame(frame, delivery.event, delivery.seq)
  return { ...delivery, frame }
}

/**
 * Reads only the header: most processes that hear a busy channel have members there and no subscriber.
 *
 * @throws for what no version has sent.
 */
export function decodeHeader(payload: string): Omit<Delivery, 'frame'> | NewerMessage {
  const [header] = split(payload)
  return header instanceof NewerMessage ? header : checked(deliverySchema, header)
}

/** @throws for what no version has sent. */
export function decodeProcessTopic(payload: string): ProcessDelivery[] | NewerMessage {
  const [header] = split(payload)
  return header instanceof NewerMessage ? header : checked(processSchema, header).deliveries
}

/**
 * @returns nothing for a copy.
 * @throws for what no version has sent.
 */
export function decodeUserTopic(
  payload: string,
): UserDelivery | ChannelsDelivery | UnreadSignal | NewerMessage | undefined {
  const [header, frame] = split(payload)
  if (header instanceof NewerMessage) return header
  if ('copy' in header && !('forFeed' in header)) return undefined
  if ('unreadOf' in header) return checked(unreadSchema, header)
  if ('channelIds' in header) return checked(channelsDeliverySchema, header)
  const delivery = checked(userDeliverySchema, header)
  checkFrame(frame, delivery.event, null)
  return { ...delivery, frame }
}

const seqSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** A newer process may send events that this one does not know. */
const eventSchema = v.pipe(
  v.string(),
  v.regex(/^(chat|gateway)(:[a-z-]+)+$/),
) as unknown as v.GenericSchema<ServerEventName>

const deliverySchema = v.object({
  seq: v.nullable(seqSchema),
  event: eventSchema,
  epoch: v.optional(v.string()),
  authorId: v.nullable(v.string()),
  messageAt: v.nullable(v.number()),
  exceptUserId: v.nullable(v.string()),
  forMembers: v.optional(v.boolean()),
})

const userDeliverySchema = v.object({
  userIds: v.array(v.string()),
  event: eventSchema,
  authorId: v.nullable(v.string()),
  inChannel: v.nullable(v.object({ channelId: v.string(), seq: seqSchema })),
  seq: v.optional(seqSchema),
  epoch: v.optional(v.string()),
  forFeed: v.optional(v.literal(true)),
})

const channelsDeliverySchema = v.object({
  channelIds: v.array(v.string()),
  event: eventSchema,
  exceptUserId: v.nullable(v.string()),
  data: v.record(v.string(), v.unknown()),
})

const processSchema = v.object({
  deliveries: v.array(v.object({ ...channelsDeliverySchema.entries, tenantId: v.string() })),
})

const unreadSchema = v.object({ unreadOf: v.array(v.string()) })

function checked<T>(schema: v.GenericSchema<unknown, T>, header: unknown): T {
  const result = v.safeParse(schema, header)
  if (result.success) return result.output
  const [issue] = result.issues
  // Without the value, which may be a part of a message.
  throw new Error(
    `malformed message: ${v.getDotPath(issue) ?? 'header'} must be ${issue.expected ?? 'of another form'}`,
  )
}

/** The frame goes to clients as it is, so it has to be whole and that of its header. */
function checkFrame(frame: string, event: string, seq: number | null): void {
  const parsed = JSON.parse(frame) as { event?: unknown; seq?: unknown; data?: unknown } | null
  if (
    parsed?.event !== event ||
    (parsed.seq ?? null) !== seq ||
    typeof parsed.data !== 'object' ||
    parsed.data === null
  ) {
    throw new Error('malformed message: the frame is not that of its header')
  }
}

function encode<T extends { frame: string }>({ frame, ...header }: T): string {
  return `${JSON.stringify({ v: VERSION, ...header })}\n${frame}`
}

function split(payload: string): [object | NewerMessage, frame: string] {
  const end = payload.indexOf('\n')
  if (end < 0) throw new Error('malformed message: it has no header line')
  const header = JSON.parse(payload.slice(0, end)) as { v?: unknown; seq?: unknown } | null
  if (typeof header !== 'object' || header === null) throw new Error('malformed message: the header is no object')
  const { v: version = 1, seq } = header
  if (!v.is(seqSchema, version)) throw new Error('malformed message: v must be a whole number')
  if (version > VERSION) return [new NewerMessage(v.is(seqSchema, seq) ? seq : null), '']
  return [header, payload.slice(end + 1)]
}
