/**
 * `npm run bench [-- name …] [--save] [--check]`: the costs of the service, as ratios against a bare baseline
 * of the same run. Absolute numbers depend on the machine and its load; limits are set on the ratios. `bytes`,
 * `growth` and `import` take minutes and run only when they are named. `--save` writes the rows to docs/bench.md and docs/bench.json, and `--check` names the rows that are worse than there by
 * more than a fifth, and then exits with 1. BENCH_SECONDS, BENCH_MESSAGES, BENCH_SOCKETS, BENCH_STREAMS and
 * BENCH_REQUESTS set the amount of work; BENCH_TENANT_FENCE=false turns off row-level security.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { ensureBuilt, ensureInstalled } from '../prepare.mjs'
import { run } from '../program.mjs'
import { startServices } from '../services.mjs'
import { bytes } from './bytes.mjs'
import { changes } from './changes.mjs'
import { fairness } from './fairness.mjs'
import { endurance, mixed, processes } from './fleet.mjs'
import { growth } from './growth.mjs'
import { importMessages } from './import.mjs'
import { large } from './large.mjs'
import { polls } from './polls.mjs'
import { lineOf, machine, save, summaryOf, worseThanSaved } from './report.mjs'
import { reads } from './reads.mjs'
import { resume } from './resume.mjs'
import { search } from './search.mjs'
import { row } from './rows.mjs'
import { seedBare, seedChannels } from './seed.mjs'
import { fanout, idle, stalled } from './sockets.mjs'
import { standalone } from './standalone.mjs'
import { streams } from './streams.mjs'
import { clients, compiled, listQuery, rateOf, request, requestRate, seconds } from './tools.mjs'
import { send, statementRate, users, watchPostgres, withServer } from './tools.mjs'

async function route() {
  const rate = (kind) => withServer({ kind }, (server) => requestRate(server, [send('abc', 'user-1')]))
  return [row('route, authenticate, validate, answer', 'bare Koa', await rate('koa'), await rate('route'), 0.45)]
}

async function sends({ databaseUrl, pool }) {
  const ids = await seedChannels(pool, 100, 'send', { users: users(10) })
  const bareSend = await seedBare(pool, 'bare', ids)
  const bare = (channels) => statementRate(pool, (n) => bareSend(ids[n % channels]))
  const ours = (channels, settings) =>
    rateOf(
      databaseUrl,
      ids.slice(0, channels).map((id) => send(id, 'user-1')),
      clients,
      settings,
    )
  const spread = await ours(100)
  const reviewed = await ours(100, { hasPolicy: true })
  return [
    row('send, one hot channel', 'its statement', await bare(1), await ours(1), 1),
    row('send, spread over 100 channels', 'its statement', await bare(100), spread, 0.45),
    row('send that a policy allows, spread over 100 channels', 'without a policy', spread, reviewed, 0.25),
  ]
}

async function list({ databaseUrl, pool, db }) {
  const rows = []
  for (const unread of [10, 5000]) {
    const user = `reader-${unread}`
    const settings = { users: ['writer', user], messages: 5000, readSeq: 5000 - unread }
    await seedChannels(pool, 50, `list${unread}-`, settings)
    await pool.query('analyze')
    const statement = compiled(db, `list-${unread}`, listQuery(db, user))
    const bare = await statementRate(pool, () => statement)
    const ours = await rateOf(databaseUrl, [request('GET', '/channels?limit=50', user)])
    rows.push(row(`list 50 channels, ${unread} unread each`, 'its statement', bare, ours, 0.6))
  }
  return rows
}

/**
 * @typedef {Awaited<ReturnType<typeof import('../../dist/src/platform/database/connect.js').openDatabase>>} Database
 * @typedef {{ databaseUrl: string, pool: pg.Pool, database: Database, db: Database['db'] }} Setting
 * @type {Record<string, (setting: Setting) => Promise<object[]>>}
 */
const benches = {
  route,
  send: sends,
  bytes,
  changes,
  growth,
  import: importMessages,
  fairness,
  list,
  search,
  reads,
  large,
  fanout,
  stalled,
  idle,
  polls,
  resume,
  mixed,
  processes,
  endurance,
  standalone,
  streams,
}

/** They take minutes, so they run only by name. */
const onlyByName = new Set(['bytes', 'growth', 'import'])

await run(async () => {
  const { values: options, positionals: chosen } = parseArgs({
    allowPositionals: true,
    options: { save: { type: 'boolean' }, check: { type: 'boolean' } },
  })
  const unknown = chosen.find((name) => !(name in benches))
  if (unknown) throw new Error(`There is no benchmark ${unknown}; there are ${Object.keys(benches).join(', ')}.`)
  await ensureInstalled()
  await ensureBuilt()
  // With fsync, as in production.
  const { postgres } = await startServices(['postgres'], { isDurable: true })
  const pool = new pg.Pool({ connectionString: postgres.url, max: 10, options: '-c jit=off' })
  await watchPostgres(pool)
  const { migrate } = await import('../../dist/src/index.js')
  const { openDatabase } = await import('../../dist/src/platform/database/connect.js')
  await migrate({ database: { url: postgres.url } })
  const database = await openDatabase({ url: postgres.url })
  const results = []
  try {
    for (const [name, bench] of Object.entries(benches)) {
      if (chosen.length > 0 ? !chosen.includes(name) : onlyByName.has(name)) continue
      const found = await bench({ databaseUrl: postgres.url, pool, database, db: database.db })
      /** @type {any[]} */
      const rows = found.map((row) => ({ bench: name, ...row }))
      results.push(...rows)
      for (const row of rows) console.log(lineOf(row))
    }
  } finally {
    await database.close()
    await pool.end()
    await postgres.stop()
  }
  const report = { machine: machine(), secondsEach: seconds, rows: results }
  console.log(`\n${summaryOf(report)}`)
  if (options.save) await save(report)
  if (options.check) {
    const worse = await worseThanSaved(report)
    for (const line of worse) console.error(line)
    if (worse.length > 0) process.exitCode = 1
  }
})
