import { resolve } from 'node:path'
import pino from 'pino'
import * as v from 'valibot'
import { directoryVariables } from './directory-variables'
import { limitVariables } from './limit-variables'
import { s3Variables } from './s3-variables'
import { tokenVariables } from './token-variables'
import { flag, isOrigin, listOf, publicUrl, showScheme, url, wholeNumber, type Variable } from './variable-schemas'
import { webhookVariables } from './webhook-variables'

const DATABASE_SCHEMES = ['postgres:', 'postgresql:', 'pglite:']
const REDIS_SCHEMES = [
  ...['redis:', 'rediss:', 'redis+sentinel:', 'rediss+sentinel:', 'redis+cluster:', 'rediss+cluster:'],
  'memory:',
]

const LOG_LEVELS = [...Object.keys(pino.levels.values), 'silent']

const days = wholeNumber(36_500, 1)

/** The part of CHAT_STOP_SECONDS for running requests and for closing. */
export const CLOSING_SECONDS = 15

/** All variables of the server. An empty variable counts as not set. */
export const variables = {
  HOST: {
    about: 'Address to listen on; 0.0.0.0 is every IPv4 address of the machine.',
    schema: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'an address or a host name')), '127.0.0.1'),
  },
  PORT: {
    about: 'Port to listen on; 0 is any free port.',
    schema: v.optional(wholeNumber(65_535), '3000'),
  },
  CHAT_PUBLIC_URL: {
    about: 'Public URL of this server, such as https://chat.example.com. URLs of uploaded files begin with it.',
    schema: v.optional(publicUrl('a URL that starts with http: or https: and has neither query nor fragment')),
    unset: 'http, HOST and PORT',
    show: () => 'something else',
  },
  CHAT_DATA_DIR: {
    about: "Folder for uploaded files, the embedded database and the demo's secret.",
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
      'A dedicated PostgreSQL database (postgres://…), a separate schema in another one (postgres://…?schema=<name>), ' +
      'or the embedded one (pglite:<folder>, pglite: in memory).',
    schema: v.optional(url(DATABASE_SCHEMES)),
    unset: 'pglite:<CHAT_DATA_DIR>/chat',
    show: showScheme,
    isSecret: true,
  },
  ...s3Variables,
  CHAT_REDIS_URL: {
    about:
      'Redis, for live events between processes: redis://host:port, ' +
      'redis+sentinel://host:port,…/<master name> or redis+cluster://host:port,…, each with rediss for TLS; ' +
      'memory: for one process.',
    schema: v.optional(url(REDIS_SCHEMES), 'memory:'),
    show: showScheme,
    isSecret: true,
  },
  CHAT_REDIS_PREFIX: {
    about: 'Prefix of all keys, topics and queues in Redis.',
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
    about: 'Maximum open connections, including WebSockets; further ones are closed at once.',
    schema: v.optional(wholeNumber(1_000_000, 1)),
    unset: 'no limit',
  },
  CHAT_MAX_CHANNEL_MEMBERS: {
    about: 'Maximum members of a group.',
    schema: v.optional(wholeNumber(100_000, 1), '100'),
  },
  CHAT_LARGE_CHANNEL_MEMBERS: {
    about: 'Members above which a channel has no typing, presence and read receipts.',
    schema: v.optional(wholeNumber(100_000, 1), '500'),
  },
  CHAT_MESSAGE_DAYS: {
    about: 'Retention of messages in days. Older ones are removed permanently.',
    schema: v.optional(days),
    unset: 'messages are kept',
  },
  CHAT_AUDIT_DAYS: {
    about: 'Retention of the audit of moderation in days.',
    schema: v.optional(days, '365'),
  },
  ...limitVariables,
  CHAT_DEMO: {
    about: 'Whether to run the demo: a seeded tenant, its own tokens, and a log-in without a password.',
    schema: v.optional(flag()),
    unset: 'true without CHAT_JWT_SECRET and CHAT_JWKS_URL, if HOST is a loopback address and the database is embedded',
  },
  CHAT_DOCS: {
    about:
      'Whether to serve the documentation at /docs/: guides, and the reference of REST, events and error codes. Error ' +
      'responses then link to the page of their code.',
    schema: v.optional(flag()),
    unset: 'true in the demo',
  },
  CHAT_MIGRATE: {
    about: 'Whether to apply missing migrations to PostgreSQL at start, instead of refusing to start.',
    schema: v.optional(flag()),
    unset: 'true for the demo, otherwise false: run chat-migrate',
  },
  CHAT_DATABASE_SHARED: {
    about:
      'Whether to create the tables beside tables of other applications. A separate schema is better: ?schema=<name>.',
    schema: v.optional(flag(), 'false'),
  },
  CHAT_DATABASE_REPLICA_URLS: {
    about:
      'Streaming read replicas of CHAT_DATABASE_URL, separated by commas: they serve pages of messages, searches and ' +
      'exports if they are as recent as the request.',
    schema: v.optional(listOf((item) => /^postgres(ql)?:/.test(item), 'URLs that start with postgres: or postgresql:')),
    unset: 'none',
    isSecret: true,
  },
  CHAT_PREPARED_STATEMENTS: {
    about:
      'Whether to use named statements, which PostgreSQL plans once per connection. Set false behind a pooler in transaction ' +
      'mode that does not track names, such as PgBouncer before 1.21.',
    schema: v.optional(flag(), 'true'),
  },
  CHAT_TENANT_FENCE: {
    about: 'Row-level security between tenants: true requires it, false turns it off.',
    schema: v.optional(flag()),
    unset: 'used if the schema has it',
  },
  CHAT_ALLOWED_ORIGINS: {
    about: 'Origins of web pages that may call the service, separated by commas, such as https://app.example.com.',
    schema: v.optional(listOf(isOrigin, 'a list of origins such as https://app.example.com, separated by commas')),
    unset: 'pages of the same host; in the demo those of localhost too',
  },
  CHAT_DRAIN_SECONDS: {
    about: 'Time over which a stopping server closes its WebSockets, so that clients do not reconnect all at once.',
    schema: v.optional(wholeNumber(600), '5'),
  },
  CHAT_GRACE_SECONDS: {
    about:
      'Time during which a stopping server still accepts connections while /health/ready answers 503, ' +
      'so that load balancers remove it first.',
    schema: v.optional(wholeNumber(600)),
    unset: '5, or 0 if HOST is a loopback address',
  },
  CHAT_STOP_SECONDS: {
    about: 'Timeout of the whole stop. Work that still runs is then aborted, even if the database does not respond.',
    schema: v.optional(v.pipe(wholeNumber(3600), v.minValue(1, 'a whole number from 1 to 3600'))),
    unset: `CHAT_GRACE_SECONDS, CHAT_DRAIN_SECONDS and ${CLOSING_SECONDS} seconds more`,
  },
  ...webhookVariables,
  CHAT_METRICS_TOKEN: {
    about: 'Bearer token for /metrics.',
    schema: v.optional(
      v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,}$/, 'at least 16 printable characters without spaces')),
    ),
    unset: '/metrics answers only this machine',
    isSecret: true,
  },
  CHAT_LOG_LEVEL: {
    about: `Log level: ${LOG_LEVELS.join(', ')}.`,
    schema: v.optional(v.picklist(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`)),
    unset: 'info as JSON, warn as text',
  },
  CHAT_LOG_FORMAT: {
    about: 'Log format: json, for programs, or text, for people.',
    schema: v.optional(v.picklist(['json', 'text'], 'json or text')),
    unset: 'text on a terminal, else json',
  },
  CHAT_LOG_REQUESTS: {
    about: 'Whether to log each request at the level info.',
    schema: v.optional(flag(), 'true'),
  },
  CHAT_SLOW_STATEMENT_MS: {
    about: 'Milliseconds after which a database statement is logged as slow, without its values; 0 logs none.',
    schema: v.optional(wholeNumber(3_600_000), '1000'),
  },
} satisfies Record<string, Variable>

/** The help: every variable, its effect, and its effect when not set. */
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

Serves the chat over HTTP and WebSocket. Settings come from the environment, or from the file of --config or
CHAT_CONFIG_FILE: lines NAME=value, or a JSON object. The environment takes precedence. Secrets, and the URLs of
the database and of Redis, can each come from a file, named by <NAME>_FILE:

${lines.join('\n')}`
}
