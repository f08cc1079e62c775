import pino from 'pino'
import * as v from 'valibot'
import { flag, wholeNumber, type ReaderOf, type Variable } from './variable-schemas'

const LOG_LEVELS = [...Object.keys(pino.levels.values), 'silent']

/** Variables of metrics and the log. */
export const watchingVariables = {
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

export const readWatching = (read: ReaderOf<typeof watchingVariables>) => ({
  metricsToken: read('CHAT_METRICS_TOKEN'),
  logLevel: read('CHAT_LOG_LEVEL'),
  logFormat: read('CHAT_LOG_FORMAT'),
  logRequests: read('CHAT_LOG_REQUESTS'),
  slowStatementMs: read('CHAT_SLOW_STATEMENT_MS'),
})
