import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { ConfigError } from '../index'
import type { TokenRules } from './auth'
import { databaseVariables } from './database-variables'
import { directoryVariables, readDirectoryOptions } from './directory-variables'
import type { HttpDirectoryOptions } from './http-directory'
import { limitVariables, readRates, type RateSettings } from './limit-variables'
import { readS3Options, s3Variables } from './s3-variables'
import type { S3Options } from './s3-storage'
import { retentionVariables } from './retention-variables'
import { CLOSING_SECONDS, stopTimes } from './stop-times'
import { readTokenRules, tokenVariables } from './token-variables'
import { flag, isOrigin, publicUrl, showScheme, url, wholeNumber, type Variable } from './variable-schemas'
import { readWatching, watchingVariables, type WatchingSettings } from './watching-variables'
import { readWebhooks, webhookVariables, type WebhookSettings } from './webhook-variables'

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

const DATABASE_SCHEMES = ['postgres:', 'postgresql:', 'pglite:']
const REDIS_SCHEMES = [
  ...['redis:', 'rediss:', 'redis+sentinel:', 'rediss+sentinel:', 'redis+cluster:', 'rediss+cluster:'],
  'memory:',
]

/** Everything that the server reads from its environment. An empty variable counts as one that is not set. */
export const variables = {
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
    isSecret: true,
  },
  ...s3Variables,
  CHAT_REDIS_URL: {
    about:
      'Redis, through which several processes share live events: redis://host:port, ' +
      'redis+sentinel://host:port,…/<master name> or redis+cluster://host:port,…, each with rediss for TLS; ' +
      'memory: for one process.',
    schema: v.optional(url(REDIS_SCHEMES), 'memory:'),
    show: showScheme,
    isSecret: true,
  },
  CHAT_REDIS_PREFIX: {
    about: 'What the names of all keys, topics and queues in Redis begin with.',
    schema: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/, '1 to 64 of A-Z a-z 0-9 _ . : -')), 'chat'),
  },
  ...tokenVariables,
  ...directoryVariables,
  CHAT_PROXIES: {
    about:
      'Proxies in front of this server that append to X-Forwarded-For. Refused tokens are counted by address, and so are ' +
      'requests with CHAT_RATE_ADDRESS.',
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
  ...retentionVariables,
  ...limitVariables,
  CHAT_DEMO: {
    about: 'Whether to run the demo: a seeded tenant, tokens of its own, and a log-in without a password.',
    schema: v.optional(flag()),
    unset:
      'true without CHAT_JWT_SECRET and CHAT_JWKS_URL, if HOST is this machine alone and the database the embedded one',
  },
  ...databaseVariables,
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
  ...webhookVariables,
  ...watchingVariables,
} satisfies Record<string, Variable>

type Name = keyof typeof variables

/** What a process needs that works on the data, also if it serves nothing. */
export interface DataSettings extends WatchingSettings {
  /** Absolute. */
  dataDir: string
  /** Unset: files are in the data folder. */
  s3: S3Options | undefined
  databaseUrl: string
  redisUrl: string
  redisPrefix: string
  databaseShared: boolean
  /** Unset: users are known by their tokens. */
  directory: HttpDirectoryOptions | undefined
  proxies: number
  maxChannelMembers: number
  largeChannelMembers: number
  retention: { messageDays: number | undefined; auditDays: number }
  rates: RateSettings | undefined
  /** Unset: where the schema has it. */
  tenantFence: boolean | undefined
}

export interface Environment extends DataSettings {
  host: string
  port: number
  /** Without a slash at the end. */
  publicUrl: string | undefined
  /** Unset for the demo alone. */
  tokens: TokenRules | undefined
  maxConnections: number | undefined
  /** Unset: browsers are told nothing. */
  hstsSeconds: number | undefined
  migrate: boolean
  allowedOrigins: string[] | undefined
  drainSeconds: number
  graceSeconds: number
  /** Longer than the two together. */
  stopSeconds: number
  webhooks: WebhookSettings | undefined
  /** Names of variables that start with CHAT_ and are not known: most likely misspelt. */
  unknown: string[]
}

/** @throws ConfigError naming the first variable that is wrong, what was found and what it may be. */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const read = <N extends Name>(name: N) => readVariable(name, env[name])
  const tokens = readTokenRules(read)
  const host = read('HOST')
  const data = readDataSettings(env)
  const { databaseUrl } = data
  requireTokensOrDemo(tokens, read('CHAT_DEMO'), host, databaseUrl)
  return {
    host,
    port: read('PORT'),
    publicUrl: read('CHAT_PUBLIC_URL'),
    ...data,
    tokens,
    maxConnections: read('CHAT_MAX_CONNECTIONS'),
    hstsSeconds: read('CHAT_HSTS_SECONDS'),
    migrate: read('CHAT_MIGRATE') ?? tokens === undefined,
    allowedOrigins: read('CHAT_ALLOWED_ORIGINS'),
    ...stopTimes(
      read('CHAT_GRACE_SECONDS') ?? (LOOPBACK.includes(host) ? 0 : 5),
      read('CHAT_DRAIN_SECONDS'),
      read('CHAT_STOP_SECONDS'),
    ),
    webhooks: readWebhooks(read),
    unknown: Object.keys(env).filter((name) => name.startsWith('CHAT_') && !(name in variables)),
  }
}

/** For a command that serves nothing. @throws ConfigError */
export function readDataSettings(env: NodeJS.ProcessEnv): DataSettings {
  const read = <N extends Name>(name: N) => readVariable(name, env[name])
  const dataDir = read('CHAT_DATA_DIR')
  return {
    dataDir,
    s3: readS3Options(read),
    databaseUrl: readDatabaseUrl(env),
    redisUrl: read('CHAT_REDIS_URL'),
    redisPrefix: read('CHAT_REDIS_PREFIX'),
    databaseShared: read('CHAT_DATABASE_SHARED'),
    directory: readDirectoryOptions(read),
    proxies: read('CHAT_PROXIES'),
    maxChannelMembers: read('CHAT_MAX_CHANNEL_MEMBERS'),
    largeChannelMembers: read('CHAT_LARGE_CHANNEL_MEMBERS'),
    retention: { messageDays: read('CHAT_MESSAGE_DAYS'), auditDays: read('CHAT_AUDIT_DAYS') },
    tenantFence: read('CHAT_TENANT_FENCE'),
    rates: readRates(read),
    ...readWatching(read),
  }
}

/** For a command that looks at the database alone. @throws ConfigError */
export function readDatabaseUrl(env: NodeJS.ProcessEnv): string {
  const dataDir = readVariable('CHAT_DATA_DIR', env.CHAT_DATA_DIR)
  return readVariable('CHAT_DATABASE_URL', env.CHAT_DATABASE_URL) ?? `pglite:${join(dataDir, 'chat')}`
}

/** The demo lets everybody in, so that a server that others can reach runs it only if it was asked to. */
function requireTokensOrDemo(
  tokens: TokenRules | undefined,
  demo: boolean | undefined,
  host: string,
  database: string,
) {
  if (tokens !== undefined) {
    if (demo !== true) return
    const name = tokens.secrets ? 'CHAT_JWT_SECRET' : 'CHAT_JWKS_URL'
    throw new ConfigError(`CHAT_DEMO=true and ${name} exclude each other: unset one of them.`)
  }
  const reasons = [
    ...(demo === false ? ['CHAT_DEMO is false'] : []),
    ...(LOOPBACK.includes(host) ? [] : [`HOST is ${host}, which others can reach`]),
    ...(database.startsWith('pglite:') ? [] : ['CHAT_DATABASE_URL is a PostgreSQL']),
  ]
  if (demo === true || reasons.length === 0) return
  throw new ConfigError(
    `CHAT_JWT_SECRET is missing: set it to the secret with which your application signs its tokens, or CHAT_JWKS_URL. ` +
      `The demo, which needs none and lets everybody in without a password, does not run unasked, because ` +
      `${reasons.join(', and ')}; CHAT_DEMO=true runs it.`,
  )
}

/** Every variable, what it does, and what applies when it is not set. */
export function listVariables(): { name: string; about: string; unset: string }[] {
  return Object.entries<Variable>(variables).map(([name, { about, schema, unset = v.getDefault(schema) }]) => ({
    name,
    about,
    unset: unset ?? 'nothing',
  }))
}

export function helpText(): string {
  const lines = listVariables().map(
    ({ name, about, unset }) => `  ${name}\n      ${about}\n      When not set: ${unset}.\n`,
  )
  return `Usage: chat-service [--config <file>]
       chat-service webhooks --help
       chat-service data --help

Serves the chat over HTTP and WebSocket. Everything is set in the environment, or in a file that --config or
CHAT_CONFIG_FILE names: lines NAME=value, or one object of JSON. The environment comes first. Secrets, and the URLs of
the database and of Redis, can come from a file each, which <NAME>_FILE names:

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
