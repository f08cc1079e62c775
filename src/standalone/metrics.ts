import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type Koa from 'koa'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { ChatError, type ChatService } from '../index'
import { refuse } from './refuse'

/**
 * Measures every request, and answers `GET /metrics` in the Prometheus format.
 *
 * @param token with which it may be read; without one, it answers this machine alone.
 */
export function metrics(chat: ChatService, token: string | undefined): Koa.Middleware {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'chat_http_request_duration_seconds',
    help: 'Time from the request to its answer; the count is the number of requests.',
    labelNames: ['method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  })
  new Gauge({
    name: 'chat_connections',
    help: 'Open WebSocket connections.',
    registers: [register],
    async collect() {
      this.set((await chat.health()).connections)
    },
  })

  return async (ctx, next) => {
    if (ctx.method === 'GET' && ctx.path === '/metrics') {
      const refusal = token === undefined ? refuseOthers(ctx.req) : refuseWithout(token, ctx.req)
      if (refusal) return refuse(ctx, refusal)
      ctx.type = register.contentType
      ctx.body = await register.metrics()
      return
    }
    const stop = requests.startTimer({ method: ctx.method })
    try {
      await next()
    } finally {
      stop({ status: ctx.status })
    }
  }
}

function refuseWithout(token: string, { headers }: IncomingMessage): ChatError | undefined {
  const given = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  const digest = (text: string) => createHash('sha256').update(text).digest()
  // In the same time however much of it is right.
  return timingSafeEqual(digest(given), digest(token)) ? undefined : new ChatError('CHAT_AUTH_FAILED')
}

/** Behind a proxy on this machine everybody comes from here, but the proxy says so. */
function refuseOthers({ socket, headers }: IncomingMessage): ChatError | undefined {
  const isForwarded = headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined
  const isHere = /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
  if (isHere && !isForwarded) return undefined
  return new ChatError(
    'CHAT_AUTH_FORBIDDEN',
    {},
    { message: 'Set CHAT_METRICS_TOKEN to read the metrics from elsewhere.' },
  )
}
