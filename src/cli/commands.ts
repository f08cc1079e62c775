import { beginEpoch } from '../platform/database/installation'
import { assertSchema } from '../platform/database/migrate'
import type { Command } from './command'
import { onDatabase } from './database'
import { deploy, hostFolder } from './deploy'
import { print } from './output'
import { status } from './status'

/** Rarely used commands are loaded on demand, so that a deployment starts quickly. */
const all: Record<string, Command> = {
  deploy: {
    summary: 'apply the pending migrations (the default)',
    details: `Applies the pending migrations, each in its own transaction. Safe to run concurrently and beside a running service.
With --dir it then applies your own migrations from that folder.`,
    takes: ['create', 'shared', 'dir'],
    run: onDatabase(deploy, hostFolder),
  },
  dev: {
    summary: 'create a migration, apply pending ones, regenerate the table types, report schema drift',
    details: `For a development database. With --name it creates a migration, prefixed by the time: with the statements of --sql, or
empty, for you to fill in and to apply with the next "chat-migrate dev". Then it applies pending migrations, regenerates
the table types (generated/database.ts), and reports where the schema differs from its migrations.

In a checkout of chat-service, or of a fork, the migration belongs to the package. Where chat-service is installed, keep
your migrations in your own folder: --dir.`,
    takes: ['name', 'sql', 'needs-new-code', 'dir', 'create', 'shared'],
    run: onDatabase(
      async (database, flags) => (await import('./dev/dev.js')).dev(database, flags),
      async (flags) => (await import('./dev/dev.js')).choosePlace(flags),
    ),
  },
  status: {
    summary: 'list applied and pending migrations, and schema drift',
    details: `Lists applied and pending migrations, and where the schema differs from them. The exit code is 1 unless all are applied,
3 if they are but the schema differs.`,
    takes: ['dir'],
    run: onDatabase(status, hostFolder),
  },
  studio: {
    summary: 'open a visual database browser, on this machine only',
    details: `Serves Prisma Studio on 127.0.0.1 and prints its URL, which contains a token. It needs no network. Statements run in
read-only transactions, unless --write allows changes. Only one process can open an embedded database.`,
    takes: ['port', 'write'],
    run: onDatabase(
      async (database, flags) => (await import('./studio/studio.js')).studio(database, flags),
      async (flags) => (await import('./studio/studio.js')).portOf(flags),
    ),
  },
  'new-epoch': {
    summary: 'begin a new epoch after a restore, so that clients ahead of the database reload',
    details: `For a restore that the service cannot detect, such as a disk snapshot: begins a new epoch, so that clients ahead of the
database reload. A restored dump, point-in-time recovery and a promoted replica are detected without it.`,
    takes: [],
    run: onDatabase(async (database) => {
      await assertSchema(database)
      const epoch = await beginEpoch(database.db)
      print(`A new epoch began: ${epoch}. Connected clients reconnect and reload within some seconds.`)
      return 0
    }),
  },
  doctor: {
    summary: 'check versions, settings, schema, sizes, clocks, transactions, consumers and Redis',
    details: `Checks everything that the service needs, changes nothing, and gives advice for each finding. The exit code is 1 if it
found a problem, else 0, even with warnings and notes. Redis comes from --redis, else CHAT_REDIS_URL; read replicas come
from CHAT_DATABASE_REPLICA_URLS.`,
    takes: ['redis', 'pool', 'json'],
    run: async (flags) => (await import('./doctor/doctor.js')).doctor(flags),
  },
  import: {
    summary: 'import channels, members, messages and reactions from JSON lines',
    details: `Reads JSON lines as spec/import.schema.json describes them, from files, gzip files (.gz) or standard input (-). It never
changes what exists, so an import can be repeated and continued. With --copy-files it also fetches and stores the files
of the messages, each once. The exit code is 1 if lines were refused or files could not be copied; the rest is imported.`,
    operands: '<file>… | -',
    takes: ['tenant', 'source', 'dry-run', 'errors', 'jobs', 'copy-files', 'max-file-mb', 'allow-private', 'json'],
    run: onDatabase(
      async (database, flags, files) => (await import('./import/import.js')).importLines(database, flags, files),
      async (flags, files) => (await import('./import/import.js')).checkImport(flags, files),
    ),
  },
  convert: {
    summary: 'convert an export of Stream or Sendbird for import',
    details: `Reads channel exports of Stream Chat, or exports of channels and messages of Sendbird, and prints JSON lines for
"chat-migrate import". Files may be larger than the memory, and compressed by gzip (.gz). It counts and names what it
leaves out.`,
    operands: 'stream|sendbird <file>… | -',
    takes: [],
    needsNoDatabase: true,
    run: async (_flags, operands) => (await import('./convert/convert.js')).convert(operands),
  },
}

export const commands = new Map(Object.entries(all))
