import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type Koa from 'koa'
import { Pool } from 'pg'
import type { ChatRequest, ChatService, Logger } from '../index'
import type { Demo } from './demo'

/** The part of `@chat-service/push` that the demo uses. */
interface Push {
  migrate(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
  koaRoutes: Koa.Middleware
}

type PushModule = { createPush(options: object): Push }

/** The package, and its build in a clone, relative to the built server and to its sources under `npm run dev`. */
const places = [
  '@chat-service/push',
  ...['../../..', '../..'].map(
    (root) => pathToFileURL(join(__dirname, root, 'integrations', 'push', 'dist', 'index.js')).href,
  ),
]

/** Undefined, with a line in the log, where the package is not installed or fails. */
async function loadPush(log: Logger): Promise<PushModule | undefined> {
  let reason: unknown
  for (const place of places) {
    try {
      return (await import(place)) as PushModule
    } catch (error) {
      reason = error
      if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') break
    }
  }
  const isMissing = (reason as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND'
  log[isMissing ? 'info' : 'warn']({ err: reason }, 'the demo offers no push: @chat-service/push could not be loaded')
  return undefined
}

/**
 * Web Push of the demo: its routes, and `close`. Its tables are in the PostgreSQL of the service, or in an embedded database of their
 * own, which is opened for the first device, because that takes seconds.
 */
export async function openDemoPush(
  chat: ChatService,
  { webPush, tokens }: Demo,
  { databaseUrl, dataDir, log }: { databaseUrl: string; dataDir: string; log: Logger },
): Promise<{ routes: Koa.Middleware; close: () => Promise<void> } | undefined> {
  const found = await loadPush(log)
  if (!found) return undefined
  const isEmbedded = databaseUrl.startsWith('pglite:')
  const folder = join(dataDir, 'push')
  const openTables = async () => {
    if (!isEmbedded) {
      const pool = new Pool({ connectionString: databaseUrl, max: 4 })
      return { database: pool, end: () => pool.end() }
    }
    const { PGlite } = await import('@electric-sql/pglite')
    const lite = new PGlite(databaseUrl === 'pglite:' ? 'memory://' : folder)
    return { database: lite, end: () => lite.close() }
  }
  const start = async () => {
    const { database, end } = await openTables()
    const push = found.createPush({
      chat,
      database,
      authenticate: async (request: ChatRequest) => {
        if ((await tokens.authGuard.canActivate(request)) !== true) return null
        const user = await tokens.userExtractor.extractUser(request)
        return user && { tenantId: user.tenantId, userId: user.id }
      },
      webPush,
      logger: log,
    })
    const close = async () => {
      await push.close()
      await end()
    }
    try {
      await push.migrate()
      await push.start()
    } catch (error) {
      await close()
      throw error
    }
    return { ...push, close }
  }
  let opening: Promise<Push> | undefined
  const open = () => {
    opening ??= start()
    opening.catch((error: unknown) => {
      opening = undefined
      log.error({ err: error }, 'opening the push of the demo failed')
    })
    return opening
  }
  if (!isEmbedded || existsSync(folder)) void open()
  return {
    routes: async (ctx, next) => {
      if (ctx.method === 'GET' && ctx.path === '/web-push/public-key') ctx.body = { publicKey: webPush.publicKey }
      else if (/^\/users\/me\/devices(\/|$)/.test(ctx.path)) await (await open()).koaRoutes(ctx, next)
      else await next()
    },
    close: async () => (await opening?.catch(() => undefined))?.close(),
  }
}
