import pino from 'pino'
import { ConfigError } from '../errors'
import type { ChatProviders, EventHandler } from '../providers'
import type { ChatOptions, ChatSettings, Config, Logger } from './options'
import { readRedisUrl, redisForms } from './redis-url'

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads options of one level; remembers which were read, so that a misspelt one is found. */
class Reader {
  private readonly values: Record<string, unknown>
  private readonly known = new Set<string>()

  constructor(
    private readonly at: string,
    value: unknown,
  ) {
    if (value !== undefined && (typeof value !== 'object' || value === null || Array.isArray(value))) {
      throw new ConfigError(`${at === '' ? 'The options' : `Option "${at}"`} must be an object, found ${show(value)}.`)
    }
    this.values = (value ?? {}) as Record<string, unknown>
  }

  read<T>(key: string, expected: string, accept: (value: unknown) => value is T): T | undefined {
    this.known.add(key)
    const value = this.values[key]
    if (value === undefined || accept(value)) return value
    throw new ConfigError(`Option "${this.name(key)}" must be ${expected}, found ${show(value)}.`)
  }

  integer(key: string, fallback: number, min = 1, max = Number.MAX_SAFE_INTEGER): number {
    const whole = (value: unknown): value is number =>
      Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max
    const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`
    return this.read(key, `a whole number ${range}`, whole) ?? fallback
  }

  /** Timers count milliseconds in 32 bits, and fire at once beyond that. */
  seconds(key: string, fallback: number): number {
    return this.integer(key, fallback, 1, 7 * 24 * 3600)
  }

  string(key: string, expected = 'a string'): string | undefined {
    return this.read(key, expected, (value): value is string => typeof value === 'string' && value !== '')
  }

  boolean(key: string, fallback: boolean): boolean {
    return this.read(key, 'true or false', (value) => typeof value === 'boolean') ?? fallback
  }

  group(key: string): Reader {
    this.known.add(key)
    return new Reader(this.name(key), this.values[key])
  }

  has(key: string): boolean {
    return this.values[key] !== undefined
  }

  close(): void {
    const unknown = Object.keys(this.values).find((key) => !this.known.has(key) && this.values[key] !== undefined)
    if (unknown === undefined) return
    throw new ConfigError(`Option "${this.name(unknown)}" is not known. Known here: ${[...this.known].join(', ')}.`)
  }

  private name(key: string): string {
    return this.at === '' ? key : `${this.at}.${key}`
  }
}

/**
 * Checks the options and fills in the defaults.
 *
 * @throws ConfigError naming the first option that is missing, unknown or wrong, and what it may be.
 */
export async function readConfig(options: ChatOptions): Promise<{ config: Config; providers: ChatProviders }> {
  const root = new Reader('', options)
  const providers = readProviders(root.group('providers'))
  if (!root.has('config')) return { config: readSettings(root), providers }

  const factory = root.read('config', 'a function that returns the settings', isFunction)
  root.close()
  return { config: readSettings(new Reader('', await factory?.()), { fromFactory: true }), providers }
}

function readSettings(root: Reader, { fromFactory = false } = {}): Config {
  const database = root.group('database')
  const redis = root.group('redis')
  const logging = root.group('logging')
  const storage = root.group('storage')
  const limits = root.group('limits')
  const gateway = root.group('gateway')
  const level = logging.read('level', `one of ${LEVELS.join(', ')}`, (value): value is string =>
    LEVELS.includes(value as string),
  )
  const logger = logging.read('logger', 'a logger with debug, info, warn and error', isLogger)

  const config: Config = {
    database: {
      url: requireDatabaseUrl(database),
      poolSize: database.integer('poolSize', 10),
      preparedStatements: database.boolean('preparedStatements', true),
      migrate: database.boolean('migrate', false),
    },
    redis: { server: readRedisUrl(redis.string('url', redisForms)), prefix: redis.string('prefix') ?? 'chat' },
    log: logger ?? pino({ name: 'chat-service', level: level ?? 'info' }),
    storage: {
      maxFileSize: storage.integer('maxFileSize', 25 * 1024 * 1024),
      allowedMimeTypes: storage.read(
        'allowedMimeTypes',
        'an array of strings such as "image/png" and "image/*"',
        isMimePatterns,
      ) ?? ['*/*'],
      inactivitySeconds: storage.seconds('inactivitySeconds', 60),
    },
    limits: {
      maxChannelMembers: limits.integer('maxChannelMembers', 100),
      maxPinnedMessages: limits.integer('maxPinnedMessages', 5),
      maxMessageLength: limits.integer('maxMessageLength', 5000),
      maxPollOptions: limits.integer('maxPollOptions', 10, 2),
      rate: readRate(limits),
    },
    gateway: {
      path:
        gateway.read(
          'path',
          'a path that starts with "/"',
          (value): value is string => typeof value === 'string' && value.startsWith('/'),
        ) ?? '/chat',
      allowedOrigins: gateway.read(
        'allowedOrigins',
        'an array of origins such as "https://app.example.com"',
        isOrigins,
      ),
      heartbeatSeconds: gateway.seconds('heartbeatSeconds', 25),
      reauthenticateSeconds: gateway.seconds('reauthenticateSeconds', 300),
      maxFramesPerSecond: gateway.integer('maxFramesPerSecond', 50),
      frameBurst: gateway.integer('frameBurst', 100),
      maxConnectionsPerUser: gateway.integer('maxConnectionsPerUser', 20),
      maxBufferedBytes: gateway.integer('maxBufferedBytes', 1024 * 1024),
      // PostgreSQL counts them in 32 bits, and a log of more than ten years is kept for another reason.
      retentionHours: gateway.integer('retentionHours', 48, 1, 100_000),
    },
    checkReplies: root.boolean('checkReplies', false),
  }
  if (fromFactory && root.has('providers')) {
    throw new ConfigError('Option "providers" is given to createChat itself, not returned by the config factory.')
  }
  for (const reader of [database, redis, logging, storage, limits, gateway, root]) reader.close()
  return config
}

function readRate(limits: Reader): Config['limits']['rate'] {
  const rate = limits.group('rate')
  if (!limits.has('rate')) return undefined
  const read = { requests: rate.integer('requests', 300), seconds: rate.seconds('seconds', 10) }
  rate.close()
  return read
}

const CALLBACKS = [
  'onMessageSent',
  'onChannelCreated',
  'onUserMentioned',
  'onUnreadCountChanged',
  'onPushNeeded',
] as const satisfies readonly (keyof EventHandler)[]

const isEventHandler = (value: unknown): value is EventHandler =>
  typeof value === 'object' &&
  value !== null &&
  CALLBACKS.every((name) => ['function', 'undefined'].includes(typeof (value as EventHandler)[name]))

function readProviders(reader: Reader): ChatProviders {
  const required = <K extends keyof ChatProviders>(key: K, methods: string[]): NonNullable<ChatProviders[K]> => {
    const provider = optional(key, methods)
    if (provider) return provider
    throw new ConfigError(`Option "providers.${key}" is missing: give an object with ${list(methods)}.`)
  }
  const optional = <K extends keyof ChatProviders>(
    key: K,
    methods: string[],
  ): NonNullable<ChatProviders[K]> | undefined => {
    const complete = (value: unknown): value is NonNullable<ChatProviders[K]> =>
      typeof value === 'object' &&
      value !== null &&
      methods.every((method) => isFunction((value as Record<string, unknown>)[method]))
    return reader.read(key, methods.length > 0 ? `an object with ${list(methods)}` : 'an object', complete)
  }
  const providers: ChatProviders = {
    authGuard: required('authGuard', ['canActivate']),
    userExtractor: required('userExtractor', ['extractUser']),
    userResolver: required('userResolver', ['getUser', 'getUsers', 'searchUsers']),
    storageProvider: optional('storageProvider', ['upload', 'delete']),
    eventHandler: reader.read('eventHandler', `an object with some of ${list(CALLBACKS)}`, isEventHandler),
  }
  reader.close()
  return providers
}

function requireDatabaseUrl(reader: Reader): string {
  const expected = 'a URL that starts with "postgres:" or "postgresql:" or "pglite:"'
  const value = reader.string('url', expected)
  if (value === undefined)
    throw new ConfigError(`Option "database.url" is missing: give ${expected}, for example from CHAT_DATABASE_URL.`)
  // What follows is a folder or nothing.
  if (value.startsWith('pglite:')) return value
  // The value may hold a password, so at most its beginning is shown.
  const scheme = /^[a-z][a-z0-9+.-]*:(?=\/\/)/i.exec(value)?.[0]
  if (!/^postgres(ql)?:/.test(value)) {
    const found = scheme === undefined ? 'a text without it' : `one that starts with "${scheme}"`
    throw new ConfigError(`Option "database.url" must be ${expected}, found ${found}.`)
  }
  if (scheme === undefined || !URL.canParse(value)) {
    throw new ConfigError(
      `Option "database.url" is no valid URL: give ${expected} and "//", and percent-encode special characters in its password.`,
    )
  }
  return value
}

const isFunction = (value: unknown): value is () => ChatSettings | Promise<ChatSettings> => typeof value === 'function'
const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string' && item !== '')
/** Anything else would never match, and every upload would be refused. */
const isMimePatterns = (value: unknown): value is string[] =>
  isStrings(value) && value.every((pattern) => /^(\*\/\*|[\w!#$&^.+-]+\/([\w!#$&^.+-]+|\*))$/.test(pattern))
/** As browsers send them: scheme, host and perhaps port, without a path. Anything else would never match. */
const isOrigins = (value: unknown): value is string[] =>
  isStrings(value) && value.every((origin) => /^([a-z][a-z0-9+.-]*:\/\/[^/?#*\s]+|null)$/.test(origin))
const isLogger = (value: unknown): value is Logger =>
  typeof value === 'object' &&
  value !== null &&
  ['debug', 'info', 'warn', 'error'].every((level) => isFunction((value as Record<string, unknown>)[level]))
const list = (methods: readonly string[]) => methods.map((method) => `${method}()`).join(', ')

/** Says what was found. Texts and objects may hold passwords, so of them only the kind is shown unless it is plain. */
function show(value: unknown): string {
  if (typeof value === 'string') return /^[\w ./*-]{0,40}$/.test(value) ? `"${value}"` : 'a text'
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'function' ? 'a function' : typeof value === 'object' ? 'an object' : typeof value
}
