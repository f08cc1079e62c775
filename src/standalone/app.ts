import { randomUUID } from 'node:crypto'
import Koa from 'koa'
import bodyParser from 'koa-bodyparser'
import { ChatError, type ChatService, type Logger } from '../index'
import { cors } from './cors'
import { DEMO_TENANT, type Demo } from './demo'
import { metrics } from './metrics'
import type { LocalStorage } from './storage'

interface AppOptions {
  chat: ChatService
  log: Logger
  allowedOrigins: string[] | undefined
  /** Only with it there is a log-in. */
  demo: Demo | undefined
  storage: LocalStorage
}

/** What belongs to the server and not to the contract, and behind it the service itself. */
export function createApp({ chat, log, allowedOrigins, demo, storage }: AppOptions): Koa {
  const app = new Koa()
  // What reaches Koa are connections that broke while they were answered; the service logs its own failures.
  app.on('error', (error: Error) => log.debug({ err: error }, 'an answer could not be sent'))
  app.use(metrics(chat))
  if (allowedOrigins) app.use(cors(allowedOrigins))
  app.use(health(chat))
  if (demo) app.use(demoLogin(demo))
  app.use(storage.serve)
  for (const middleware of chat.app.middleware) app.use(middleware)
  return app
}

function health(chat: ChatService): Koa.Middleware {
  return async (ctx, next) => {
    const isGet = ctx.method === 'GET' || ctx.method === 'HEAD'
    if (isGet && ctx.path === '/health/live') {
      ctx.body = { status: 'ok' }
    } else if (isGet && ctx.path === '/health/ready') {
      const found = await chat.health()
      ctx.status = found.status === 'down' ? 503 : 200
      ctx.body = found
    } else {
      await next()
    }
  }
}

function demoLogin(demo: Demo): Koa.Middleware {
  const parse = bodyParser({ enableTypes: ['json'], jsonLimit: '1kb' })
  return async (ctx, next) => {
    if (ctx.method !== 'POST' || ctx.path !== '/demo/login') {
      await next()
      return
    }
    let userId: unknown
    try {
      await parse(ctx, () => Promise.resolve())
      userId = (ctx.request.body as { userId?: unknown }).userId
    } catch {
      // A body that cannot be read names nobody.
    }
    const token = demo.login(userId)
    if (token !== undefined) {
      ctx.body = { token, userId, tenantId: DEMO_TENANT }
      return
    }
    const allowed = demo.people.map(({ id }) => id)
    refuse(
      ctx,
      new ChatError(typeof userId === 'string' ? 'CHAT_USER_NOT_FOUND' : 'CHAT_VALIDATION_ERROR', { allowed }),
    )
  }
}

/** The envelope in which the service answers too. */
function refuse(ctx: Koa.Context, { code, status, message, details }: ChatError): void {
  const requestId = randomUUID()
  ctx.status = status
  ctx.set('X-Request-Id', requestId)
  ctx.body = {
    success: false,
    error: { code, message, details },
    requestId,
    statusCode: status,
    timestamp: new Date().toISOString(),
    path: ctx.path,
  }
}
