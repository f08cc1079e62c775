interface Option {
  type: 'string' | 'boolean'
  /** Placeholder of its value in the help. */
  value?: string
  help: string
  short?: string
}

/** All options by name. Each command accepts some of them. */
export const options = {
  database: {
    type: 'string',
    value: '<url>',
    help: 'postgres://…[?schema=<name>] or pglite:./folder; overrides CHAT_DATABASE_URL, which overrides DATABASE_URL',
  },
  create: { type: 'boolean', help: 'create the PostgreSQL database if it is missing; a terminal prompts for it' },
  shared: {
    type: 'boolean',
    help: 'create the tables even beside tables of other applications; default: CHAT_DATABASE_SHARED',
  },
  dir: {
    type: 'string',
    value: '<folder>',
    help: 'a folder with your own migrations, applied after those of chat-service and recorded separately',
  },
  name: { type: 'string', value: '<name>', help: 'create a migration with this name, prefixed by the time' },
  sql: { type: 'string', value: '<statements>', help: 'the statements of the new migration; - reads standard input' },
  'needs-new-code': {
    type: 'boolean',
    help: 'mark the new migration as unfit for older code; by default the previous version can run on it',
  },
  port: { type: 'string', value: '<port>', help: 'the local port; default: 5555, or a free one' },
  write: { type: 'boolean', help: 'allow changes; without it, every statement runs in a read-only transaction' },
  redis: { type: 'string', value: '<url>', help: 'overrides CHAT_REDIS_URL; memory: for none' },
  pool: { type: 'string', value: '<number>', help: 'connections per process (database.poolSize); default 10' },
  json: { type: 'boolean', help: 'print one JSON object' },
  tenant: { type: 'string', value: '<id>', help: 'the tenant to import into' },
  source: {
    type: 'string',
    value: '<name>',
    help: 'a name for the source of the ids, if there are several sources; default "import"',
  },
  errors: { type: 'string', value: '<file>', help: 'a file for all problems, one JSON object per line' },
  'dry-run': { type: 'boolean', help: 'roll everything back and print only the report' },
  jobs: { type: 'string', value: '<number>', help: 'parallel connections; default 2' },
  'copy-files': {
    type: 'string',
    value: '<storage>',
    help: 'copy the files of messages to your storage: "server" for the standalone server, configured by its CHAT_… variables, or a module that exports your storage provider',
  },
  'max-file-mb': { type: 'string', value: '<number>', help: 'maximum size of a copied file in MiB; default 25' },
  'allow-private': { type: 'boolean', help: 'also copy files from this machine and private networks' },
  help: { type: 'boolean', short: 'h', help: 'print this help' },
} as const satisfies Record<string, Option>

export type OptionName = keyof typeof options

export type Flags = {
  [Name in OptionName]?: (typeof options)[Name]['type'] extends 'boolean' ? boolean : string
}

export interface Command {
  summary: string
  /** Further text of its help. */
  details: string
  takes: OptionName[]
  /** Placeholder of its positional arguments in the help; without it the command takes none. */
  operands?: string
  /** Whether it also works without a database. */
  needsNoDatabase?: true
  /** @returns the exit code. */
  run(flags: Flags, operands: string[]): Promise<number>
}

/** The command line is invalid. The exit code is 2. */
export class UsageError extends Error {}
