import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type Koa from 'koa'
import { collectDefaultMetrics, Registry, type Histogram } from 'prom-client'
import { ChatError } from '../index'
import { refuse } from './refuse'

/** The registry of the server: metrics of the process and of its service. */
export function openRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}

/** Requests handled and measured by the service. */
const taken = new WeakSet<IncomingMessage>()

/** Runs before the service, and passes on its requests. */
export const measuredByService: Koa.Middleware = (ctx, next) => {
  taken.add(ctx.req)
  return next()
}

/**
 * Serves `GET /metrics`, and measures the server's own requests.
 *
 * @param token required to read the metrics; without one, only this machine may.
 */
export function metrics(registry: Registry, token: string | undefined): Koa.Middleware {
  const requests = registry.getSingleMetric('chat_http_request_duration_seconds') as Histogram
  return async (ctx, next) => {
    if (ctx.method === 'GET' && ctx.path === '/metrics') {
      const refusal = token === undefined ? refuseOthers(ctx.req) : refuseWithout(token, ctx.req)
      if (refusal) return refuse(ctx, refusal)
      ctx.type = registry.contentType
      ctx.body = await registry.metrics()
      return
    }
    const started = performance.now()
    try {
      await next()
    } finally {
      const labels = { method: METHODS.has(ctx.method) ? ctx.method : '_OTHER', status: ctx.status, operation: '' }
      if (!taken.has(ctx.req)) requests.observe(labels, (performance.now() - started) / 1000)
    }
  }
}

/** Other methods share a label: clients can invent any, and each would be another label value. */
const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])

function refuseWithout(token: string, { headers }: IncomingMessage): ChatError | undefined {
  const given = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  const digest = (text: string) => createHash('sha256').update(text).digest()
  // Compared in constant time.
  return timingSafeEqual(digest(given), digest(token)) ? undefined : new ChatError('CHAT_AUTH_FAILED')
}

/** With this header the request comes through a proxy on this machine, possibly from another one. */
function refuseOthers({ socket, headers }: IncomingMessage): ChatError | undefined {
  const isForwarded = headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined
  const isHere = /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
  if (isHere && !isForwarded) return undefined
  return new ChatError(
    'CHAT_AUTH_FORBIDDEN',
    {},
    { message: 'Set CHAT_METRICS_TOKEN to read the metrics from other machines.' },
  )
}
