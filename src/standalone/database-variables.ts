import * as v from 'valibot'
import { flag, listOf, type Variable } from './variable-schemas'

/** What happens to the schema at start. */
export const databaseVariables = {
  CHAT_MIGRATE: {
    about: 'Whether to apply missing migrations to PostgreSQL at start, instead of refusing to start.',
    schema: v.optional(flag()),
    unset: 'true for the demo, otherwise false: run chat-migrate',
  },
  CHAT_DATABASE_SHARED: {
    about: 'Whether the tables may be created beside tables of others. A schema of its own is better: ?schema=<name>.',
    schema: v.optional(flag(), 'false'),
  },
  CHAT_DATABASE_REPLICA_URLS: {
    about:
      'Read replicas of CHAT_DATABASE_URL by streaming replication, separated by commas: pages of messages, searches and ' +
      'exports are read there while a replica is as new as the request.',
    schema: v.optional(listOf((item) => /^postgres(ql)?:/.test(item), 'URLs that start with postgres: or postgresql:')),
    unset: 'none',
    show: () => 'something else',
    isSecret: true,
  },
  CHAT_PREPARED_STATEMENTS: {
    about:
      'Whether statements have names, so that PostgreSQL plans each once a connection. false behind a pooler that gives each ' +
      'transaction another connection and does not keep track of names, as PgBouncer before 1.21 in transaction mode.',
    schema: v.optional(flag(), 'true'),
  },
  CHAT_TENANT_FENCE: {
    about:
      'Whether a statement that forgets its tenant finds nothing, by the database: true requires it, false lowers it.',
    schema: v.optional(flag()),
    unset: 'where the schema has the fence',
  },
} satisfies Record<string, Variable>
