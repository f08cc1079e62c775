import { join, resolve } from 'node:path'
import { ConfigError } from '../index'

interface Variable<T> {
  about: string
  /** What applies when it is not set, for the help text. */
  unset: string
  /** Completes "<NAME> must be …". */
  expected: string
  /** The value, or undefined for a text that is not what is expected. */
  read(text: string): T | undefined
  /** What an error may show of a wrong value; all of it by default. */
  show?(text: string): string
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Everything that the server reads from its environment. An empty variable counts as one that is not set. */
const variables = {
  HOST: {
    about: 'Address to listen on; 0.0.0.0 takes every IPv4 address of the machine.',
    unset: '127.0.0.1',
    expected: 'an address or a host name',
    read: (text: string) => (/^[\w.:-]+$/.test(text) ? text : undefined),
  },
  PORT: {
    about: 'Port to listen on; 0 takes any free one.',
    unset: '3000',
    expected: 'a whole number from 0 to 65535',
    read: wholeNumber(65_535),
  },
  CHAT_PUBLIC_URL: {
    about: 'Where others reach this server, such as https://chat.example.com. URLs of uploaded files begin with it.',
    unset: 'http, HOST and PORT',
    expected: 'a URL that starts with http: or https: and has neither query nor fragment',
    read: publicUrl,
    show: () => 'something else',
  },
  CHAT_DATA_DIR: {
    about: 'Folder of uploaded files, of the embedded database and of the secret of the demo.',
    unset: '.data in the working directory',
    expected: 'a folder',
    read: (text: string) => resolve(text),
  },
  CHAT_DATABASE_URL: {
    about: 'A dedicated PostgreSQL database (postgres://…), or the embedded one (pglite:<folder>, pglite: in memory).',
    unset: 'pglite:<CHAT_DATA_DIR>/chat',
    ...url('postgres:', 'postgresql:', 'pglite:'),
  },
  CHAT_REDIS_URL: {
    about:
      'Redis, by which several processes share live events: redis://host:port, ' +
      'redis+sentinel://host:port,…/<master name> or redis+cluster://host:port,…, each with rediss for TLS; ' +
      'memory: for one process.',
    unset: 'memory:',
    ...url('redis:', 'rediss:', 'redis+sentinel:', 'rediss+sentinel:', 'redis+cluster:', 'rediss+cluster:', 'memory:'),
  },
  CHAT_JWT_SECRET: {
    about: 'Secret of the HS256 tokens that your application issues, with the claims userId and tenantId.',
    unset: 'demo mode: a secret of its own, a seeded tenant, and a log-in without a password',
    expected: 'a secret, or unset for the demo',
    read: (text: string) => (text.trim() === '' ? undefined : text),
    show: () => '',
  },
  CHAT_MIGRATE: {
    about: 'Whether to apply missing migrations to PostgreSQL at start, instead of refusing to start.',
    unset: 'true for the demo, otherwise false: run chat-migrate',
    expected: 'true or false',
    read: (text: string) => (text === 'true' ? true : text === 'false' ? false : undefined),
  },
  CHAT_ALLOWED_ORIGINS: {
    about: 'Origins of web pages that may call the service, separated by commas, such as https://app.example.com.',
    unset: 'pages of the same host',
    expected: 'a list of origins such as https://app.example.com, separated by commas',
    read: origins,
  },
  CHAT_DRAIN_SECONDS: {
    about:
      'Time over which a stopping server spreads the end of its WebSockets, so that clients do not return at once.',
    unset: '5',
    expected: 'a whole number from 0 to 600',
    read: wholeNumber(600),
  },
  CHAT_LOG_LEVEL: {
    about: `How much is logged: ${LEVELS.join(', ')}.`,
    unset: 'info',
    expected: `one of ${LEVELS.join(', ')}`,
    read: (text: string) => (LEVELS.includes(text) ? text : undefined),
  },
} satisfies Record<string, Variable<unknown>>

export interface Settings {
  host: string
  port: number
  /** Without a slash at the end. */
  publicUrl: string | undefined
  /** Absolute. */
  dataDir: string
  databaseUrl: string
  redisUrl: string
  /** Unset is what makes this a demo. */
  jwtSecret: string | undefined
  migrate: boolean
  allowedOrigins: string[] | undefined
  drainSeconds: number
  logLevel: string
  /** Variables that look like ours but are not: most likely misspelt. */
  unknown: string[]
}

/** @throws ConfigError naming the first variable that is wrong, what was found and what it may be. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const read = <K extends keyof typeof variables>(name: K) => {
    const variable = variables[name] as Variable<NonNullable<ReturnType<(typeof variables)[K]['read']>>>
    const text = env[name]
    // An empty secret is more likely a deployment that lost it than somebody who wants the demo.
    if (text === undefined || (text === '' && name !== 'CHAT_JWT_SECRET')) return undefined
    const value = variable.read(text)
    if (value !== undefined) return value
    const found = variable.show ? variable.show(text) : JSON.stringify(text)
    throw new ConfigError(`${name} must be ${variable.expected}; it is ${found || 'empty'}.`)
  }
  const dataDir = read('CHAT_DATA_DIR') ?? resolve('.data')
  const jwtSecret = read('CHAT_JWT_SECRET')
  return {
    host: read('HOST') ?? '127.0.0.1',
    port: read('PORT') ?? 3000,
    publicUrl: read('CHAT_PUBLIC_URL'),
    dataDir,
    databaseUrl: read('CHAT_DATABASE_URL') ?? `pglite:${join(dataDir, 'chat')}`,
    redisUrl: read('CHAT_REDIS_URL') ?? 'memory:',
    jwtSecret,
    migrate: read('CHAT_MIGRATE') ?? jwtSecret === undefined,
    allowedOrigins: read('CHAT_ALLOWED_ORIGINS'),
    drainSeconds: read('CHAT_DRAIN_SECONDS') ?? 5,
    logLevel: read('CHAT_LOG_LEVEL') ?? 'info',
    unknown: Object.keys(env).filter((name) => name.startsWith('CHAT_') && !(name in variables)),
  }
}

export function helpText(): string {
  const entries = Object.entries(variables as Record<string, Variable<unknown>>)
  const lines = entries.map(([name, { about, unset }]) => `  ${name}\n      ${about}\n      When not set: ${unset}.\n`)
  return `Usage: chat-service

Serves the chat over HTTP and WebSocket. Everything is set in the environment:

${lines.join('\n')}`
}

function wholeNumber(max: number) {
  return (text: string) => (/^\d+$/.test(text) && Number(text) <= max ? Number(text) : undefined)
}

/** A URL may hold a password, so an error shows no more than its scheme. */
function url(...schemes: string[]) {
  return {
    expected: `a URL that starts with ${schemes.slice(0, -1).join(', ')} or ${schemes.at(-1)}`,
    read: (text: string) => {
      // Of several hosts the first is enough: createChat reads the rest.
      const isComplete = !text.includes('//') || URL.canParse(text.replace(/,[^/?@]*(?=[/?]|$)/, ''))
      return isComplete && schemes.some((scheme) => text.startsWith(scheme)) ? text : undefined
    },
    show: (text: string) => {
      const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(text)?.[0]
      return scheme ? `a malformed URL or one of another kind (${scheme}…)` : 'a text without a scheme'
    },
  }
}

function publicUrl(text: string): string | undefined {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return undefined
  const { href, search, hash, username, password } = new URL(text)
  return search || hash || username || password ? undefined : href.replace(/\/+$/, '')
}

function origins(text: string): string[] | undefined {
  const list = text.split(',').map((origin) => origin.trim())
  return list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin) ? list : undefined
}
