import type { ServerEventName } from '../../../generated/events'

/** An event on the topic of a channel. */
export interface Delivery {
  /** Number in the channel's event log; null for ephemeral events such as typing. */
  seq: number | null
  event: ServerEventName | 'gateway:skip'
  /** Sender of the message that the event is about; null if it is about none. */
  authorId: string | null
  /** When that message was sent, in milliseconds: a subscriber with a later history start does not see the event. */
  messageAt: number | null
  /** A user who does not get it. */
  exceptUserId: string | null
  /** The frame as it is sent. */
  frame: string
}

/** An event for users, on the topic that all user rooms of a tenant share. */
export interface UserDelivery {
  userIds: string[]
  event: ServerEventName
  authorId: string | null
  /** Set on a copy of a logged event: sockets that get it from the channel do not get the copy. */
  inChannel: { channelId: string; seq: number } | null
  frame: string
}

/** Users whose unread total may have changed. A gateway reads the totals of those connected to it. */
export interface UnreadSignal {
  unreadOf: string[]
}

export const channelTopic = (tenantId: string, channelId: string) => `c:${encodeURIComponent(tenantId)}:${channelId}`
export const userTopic = (tenantId: string) => `u:${encodeURIComponent(tenantId)}`

// A header of one line, then the frame as it is sent, so that the receiver parses only the header.

export function encodeDelivery({ frame, ...header }: Delivery): string {
  return `${JSON.stringify(header)}\n${frame}`
}

export function decodeDelivery(payload: string): Delivery {
  const [header, frame] = split(payload)
  return { ...(JSON.parse(header) as Omit<Delivery, 'frame'>), frame }
}

export function encodeUserDelivery({ frame, ...header }: UserDelivery): string {
  return `${JSON.stringify(header)}\n${frame}`
}

export function encodeUnreadSignal(signal: UnreadSignal): string {
  return `${JSON.stringify(signal)}\n`
}

export function decodeUserTopic(payload: string): UserDelivery | UnreadSignal {
  const [header, frame] = split(payload)
  const parsed = JSON.parse(header) as Omit<UserDelivery, 'frame'> | UnreadSignal
  return 'unreadOf' in parsed ? parsed : { ...parsed, frame }
}

function split(payload: string): [string, string] {
  const end = payload.indexOf('\n')
  return [payload.slice(0, end), payload.slice(end + 1)]
}
