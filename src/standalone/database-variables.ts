import * as v from 'valibot'
import { flag, listOf, type Variable } from './variable-schemas'

/** Variables of the database. */
export const databaseVariables = {
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
} satisfies Record<string, Variable>
