/**
 * The direction of imports, by folder names alone. A file may import from its own folder and from those below it; an
 * import of a type counts like any other.
 *
 *   src:           standalone, hosts, testing → index → service → the ways in → pipeline → domain → platform → config → providers → errors → generated
 *   the ways in:   http, server-api, gateway, cli
 *   src/gateway:   gateway → poll → frame-handlers → join → users → activity → socket → feeds → parts
 *   src/domain:    compliance → threads → channels → cases, notifications → members, blocks → scheduled, polls, search, drafts, streams → messages → questions → users → unread, presence, follows, open-streams → moderation → access
 *   src/platform:  scheduler, consumers → events → host, redis, database → telemetry → lib
 *
 * createChat assembles platform/context.ts, and the chat.ts of each domain folder that adds parts.
 */
const order = {
  src: [
    ['standalone', 'hosts', 'testing'],
    ['index.ts'],
    ['service'],
    ['http', 'server-api', 'gateway', 'cli'],
    ['pipeline'],
    ['domain'],
    ['platform'],
    ['config'],
    ['providers.ts'],
    ['errors.ts'],
  ],
  'src/gateway': [
    ['gateway.ts'],
    ['poll'],
    ['frame-handlers.ts'],
    ['join'],
    ['users'],
    ['activity'],
    ['socket'],
    ['feeds'],
    ['parts.ts'],
  ],
  'src/domain': [
    ['compliance'],
    ['threads'],
    ['channels'],
    ['cases', 'notifications'],
    ['members', 'blocks'],
    ['scheduled', 'polls', 'search', 'drafts', 'streams'],
    ['messages'],
    ['questions'],
    ['users'],
    ['unread', 'presence', 'follows', 'open-streams'],
    ['moderation'],
    ['access'],
  ],
  'src/platform': [['scheduler', 'consumers'], ['events'], ['host', 'redis', 'database'], ['telemetry'], ['lib']],
}

/** As a pattern of paths: a file by its name, a folder with all that is in it. */
const paths = (folder, names) =>
  names.map((name) => `^${folder}/${name.endsWith('.ts') ? `${name.slice(0, -3)}[.]ts$` : `${name}/`}`)

/** Nothing may import from a folder above its own, nor from one beside it. */
const directions = Object.entries(order).flatMap(([folder, levels]) =>
  levels.flatMap((names, level) =>
    names.map((name) => {
      const beside = names.filter((other) => other !== name)
      const above = [...levels.slice(0, level).flat(), ...beside]
      return {
        name: `${folder.replaceAll('/', '-')}-${name.replace('.ts', '')}`,
        comment:
          `Imports point down: ${levels.map((row) => row.join(', ')).join(' → ')}. ` +
          'Pass in what is needed from above, or move it below.',
        severity: 'error',
        from: { path: paths(folder, [name]) },
        to: { path: paths(folder, above) },
      }
    }),
  ),
)

/** Programs use the public API as a host does, also where they stand beside other folders. */
const programs = ['^src/(standalone|hosts)/', '^examples/']

const forbid = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: typeof from === 'string' ? { path: from } : from,
  to: typeof to === 'string' ? { path: to } : to,
})

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...directions.filter(({ to }) => to.path.length > 0),
    forbid(
      'no-cycles',
      'In a circle nothing can be understood, tested or loaded by itself. Move what both need into a third file.',
      {},
      { circular: true },
    ),
    forbid(
      'resolvable',
      'The file or package does not exist, or is not among the dependencies in package.json.',
      {},
      // Its 100 packages are not installed for one example.
      { couldNotResolve: true, pathNot: '^react-native$' },
    ),
    forbid(
      'only-declared-packages',
      'Packages that src uses at run time must be in "dependencies", or they are missing after an installation.',
      '^src/',
      {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only', 'npm-peer'],
      },
    ),
    forbid(
      'optional-packages-in-their-place',
      'Hosts need not install optional peers: the standalone server asks for its own, and one file each for the others.',
      '^src/(?!standalone/|platform/database/pglite[.]ts$|platform/telemetry/(prometheus|opentelemetry)[.]ts$)',
      {
        dependencyTypes: ['npm-peer'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'redis-is-loaded-late',
      'ioredis and BullMQ take long to load: only these files import them, and redis-or-memory.ts loads those only for a URL of Redis.',
      '^src/(?!platform/redis/|platform/scheduler/bullmq-queue[.]ts$)',
      {
        path: '(^|/)node_modules/(ioredis|bullmq)/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'queries-are-private',
      'The handlers and the SQL of a domain folder are its own. Others call the functions that hold its rules.',
      '^src/domain/([^/]+)/',
      { path: '^src/domain/[^/]+/(handlers|[a-z-]*queries)[.]ts$', pathNot: ['^src/domain/$1/'] },
    ),
    forbid(
      'domain-knows-no-carrier',
      'The domain holds rules and SQL. Frameworks, sockets, Redis and BullMQ belong to the ways in and the platform.',
      '^src/domain/',
      '(^|node_modules/)(@types/)?(koa|koa-[a-z-]+|ws|ioredis|bullmq)(/|$)',
    ),
    forbid(
      'generated-stands-alone',
      'Generated files are made from the contract and the schema alone, and are true without any of the code. ' +
        'The table types are in the terms of Kysely, so they may name its types, and the validators call functions of Ajv.',
      '^generated/',
      { path: '.', pathNot: ['^generated/', '(^|/)node_modules/(kysely|ajv|ajv-formats)/'] },
    ),
    forbid(
      'clients-know-no-server',
      'A client, and an integration, is published by itself. It shares the contract with the server, and nothing else.',
      // The programs that build them are not published.
      { path: '^(clients|integrations)/', pathNot: '/build[^/]*[.]mjs$' },
      { path: '^(src|generated|scripts|test)/' },
    ),
    forbid(
      'programs-use-the-public-api',
      'The standalone server and the examples use only the public API. Export missing parts from index.ts.',
      { path: programs },
      {
        path: '^(src|generated)/',
        pathNot: ['^src/index[.]ts$', '^src/(standalone|hosts)/', '^src/testing/index[.]ts$'],
      },
    ),
    forbid(
      'commands-stand-apart',
      'Import, convert, doctor and studio are for chat-migrate alone: no host loads them. Move what both need to the platform.',
      { path: '^src/', pathNot: '^src/cli/' },
      '^src/cli/',
    ),
    forbid(
      'examples-use-no-program',
      'An example is what a host would write, and a host has no standalone server to borrow from.',
      '^examples/',
      '^src/(standalone|cli)/',
    ),
    forbid(
      'src-knows-no-tooling',
      'Tests, scripts, examples, clients and integrations are not in the package that is published.',
      '^src/',
      '^(test|scripts|examples|clients|integrations)/',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|dist[.]next|dist[.]previous|(clients|integrations)/[^/]+/dist)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['require', 'node', 'import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
