import { eventValidators } from '../../generated/event-validators'
import { closeCodes, events, type ClientEventName, type ClientEvents } from '../../generated/events'
import { ChatError, validationError, type ValidationIssue } from '../errors'
import { toChatError } from '../http/error-boundary'
import { requireMember, requireSender } from '../members/access'
import { checkText } from '../text'
import type { ChannelFeed } from './channel-feed'
import type { Connection } from './connection'
import type { Delivery } from './deliveries'
import { loggedFrame, type StoredEvent } from './event-log'
import type { Gateway } from './gateway'

const REPLAY_PAGE = 500
const DRAIN_PATIENCE_MS = 10_000

type Ref = string | number | null
type Handlers = {
  [E in ClientEventName]: (gateway: Gateway, connection: Connection, data: ClientEvents[E], ref: Ref) => Promise<void>
}

const handlers: Handlers = {
  'chat:join:channel': joinChannel,
  'chat:leave:channel': async (_gateway, connection, { channelId }, ref) => {
    connection.leave(channelId)
    acknowledge(connection, ref)
  },
  'chat:typing:start': async ({ chat, typing }, connection, { channelId }, ref) => {
    const at = requireJoined(connection, channelId)
    if (!typing.isTyping(at, connection.user.id)) await requireSender(chat.db, callerOf(connection), channelId)
    typing.start(at, connection.user.id)
    acknowledge(connection, ref)
  },
  'chat:typing:stop': async ({ typing }, connection, { channelId }, ref) => {
    typing.stop(requireJoined(connection, channelId), connection.user.id)
    acknowledge(connection, ref)
  },
}

/** Answers one frame of a client. Nothing that a frame holds can do more than earn a `gateway:error`. */
export async function handleClientFrame(gateway: Gateway, connection: Connection, frame: unknown): Promise<void> {
  const ref = refOf(frame)
  try {
    const { event, data } = readFrame(frame)
    await handlers[event](gateway, connection, data, ref)
  } catch (error) {
    const refusal = toChatError(error)
    if (refusal.status >= 500) gateway.chat.log.error({ err: error, connectionId: connection.id }, 'a frame failed')
    connection.sendError(ref, refusal)
  }
}

function refOf(frame: unknown): Ref {
  const ref = (frame as { ref?: unknown } | null)?.ref
  return isRef(ref) ? ref : null
}

const isRef = (ref: unknown): ref is string | number =>
  typeof ref === 'number' || (typeof ref === 'string' && ref.length <= 255)

function readFrame(frame: unknown): { event: ClientEventName; data: ClientEvents[ClientEventName] } {
  if (typeof frame !== 'object' || frame === null || Array.isArray(frame)) {
    throw validationError([{ in: 'body', pointer: '', message: 'must be an object with event and data' }])
  }
  const { event, data, ref } = frame as { event?: unknown; data?: unknown; ref?: unknown }
  if (ref !== undefined && !isRef(ref)) {
    throw validationError([{ in: 'body', pointer: '/ref', message: 'must be a number or at most 255 characters' }])
  }
  if (typeof event !== 'string' || !Object.hasOwn(handlers, event)) {
    const known = Object.keys(events).filter((name) => Object.hasOwn(handlers, name))
    throw validationError([{ in: 'body', pointer: '/event', message: `must be one of ${known.join(', ')}` }])
  }
  const issues: ValidationIssue[] = []
  checkText('body', { data }, issues)
  if (issues.length > 0) throw validationError(issues)
  const validate = eventValidators[event as ClientEventName]
  if (!validate(data)) {
    throw validationError(
      (validate.errors ?? []).map((error) => ({
        in: 'body',
        pointer: `/data${error.instancePath}`,
        message: error.message ?? 'is not valid',
      })),
    )
  }
  return { event: event as ClientEventName, data: data as ClientEvents[ClientEventName] }
}

/**
 * Subscribes a socket to a channel.
 *
 * Missed events follow the acknowledgement page by page; the socket joins the live ones in the very step in which it has
 * caught up with the feed, so each `seq` comes once and in order. A removal that comes after that ends the subscription
 * by its own event. One that the feed delivered between the check of membership and that step is found by checking again.
 */
async function joinChannel(
  gateway: Gateway,
  connection: Connection,
  { channelId, since }: ClientEvents['chat:join:channel'],
  ref: Ref,
): Promise<void> {
  const { chat, feeds } = gateway
  const caller = callerOf(connection)
  const feed = await feeds.acquire(caller.tenantId, channelId)
  const checkedAt = feed.delivered
  let handedOver = false
  try {
    const { visibleAfter } = await requireMember(chat.db, caller, channelId)
    // Joining again starts over: what is open of the old subscription ends here.
    connection.leave(channelId)
    connection.hideUntil(channelId, Number(visibleAfter))

    const recovered = since === undefined ? null : await isKept(gateway, feed, since)
    // Nothing is awaited between reading `delivered` and joining, so no event falls between.
    let position = recovered ? (since as number) : feed.delivered
    acknowledge(connection, ref, { channelId, seq: feed.delivered, recovered })
    while (position < feed.delivered) {
      const page = await chat.events.read(feed, position, REPLAY_PAGE)
      if (page[0]?.seq !== position + 1) throw new Error(`the event log of ${channelId} has a gap after ${position}`)
      for (const stored of page) {
        if (stored.seq > feed.delivered) break
        connection.sendDelivery(toDelivery(stored), channelId)
        position = stored.seq
      }
      await drained(connection)
      if (!connection.isOpen) return
    }
    // A socket that closed meanwhile was forgotten already, and nobody would end its subscription.
    if (!connection.isOpen) return
    connection.join(feed)
    handedOver = true
    if (feed.delivered !== checkedAt) await requireMember(chat.db, caller, channelId)
  } catch (error) {
    if (handedOver) connection.leave(channelId)
    throw error
  } finally {
    if (!handedOver) feeds.release(feed.topic)
  }
}

/** Whether all events after `since` are still in the log. */
async function isKept({ chat }: Gateway, feed: ChannelFeed, since: number): Promise<boolean> {
  if (since > feed.delivered) await feed.fill()
  if (since > feed.delivered) return false
  if (since === feed.delivered) return true
  const [next] = await chat.events.read(feed, since, 1)
  return next?.seq === since + 1
}

/** Waits until the socket has taken most of what was sent; a reader that does not move is closed as too slow. */
async function drained(connection: Connection): Promise<void> {
  const deadline = performance.now() + DRAIN_PATIENCE_MS
  while (connection.isOpen && connection.bufferedBytes > 256 * 1024) {
    if (performance.now() > deadline) return connection.close(closeCodes.tooSlow.code, 'too slow')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

function toDelivery(stored: StoredEvent): Delivery {
  return { ...stored, exceptUserId: null, frame: loggedFrame(stored.event, stored.seq, stored.data) }
}

function acknowledge(
  connection: Connection,
  ref: Ref,
  more: { channelId?: string; seq?: number; recovered?: boolean | null } = {},
): void {
  if (ref !== null) connection.sendGateway('gateway:ack', { ref, ...more })
}

function requireJoined(connection: Connection, channelId: string): { tenantId: string; channelId: string } {
  if (!connection.joined.has(channelId)) {
    throw new ChatError('CHAT_AUTH_FORBIDDEN', { channelId }, { message: 'Join the channel first.' })
  }
  return { tenantId: connection.user.tenantId, channelId }
}

const callerOf = (connection: Connection) => ({ tenantId: connection.user.tenantId, userId: connection.user.id })
