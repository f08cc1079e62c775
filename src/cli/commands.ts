import type { Command } from './command'
import { onDatabase } from './database'
import { deploy } from './deploy'
import { hostFolder } from './folder'
import { newEpoch } from './new-epoch'
import { status } from './status'

/** What few need is loaded when it runs, so that a deployment starts quickly. */
export const commands = new Map<string, Command>([
  [
    'deploy',
    {
      summary: 'apply the pending migrations (the default)',
      details: `Applies the pending migrations, each in a transaction of its own. Several processes may do so at once, beside a
running service. With --dir also those of a folder of your own, after them.`,
      takes: ['create', 'shared', 'dir'],
      run: onDatabase(deploy, hostFolder),
    },
  ],
  [
    'dev',
    {
      summary: 'create a migration, apply what is pending, renew the table types, say what drifted',
      details: `For a development database. With --name it creates a migration, named after the time: the one of --sql, or an empty
one to be filled in and applied by the next "chat-migrate dev". Then it applies what is pending, renews the table types
(generated/database.ts), and says in what the database differs from what its migrations make.

In a checkout of chat-service, or of a fork, the migration belongs to the package. Where chat-service is installed, keep
your own ones in a folder of your own: --dir.`,
      takes: ['name', 'sql', 'needs-new-code', 'dir', 'create', 'shared'],
      run: onDatabase(
        async (database, flags) => (await import('./dev/dev.js')).dev(database, flags),
        async (flags) => (await import('./dev/dev.js')).choosePlace(flags),
      ),
    },
  ],
  [
    'status',
    {
      summary: 'list applied and pending migrations, and what differs in the schema',
      details: `Lists applied and pending migrations, and what is missing in the schema or different from what they make. Ends with 1
unless all are applied, with 3 if they are but the schema differs.`,
      takes: ['dir'],
      run: onDatabase(status, hostFolder),
    },
  ],
  [
    'studio',
    {
      summary: 'open a visual database browser, on this machine alone',
      details: `Serves Prisma Studio on 127.0.0.1 and prints its URL, which holds a token. It needs no network. Statements run in
read-only transactions, unless --write allows changes. An embedded database can be open in one process only.`,
      takes: ['port', 'write'],
      run: onDatabase(
        async (database, flags) => (await import('./studio/studio.js')).studio(database, flags),
        async (flags) => (await import('./studio/studio.js')).portOf(flags),
      ),
    },
  ],
  [
    'new-epoch',
    {
      summary: 'say that the database went back in time: clients that are ahead of it reload',
      details: `After a restore that the database cannot show by itself, such as a snapshot of its disk: begins a new epoch, and clients
that are ahead of the database reload. A restored dump, recovery to a point in time and a promoted replica are noticed
without it.`,
      takes: [],
      run: onDatabase(newEpoch),
    },
  ],
  [
    'doctor',
    {
      summary: 'check versions, settings, schema, sizes, clocks, transactions, consumers and Redis',
      details: `Looks at everything that the service needs, changes nothing, and says for each finding what to do. Ends with 1 if it
found a problem, else with 0; warnings and notes are no problems. Redis is the one of --redis, else of CHAT_REDIS_URL; read
replicas are those of CHAT_DATABASE_REPLICA_URLS.`,
      takes: ['redis', 'pool', 'json'],
      run: async (flags, source) => (await import('./doctor/doctor.js')).doctor(flags, source),
    },
  ],
  [
    'import',
    {
      summary: 'import channels, members, messages and reactions from JSON lines',
      details: `Reads JSON lines of the form that spec/import.schema.json describes, from files, from files that gzip made smaller
(.gz), or from standard input (-). What is there already stays as it is, so an import can be repeated and continued. With
--copy-files also the files of the messages are fetched and stored; what was copied is not copied again. Ends with 1 if lines
were refused or files could not be copied: the others are imported.`,
      operands: '<file>… | -',
      takes: ['tenant', 'source', 'dry-run', 'errors', 'jobs', 'copy-files', 'max-file-mb', 'allow-private', 'json'],
      run: onDatabase(
        async (database, flags, _source, files) =>
          (await import('./import/import.js')).importLines(database, flags, files),
        async (flags, files) => (await import('./import/import.js')).checkImport(flags, files),
      ),
    },
  ],
  [
    'convert',
    {
      summary: 'convert an export of Stream or Sendbird into what import reads',
      details: `Reads exports of channels of Stream Chat, or of channels and messages of Sendbird, and prints JSON lines for
"chat-migrate import". Files may be larger than the memory, and made smaller by gzip (.gz). What has no place in the lines
is counted and named.`,
      operands: 'stream|sendbird <file>… | -',
      takes: [],
      needsNoDatabase: true,
      run: async (_flags, _source, operands) => (await import('./convert/convert.js')).convert(operands),
    },
  ],
])
