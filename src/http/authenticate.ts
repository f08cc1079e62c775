import type { IncomingMessage } from 'node:http'
import type Koa from 'koa'
import { operations, type OperationId } from '../../generated/operations'
import type { Config } from '../config/options'
import type { Caller } from '../domain/access/caller'
import type { RequestContext } from '../domain/access/request-context'
import { ChatError } from '../errors'
import type { Chat } from '../pipeline/chat'
import type { Clock } from '../platform/lib/clock'
import { MemoryRates, rateLimited } from '../platform/lib/rate-windows'
import type { RequestAbout } from '../platform/telemetry/tracing'

type Authenticate = (ctx: Koa.Context, id: OperationId, about: RequestAbout) => Promise<RequestContext<Chat>>

/** Admits the caller of a request, once its operation is known and before its body is read. Records the caller. */
export function authenticator(chat: Chat): Authenticate {
  const { limits, gateway } = chat.config
  const limitCaller = rateLimit(limits.rate, chat.clock)
  return async (ctx, id, about) => {
    refuseForged(ctx.req, gateway.allowedOrigins)
    const user = await chat.host.admit(ctx.req)
    const caller = { tenantId: user.tenantId, userId: user.id }
    Object.assign(about, caller)
    limitCaller(caller)
    if (chat.rates) await chat.rates.limitRequest(ctx.req, caller, operations[id].rateClass)
    chat.erasing.refuse(caller)
    // It may have gone while it was admitted.
    const onGone = (act: () => void) => void (ctx.res.destroyed ? act() : ctx.res.once('close', act))
    return { chat, caller, onGone }
  }
}

/** Counts a user's requests in this process, and refuses those over `limits.rate`; unlimited without that option. */
function rateLimit(rate: Config['limits']['rate'], clock: Clock): (caller: Caller) => void {
  if (!rate) return () => undefined
  const { requests, seconds } = rate
  const counts = new MemoryRates(() => clock.elapsed())
  return ({ tenantId, userId }) => {
    const full = counts.take([{ key: JSON.stringify([tenantId, userId]), requests, seconds }])
    if (full) throw rateLimited(full)
  }
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses cross-site request forgery: requests that another site's page makes the browser send with the user's cookies.
 * Browsers report that in `Sec-Fetch-Site`, which pages cannot change and programs do not send. Requests with a bearer
 * token are safe: the browser attaches other credentials by itself, but never a bearer token.
 *
 * @param allowed origins whose pages may call: those that may connect to the gateway.
 * @throws CHAT_AUTH_FAILED for automatic credentials, such as cookies.
 */
function refuseForged(request: IncomingMessage, allowed: Config['gateway']['allowedOrigins']): void {
  const { method = 'GET', headers } = request
  if (headers['sec-fetch-site'] !== 'cross-site' || READING.has(method)) return
  const { cookie, authorization } = headers
  if ((cookie === undefined && authorization === undefined) || /^bearer /i.test(authorization ?? '')) return
  const { origin } = headers
  const isAllowed = typeof allowed === 'function' ? allowed : (known: string) => allowed?.includes(known) ?? false
  // Only `true` allows, not a promise.
  if (origin !== undefined && isAllowed(origin, request) === true) return
  const message = 'Cookies and other automatic credentials are not accepted from a page of another site.'
  throw new ChatError('CHAT_AUTH_FAILED', { origin: origin ?? null }, { message })
}
