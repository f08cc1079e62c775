import type { IncomingMessage } from 'node:http'
import pino, { type Logger as PinoLogger } from 'pino'
import * as v from 'valibot'
import type { ChatProviders } from '../providers'
import { databaseForms, readDatabaseUrl, readReplicaUrls } from './database-url'
import type { MetricsRegistry } from './metrics-registry'
import { readRedisUrl, redisForms, type RedisServer } from './redis-url'
import {
  flag,
  group,
  implementation,
  inOneLine,
  integer,
  optionalGroup,
  seconds,
  text,
  texts,
  url,
  wholeNumber,
} from './schema'
import type { Filled, Given } from './schema'

/** What the service writes its log to: pino, or any logger with these methods of pino. */
export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error'>

/** Whether a browser may connect from this origin. The request is that of the handshake. */
export type OriginCheck = (origin: string, request: IncomingMessage) => boolean

const LOG_LEVELS = [...Object.keys(pino.levels.values), 'silent']
/** Anything else would match no type, and every upload would be refused. */
const MIME_PATTERN = /^(\*\/\*|[\w!#$&^.+-]+\/([\w!#$&^.+-]+|\*))$/
const REPLICA_FORMS = 'an array of URLs that start with "postgres:" or "postgresql:"'
const ORIGINS = 'an array of origins such as "https://app.example.com", or a function'
/** As browsers send it: scheme, host and perhaps port, without a path. Anything else would match no request. */
const ORIGIN = /^([a-z][a-z0-9+.-]*:\/\/[^/?#*\s]+|null)$/

// All options, each with its name, description, type, check and default. The types below follow from these tables.

/** It stands in a header. */
const isDocsUrl = (url: string) => /^(https?:\/\/|\/)[!-~]*$/.test(url) && !/[<>"?#]/.test(url)

const database = {
  /**
   * `postgres://…` for a dedicated PostgreSQL database, or `postgres://…?schema=<name>` for a schema of its own in any
   * database; `pglite:<folder>` or `pglite:` (in memory) for the embedded one.
   */
  url: url(databaseForms, readDatabaseUrl),
  /**
   * Read replicas of `url` by streaming replication, as `postgres://…` with the same schema, each with a pool of `poolSize`:
   * pages of messages, threads, members and files, searches and exports are read there while a replica is as new as the
   * request; default none.
   */
  replicaUrls: v.optional(v.pipe(texts(REPLICA_FORMS, /./), v.transform(readReplicaUrls)), []),
  /** Connections of the pool; default 10. */
  poolSize: integer(10),
  /**
   * Run statements by name, so that PostgreSQL plans each once a connection; default true. Set false behind a pooler that
   * gives each transaction another connection and does not keep track of names.
   */
  preparedStatements: flag(true),
  /** Milliseconds after which a statement is logged as slow, without its values; default 1000. 0 logs none. */
  slowStatementMs: integer(1000, 0),
  /** Apply missing migrations at start instead of refusing to start; default false. Embedded databases always do. */
  migrate: flag(false),
  /**
   * Create the tables in a schema that holds tables of others, or beside a chat in the schema `public` of the same
   * database; default false: refused, because the URL most likely names the wrong database.
   */
  shared: flag(false),
  /**
   * Keep the rows of each tenant behind a fence of the database: a statement that forgets its tenant finds nothing of
   * another. Default: where the schema has the fence, which `chat-migrate` builds, with a warning where it has none; true: the
   * service does not start without it; false: no fence.
   */
  tenantFence: v.optional(v.boolean('true or false')),
}

const redis = {
  /** `redis://…`, `redis+sentinel://…/master-name`, `redis+cluster://…`, with `rediss` for TLS; `memory:` for one process. */
  url: url(redisForms, readRedisUrl),
  /** Prefix of every key and channel name; default `chat`. */
  prefix: v.optional(text('a string'), 'chat'),
}

const logging = {
  /** What is logged: this level of pino and those above it; default `info`. */
  level: v.optional(
    text(`one of ${LOG_LEVELS.join(', ')}`, (level) => LOG_LEVELS.includes(level)),
    'info',
  ),
  /** The host's own logger, instead of one that writes JSON lines to standard output. */
  logger: v.optional(implementation<Logger>('debug', 'info', 'warn', 'error')),
  /** Log each request by HTTP at `info`: who asked for what, what was answered, and how long it took; default true. */
  requests: flag(true),
}

const METRICS = 'true, false, or an object that may have a registry of prom-client and a name of this service'

const metrics = {
  /** The host's registry, a `Registry` of prom-client, instead of one for the service. */
  registry: v.optional(implementation<MetricsRegistry>('metrics', 'getSingleMetric', 'registerMetric')),
  /** Stands in each metric as the label `service`: for several services with one registry. */
  service: v.optional(text('a name')),
}

export const storage = {
  /** Bytes of one uploaded file; default 25 MiB. */
  maxFileSize: integer(25 * 1024 * 1024),
  /** Types of files that may be uploaded, as patterns such as `image/*`; default all types. */
  allowedMimeTypes: v.optional(texts('an array of strings such as "image/png" and "image/*"', MIME_PATTERN), ['*/*']),
  /** Seconds without progress after which an upload is given up, by its sender or by the storage; default 60. */
  inactivitySeconds: seconds(60),
}

const rate = {
  /** Requests in that time; default 300. */
  requests: integer(300),
  /** Seconds; default 10. */
  seconds: seconds(10),
}

const refusals = {
  /** Refused requests in that time; default 300. */
  requests: integer(300),
  /** Seconds; default 60. */
  seconds: seconds(60),
  /** Takes the place of `limits.proxies`, for settings that were written before it. */
  proxies: v.optional(wholeNumber(0, 10)),
}

const rateLimit = inOneLine(
  group({ requests: wholeNumber(), seconds: seconds(10) }),
  'an object such as `{ requests: 300, seconds: 10 }`',
)

export const classes = {
  /** Requests that read. */
  read: v.optional(rateLimit),
  /** Requests that change something and are of no other class. */
  write: v.optional(rateLimit),
  /** Requests that make a message: texts, forwards, polls, scheduled messages. */
  send: v.optional(rateLimit),
  /** Uploads of files. */
  upload: v.optional(rateLimit),
  /** Searches for messages and for users. */
  search: v.optional(rateLimit),
}

export const rates = {
  /** Requests of one user. */
  user: v.optional(rateLimit),
  /** Requests of all users of one tenant together. */
  tenant: v.optional(rateLimit),
  /**
   * Requests and WebSocket handshakes with good credentials from one address, of all users; for IPv6 from one /64. For
   * refused credentials see `refusals`.
   */
  address: v.optional(rateLimit),
  /** Requests of one user by class of operation. The contract names the class of each: `x-rate-class`. */
  classes: optionalGroup(classes),
}

export const limits = {
  /** Members that a group may have; default 100. */
  maxChannelMembers: integer(100),
  /**
   * Members beyond which a channel is large: typing, presence and read receipts are not sent in it, and reading takes no
   * channel lock; default 500.
   */
  largeChannelMembers: integer(500),
  /** Messages that may be pinned in a channel; default 5. */
  maxPinnedMessages: integer(5),
  /** Unicode code points of a message's text; default 5000. */
  maxMessageLength: integer(5000),
  /** Options of a poll; default 10. */
  maxPollOptions: integer(10, 2),
  /** Requests that one user may make of one process in so many seconds; unset sets no limit. */
  rate: v.optional(group(rate)),
  /**
   * Requests that users, tenants and addresses may make of all processes together, which count them in Redis; without Redis,
   * or while it is away, each process counts by itself. Beyond a limit they are answered with 429. Unset sets no limits, and
   * costs nothing.
   */
  rates: v.optional(group(rates)),
  /** Proxies in front of the server that append to X-Forwarded-For; default 0, which takes the address of the connection. */
  proxies: integer(0, 0, 10),
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
  /**
   * Hours for which events are kept at least, so that clients can catch up on them; default 48. They are dropped by whole days, up
   * to a day later, and every read of the log looks into each day that is kept.
   */
  retentionHours: integer(48, 1, 744),
}

export const retention = {
  /** Days for which messages are kept; unset keeps them for good. */
  messageDays: v.optional(wholeNumber(1, 36_500)),
  /** Days for which the audit of moderation is kept; default 365. */
  auditDays: integer(365, 1, 36_500),
}

const tenants = {
  /** Seconds for which settings of a tenant hold before `settingsProvider` is asked again; default 60. */
  settingsSeconds: seconds(60),
}

/** Everything but the providers. */
export const settings = {
  database: group(database),
  redis: group(redis),
  logging: optionalGroup(logging),
  storage: optionalGroup(storage),
  limits: optionalGroup(limits),
  gateway: optionalGroup(gateway),
  retention: optionalGroup(retention),
  tenants: optionalGroup(tenants),
  /**
   * Measure for Prometheus, which needs prom-client: `true`, or `registry`, the host's own, and `service`, the label `service`
   * of all metrics, for several services with one registry. Read it from `chat.metrics`; default false.
   */
  metrics: v.optional(v.union([v.boolean(METRICS), group(metrics)], METRICS), false),
  /**
   * Where the documentation is, such as `https://chat.example.com/docs`, or the path `/docs` of `referencePages`: error answers
   * then lead to the page of their code with a header `Link`. Unset: they have none.
   */
  docsUrl: v.optional(text('a URL that starts with http: or https:, or a path that starts with "/"', isDocsUrl)),
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
  /** Whether each request is a line of the log. */
  logsRequests: boolean
}
