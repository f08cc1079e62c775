import { join } from 'node:path'
import * as v from 'valibot'
import { ConfigError, type ChatSettings } from '../index'
import type { TokenRules } from './auth'
import { readDirectoryOptions } from './directory-variables'
import { PROCESS_RATE, readRates, REFUSALS_RATE } from './limit-variables'
import { readS3Options } from './s3-variables'
import { readTokenRules } from './token-variables'
import { hide, type ReaderOf, type Variable } from './variable-schemas'
import { CLOSING_SECONDS, variables } from './variables'
import { readWebhooks } from './webhook-variables'

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

type Name = keyof typeof variables

/** Settings of every process that uses the data, even without serving requests. */
export type DataSettings = ReturnType<typeof readDataSettings>
export type Environment = ReturnType<typeof readEnvironment>

/** @throws ConfigError naming the first invalid variable, its value and the allowed ones. */
export function readEnvironment(env: NodeJS.ProcessEnv) {
  const read = readerOf(env)
  const tokens = readTokenRules(read)
  const host = read('HOST')
  const data = readDataSettings(env)
  requireTokensOrDemo(tokens, read('CHAT_DEMO'), host, data.service.database.url)
  return {
    host,
    port: read('PORT'),
    ...data,
    tokens,
    maxConnections: read('CHAT_MAX_CONNECTIONS'),
    hstsSeconds: read('CHAT_HSTS_SECONDS'),
    migrate: read('CHAT_MIGRATE') ?? tokens === undefined,
    docs: read('CHAT_DOCS'),
    allowedOrigins: read('CHAT_ALLOWED_ORIGINS'),
    ...stopTimes(
      read('CHAT_GRACE_SECONDS') ?? (LOOPBACK.includes(host) ? 0 : 5),
      read('CHAT_DRAIN_SECONDS'),
      read('CHAT_STOP_SECONDS'),
    ),
    webhooks: readWebhooks(read),
    // Most likely misspelled.
    unknown: Object.keys(env).filter((name) => name.startsWith('CHAT_') && !(name in variables)),
  }
}

/** For a command without a server. @throws ConfigError */
export function readDataSettings(env: NodeJS.ProcessEnv) {
  const read = readerOf(env)
  return {
    dataDir: read('CHAT_DATA_DIR'),
    publicUrl: read('CHAT_PUBLIC_URL'),
    s3: readS3Options(read),
    directory: readDirectoryOptions(read),
    metricsToken: read('CHAT_METRICS_TOKEN'),
    logLevel: read('CHAT_LOG_LEVEL'),
    logFormat: read('CHAT_LOG_FORMAT'),
    logRequests: read('CHAT_LOG_REQUESTS'),
    /** Options that must be equal in all processes on the same data, which share the work. */
    service: {
      database: {
        ...readDatabase(env),
        replicaUrls: read('CHAT_DATABASE_REPLICA_URLS'),
        shared: read('CHAT_DATABASE_SHARED'),
        tenantFence: read('CHAT_TENANT_FENCE'),
        slowStatementMs: read('CHAT_SLOW_STATEMENT_MS'),
      },
      redis: { url: read('CHAT_REDIS_URL'), prefix: read('CHAT_REDIS_PREFIX') },
      limits: {
        maxChannelMembers: read('CHAT_MAX_CHANNEL_MEMBERS'),
        largeChannelMembers: read('CHAT_LARGE_CHANNEL_MEMBERS'),
        rate: PROCESS_RATE,
        refusals: REFUSALS_RATE,
        proxies: read('CHAT_PROXIES'),
        rates: readRates(read),
      },
      retention: { messageDays: read('CHAT_MESSAGE_DAYS'), auditDays: read('CHAT_AUDIT_DAYS') },
    } satisfies Partial<ChatSettings>,
  }
}

/** For a command that needs only the database. @throws ConfigError */
export function readDatabase(env: NodeJS.ProcessEnv): { url: string; preparedStatements: boolean } {
  const read = readerOf(env)
  return {
    url: read('CHAT_DATABASE_URL') ?? `pglite:${join(read('CHAT_DATA_DIR'), 'chat')}`,
    preparedStatements: read('CHAT_PREPARED_STATEMENTS'),
  }
}

/** @throws ConfigError if no time is left to close. */
function stopTimes(graceSeconds: number, drainSeconds: number, limit: number | undefined) {
  const sum = graceSeconds + drainSeconds
  const stopSeconds = limit ?? sum + CLOSING_SECONDS
  if (stopSeconds > sum) return { graceSeconds, drainSeconds, stopSeconds }
  throw new ConfigError(
    `CHAT_STOP_SECONDS must be more than the sum of CHAT_GRACE_SECONDS and CHAT_DRAIN_SECONDS; ` +
      `it is ${stopSeconds}, and they are ${graceSeconds} and ${drainSeconds}.`,
  )
}

/** The demo needs no password, so a publicly reachable server runs it only on request. */
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
    `CHAT_JWT_SECRET is missing: set it to the secret that signs the tokens of your application, or set CHAT_JWKS_URL. ` +
      `The demo, which needs no secret and no password, does not run by default, because ` +
      `${reasons.join(', and ')}; set CHAT_DEMO=true to run it.`,
  )
}

const readerOf =
  (env: NodeJS.ProcessEnv): ReaderOf<typeof variables> =>
  (name) =>
    readVariable(name, env[name])

function readVariable<N extends Name>(name: N, found: string | undefined) {
  // An empty secret is more likely a misconfigured deployment than a wish for the demo.
  const text = found === '' && name !== 'CHAT_JWT_SECRET' ? undefined : found
  const { schema, isSecret, show = isSecret ? hide : JSON.stringify }: Variable = variables[name]
  const { success, output, issues } = v.safeParse(schema, text, { abortPipeEarly: true })
  if (success) return output as v.InferOutput<(typeof variables)[N]['schema']>
  throw new ConfigError(`${name} must be ${issues[0].message}; it is ${show(text ?? '') || 'empty'}.`)
}
