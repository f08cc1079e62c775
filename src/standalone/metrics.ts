import type Koa from 'koa'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ChatService } from '../index'

/** Measures every request, and answers `GET /metrics` in the Prometheus format. */
export function metrics(chat: ChatService): Koa.Middleware {
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
