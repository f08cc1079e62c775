import * as v from 'valibot'
import type { ServerEventName } from '../../../generated/events'
import type { Quote } from '../../../generated/openapi'
import type { ChannelKey } from '../lib/channel-key'
import { withQuote, type Quoted } from './quoted'

const seqSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** Newer processes may send events unknown to this one. */
const eventSchema = v.pipe(
  v.string(),
  v.regex(/^(chat|gateway)(:[a-z-]+)+$/),
) as unknown as v.GenericSchema<ServerEventName>
const forAuthorSchema = v.object({ event: eventSchema, data: v.looseObject({}) as v.GenericSchema<object> })
const inChannelSchema = v.object({ channelId: v.string(), seq: seqSchema })

const deliverySchema = v.object({
  /** Position in the channel's event log; null for ephemeral events such as typing. */
  seq: v.nullable(seqSchema),
  event: eventSchema,
  /** For a logged event on the bus: the epoch of its `seq`. */
  epoch: v.exactOptional(v.string()),
  /** Sender of the event's message; null without a message. */
  authorId: v.nullable(v.string()),
  /** Time of that message, in milliseconds since 1970: a subscriber with a later history start does not see the event. */
  messageAt: v.nullable(v.number()),
  /** A user who does not get it. */
  exceptUserId: v.nullable(v.string()),
  /** Whether the event concerns members who are not subscribed: it changes unread totals, or deletes the channel. */
  forMembers: v.exactOptional(v.boolean()),
  /** The quote of its message. Not in the frame on the bus, because earlier versions would show it to everyone. */
  quoted: v.exactOptional(
    v.object({
      quote: v.looseObject({ messageId: v.string() }) as unknown as v.GenericSchema<Quote>,
      authorId: v.nullable(v.string()),
    }),
  ),
  /** Replacement for the author, with the same `seq`. Processes of earlier versions ignore it. */
  forAuthor: v.exactOptional(forAuthorSchema),
})

const userDeliverySchema = v.object({
  event: eventSchema,
  authorId: v.nullable(v.string()),
  /** Set on a copy of a channel's event, which is not sent to sockets that get it from the channel. */
  inChannel: v.nullable(inChannelSchema),
  /** Its position in the user's feed, and the epoch of that. Absent if it is not in the feed. */
  seq: v.exactOptional(seqSchema),
  epoch: v.exactOptional(v.string()),
  /** Only for sockets that follow the feed. */
  forFeed: v.exactOptional(v.literal(true)),
})

const processSchema = v.object({
  deliveries: v.array(
    v.object({
      tenantId: v.string(),
      channelIds: v.array(v.string()),
      event: eventSchema,
      /** A user who does not get it. */
      exceptUserId: v.nullable(v.string()),
      /** The event's data, to which each channel's `channelId` is added. */
      data: v.record(v.string(), v.unknown()),
    }),
  ),
})

const unreadSchema = v.object({ unread: v.literal(true) })

/** An event on the topic of a channel. */
export interface Delivery extends Omit<v.InferOutput<typeof deliverySchema>, 'event'> {
  event: ServerEventName | 'gateway:skip'
  quoted?: Quoted
  /** In the feed of a user: the place of the same event in a channel. */
  inChannel?: InChannel | null
  /** From the log: the replies counted by its `threadInfo`. Absent on the bus. */
  replies?: Replies[]
  /** The frame to send. */
  frame: string
}

export type ForAuthor = v.InferOutput<typeof forAuthorSchema>
export type InChannel = v.InferOutput<typeof inChannelSchema>

/** Replies of a thread by one author, or by all authors that no user has blocked. */
export interface Replies {
  authorId: string | null
  replyCount: number
  lastRepliedAt: string
}

/** An event on the topic of a user. `frame` is without `seq`, for sockets that do not follow the feed. */
export type UserDelivery = v.InferOutput<typeof userDeliverySchema> & { frame: string }

/** An ephemeral event on the topic of a process, for its subscribers of these channels. */
export type ProcessDelivery = v.InferOutput<typeof processSchema>['deliveries'][number]

/** On the topic of a user: the unread total may have changed. Gateways read it. */
type UnreadSignal = v.InferOutput<typeof unreadSchema>

export const channelTopic = (tenantId: string, channelId: string) => `c:${encodeURIComponent(tenantId)}:${channelId}`
export const userTopic = (tenantId: string, userId: string) =>
  `u:${encodeURIComponent(tenantId)}:${encodeURIComponent(userId)}`
/** Not an event: requests a stop of the stream. */
export const streamTopic = ({ tenantId, channelId }: ChannelKey, messageId: string) =>
  `s:${encodeURIComponent(tenantId)}:${channelId}:${messageId}`
export const processTopic = (processId: string) => `p:${processId}`

// Format: a header of one line, then the frame, which the receiver checks and sends unchanged. During an upgrade,
// processes of several versions share the bus. Fields may be added within a version, because readers ignore unknown
// ones.

/** Increase it when a reader of the previous version could misread a message. */
const VERSION = 1

/** A message of a newer version. With a `seq`, the log has the event. */
export class NewerMessage {
  constructor(readonly seq: number | null) {}
}

export const encodeDelivery = (delivery: Delivery): string => encode(delivery)
export const encodeUserDelivery = (delivery: UserDelivery): string => encode(delivery)
export const encodeUnreadSignal = (): string => encode({ unread: true, frame: '' })
export const encodeProcessDeliveries = (deliveries: ProcessDelivery[]): string => encode({ deliveries, frame: '' })

/** @throws for a message of no known version. */
export function decodeDelivery(payload: string): Delivery | NewerMessage {
  const [header, frame] = split(payload)
  if (header instanceof NewerMessage) return header
  const { quoted, ...delivery } = checked(deliverySchema, header)
  const parsed = checkFrame(frame, delivery.event, delivery.seq)
  if (!quoted) return { ...delivery, frame }
  const data = withQuote(parsed.data, quoted.quote)
  return { ...delivery, quoted, frame: JSON.stringify({ ...parsed, data }) }
}

/**
 * Parses only the header, because most processes that listen to a busy channel have members there but no subscriber.
 * @throws for a message of no known version.
 */
export function decodeHeader(payload: string): Omit<Delivery, 'frame' | 'quoted'> | NewerMessage {
  const [header] = split(payload)
  return header instanceof NewerMessage ? header : checked(deliverySchema, header)
}

/** The frame of a message whose header was parsed, unchanged. */
export const frameIn = (payload: string): string => payload.slice(payload.indexOf('\n') + 1)

/** @throws for a message of no known version. */
export function decodeProcessTopic(payload: string): ProcessDelivery[] | NewerMessage {
  const [header] = split(payload)
  return header instanceof NewerMessage ? header : checked(processSchema, header).deliveries
}

/** @throws for a message of no known version. */
export function decodeUserTopic(payload: string): UserDelivery | UnreadSignal | NewerMessage {
  const [header, frame] = split(payload)
  if (header instanceof NewerMessage) return header
  if ('unread' in header) return checked(unreadSchema, header)
  const delivery = checked(userDeliverySchema, header)
  checkFrame(frame, delivery.event, null)
  return { ...delivery, frame }
}

function checked<T>(schema: v.GenericSchema<unknown, T>, header: unknown): T {
  const result = v.safeParse(schema, header)
  if (result.success) return result.output
  const [issue] = result.issues
  // Omits the value, which may be user content.
  throw new Error(
    `malformed message: ${v.getDotPath(issue) ?? 'header'} must be ${issue.expected ?? 'of another form'}`,
  )
}

/** The frame is sent to clients unchanged, so it must be complete and match its header. */
function checkFrame(frame: string, event: string, seq: number | null): { data: object } {
  const parsed = JSON.parse(frame) as { event?: unknown; seq?: unknown; data?: unknown } | null
  if (
    parsed?.event !== event ||
    (parsed.seq ?? null) !== seq ||
    typeof parsed.data !== 'object' ||
    parsed.data === null
  ) {
    throw new Error('malformed message: the frame is not that of its header')
  }
  return parsed as { data: object }
}

function encode<T extends { frame: string }>({ frame, ...header }: T): string {
  return `${JSON.stringify({ v: VERSION, ...header })}\n${frame}`
}

function split(payload: string): [object | NewerMessage, frame: string] {
  const end = payload.indexOf('\n')
  if (end < 0) throw new Error('malformed message: it has no header line')
  const header = JSON.parse(payload.slice(0, end)) as { v?: unknown; seq?: unknown } | null
  if (typeof header !== 'object' || header === null) throw new Error('malformed message: the header is no object')
  const { v: version, seq } = header
  if (!v.is(seqSchema, version)) throw new Error('malformed message: v must be a whole number')
  if (version > VERSION) return [new NewerMessage(v.is(seqSchema, seq) ? seq : null), '']
  return [header, payload.slice(end + 1)]
}
