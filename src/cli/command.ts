import type { Database } from '../platform/database/connect'

interface Option {
  type: 'string' | 'boolean'
  /** What its value stands for, in the help. */
  value?: string
  help: string
  short?: string
}

/** All options, by their names. Each command takes some of them. */
export const options = {
  database: {
    type: 'string',
    value: '<url>',
    help: 'postgres://…[?schema=<name>] or pglite:./folder; it wins over CHAT_DATABASE_URL, and that over DATABASE_URL',
  },
  create: { type: 'boolean', help: 'create the PostgreSQL database if there is none; on a terminal it is asked' },
  shared: {
    type: 'boolean',
    help: 'create the tables also where tables of others stand; by default CHAT_DATABASE_SHARED=true says so',
  },
  dir: {
    type: 'string',
    value: '<folder>',
    help: 'a folder of your own migrations, which come after those of chat-service and are recorded apart from them',
  },
  name: { type: 'string', value: '<name>', help: 'create a migration of this name, with the time in front' },
  sql: { type: 'string', value: '<statements>', help: 'what the new migration does; - reads it from standard input' },
  'needs-new-code': {
    type: 'boolean',
    help: 'say in the new migration that code which lacks it cannot run on it; else the version before can',
  },
  port: { type: 'string', value: '<port>', help: 'the port on this machine; by default 5555, or a free one' },
  write: { type: 'boolean', help: 'allow changes; without it, every statement runs in a read-only transaction' },
  redis: { type: 'string', value: '<url>', help: 'as CHAT_REDIS_URL, over which it wins; memory: for none' },
  pool: { type: 'string', value: '<number>', help: 'connections of one process (database.poolSize); by default 10' },
  json: { type: 'boolean', help: 'print one JSON object' },
  tenant: { type: 'string', value: '<id>', help: 'the tenant that is imported into' },
  source: {
    type: 'string',
    value: '<name>',
    help: 'a name for where the ids come from, if there is more than one such place; by default "import"',
  },
  errors: { type: 'string', value: '<file>', help: 'a file for all that is wrong, one JSON object a line' },
  'dry-run': { type: 'boolean', help: 'do everything and take it back: only the report stays' },
  jobs: { type: 'string', value: '<number>', help: 'how many connections import at once; by default 2' },
  'copy-files': {
    type: 'string',
    value: '<storage>',
    help: 'copy the files of messages to your storage: "server" for that of the standalone server, by its CHAT_… variables, or a module that exports your storage provider',
  },
  'max-file-mb': { type: 'string', value: '<number>', help: 'the largest file that is copied, in MiB; by default 25' },
  'allow-private': { type: 'boolean', help: 'copy files also from this machine and its network' },
  help: { type: 'boolean', short: 'h', help: 'print this text' },
} as const satisfies Record<string, Option>

export type OptionName = keyof typeof options

export type Flags = {
  [Name in OptionName]?: (typeof options)[Name]['type'] extends 'boolean' ? boolean : string
}

/** Where the URL of the database comes from: an option or a variable. */
export interface Source {
  url: string
  name: string
}

export interface Command {
  summary: string
  /** What else its help says. */
  details: string
  takes: OptionName[]
  /** What its arguments beside the options are, for the help. Without it there are none. */
  operands?: string
  /** Works without a database: then the source is empty. */
  needsNoDatabase?: true
  /** @returns the exit code. */
  run(flags: Flags, source: Source, operands: string[]): Promise<number>
}

/** A command that works on an open database. */
export type DatabaseCommand = (database: Database, flags: Flags, source: Source, operands: string[]) => Promise<number>

/** The command line is wrong. Ends with the exit code 2. */
export class UsageError extends Error {}
