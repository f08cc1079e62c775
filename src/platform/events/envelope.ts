import type { ServerEventName } from '../../../generated/events'

/** What travels on a channel's topic. */
export interface Delivery {
  /** Number in the channel's event log; null for passing events such as typing. */
  seq: number | null
  event: ServerEventName | 'gateway:skip'
  /** Sender of the message that the event is about. */
  authorId: string | null
  /** When that message was sent, in milliseconds: who began a later history is not shown the event. */
  messageAt: number | null
  /** A user who is not to get it. */
  exceptUserId: string | null
  /** The frame as it is sent. */
  frame: string
}

/** What travels on the topic that carries all user rooms of a tenant. */
export interface UserDelivery {
  userIds: string[]
  event: ServerEventName
  authorId: string | null
  /** Set on copies of a logged event: sockets that have it from the channel are left out. */
  inChannel: { channelId: string; seq: number } | null
  frame: string
}

/** Users whose unread total may have changed. Gateways look it up for those who are connected to them. */
export interface UnreadSignal {
  unreadOf: string[]
}

export const channelTopic = (tenantId: string, channelId: string) => `c:${encodeURIComponent(tenantId)}:${channelId}`
export const userTopic = (tenantId: string) => `u:${encodeURIComponent(tenantId)}`

// A header of one line, then the frame as it is: the receiver parses the header alone.

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
