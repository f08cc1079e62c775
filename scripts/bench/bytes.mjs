/** Bytes that a message keeps, and bytes of WAL that a change writes, by table and index. */
import { createRequire } from 'node:module'
import pg from 'pg'
import { BARE, CHANNELS, fill, fillBare, textOf } from './bytes-fill.mjs'
import { report } from './bytes-report.mjs'
import { growth, median, medians, mergePending, prepareMeasuring, relationsOf, sizesOf, walOf } from './relations.mjs'
import { seedChannel } from './seed.mjs'
import { clients, request, requestRate, send, times, users, withServer } from './tools.mjs'

const require = createRequire(import.meta.url)
const ROUNDS = 3
/** Of each client in a round. */
const SENDS = 250
const CHANGES = CHANNELS

/** Runs a statement for each of these values, by as many callers as the pool has connections. */
async function each(pool, name, text, values) {
  let next = 0
  const caller = async () => {
    while (next < values.length) await pool.query({ name, text, values: values[next++] })
  }
  await Promise.all(times(10, caller))
}

/** Live messages, written by requests, and what a change of each kind costs. */
class Live {
  sent = 0
  wal = {}
  grown = []
  constructor(pool, server, isTold) {
    this.pool = pool
    this.server = server
    this.isTold = isTold
  }

  async measure(name, count, work) {
    const { bytes, images, parts } = await walOf(this.pool, this.isTold, work)
    const scaled = new Map([...parts].map(([part, size]) => [part, size / count]))
    ;(this.wal[name] ??= []).push({ bytes: bytes / count, images: images / count, parts: scaled })
  }

  /** The median of a kind of change. */
  of(name) {
    const rounds = this.wal[name]
    const bytes = median(rounds.map((one) => one.bytes))
    return { bytes, images: median(rounds.map((one) => one.images)), parts: medians(rounds.map(({ parts }) => parts)) }
  }

  requests(requests) {
    return requestRate(this.server, requests, clients, { amount: clients * requests(0).length })
  }

  async send() {
    const first = this.sent
    this.sent += SENDS * clients
    const sizes = sizesOf(await relationsOf(this.pool))
    await this.measure('send', SENDS * clients, async () => {
      await this.requests((client) =>
        times(SENDS, (n) =>
          send(`bytes${(n + 3 * client) % CHANNELS}`, `user-${client + 1}`, textOf(first + client * SENDS + n)),
        ),
      )
      await mergePending(this.pool)
    })
    this.grown.push(growth(sizes, sizesOf(await relationsOf(this.pool)), SENDS * clients))
  }

  /** Changes each of the newest messages of each channel once, a part of them in each round. */
  async changes(round) {
    const messages = await Promise.all(times(CHANNELS, (channel) => this.newest(`bytes${channel}`)))
    const own = (client) => messages.map((page) => page[round * clients + client])
    await this.measure('read marker', clients * CHANGES, () =>
      this.requests((client) => times(CHANGES, (n) => ask('POST', `bytes${n}/read`, `user-${client + 1}`))),
    )
    await this.measure('reaction', clients * CHANGES, () =>
      this.requests((client) =>
        own(client).map(({ path }) => ask('POST', `${path}/reactions`, `user-${client + 1}`, { key: 'like' })),
      ),
    )
    await this.measure('edit', clients * CHANGES, async () => {
      await this.requests((client) =>
        own(client).map(({ path, sender }, n) =>
          ask('PATCH', path, sender, { text: textOf(1e9 + round * 1e6 + client * CHANGES + n) }),
        ),
      )
      await mergePending(this.pool)
    })
  }

  async newest(channel) {
    const { path, headers } = ask('GET', `${channel}/messages?limit=${ROUNDS * clients}`, 'user-1')
    const answer = await fetch(`${this.server.url}${path}`, { headers })
    const { messages } = await answer.json()
    return messages.map(({ id, senderId }) => ({ path: `${channel}/messages/${id}`, sender: senderId }))
  }
}

const ask = (method, path, user, body) => request(method, `/channels/${path}`, user, body)

/** The cost of the same changes in the bare table. */
async function bareRound(live, round) {
  const { pool } = live
  const count = clients * SENDS
  const sizes = sizesOf(await relationsOf(pool))
  const insert = `insert into bare_messages values ('bench', $1, bare_id(), 'user-1', $2, clock_timestamp()) returning id`
  await live.measure('bare insert', count, () =>
    each(
      pool,
      'bare-insert',
      insert,
      times(count, (n) => [`c${n % CHANNELS}`, textOf(n)]),
    ),
  )
  const grown = growth(sizes, sizesOf(await relationsOf(pool)), count)
  const { rows } = await pool.query(
    `select channel_id, id from bare_messages where tenant_id = 'bench' order by random() limit $1`,
    [clients * CHANGES],
  )
  await live.measure('bare update', rows.length, () =>
    each(
      pool,
      'bare-update',
      `update bare_messages set text = $3 where tenant_id = 'bench' and channel_id = $1 and id = $2`,
      rows.map(({ channel_id, id }, n) => [channel_id, id, textOf(1e9 + round * 1e6 + n)]),
    ),
  )
  return grown
}

/** Deleted rows leave pages and indexes only with a vacuum, which most often comes after the next checkpoint. */
async function vacuumLater(pool, table) {
  await pool.query('checkpoint')
  await pool.query(`vacuum ${table}`)
}

/** Removes the events of this round, old or new, as retention does in each process. */
async function expire(live, db) {
  const { Retention } = require('../../dist/src/platform/events/retention.js')
  const log = { debug() {}, info() {}, warn: console.error, error: console.error }
  // A negative age: those of the next two days too, so that a log that goes by whole days has none left.
  const retention = new Retention({ db, log, hours: -48, periods: { firstMs: 3_600_000 } })
  const countOf = async () => Number((await live.pool.query('select count(*) as count from chat_events')).rows[0].count)
  const count = await countOf()
  try {
    await live.measure('expired event', count, async () => {
      if (!(await retention.run())) throw new Error('retention failed')
      await vacuumLater(live.pool, 'chat_events')
    })
  } finally {
    await retention.close()
  }
  const left = await countOf()
  if (left > 0) throw new Error(`${left} of ${count} events did not expire`)
  return count
}

async function measure({ databaseUrl, pool, messages }) {
  const isTold = await prepareMeasuring(pool)
  const { migrate } = require('../../dist/src/index.js')
  const { openDatabase } = require('../../dist/src/platform/database/connect.js')
  await migrate({ database: { url: databaseUrl } })
  await pool.query(BARE)
  for (let n = 0; n < CHANNELS; n += 1) await seedChannel(pool, { id: `bytes${n}`, users: users(clients) })
  const database = await openDatabase({ url: databaseUrl })
  try {
    return await withServer({ kind: 'chat', databaseUrl }, async (server) => {
      const live = new Live(pool, server, isTold)
      const before = sizesOf(await relationsOf(pool))
      await fill(database, 'filled', messages)
      await mergePending(pool)
      await fillBare(pool, 'filled', messages)
      await pool.query('vacuum (analyze)')
      const filled = growth(before, sizesOf(await relationsOf(pool)), messages)
      const bare = []
      for (let round = 0; round < ROUNDS; round += 1) {
        await live.send()
        await live.changes(round)
        bare.push(await bareRound(live, round))
        await expire(live, database.db)
      }
      await live.measure('bare delete', clients * SENDS * ROUNDS, async () => {
        await pool.query(`delete from bare_messages where tenant_id = 'bench'`)
        await vacuumLater(pool, 'bare_messages')
      })
      return { live, filled, bare: medians(bare), messages, isTold }
    })
  } finally {
    await database.close()
  }
}

export const bytesBenches = {
  /** In a database of its own: nothing that others left has free space, and nothing but this work writes WAL. */
  async bytes({ databaseUrl, pool, keepTable }) {
    const messages = Number(process.env.BENCH_MESSAGES ?? 200_000)
    const url = new URL(databaseUrl)
    url.pathname = '/bytes'
    // Neither vacuum nor a checkpoint comes by itself in between, and what a round wrote stays until it is read.
    const settings = { autovacuum: 'off', max_wal_size: '64GB', checkpoint_timeout: '1d', wal_keep_size: '8GB' }
    const set = async (statements) => {
      for (const statement of statements) await pool.query(statement)
      await pool.query('select pg_reload_conf()')
    }
    await pool.query('create database bytes')
    await set(Object.entries(settings).map(([name, value]) => `alter system set ${name} = '${value}'`))
    const own = new pg.Pool({ connectionString: url.href, max: 10, options: '-c jit=off' })
    try {
      const measured = await measure({ databaseUrl: url.href, pool: own, messages })
      // Runs of several sizes stay beside each other on the page.
      return report({ ...measured, keepTable }).map((row) => ({ ...row, bench: `bytes of ${messages}` }))
    } finally {
      await own.end()
      await set(Object.keys(settings).map((name) => `alter system reset ${name}`))
      await pool.query('drop database bytes with (force)')
    }
  },
}
