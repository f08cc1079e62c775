import type { IncomingMessage } from 'node:http'
import pino, { type Logger as PinoLogger } from 'pino'
import * as v from 'valibot'
import type { ChatProviders } from '../providers'
import { databaseForms, readDatabaseUrl } from './database-url'
import { readRedisUrl, redisForms, type RedisServer } from './redis-url'
import { flag, group, implementation, integer, optionalGroup, seconds, text, texts, url } from './schema'
import type { Filled, Given } from './schema'

/** What the service writes its log to: pino, or any logger with these methods of pino. */
export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error'>

/** Whether a browser may connect from this origin. The request is that of the handshake. */
export type OriginCheck = (origin: string, request: IncomingMessage) => boolean

const LOG_LEVELS = [...Object.keys(pino.levels.values), 'silent']
/** Anything else would match no type, and every upload would be refused. */
const MIME_PATTERN = /^(\*\/\*|[\w!#$&^.+-]+\/([\w!#$&^.+-]+|\*))$/
const ORIGINS = 'an array of origins such as "https://app.example.com", or a function'
/** As browsers send it: scheme, host and perhaps port, without a path. Anything else would match no request. */
const ORIGIN = /^([a-z][a-z0-9+.-]*:\/\/[^/?#*\s]+|null)$/

// All options, each with its name, description, type, check and default. The types below follow from these tables.

const database = {
  /**
   * `postgres://…` for a dedicated PostgreSQL database, or `postgres://…?schema=<name>` for a schema of its own in any
   * database; `pglite:<folder>` or `pglite:` (in memory) for the embedded one.
   */
  url: url(databaseForms, readDatabaseUrl),
  /** Connections of the pool; default 10. */
  poolSize: integer(10),
  /**
   * Run statements by name, so that PostgreSQL plans each once a connection; default true. Set false behind a pooler that
   * gives each transaction another connection and does not keep track of names.
   */
  preparedStatements: flag(true),
  /** Apply missing migrations at start instead of refusing to start; default false. Embedded databases always do. */
  migrate: flag(false),
  /**
   * Create the tables in a schema that holds tables of others, or beside a chat in the schema `public` of the same
   * database; default false: refused, because the URL most likely names the wrong database.
   */
  shared: flag(false),
}

const redis = {
  /** `redis://…`, `redis+sentinel://…/master-name`, `redis+cluster://…`, with `rediss` for TLS; `memory:` for one process. */
  url: url(redisForms, readRedisUrl),
  /** Prefix of every key and channel name; default `chat`. */
  prefix: v.optional(text('a string'), 'chat'),
}

const logging = {
  /** pino's levels; default `info`. */
  level: v.optional(
    text(`one of ${LOG_LEVELS.join(', ')}`, (level) => LOG_LEVELS.includes(level)),
    'info',
  ),
  /** The host's own logger, instead of one that writes JSON lines to standard output. */
  logger: v.optional(implementation<Logger>('debug', 'info', 'warn', 'error')),
}

const storage = {
  /** Bytes; default 25 MiB. */
  maxFileSize: integer(25 * 1024 * 1024),
  /** Patterns such as `image/*`; default all types. */
  allowedMimeTypes: v.optional(texts('an array of strings such as "image/png" and "image/*"', MIME_PATTERN), ['*/*']),
  /** Seconds without progress after which an upload is given up, by its sender or by the storage; default 60. */
  inactivitySeconds: seconds(60),
}

const rate = {
  /** Default 300. */
  requests: integer(300),
  /** Default 10. */
  seconds: seconds(10),
}

const refusals = {
  /** Default 300. */
  requests: integer(300),
  /** Default 60. */
  seconds: seconds(60),
  /** Proxies in front of the server that append to X-Forwarded-For; default 0, which takes the address of the connection. */
  proxies: integer(0, 0, 10),
}

const limits = {
  /** Default 100. */
  maxChannelMembers: integer(100),
  /**
   * Members beyond which a channel is large: in it typing, presence and read receipts are not sent, and reading waits for
   * nobody; default 500.
   */
  largeChannelMembers: integer(500),
  /** Default 5. */
  maxPinnedMessages: integer(5),
  /** Unicode code points; default 5000. */
  maxMessageLength: integer(5000),
  /** Default 10. */
  maxPollOptions: integer(10, 2),
  /** Requests that one user may make of one process in so many seconds; unset sets no limit. */
  rate: v.optional(group(rate)),
  /**
   * Requests with refused credentials that one address may make of one process in so many seconds, before they are answered
   * with 429 in place of 401; unset sets no limit. Good credentials are never refused by it.
   */
  refusals: v.optional(group(refusals)),
}

const gateway = {
  /** Path of the WebSocket gateway on the server it is attached to; default `/chat`. */
  path: v.optional(
    text('a path that starts with "/"', (path) => path.startsWith('/')),
    '/chat',
  ),
  /**
   * Exact origins that browsers may connect from, or a function that decides; unset allows the server's own host alone.
   */
  allowedOrigins: v.optional(
    v.union([texts(ORIGINS, ORIGIN), v.custom<OriginCheck>((value) => typeof value === 'function', ORIGINS)], ORIGINS),
  ),
  /** Seconds between two pings; default 25. */
  heartbeatSeconds: seconds(25),
  /** Seconds after which guard and extractor check an open connection again; default 300. */
  reauthenticateSeconds: seconds(300),
  /** Frames a second that one connection may send, after a burst; default 50. */
  maxFramesPerSecond: integer(50),
  /** Frames that one connection may send at once; default 100. */
  frameBurst: integer(100),
  /** Open connections of one user on one process; default 20. */
  maxConnectionsPerUser: integer(20),
  /** Bytes that may wait for a slow reader before its connection is closed with 4408; default 1 MiB. */
  maxBufferedBytes: integer(1024 * 1024),
  /** Hours for which events are kept, so that clients can catch up on them; default 48. PostgreSQL counts them in 32 bits. */
  retentionHours: integer(48, 1, 100_000),
}

/** Everything but the providers. */
export const settings = {
  database: group(database),
  redis: group(redis),
  logging: optionalGroup(logging),
  storage: optionalGroup(storage),
  limits: optionalGroup(limits),
  gateway: optionalGroup(gateway),
  /** Compare every reply with the contract and answer 500 where they differ. For tests and development; default false. */
  checkReplies: flag(false),
}

export type ChatSettings = Given<typeof settings>
export type DatabaseOptions = Given<typeof database>
export type RedisOptions = Given<typeof redis>
export type GatewayOptions = Given<typeof gateway>

/** Settings given directly, or made by a factory. Providers are always given here, never by the factory. */
export type ChatOptions = { providers: ChatProviders } & (
  | (ChatSettings & { config?: undefined })
  | ({ config: () => ChatSettings | Promise<ChatSettings> } & { [K in keyof ChatSettings]?: undefined })
)

/** The settings with every default filled in. */
export type Config = Omit<Filled<typeof settings>, 'redis' | 'logging'> & {
  /** Without a server there is one process, which needs none. */
  redis: { server: RedisServer | undefined; prefix: string }
  log: Logger
}
