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

/** The logger of the service: pino, or any logger with these methods of pino. */
export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error'>

/** Whether a browser may connect from this origin. The request is that of the handshake. */
export type OriginCheck = (origin: string, request: IncomingMessage) => boolean

const LOG_LEVELS = [...Object.keys(pino.levels.values), 'silent']
/** Patterns of any other form would match no type, and refuse every upload. */
const MIME_PATTERN = /^(\*\/\*|[\w!#$&^.+-]+\/([\w!#$&^.+-]+|\*))$/
const REPLICA_FORMS = 'an array of URLs that start with "postgres:" or "postgresql:"'
const ORIGINS = 'an array of origins such as "https://app.example.com", or a function'
/** As browsers send it: scheme, host and optional port, without a path. Any other form would match no request. */
const ORIGIN = /^([a-z][a-z0-9+.-]*:\/\/[^/?#*\s]+|null)$/

// All options, each with its name, description, type, check and default. The types below are derived from these tables.

/** It is sent in a header. */
const isDocsUrl = (url: string) => /^(https?:\/\/|\/)[!-~]*$/.test(url) && !/[<>"?#]/.test(url)

const database = {
  /**
   * `postgres://…` for a dedicated PostgreSQL database, or `postgres://…?schema=<name>` for a separate schema in any database;
   * `pglite:<folder>` or `pglite:` (in memory) for the embedded one.
   */
  url: url(databaseForms, readDatabaseUrl),
  /**
   * Streaming read replicas of `url`, as `postgres://…` with the same schema, each with a pool of `poolSize`; default none. They
   * serve pages of messages, threads, members and files, searches and exports if they are as recent as the request.
   */
  replicaUrls: v.optional(v.pipe(texts(REPLICA_FORMS, /./), v.transform(readReplicaUrls)), []),
  /** Size of the connection pool; default 10. */
  poolSize: integer(10),
  /**
   * Use named statements, which PostgreSQL plans once per connection; default true. Set false behind a pooler in transaction
   * mode that does not track names.
   */
  preparedStatements: flag(true),
  /** Milliseconds after which a statement is logged as slow, without its values; default 1000. 0 logs none. */
  slowStatementMs: integer(1000, 0),
  /** Apply missing migrations at start instead of refusing to start; default false. Embedded databases always do. */
  migrate: flag(false),
  /**
   * Create the tables in a schema with tables of other applications, or beside a chat in the schema `public` of the same
   * database; default false. Otherwise the start is refused, because the URL is most likely wrong.
   */
  shared: flag(false),
  /**
   * Row-level security between tenants: a statement without its tenant finds no rows of another. By default it is used if the
   * schema has it, which `chat-migrate` builds, with a warning otherwise. true: required at start; false: off.
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
  /** Minimum log level of pino; default `info`. */
  level: v.optional(
    text(`one of ${LOG_LEVELS.join(', ')}`, (level) => LOG_LEVELS.includes(level)),
    'info',
  ),
  /** The host's logger, instead of one that writes JSON lines to standard output. */
  logger: v.optional(implementation<Logger>('debug', 'info', 'warn', 'error')),
  /** Log each HTTP request at `info` with caller, operation, status and duration; default true. */
  requests: flag(true),
}

const METRICS = 'true, false, or an object that may have a registry of prom-client and a name of this service'

const metrics = {
  /** The host's `Registry` of prom-client, instead of a separate one. */
  registry: v.optional(implementation<MetricsRegistry>('metrics', 'getSingleMetric', 'registerMetric')),
  /** The label `service` of each metric, for several services with one registry. */
  service: v.optional(text('a name')),
}

export const storage = {
  /** Maximum size of an uploaded file in bytes; default 25 MiB. */
  maxFileSize: integer(25 * 1024 * 1024),
  /** Allowed types of uploaded files, as patterns such as `image/*`; default all. */
  allowedMimeTypes: v.optional(texts('an array of strings such as "image/png" and "image/*"', MIME_PATTERN), ['*/*']),
  /** Idle timeout of an upload in seconds, for its sender and for the storage; default 60. */
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
  /** Alias of `limits.proxies`. */
  proxies: v.optional(wholeNumber(0, 10)),
}

const rateLimit = inOneLine(
  group({ requests: wholeNumber(), seconds: seconds(10) }),
  'an object such as `{ requests: 300, seconds: 10 }`',
)

export const classes = {
  /** Read requests. */
  read: v.optional(rateLimit),
  /** Other write requests. */
  write: v.optional(rateLimit),
  /** Requests that create a message: texts, forwards, polls, scheduled messages. */
  send: v.optional(rateLimit),
  /** Uploads of files. */
  upload: v.optional(rateLimit),
  /** Searches for messages and for users. */
  search: v.optional(rateLimit),
  /** The producer's settings of a stream. */
  stream: v.optional(rateLimit),
}

export const rates = {
  /** Requests of one user. */
  user: v.optional(rateLimit),
  /** Requests of all users of one tenant. */
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
  /** Maximum members of a group; default 100. */
  maxChannelMembers: integer(100),
  /**
   * Members above which a channel is large: it has no typing, presence and read receipts, and reading takes no channel lock;
   * default 500.
   */
  largeChannelMembers: integer(500),
  /** Maximum pinned messages of a channel; default 5. */
  maxPinnedMessages: integer(5),
  /** Maximum users that a message with `mentions` may mention; default 1000. */
  maxMentionAll: integer(1000),
  /** Maximum length of a message's text in Unicode code points; default 5000. */
  maxMessageLength: integer(5000),
  /**
   * Maximum length of a message that is sent as a stream, in Unicode code points of all its parts; default 100,000. As JSON it must fit
   * into `gateway.maxBufferedBytes`.
   */
  maxStreamLength: integer(100_000),
  /** Maximum streams open in a channel; default 5. */
  maxOpenStreams: integer(5),
  /** Maximum streams open of one sender; default 20. */
  maxOpenStreamsOfSender: integer(20),
  /** Maximum files of a message; default 10. */
  maxFiles: integer(10, 1, 10),
  /** Maximum options of a poll; default 10. */
  maxPollOptions: integer(10, 2),
  /** Rate limit of one user on one process; unset: none. */
  rate: v.optional(group(rate)),
  /**
   * Rate limits of users, tenants and addresses across all processes, counted in Redis; without Redis, or during its outage, each
   * process counts alone. Requests over a limit get 429. Unset: none, at no cost.
   */
  rates: v.optional(group(rates)),
  /** Proxies in front of the server that append to X-Forwarded-For; default 0, which takes the address of the connection. */
  proxies: integer(0, 0, 10),
  /**
   * Limit of refused credentials from one address on one process, above which they get 429 instead of 401; unset: none. It never
   * refuses valid credentials.
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
   * Exact origins that browsers may connect from, or a function that decides; unset: only the server's own host.
   */
  allowedOrigins: v.optional(
    v.union([texts(ORIGINS, ORIGIN), v.custom<OriginCheck>((value) => typeof value === 'function', ORIGINS)], ORIGINS),
  ),
  /** Interval of pings in seconds; default 25. */
  heartbeatSeconds: seconds(25),
  /** Interval in seconds at which guard and extractor reauthenticate an open connection; default 300. */
  reauthenticateSeconds: seconds(300),
  /** Maximum frames per second from a connection, after a burst; default 50. */
  maxFramesPerSecond: integer(50),
  /** Maximum burst of frames from a connection; default 100. */
  frameBurst: integer(100),
  /** Maximum open connections of one user on one process, sockets and polls together; default 20. */
  maxConnectionsPerUser: integer(20),
  /** Maximum send buffer of a connection in bytes; it is closed with 4408 above that; default 1 MiB. */
  maxBufferedBytes: integer(1024 * 1024),
  /**
   * Minimum retention of events in hours, within which clients can catch up; default 48. They are dropped by whole days, up to a
   * day later. Every read of the log searches each retained day.
   */
  retentionHours: integer(48, 1, 744),
}

export const retention = {
  /** Retention of messages in days; unset: unlimited. */
  messageDays: v.optional(wholeNumber(1, 36_500)),
  /** Retention of the audit of moderation in days; default 365. */
  auditDays: integer(365, 1, 36_500),
}

export const policy = {
  /** Milliseconds that `messagePolicy` may take for a draft; default 1500. */
  timeoutMs: integer(1500, 100, 5000),
  /**
   * Whether drafts pass unreviewed while the policy fails: `open`, or are refused with 503: `closed`; default `closed`.
   */
  onFailure: v.optional(v.picklist(['open', 'closed'], '"open" or "closed"'), 'closed'),
  /** Also review text that the host's own code writes with `chat.system`; default false. */
  reviewSystem: flag(false),
}

const tenants = {
  /** Cache lifetime in seconds of a tenant's settings from `settingsProvider`; default 60. */
  settingsSeconds: seconds(60),
}

/** All options except the providers. */
export const settings = {
  database: group(database),
  redis: group(redis),
  logging: optionalGroup(logging),
  storage: optionalGroup(storage),
  limits: optionalGroup(limits),
  gateway: optionalGroup(gateway),
  retention: optionalGroup(retention),
  policy: optionalGroup(policy),
  tenants: optionalGroup(tenants),
  /**
   * Metrics for Prometheus, which need prom-client: `true`, or the host's `registry`, and `service`, the label `service` of all
   * metrics, for several services with one registry. They are in `chat.metrics`; default false.
   */
  metrics: v.optional(v.union([v.boolean(METRICS), group(metrics)], METRICS), false),
  /**
   * URL of the documentation, such as `https://chat.example.com/docs`, or the path `/docs` of `referencePages`. Error responses
   * then link to the page of their code in the header `Link`; unset: no link.
   */
  docsUrl: v.optional(text('a URL that starts with http: or https:, or a path that starts with "/"', isDocsUrl)),
  /** Validate every response against the contract, and return 500 on a mismatch. For tests and development; default false. */
  checkReplies: flag(false),
}

export type ChatSettings = Given<typeof settings>
export type DatabaseOptions = Given<typeof database>
export type RedisOptions = Given<typeof redis>
export type GatewayOptions = Given<typeof gateway>

/** Settings given directly or by a factory. Providers are always given here, never by the factory. */
export type ChatOptions = { providers: ChatProviders } & (
  | (ChatSettings & { config?: undefined })
  | ({ config: () => ChatSettings | Promise<ChatSettings> } & { [K in keyof ChatSettings]?: undefined })
)

/** The settings with all defaults. */
export type Config = Omit<Filled<typeof settings>, 'redis' | 'logging'> & {
  /** A single process, which needs no Redis. */
  redis: { server: RedisServer | undefined; prefix: string }
  log: Logger
  /** Whether to log each request. */
  logsRequests: boolean
}
