import type { RawData } from 'ws'
import { eventValidators } from '../../generated/event-validators'
import { closeCodes, events, type ClientEventName, type ClientEvents, type GatewayFrames } from '../../generated/events'
import type { Chat } from '../context'
import { requireMember, requireSender } from '../domain/access/guards'
import { ChatError, validationError, type ValidationIssue } from '../errors'
import { toChatError } from '../platform/database/errors'
import type { ChannelKey } from '../platform/lib/channel-key'
import { checkJson } from '../platform/lib/check-json'
import type { Connection } from './connection'
import { joinChannel, resume, type JoinParts } from './join'
import { eventFrame } from './server-frames'
import type { TypingAnnouncer } from './typing'

/** The parts of the gateway that handle frames of clients. */
export interface FrameParts extends JoinParts {
  typing: TypingAnnouncer
}

type Ref = string | number | null
interface ClientFrame<E extends ClientEventName = ClientEventName> {
  event: E
  data: ClientEvents[E]
}
type Acknowledge = (answer?: Omit<GatewayFrames['gateway:ack'], 'ref'>) => void
type Handler<Data = ClientEvents[ClientEventName]> = (
  parts: FrameParts,
  connection: Connection,
  data: Data,
  acknowledge: Acknowledge,
) => Promise<void>
type Handlers = { [E in ClientEventName]: Handler<ClientEvents[E]> }

const handlers: Handlers = {
  'chat:join:channel': joinChannel,
  'gateway:resume': resume,
  'chat:leave:channel': async (_parts, connection, { channelId }, acknowledge) => {
    connection.subscriptions.leave(channelId)
    acknowledge()
  },
  'chat:typing:start': async ({ chat, typing }, connection, { channelId }, acknowledge) => {
    const channel = await requireTypist(chat, connection, channelId)
    let isLarge = false
    if (typing.isDue(channel, connection.user.id)) {
      const caller = { tenantId: channel.tenantId, userId: connection.user.id }
      try {
        const { memberCount } = await requireSender(chat.db, caller, channelId)
        isLarge = memberCount > chat.config.limits.largeChannelMembers
        // The subscription may have ended meanwhile.
        requireJoined(connection, channelId)
      } catch (error) {
        typing.stop(channel, connection)
        throw error
      }
    }
    typing.start(channel, connection, { isLarge })
    acknowledge()
  },
  'chat:typing:stop': async ({ chat, typing }, connection, { channelId }, acknowledge) => {
    typing.stop(await requireTypist(chat, connection, channelId), connection)
    acknowledge()
  },
}

/**
 * Handles one frame of a client, `{"event": string, "data": object, "ref"?: string | number}`, after those before it; only
 * typing overtakes. An unknown event or wrong data is answered with `gateway:error`. A frame that is not JSON text closes
 * the connection.
 */
export function receiveFrame(parts: FrameParts, connection: Connection, bytes: RawData, isBinary: boolean): void {
  connection.isAlive = true
  if (!connection.admitFrame()) return
  const frame = isBinary ? undefined : parseJson(bytes)
  if (frame === undefined) return connection.refuse(closeCodes.badFrame.code, 'frames must be JSON text')
  const ref = refOf(frame)
  const acknowledge: Acknowledge = (answer) => {
    if (ref !== null) connection.send(eventFrame('gateway:ack', { ref, ...answer }))
  }
  const fail = (error: unknown) => {
    const refusal = toChatError(error)
    parts.chat.telemetry.metrics.count('chat_refusals_total', { via: 'frame', code: refusal.code })
    if (refusal.status >= 500) parts.logFailure(error, { connectionId: connection.id }, 'client frame failed')
    connection.sendError(ref, refusal)
  }
  try {
    // Validated before it is queued, so that the queue holds valid frames only.
    const valid = validateFrame(frame)
    const { event, data } = valid
    const handler = handlers[event] as Handler
    connection.enqueue(() => handler(parts, connection, data, acknowledge).catch(fail), placeOf(valid))
  } catch (error) {
    connection.enqueue(() => Promise.resolve(fail(error)))
  }
}

/** What decides which frames it waits for. */
const placeOf = ({ event, data }: ClientFrame) => ({
  ...('channelId' in data && { channelId: data.channelId }),
  isTyping: event === 'chat:typing:start' || event === 'chat:typing:stop',
})

function parseJson(bytes: RawData): unknown {
  try {
    return JSON.parse((bytes as Buffer).toString('utf8'))
  } catch {
    return undefined
  }
}

function refOf(frame: unknown): Ref {
  const ref = (frame as { ref?: unknown } | null)?.ref
  return isRef(ref) ? ref : null
}

const isRef = (ref: unknown): ref is string | number =>
  typeof ref === 'number' || (typeof ref === 'string' && ref.length <= 255)

function validateFrame(frame: unknown): ClientFrame {
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
  checkJson('body', { data }, issues)
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
  return { event, data } as ClientFrame
}

/** @throws what the Member guard says, and CHAT_AUTH_FORBIDDEN for a member who has not joined. */
async function requireTypist(chat: Chat, connection: Connection, channelId: string): Promise<ChannelKey> {
  const { tenantId, id: userId } = connection.user
  if (!connection.subscriptions.isEntered(channelId)) await requireMember(chat.db, { tenantId, userId }, channelId)
  return requireJoined(connection, channelId)
}

function requireJoined(connection: Connection, channelId: string): ChannelKey {
  if (!connection.subscriptions.isEntered(channelId)) {
    throw new ChatError('CHAT_AUTH_FORBIDDEN', { channelId }, { message: 'Join the channel first.' })
  }
  return { tenantId: connection.user.tenantId, channelId }
}
