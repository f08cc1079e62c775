import { eventValidators } from '../../generated/event-validators'
import { events, type ClientEventName, type ClientEvents } from '../../generated/events'
import { ChatError, validationError, type ValidationIssue } from '../errors'
import { toChatError } from '../platform/database/errors'
import { requireSender } from '../domain/access/guards'
import { checkText } from '../platform/lib/text'
import type { Connection } from './connection'
import { joinChannel, type JoinParts } from './join'
import type { Typing } from './typing'

/** The parts of the gateway that frames of clients act on. */
export interface FrameParts extends JoinParts {
  typing: Typing
}

type Ref = string | number | null
type Handlers = {
  [E in ClientEventName]: (
    gateway: FrameParts,
    connection: Connection,
    data: ClientEvents[E],
    ref: Ref,
  ) => Promise<void>
}

const handlers: Handlers = {
  'chat:join:channel': (gateway, connection, data, ref) =>
    joinChannel(gateway, connection, data, (answer) => acknowledge(connection, ref, answer)),
  'chat:leave:channel': async (_gateway, connection, { channelId }, ref) => {
    connection.leave(channelId)
    acknowledge(connection, ref)
  },
  'chat:typing:start': async ({ chat, typing }, connection, { channelId }, ref) => {
    const at = requireJoined(connection, channelId)
    if (typing.isDue(at, connection.user.id)) {
      try {
        await requireSender(chat.db, { tenantId: at.tenantId, userId: connection.user.id }, channelId)
        // It may have been made to leave meanwhile.
        requireJoined(connection, channelId)
      } catch (error) {
        typing.stop(at, connection)
        throw error
      }
    }
    typing.start(at, connection)
    acknowledge(connection, ref)
  },
  'chat:typing:stop': async ({ typing }, connection, { channelId }, ref) => {
    typing.stop(requireJoined(connection, channelId), connection)
    acknowledge(connection, ref)
  },
}

/** Answers one frame of a client when its turn has come. Nothing that it holds can do more than earn a `gateway:error`. */
export function takeClientFrame(gateway: FrameParts, connection: Connection, frame: unknown): void {
  const ref = refOf(frame)
  const answer = (error: unknown) => {
    const refusal = toChatError(error)
    if (refusal.status >= 500) gateway.chat.log.error({ err: error, connectionId: connection.id }, 'a frame failed')
    connection.sendError(ref, refusal)
  }
  try {
    // At once, so that nothing waits but what has a meaning.
    const { event, data } = readFrame(frame)
    connection.enqueue(() => handlers[event](gateway, connection, data, ref).catch(answer))
  } catch (error) {
    connection.enqueue(() => Promise.resolve(answer(error)))
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
