import { installSchema, removeSchema } from '../../shared/src/schema.js'
import { eventNames } from './chat.js'
import { Contents } from './content.js'
import { Devices, type UserKey } from './devices.js'
import { readOptions, type PushOptions } from './options.js'
import { Pushes } from './pushes.js'
import { Routes, type KoaMiddleware, type Listener } from './routes.js'
import { migrations } from './tables.js'

export type { Database, Log } from '../../shared/src/database.js'
export type { Content, Render } from './content.js'
export type { PushOptions } from './options.js'
export type { ApnsOptions } from './providers/apns.js'
export type { FcmOptions } from './providers/fcm.js'
export type { WebPushOptions } from './providers/web-push.js'
export type { PushResult } from './pushes.js'

/** Pushes new messages to users' devices with the host's own keys. */
export interface Push {
  /** Creates or migrates the schema. Idempotent. Call it before `start`. */
  migrate(): Promise<void>
  /** Starts consuming events and pushing. Any number of processes share the work. */
  start(): Promise<void>
  /** Stops pushing: running pushes finish, other processes take the rest. Call it before `chat.close()`. */
  close(): Promise<void>
  /** Removes the consumer and drops the schema. */
  uninstall(): Promise<void>
  /** The routes of devices as a listener for `node:http`, Express and Connect. Unknown paths go to `next`. */
  readonly routes: Listener
  /** The same as a middleware for Koa. */
  readonly koaRoutes: KoaMiddleware
  /** Removes everything stored about a user. */
  eraseUser(user: UserKey): Promise<void>
  /** Removes everything stored about a tenant. */
  eraseTenant(tenantId: string): Promise<void>
}

const PRUNE_MS = 3_600_000
const POLL_MS = 500

/** @throws Error naming the invalid option. */
export function createPush(options: PushOptions): Push {
  const settings = readOptions(options)
  const { chat, database, schema, providers, log } = settings
  const devices = new Devices(database, schema)
  const pushes = new Pushes({ ...settings, devices, contents: new Contents(chat), pollMs: POLL_MS })
  const routes = new Routes({ ...settings, devices })
  const place = { database, name: schema, owner: '@chat-service/push' }
  let pruning: NodeJS.Timeout | undefined
  const prune = () => void pushes.prune().catch((error: unknown) => log.error({ err: error }, 'pruning notices failed'))
  return {
    migrate: () => installSchema(place, migrations),
    async start() {
      await requireTables(database, schema)
      const events = [...eventNames]
      await chat.consume(schema, (event) => pushes.consume(event), {
        from: 'now',
        events,
        concurrency: 20,
        // Retries last for more than an hour without the database.
        retry: { attempts: 100, maxSeconds: 60 },
      })
      pushes.start()
      prune()
      pruning = setInterval(prune, PRUNE_MS)
      pruning.unref()
    },
    async close() {
      clearInterval(pruning)
      await pushes.close()
      for (const provider of providers.values()) provider.close()
    },
    async uninstall() {
      await chat.consumers.remove(schema)
      await removeSchema(place)
    },
    routes: routes.listener,
    koaRoutes: routes.koa,
    eraseUser: (user) => devices.removeUser(user),
    eraseTenant: (tenantId) => devices.removeTenant(tenantId),
  }
}

async function requireTables(database: PushOptions['database'], schema: string): Promise<void> {
  const { rows } = await database.query(`select to_regclass($1) is not null as is_there`, [`"${schema}".deliveries`])
  if (!rows[0]?.is_there) throw new Error(`The schema ${schema} has no tables: call migrate() before start()`)
}
