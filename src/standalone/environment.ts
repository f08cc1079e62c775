import { join, resolve } from 'node:path'
import pino from 'pino'
import * as v from 'valibot'
import { ConfigError } from '../index'
import { flag, isOrigin, list, publicUrl, showScheme, url, wholeNumber } from './variable-schemas'

interface Variable {
  about: string
  /** Reads the text, and may have a default. Its messages complete "<NAME> must be …". */
  schema: v.OptionalSchema<v.GenericSchema<string, unknown>, string | undefined>
  /** What applies when it is not set, for the help text, where that is not the default. */
  unset?: string
  /** What an error may show of a wrong value; all of it by default. */
  show?: (text: string) => string
}

/** Of the whole stop, for running requests and for closing what was opened. */
const CLOSING_SECONDS = 15
const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

const LOG_LEVELS = [...Object.keys(pino.levels.values), 'silent']
const DATABASE_SCHEMES = ['postgres:', 'postgresql:', 'pglite:']
const REDIS_SCHEMES = [
  ...['redis:', 'rediss:', 'redis+sentinel:', 'rediss+sentinel:', 'redis+cluster:', 'rediss+cluster:'],
  'memory:',
]

/** Everything that the server reads from its environment. An empty variable counts as one that is not set. */
const variables = {
  HOST: {
    about: 'Address to listen on; 0.0.0.0 takes every IPv4 address of the machine.',
    schema: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'an address or a host name')), '127.0.0.1'),
  },
  PORT: {
    about: 'Port to listen on; 0 takes any free one.',
    schema: v.optional(wholeNumber(65_535), '3000'),
  },
  CHAT_PUBLIC_URL: {
    about: 'Address of this server for others, such as https://chat.example.com. URLs of uploaded files begin with it.',
    schema: v.optional(publicUrl('a URL that starts with http: or https: and has neither query nor fragment')),
    unset: 'http, HOST and PORT',
    show: () => 'something else',
  },
  CHAT_DATA_DIR: {
    about: "Folder of uploaded files, the embedded database and the demo's secret.",
    schema: v.optional(
      v.pipe(
        v.string(),
        v.transform((folder) => resolve(folder)),
      ),
      '.data',
    ),
    unset: '.data in the working directory',
  },
  CHAT_DATABASE_URL: {
    about:
      'A dedicated PostgreSQL database (postgres://…), a schema of its own in another one (postgres://…?schema=<name>), ' +
      'or the embedded one (pglite:<folder>, pglite: in memory).',
    schema: v.optional(url(DATABASE_SCHEMES)),
    unset: 'pglite:<CHAT_DATA_DIR>/chat',
    show: showScheme,
  },
  CHAT_REDIS_URL: {
    about:
      'Redis, through which several processes share live events: redis://host:port, ' +
      'redis+sentinel://host:port,…/<master name> or redis+cluster://host:port,…, each with rediss for TLS; ' +
      'memory: for one process.',
    schema: v.optional(url(REDIS_SCHEMES), 'memory:'),
    show: showScheme,
  },
  CHAT_REDIS_PREFIX: {
    about: 'What the names of all keys, topics and queues in Redis begin with.',
    schema: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/, '1 to 64 of A-Z a-z 0-9 _ . : -')), 'chat'),
  },
  CHAT_JWT_SECRET: {
    about: 'Secret of the HS256 tokens that your application issues, with the claims userId, tenantId and exp.',
    schema: v.optional(
      v.pipe(
        v.string(),
        v.check((secret) => secret.trim() !== '', 'a secret, or unset for the demo'),
      ),
    ),
    unset: 'the demo, where it may run; see CHAT_DEMO',
    show: () => '',
  },
  CHAT_JWT_AUDIENCE: {
    about: 'Values of the claim aud, separated by commas, of which a token must have one.',
    schema: v.optional(list()),
    unset: 'any, or none',
  },
  CHAT_JWT_ISSUER: {
    about: 'Values of the claim iss, separated by commas, of which a token must have one.',
    schema: v.optional(list()),
    unset: 'any, or none',
  },
  CHAT_METRICS_TOKEN: {
    about: 'Bearer token with which /metrics may be read.',
    schema: v.optional(
      v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,}$/, 'at least 16 printable characters without spaces')),
    ),
    unset: '/metrics answers this machine alone',
    show: () => 'something else',
  },
  CHAT_PROXIES: {
    about: 'Proxies in front of this server that append to X-Forwarded-For. Refused tokens are counted by address.',
    schema: v.optional(wholeNumber(10), '0'),
  },
  CHAT_MAX_CONNECTIONS: {
    about: 'Open connections, WebSockets included, beyond which new ones are closed at once.',
    schema: v.optional(wholeNumber(1_000_000, 1)),
    unset: 'no limit',
  },
  CHAT_MAX_CHANNEL_MEMBERS: {
    about: 'Members that a group may have.',
    schema: v.optional(wholeNumber(100_000, 1), '100'),
  },
  CHAT_LARGE_CHANNEL_MEMBERS: {
    about: 'Members beyond which typing, presence and read receipts of a channel are not sent.',
    schema: v.optional(wholeNumber(100_000, 1), '500'),
  },
  CHAT_DEMO: {
    about: 'Whether to run the demo: a seeded tenant, tokens of its own, and a log-in without a password.',
    schema: v.optional(flag()),
    unset: 'true without CHAT_JWT_SECRET, if HOST is this machine alone and the database the embedded one',
  },
  CHAT_MIGRATE: {
    about: 'Whether to apply missing migrations to PostgreSQL at start, instead of refusing to start.',
    schema: v.optional(flag()),
    unset: 'true for the demo, otherwise false: run chat-migrate',
  },
  CHAT_DATABASE_SHARED: {
    about: 'Whether the tables may be created beside tables of others. A schema of its own is better: ?schema=<name>.',
    schema: v.optional(flag(), 'false'),
  },
  CHAT_ALLOWED_ORIGINS: {
    about: 'Origins of web pages that may call the service, separated by commas, such as https://app.example.com.',
    schema: v.optional(
      v.pipe(
        v.string(),
        v.transform((list) => list.split(',').map((origin) => origin.trim())),
        v.everyItem(isOrigin, 'a list of origins such as https://app.example.com, separated by commas'),
      ),
    ),
    unset: 'pages of the same host; in the demo those of localhost too',
  },
  CHAT_DRAIN_SECONDS: {
    about: 'Time over which a stopping server spreads the closing of its WebSockets, so that not all return at once.',
    schema: v.optional(wholeNumber(600), '5'),
  },
  CHAT_GRACE_SECONDS: {
    about:
      'Time for which a stopping server still takes connections while /health/ready answers 503, ' +
      'so that load balancers leave it first.',
    schema: v.optional(wholeNumber(600)),
    unset: '5, or 0 where HOST is this machine alone',
  },
  CHAT_STOP_SECONDS: {
    about: 'Limit of the whole stop. What still runs then is broken off, also when the database does not answer.',
    schema: v.optional(v.pipe(wholeNumber(3600), v.minValue(1, 'a whole number from 1 to 3600'))),
    unset: `CHAT_GRACE_SECONDS, CHAT_DRAIN_SECONDS and ${CLOSING_SECONDS} seconds more`,
  },
  CHAT_LOG_LEVEL: {
    about: `How much is logged: ${LOG_LEVELS.join(', ')}.`,
    schema: v.optional(v.picklist(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`), 'info'),
  },
} satisfies Record<string, Variable>

type Name = keyof typeof variables

export interface Environment {
  host: string
  port: number
  /** Without a slash at the end. */
  publicUrl: string | undefined
  /** Absolute. */
  dataDir: string
  databaseUrl: string
  redisUrl: string
  redisPrefix: string
  /** Unset for the demo alone. */
  jwtSecret: string | undefined
  jwtAudience: string[] | undefined
  jwtIssuer: string[] | undefined
  metricsToken: string | undefined
  proxies: number
  maxConnections: number | undefined
  maxChannelMembers: number
  largeChannelMembers: number
  migrate: boolean
  databaseShared: boolean
  allowedOrigins: string[] | undefined
  drainSeconds: number
  graceSeconds: number
  /** Longer than the two together. */
  stopSeconds: number
  logLevel: string
  /** Names of variables that start with CHAT_ and are not known: most likely misspelt. */
  unknown: string[]
}

/** @throws ConfigError naming the first variable that is wrong, what was found and what it may be. */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const read = <N extends Name>(name: N) => readVariable(name, env[name])
  const dataDir = read('CHAT_DATA_DIR')
  const jwtSecret = read('CHAT_JWT_SECRET')
  const host = read('HOST')
  const databaseUrl = read('CHAT_DATABASE_URL') ?? `pglite:${join(dataDir, 'chat')}`
  requireSecretOrDemo(jwtSecret, read('CHAT_DEMO'), host, databaseUrl)
  return {
    host,
    port: read('PORT'),
    publicUrl: read('CHAT_PUBLIC_URL'),
    dataDir,
    databaseUrl,
    redisUrl: read('CHAT_REDIS_URL'),
    redisPrefix: read('CHAT_REDIS_PREFIX'),
    jwtSecret,
    jwtAudience: read('CHAT_JWT_AUDIENCE'),
    jwtIssuer: read('CHAT_JWT_ISSUER'),
    metricsToken: read('CHAT_METRICS_TOKEN'),
    proxies: read('CHAT_PROXIES'),
    maxConnections: read('CHAT_MAX_CONNECTIONS'),
    maxChannelMembers: read('CHAT_MAX_CHANNEL_MEMBERS'),
    largeChannelMembers: read('CHAT_LARGE_CHANNEL_MEMBERS'),
    migrate: read('CHAT_MIGRATE') ?? jwtSecret === undefined,
    databaseShared: read('CHAT_DATABASE_SHARED'),
    allowedOrigins: read('CHAT_ALLOWED_ORIGINS'),
    ...stopTimes(
      read('CHAT_GRACE_SECONDS') ?? (LOOPBACK.includes(host) ? 0 : 5),
      read('CHAT_DRAIN_SECONDS'),
      read('CHAT_STOP_SECONDS'),
    ),
    logLevel: read('CHAT_LOG_LEVEL'),
    unknown: Object.keys(env).filter((name) => name.startsWith('CHAT_') && !(name in variables)),
  }
}

/** The demo lets everybody in, so that a server that others can reach runs it only if it was asked to. */
function requireSecretOrDemo(secret: string | undefined, demo: boolean | undefined, host: string, database: string) {
  if (secret !== undefined) {
    if (demo !== true) return
    throw new ConfigError('CHAT_DEMO=true and CHAT_JWT_SECRET exclude each other: unset one of them.')
  }
  const reasons = [
    ...(demo === false ? ['CHAT_DEMO is false'] : []),
    ...(LOOPBACK.includes(host) ? [] : [`HOST is ${host}, which others can reach`]),
    ...(database.startsWith('pglite:') ? [] : ['CHAT_DATABASE_URL is a PostgreSQL']),
  ]
  if (demo === true || reasons.length === 0) return
  throw new ConfigError(
    `CHAT_JWT_SECRET is missing: set it to the secret with which your application signs its tokens. ` +
      `The demo, which needs none and lets everybody in without a password, does not run unasked, because ` +
      `${reasons.join(', and ')}; CHAT_DEMO=true runs it.`,
  )
}

function stopTimes(graceSeconds: number, drainSeconds: number, limit: number | undefined) {
  const sum = graceSeconds + drainSeconds
  const stopSeconds = limit ?? sum + CLOSING_SECONDS
  if (stopSeconds > sum) return { graceSeconds, drainSeconds, stopSeconds }
  throw new ConfigError(
    `CHAT_STOP_SECONDS must be more than CHAT_GRACE_SECONDS and CHAT_DRAIN_SECONDS together; ` +
      `it is ${stopSeconds}, and they are ${graceSeconds} and ${drainSeconds}.`,
  )
}

export function helpText(): string {
  const entries = Object.entries<Variable>(variables)
  const lines = entries.map(
    ([name, { about, schema, unset = v.getDefault(schema) }]) =>
      `  ${name}\n      ${about}\n      When not set: ${unset}.\n`,
  )
  return `Usage: chat-service

Serves the chat over HTTP and WebSocket. Everything is set in the environment:

${lines.join('\n')}`
}

function readVariable<N extends Name>(name: N, found: string | undefined) {
  // An empty secret is more likely a deployment that lost it than a wish for the demo.
  const text = found === '' && name !== 'CHAT_JWT_SECRET' ? undefined : found
  const { schema, show = JSON.stringify }: Variable = variables[name]
  const { success, output, issues } = v.safeParse(schema, text, { abortPipeEarly: true })
  if (success) return output as v.InferOutput<(typeof variables)[N]['schema']>
  throw new ConfigError(`${name} must be ${issues[0].message}; it is ${show(text ?? '') || 'empty'}.`)
}
