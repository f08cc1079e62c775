import type { RawData } from 'ws'
import { eventValidators } from '../../../generated/event-validators'
import {
  closeCodes,
  events,
  type ClientEventName,
  type ClientEvents,
  type GatewayFrames,
} from '../../../generated/events'
import { invalid, validationError, type ValidationIssue } from '../../errors'
import { toChatError } from '../../platform/database/errors'
import type { FailureLog } from '../../platform/database/failure-log'
import { checkJson } from '../../platform/lib/check-json'
import type { Metrics } from '../../platform/telemetry/metrics'
import { countRefusal } from '../../platform/telemetry/refusals'
import type { Connection } from './connection'
import { eventFrame } from './server-frames'

type Ref = string | number | null
interface ClientFrame<E extends ClientEventName = ClientEventName> {
  event: E
  data: ClientEvents[E]
}

/** Acknowledges a frame that has a `ref`. */
type Acknowledge = (answer?: Omit<GatewayFrames['gateway:ack'], 'ref'>) => void

/** The handlers of the frames. */
export type FrameHandlers = {
  [E in ClientEventName]: (connection: Connection, data: ClientEvents[E], acknowledge: Acknowledge) => Promise<void>
}

type FrameHandler = (connection: Connection, data: object, acknowledge: Acknowledge) => Promise<void>

/** The parts that receiving a frame needs. */
export interface FrameParts {
  handlers: FrameHandlers
  metrics: Metrics
  logFailure: FailureLog
}

/**
 * Handles one frame of a client, `{"event": string, "data": object, "ref"?: string | number}`, in order; only typing
 * overtakes. An unknown event or invalid data gets `gateway:error`. A frame that is not JSON text closes
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
    countRefusal(parts.metrics, 'frame', refusal, connection.caller.tenantId)
    if (refusal.status >= 500) parts.logFailure(error, { connectionId: connection.id }, 'client frame failed')
    connection.sendError(ref, refusal)
  }
  try {
    // Validated before it is queued, so that the queue holds valid frames only.
    const valid = validateFrame(parts.handlers, frame)
    const handle = parts.handlers[valid.event] as FrameHandler
    connection.enqueue(() => handle(connection, valid.data, acknowledge).catch(fail), placeOf(valid))
  } catch (error) {
    connection.enqueue(() => Promise.resolve(fail(error)))
  }
}

/** Decides which queued frames it waits for. */
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
  Number.isFinite(ref) || (typeof ref === 'string' && ref.length <= 255)

function validateFrame(handlers: FrameHandlers, frame: unknown): ClientFrame {
  if (typeof frame !== 'object' || frame === null || Array.isArray(frame)) {
    throw invalid('body', '', 'must be an object with event and data')
  }
  const { event, data, ref } = frame as { event?: unknown; data?: unknown; ref?: unknown }
  if (ref !== undefined && !isRef(ref)) {
    throw invalid('body', '/ref', 'must be a number or at most 255 characters')
  }
  if (typeof event !== 'string' || !Object.hasOwn(handlers, event)) {
    const known = Object.keys(events).filter((name) => Object.hasOwn(handlers, name))
    throw invalid('body', '/event', `must be one of ${known.join(', ')}`)
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
