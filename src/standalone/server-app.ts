import cors from '@koa/cors'
import Koa from 'koa'
import type { Registry } from 'prom-client'
import { ChatError, contract, type ChatService, type Logger } from '../index'
import { DEMO_TENANT, type Demo } from './demo'
import type { Environment } from './environment'
import type { ServedStorage } from './file-routes'
import { measuredByService, metrics } from './metrics'
import { isOwnHost, type AllowsOrigin } from './origins'
import { demoPage } from './page'
import { refuse } from './refuse'

interface ServerAppOptions {
  chat: ChatService
  log: Logger
  allowsOrigin: AllowsOrigin
  /** If set, adds the demo's log-in and page. */
  demo: Demo | undefined
  settings: Pick<Environment, 'publicUrl' | 'allowedOrigins' | 'metricsToken' | 'hstsSeconds'>
  /** The demo's routes of devices. */
  push: Koa.Middleware | undefined
  storage: ServedStorage
  docs: Koa.Middleware | undefined
  registry: Registry
  /** Whether the server is stopping. */
  isStopping: () => boolean
}

/** The service, with the additions of the server: metrics, CORS, health, demo log-in and page, documentation, and files. */
export function createServerApp(options: ServerAppOptions): Koa {
  const { chat, log, allowsOrigin, demo, settings, push, storage, docs, registry, isStopping } = options
  const app = new Koa()
  // The service logs its own failures; only broken connections during a response reach Koa.
  app.on('error', (error: Error) => log.debug({ err: error }, 'sending a response failed'))
  app.use(withHeaders(settings.hstsSeconds))
  app.use(metrics(registry, settings.metricsToken))
  app.use(allowOrigins(allowsOrigin))
  app.use(health(chat, isStopping))
  const page = demo && demoPage()
  // Host names that the log-in of the demo accepts.
  const ownUrls = [...(settings.publicUrl ? [settings.publicUrl] : []), ...(settings.allowedOrigins ?? [])]
  if (demo) app.use(demoLogin(demo, ownUrls))
  if (page) app.use(page)
  if (push) app.use(push)
  if (docs) app.use(docs)
  app.use(storage.serve)
  app.use(measuredByService)
  for (const middleware of chat.app.middleware) app.use(middleware)
  return app
}

/** Sets the headers of the API on responses without their own, which the page and files have. */
function withHeaders(hstsSeconds: number | undefined): Koa.Middleware {
  const headers = {
    'Chat-Feature-Level': String(contract.featureLevel),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    ...(hstsSeconds !== undefined && { 'Strict-Transport-Security': `max-age=${hstsSeconds}` }),
  }
  return (ctx, next) => {
    ctx.set(headers)
    return next()
  }
}

/** CORS: lets pages of the allowed origins call the service, and read the headers that a client needs. */
function allowOrigins(allows: AllowsOrigin): Koa.Middleware {
  return cors({
    // Koa's `ctx.get` returns an empty string for a missing header.
    origin: ({ req }) =>
      req.headers.origin !== undefined && allows(req.headers.origin, req) ? req.headers.origin : '',
    allowMethods: 'GET, HEAD, POST, PUT, PATCH, DELETE',
    allowHeaders:
      'Authorization, Content-Range, Content-Type, Idempotency-Key, Prefer, X-Request-Id, traceparent, tracestate',
    exposeHeaders:
      'Chat-Feature-Level, Deprecation, Idempotent-Replayed, Link, Retry-After, Sunset, Upload-Offset, X-Request-Id',
    maxAge: 600,
  })
}

function health(chat: ChatService, isStopping: () => boolean): Koa.Middleware {
  return async (ctx, next) => {
    const isGet = ctx.method === 'GET' || ctx.method === 'HEAD'
    if (isGet && ctx.path === '/health/live') {
      ctx.body = { status: 'ok' }
    } else if (isGet && ctx.path === '/health/ready') {
      const found = await chat.health()
      const status = isStopping() ? 'stopping' : found.status
      ctx.status = status === 'down' || status === 'stopping' ? 503 : 200
      ctx.body = { ...found, status }
    } else {
      await next()
    }
  }
}

const FOREIGN_HOST =
  'The demo logs in only under localhost and IP addresses. CHAT_PUBLIC_URL and CHAT_ALLOWED_ORIGINS allow other names.'

function demoLogin(demo: Demo, ownUrls: string[]): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.method === 'GET' && ctx.path === '/demo/users') {
      ctx.body = { users: demo.users }
      return
    }
    if (ctx.method !== 'POST' || ctx.path !== '/demo/login') {
      await next()
      return
    }
    if (!isOwnHost(ctx.req.headers.host, ownUrls)) {
      return refuse(ctx, new ChatError('CHAT_AUTH_FORBIDDEN', {}, { message: FOREIGN_HOST }))
    }
    let userId: unknown
    try {
      const { default: bodyParser } = await import('koa-bodyparser')
      await bodyParser({ enableTypes: ['json'], jsonLimit: '1kb' })(ctx, () => Promise.resolve())
      userId = (ctx.request.body as { userId?: unknown }).userId
    } catch {
      // An unreadable body has no user id, and is refused below.
    }
    const token = await demo.login(userId)
    if (token !== undefined) {
      ctx.body = { token, userId, tenantId: DEMO_TENANT }
      return
    }
    const allowed = demo.users.map(({ id }) => id)
    const code = typeof userId === 'string' ? 'CHAT_USER_NOT_FOUND' : 'CHAT_VALIDATION_ERROR'
    refuse(ctx, new ChatError(code, { allowed }))
  }
}
