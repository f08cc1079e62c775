import type { Database, Log } from '../../shared/src/database.js'
import { checkSchemaName } from '../../shared/src/schema.js'
import type { PushChat } from './chat.js'
import { defaultRender, type Render } from './content.js'
import type { ProviderName } from './devices.js'
import type { Provider } from './provider.js'
import { Apns, type ApnsOptions } from './providers/apns.js'
import { Fcm, type FcmOptions } from './providers/fcm.js'
import { WebPush, type WebPushOptions } from './providers/web-push.js'
import type { PushResult } from './pushes.js'
import type { Authenticate } from './routes.js'

export interface PushOptions {
  chat: PushChat
  /** The database of the package's tables: a `pg.Pool`, or PGlite. */
  database: Database
  /** The user whose devices a request is about. */
  authenticate: Authenticate
  apns?: ApnsOptions | undefined
  fcm?: FcmOptions | undefined
  webPush?: WebPushOptions | undefined
  /** Schema of the tables, made by `migrate`. Default `chat_push`. Also the name of the consumer. */
  schema?: string | undefined
  /** Path prefix of the routes, unless a router strips it. Default none. */
  prefix?: string | undefined
  /** Seconds to wait for a read before a message is pushed. Default 3. */
  graceSeconds?: number | undefined
  /** Renders a notice instead of the default. If it throws, the notice is retried and, after four attempts, dropped. */
  render?: Render | undefined
  logger?: Log | undefined
  /** Called after each attempt, for metrics. Its errors are logged and ignored. */
  onResult?: ((result: PushResult) => void | Promise<void>) | undefined
  /** Waits after failures: from 5 to 3,600 seconds, doubled each time, for 24 hours. */
  retry?: { minSeconds?: number; maxSeconds?: number } | undefined
  /** Timeout of a push. Default 10. */
  timeoutSeconds?: number | undefined
  /** Pushes that this process sends concurrently: at most a quarter to one push service, and of these at most three quarters for one tenant. Default 100. */
  concurrency?: number | undefined
}

/** @throws Error that names the option, the value and the allowed values. */
export function readOptions(options: PushOptions) {
  const { chat, database, authenticate, apns, fcm, webPush, prefix = '', retry = {}, onResult } = options
  if (typeof chat?.consume !== 'function' || !chat.notifications)
    throw new Error('`chat` must be a chat service, of createChat')
  if (typeof database?.query !== 'function') throw new Error('`database` must have a method `query(text, values)`')
  if (typeof authenticate !== 'function') throw new Error('`authenticate` must be a function')
  if (prefix !== '' && !/^(\/[\w.~-]+)+$/.test(prefix))
    throw new Error(`\`prefix\` must be a path such as /messaging, got ${JSON.stringify(prefix)}`)
  if (apns) requireTexts('apns', apns, ['key', 'keyId', 'teamId', 'topic'])
  if (fcm) requireTexts('fcm.serviceAccount', fcm.serviceAccount, ['project_id', 'client_email', 'private_key'])
  if (webPush) requireTexts('webPush', webPush, ['publicKey', 'privateKey', 'subject'])
  const providers = new Map<ProviderName, Provider>([
    ...(apns ? [['APNS', new Apns(apns)] as const] : []),
    ...(fcm ? [['FCM', new Fcm(fcm)] as const] : []),
    ...(webPush ? [['WEB', openWebPush(webPush)] as const] : []),
  ])
  if (providers.size === 0) throw new Error('One of `apns`, `fcm` and `webPush` must be given')
  return {
    chat,
    database,
    authenticate,
    providers,
    prefix,
    schema: checkSchemaName(options.schema ?? 'chat_push'),
    graceMs: positive('graceSeconds', options.graceSeconds ?? 3, 0) * 1000,
    render: options.render ?? defaultRender,
    log: options.logger ?? silent,
    onResult: onResult ?? (() => undefined),
    timeoutMs: positive('timeoutSeconds', options.timeoutSeconds ?? 10) * 1000,
    concurrency: Math.ceil(positive('concurrency', options.concurrency ?? 100)),
    retry: {
      minMs: positive('retry.minSeconds', retry.minSeconds ?? 5) * 1000,
      maxMs: positive('retry.maxSeconds', retry.maxSeconds ?? 3600) * 1000,
    },
  }
}

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

function positive(name: string, value: number, min = Number.MIN_VALUE): number {
  if (typeof value === 'number' && Number.isFinite(value) && value >= min) return value
  throw new Error(`\`${name}\` must be a number ${min === 0 ? 'of at least' : 'greater than'} 0, got ${String(value)}`)
}

function requireTexts(option: string, given: object | undefined, names: string[]): void {
  const values = (given ?? {}) as Record<string, unknown>
  const missing = names.find((name) => typeof values[name] !== 'string' || values[name] === '')
  if (missing !== undefined) throw new Error(`\`${option}.${missing}\` must be a string that is not empty`)
}

function openWebPush(options: WebPushOptions): WebPush {
  try {
    return new WebPush(options)
  } catch (error) {
    throw new Error(`\`webPush\` is invalid: ${(error as Error).message}`, { cause: error })
  }
}
