import type pino from 'pino'
import type { ChatProviders } from '../providers'
import type { RedisServer } from './redis-url'

/** What the service writes its log to: pino, or anything that speaks like it. */
export type Logger = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>

export interface DatabaseOptions {
  /** `postgres://…` for a dedicated PostgreSQL database, `pglite:<folder>` or `pglite:` (in memory) for the embedded one. */
  url: string
  /** Connections of the pool; default 10. */
  poolSize?: number
  /**
   * Run statements by name, so that PostgreSQL plans each once a connection; default true. A pooler that gives each
   * transaction another connection, and does not keep track of names, needs false.
   */
  preparedStatements?: boolean
  /** Apply missing migrations at start instead of refusing to start; default false. Embedded databases always do. */
  migrate?: boolean
}

export interface RedisOptions {
  /** `redis://…`, `redis+sentinel://…/master-name`, `redis+cluster://…`, with `rediss` for TLS; `memory:` for one process. */
  url: string
  /** Prefix of every key and channel name; default `chat`. */
  prefix?: string
}

export interface GatewayOptions {
  /** Path of the WebSocket gateway on the server it is attached to; default `/chat`. */
  path?: string
  /** Exact origins that browsers may connect from; unset allows the server's own host alone. */
  allowedOrigins?: string[]
  /** Seconds between two pings; default 25. */
  heartbeatSeconds?: number
  /** Seconds after which guard and extractor judge an open connection again; default 300. */
  reauthenticateSeconds?: number
  /** Frames a second that one connection may send, after a burst; default 50. */
  maxFramesPerSecond?: number
  /** Frames that one connection may send at once; default 100. */
  frameBurst?: number
  /** Open connections of one user on one process; default 20. */
  maxConnectionsPerUser?: number
  /** Bytes that may wait for a slow reader before its connection is closed with 4408; default 1 MiB. */
  maxBufferedBytes?: number
  /** Hours for which events are kept, so that clients can catch up on them; default 48. */
  retentionHours?: number
}

export interface ChatSettings {
  database: DatabaseOptions
  redis: RedisOptions
  logging?: {
    /** pino's levels; default `info`. */
    level?: string
    /** The host's own logger, instead of one that writes JSON lines to standard output. */
    logger?: Logger
  }
  storage?: {
    /** Bytes; default 25 MiB. */
    maxFileSize?: number
    /** Patterns such as `image/*`; default all types. */
    allowedMimeTypes?: string[]
    /** Seconds without any progress after which an upload is given up, whoever holds it up; default 60. */
    inactivitySeconds?: number
  }
  limits?: {
    /** Default 100. */
    maxChannelMembers?: number
    /** Default 5. */
    maxPinnedMessages?: number
    /** Unicode code points; default 5000. */
    maxMessageLength?: number
    /** Default 10. */
    maxPollOptions?: number
    /** Requests that one user may make of one process in so many seconds, 300 in 10 where one is left out; default none. */
    rate?: { requests?: number; seconds?: number }
  }
  gateway?: GatewayOptions
  /** Compare every reply with the contract and answer 500 where they differ. For tests and development; default false. */
  checkReplies?: boolean
}

/** Settings given directly, or made by a factory. Providers are always given here, never by the factory. */
export type ChatOptions = { providers: ChatProviders } & (
  | (ChatSettings & { config?: undefined })
  | ({ config: () => ChatSettings | Promise<ChatSettings> } & { [K in keyof ChatSettings]?: undefined })
)

/** The settings with every default filled in. */
export interface Config {
  database: Required<DatabaseOptions>
  /** Without a server there is one process, which needs none. */
  redis: { server: RedisServer | undefined; prefix: string }
  log: Logger
  storage: { maxFileSize: number; allowedMimeTypes: string[]; inactivitySeconds: number }
  limits: {
    maxChannelMembers: number
    maxPinnedMessages: number
    maxMessageLength: number
    maxPollOptions: number
    rate: { requests: number; seconds: number } | undefined
  }
  gateway: Required<Omit<GatewayOptions, 'allowedOrigins'>> & { allowedOrigins: string[] | undefined }
  checkReplies: boolean
}
