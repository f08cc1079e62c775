import { eventValidators } from '../../generated/event-validators'
import { events } from '../../generated/events'
import { operations, type OperationId } from '../../generated/operations'
import { replyValidators } from '../../generated/validators'
import { problemOfNumber } from '../../clients/conformance/src/contract/frame-numbers.cjs'
import { note } from './coverage'
import { lightFetch } from './light-fetch'
import { secondOpinion } from './second-opinion'

interface Route {
  id: OperationId
  method: string
  pattern: RegExp
  parameters: number
}

const routes: Route[] = Object.entries(operations)
  .map(([id, { method, path }]) => ({
    id: id as OperationId,
    method: method.toUpperCase(),
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
    parameters: path.split('{').length,
  }))
  .sort((a, b) => a.parameters - b.parameters)

/** The operation of a request; undefined if the contract has none. */
export function operationOf(method: string, path: string): OperationId | undefined {
  const asked = method === 'HEAD' ? 'GET' : method
  return routes.find((route) => route.method === asked && route.pattern.test(path))?.id
}

/** Throws if a response breaks the operation's contract. */
export function checkReply(id: OperationId, status: number, text: string): void {
  // From Node itself, after a process was stopped for longer than the timeout of a request's headers.
  if (status === 408 && text === '') return
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  const code = (body as { error?: { code?: string } } | undefined)?.error?.code
  const validator = replyValidators[id][status]
  if (!validator) throw new Error(`${id} returned ${status}, which the contract does not know: ${text}`)
  if (code !== undefined && !(operations[id].errors as readonly string[]).includes(code)) {
    throw new Error(`${id} returned ${code}, which the contract does not list for it: ${text}`)
  }
  if (!(body === undefined && status === 204) && !validator(body)) {
    const problems = validator.errors?.map((error) => `${error.instancePath} ${error.message}`).join('; ')
    throw new Error(`${id} returned ${status} against the contract (${problems}): ${text}`)
  }
  if (code !== undefined) note('code', code)
  note('reply', code === undefined ? `${id} ${status}` : `${id} ${status} ${code}`)
}

/** `fetch` that throws for a response that breaks the contract. */
export function checkedFetch(prefix = ''): typeof fetch {
  return async (input, init) => {
    const { response, text } = await lightFetch(input, init)
    const request = input instanceof Request ? input : undefined
    const url = new URL(request?.url ?? (input as string | URL))
    const method = init?.method ?? request?.method ?? 'GET'
    const id = operationOf(method, url.pathname.slice(prefix.length))
    if (id && method !== 'HEAD') checkReply(id, response.status, await text())
    return response
  }
}

/** A frame of the gateway, checked against the contract. */
export interface Frame {
  event: string
  seq?: number
  feed?: 'user'
  data: Record<string, unknown>
}

/** The last frames without a problem: all members of a channel get the same text. */
const correct = new Set<string>()

/** A frame from its text. Throws if it breaks the contract. */
export function checkFrame(text: string): Frame {
  const frame = JSON.parse(text) as Frame
  if (correct.has(text)) return frame
  checkParsed(frame, text)
  if (correct.size === 100) correct.clear()
  correct.add(text)
  return frame
}

function checkParsed(frame: Frame, text: string): void {
  const validator = eventValidators[frame.event as keyof typeof eventValidators]
  if (!validator) throw new Error(`The contract has no event ${frame.event}`)
  if (!validator(frame.data)) {
    const problems = validator.errors?.map((error) => `${error.instancePath} ${error.message}`).join('; ')
    throw new Error(`${frame.event} breaks the contract (${problems}): ${text}`)
  }
  note('event', frame.event)
  const objection = secondOpinion(frame)
  if (objection) throw new Error(`${frame.event} breaks the contract by a second validator (${objection}): ${text}`)
  // Frames of the gateway itself are not in `events`.
  const kinds: Record<string, { logged: boolean; feed: boolean; rooms: readonly string[] } | undefined> = events
  const { logged = false, feed = false, rooms = [] } = kinds[frame.event] ?? {}
  const known = { isLogged: logged, isInFeed: feed, isOfUser: rooms.includes('user') }
  const problem = problemOfNumber(frame, known)
  if (problem) throw new Error(`${frame.event} ${problem}: ${text}`)
  const unknown = Object.keys(frame).filter((key) => !['event', 'feed', 'seq', 'data'].includes(key))
  if (unknown.length > 0) throw new Error(`${frame.event} has ${unknown.join(', ')} beside event, feed, seq and data`)
}
