/**
 * The direction of imports:
 *
 *   index → chat → http, realtime/gateway, jobs → features → realtime/event-log, jobs/timers, database → the rest
 *
 * Each line may import those to its right. What a file uses only as a type counts too, except where a rule says so.
 */
const features = 'channels|members|messages|polls|users|scheduled'
const feature = `^src/(${features})/`

/** The upper part of realtime speaks to sockets and to features; all else in that folder is below the features. */
const gateway = '^src/realtime/(gateway|handshake|connection|client-frames)'
const jobTable = '^src/jobs/(?!timers)'
const entry = '^src/(index|chat)[.]ts$'
const surface = ['^src/http/', gateway, jobTable]
const programs = '^src/(standalone|cli)/'

const below = (name, comment, from, to, rest = {}) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, ...rest.from },
  to: { path: to, ...rest.to },
})

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'In a circle nothing can be understood, tested or loaded by itself. Move what both need into a third file. ' +
        'A circle that is closed by a type only vanishes when compiled and is allowed.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      comment: 'The file or package does not exist, or is not among the dependencies in package.json.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'only-declared-packages',
      comment:
        'What src uses at run time has to be in "dependencies", or it is missing where the package is installed.',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    below(
      'nothing-imports-the-entry',
      'index.ts and chat.ts put everything together. What imports them knows all of the service, and cannot be used without it.',
      '^src/',
      entry,
      { from: { pathNot: ['^src/index[.]ts$', programs] } },
    ),
    below(
      'features-know-no-surface',
      'A feature does not know by which way it was called: HTTP, socket or job. Pass in what it needs, or move that below.',
      feature,
      [...surface, programs],
    ),
    below(
      'feature-to-feature-through-its-domain',
      'The handlers and the SQL of a feature are its own. Another feature asks the files where its rules are kept.',
      feature,
      `^src/(${features})/(handlers|[a-z-]*queries)[.]ts$`,
      { to: { pathNot: ['^src/$1/'] } },
    ),
    below(
      'features-know-no-carrier',
      'Features hold rules and SQL. Frameworks, sockets and Redis are dealt with once, in http, realtime and jobs.',
      feature,
      '(^|node_modules/)(@types/)?(koa|koa-[a-z-]+|ws|ioredis|bullmq)(/|$)',
    ),
    below(
      'infrastructure-knows-no-feature',
      'The event log, the timers and the database serve every feature alike, so they may know none, nor anything above.',
      ['^src/realtime/', '^src/jobs/timers', '^src/database/'],
      [feature, ...surface, programs],
      { from: { pathNot: [gateway] }, to: { pathNot: [] } },
    ),
    below(
      'foundations-stand-alone',
      'Errors and configuration are used everywhere; what they import, everything imports.',
      '^src/(errors|config)[.]ts$',
      '^src/[^/]+/',
    ),
    {
      name: 'context-is-types-only',
      comment:
        'The context names the parts that features work with. As types that is a list; as code it would be a circle.',
      severity: 'error',
      from: { path: '^src/chat-context[.]ts$' },
      to: { path: '^src/', dependencyTypesNot: ['type-only'] },
    },
    below(
      'generated-stands-alone',
      'Generated files are made from the contract and the schema alone, and are true without any of the code. ' +
        'The table types are in the terms of Kysely, so they may name its types.',
      '^generated/',
      '.',
      { to: { pathNot: ['^generated/', '(^|/)node_modules/kysely/'] } },
    ),
    below(
      'clients-know-no-server',
      'A client is published by itself. It shares the contract with the server, and nothing else.',
      '^clients/',
      '^(src|generated|scripts|test)/',
    ),
    below(
      'programs-use-the-public-api',
      'The standalone server and the examples show that the public API is enough. What they miss belongs into index.ts.',
      ['^src/standalone/', '^examples/'],
      '^(src|generated)/',
      { to: { pathNot: ['^src/index[.]ts$', '^src/standalone/'] } },
    ),
    below(
      'examples-know-no-internals-of-programs',
      'An example is what a host would write, and a host has no standalone server to borrow from.',
      '^examples/',
      programs,
    ),
    below(
      'src-knows-no-tooling',
      'Tests, scripts, examples and clients are not in the package that is published.',
      '^src/',
      '^(test|scripts|examples|clients)/',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|dist[.]next|dist[.]previous|clients/[^/]+/dist)/|/__transpiled/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['require', 'node', 'import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
