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
import { startServices } from '../services.mjs'
import { bytesBenches } from './bytes.mjs'
import { changeBenches } from './changes.mjs'
import { fairnessBenches } from './fairness.mjs'
import { fleetBenches } from './fleet.mjs'
import { growthBenches } from './growth.mjs'
import { importBenches } from './import.mjs'
import { largeBenches } from './large.mjs'
import { pollBenches } from './polls.mjs'
import { lineOf, machine, save, summaryOf, worseThanSaved } from './report.mjs'
import { readBenches } from './reads.mjs'
import { resumeBenches } from './resume.mjs'
import { searchBenches } from './search.mjs'
import { seedChannel } from './seed.mjs'
import { socketBenches } from './sockets.mjs'
import { standaloneBenches } from './standalone.mjs'
import { streamBenches } from './streams.mjs'
import { compiled, listQuery, rateOf, request, requestRate, row, seconds } from './tools.mjs'
import { clients, send, statementRate, times, users, watchPostgres, withServer } from './tools.mjs'

/**
 * @typedef {Awaited<ReturnType<typeof import('../../dist/src/platform/database/connect.js').openDatabase>>} Database
 * @typedef {{ databaseUrl: string, pool: pg.Pool, database: Database, db: Database['db'] }} Setting
 * @type {Record<string, (setting: Setting) => Promise<object[]>>}
 */
const benches = {
  async route() {
    const rate = (kind) => withServer({ kind }, (server) => requestRate(server, [send('abc', 'user-1')]))
    return [row('route, authenticate, validate, answer', 'bare Koa', await rate('koa'), await rate('route'), 0.45)]
  },

  async send({ databaseUrl, pool }) {
    await pool.query(
      `create table bare_channels (id text primary key, seq bigint not null);
       create table bare_messages (channel_id text, seq bigint, id text, text text, primary key (channel_id, seq))`,
    )
    await pool.query(`insert into bare_channels select 'c' || n, 0 from generate_series(0, 99) as n`)
    for (let n = 0; n < 100; n += 1) await seedChannel(pool, { id: `send${n}`, users: users(10) })
    const bare = (channels) =>
      statementRate(pool, (n) => ({
        name: 'bare-send',
        text: `with c as (update bare_channels set seq = seq + 1 where id = $1 returning id, seq)
               insert into bare_messages select id, seq, $2, $3 from c returning seq`,
        values: [`c${n % channels}`, `m${n}`, 'hello'],
      }))
    const ours = (channels, settings) =>
      rateOf(
        databaseUrl,
        times(channels, (n) => send(`send${n}`, 'user-1')),
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
  },

  ...bytesBenches,
  ...changeBenches,
  ...growthBenches,
  ...importBenches,
  ...fairnessBenches,
  async list({ databaseUrl, pool, db }) {
    const rows = []
    for (const unread of [10, 5000]) {
      const user = `reader-${unread}`
      for (let n = 0; n < 50; n += 1) {
        await seedChannel(pool, {
          id: `list${unread}-${n}`,
          users: ['writer', user],
          messages: 5000,
          readSeq: 5000 - unread,
        })
      }
      await pool.query('analyze')
      const bare = await statementRate(pool, compiled(db, `list-${unread}`, listQuery(db, user)))
      const ours = await rateOf(databaseUrl, [request('GET', '/channels?limit=50', user)])
      rows.push(row(`list 50 channels, ${unread} unread each`, 'its statement', bare, ours, 0.6))
    }
    return rows
  },

  ...searchBenches,
  ...readBenches,
  ...largeBenches,
  ...socketBenches,
  ...pollBenches,
  ...resumeBenches,
  ...fleetBenches,
  ...standaloneBenches,
  ...streamBenches,
}

/** They take minutes, so they run only by name. */
const onlyByName = new Set(['bytes', 'growth', 'import'])

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
