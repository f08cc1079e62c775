import * as v from 'valibot'
import { flag, type Variable } from './variable-schemas'

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
  CHAT_TENANT_FENCE: {
    about:
      'Whether a statement that forgets its tenant finds nothing, by the database: true requires it, false lowers it.',
    schema: v.optional(flag()),
    unset: 'where the schema has the fence',
  },
} satisfies Record<string, Variable>
