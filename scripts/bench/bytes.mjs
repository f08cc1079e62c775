/** Bytes that a message keeps, and bytes of WAL that a change writes, by table and index. */
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { mergePending, prepareMeasuring, relationsOf, sizesOf, walOf } from './relations.mjs'
import { seedChannel } from './seed.mjs'
import { clients, requestRate, withServer } from './tools.mjs'

const require = createRequire(import.meta.url)
const CHANNELS = 100
const ROUNDS = 3
/** Of each client in a round. */
const SENDS = 250
const CHANGES = CHANNELS
const LENGTH = 48

const times = (count, make) => Array.from({ length: count }, (_, n) => make(n))
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const sum = (values) => values.reduce((total, value) => total + value, 0)

/** The same numbers in each run: a linear congruential generator. */
function randomFrom(seed) {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
const random = randomFrom(1)
const syllables = [...'bdfgklmnprstv'].flatMap((consonant) => [...'aeiou'].map((vowel) => consonant + vowel))
const words = times(3000, () => times(2 + random(3), () => syllables[random(syllables.length)]).join(''))
/** Low numbers are frequent, as are few words of a language. */
const textOf = (n) => {
  const below = randomFrom(n * 2654435761)
  let text = ''
  while (text.length < LENGTH) text += `${words[Math.floor(below(words.length) ** 2 / words.length)]} `
  return text.slice(0, LENGTH - 1) + 'a'
}

const at = (milliseconds) => new Date(Date.UTC(2025, 0, 1) + milliseconds).toISOString()

/** Imports so many messages for a tenant, by the path that any import takes. */
async function fill(database, tenantId, messages) {
  const { importFiles } = require('../../dist/src/cli/import/import.js')
  const folder = mkdtempSync(join(tmpdir(), 'chat-bytes-'))
  const file = join(folder, 'lines.jsonl')
  const write = (lines) => appendFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  try {
    const channels = Math.max(CHANNELS, messages / 1000)
    for (let c = 0; c < channels; c += 1) {
      write([
        { type: 'channel', id: `c${c}`, kind: 'GROUP', createdById: 'u0', createdAt: at(0) },
        { type: 'member', channelId: `c${c}`, userId: 'u0' },
      ])
    }
    for (let n = 0; n < messages; n += 10_000) {
      write(
        times(Math.min(10_000, messages - n), (i) => {
          const about = { channelId: `c${(n + i) % channels}`, userId: 'u0', createdAt: at((n + i) * 100) }
          return { type: 'message', id: `m${n + i}`, text: textOf(n + i), ...about }
        }),
      )
    }
    const report = (await importFiles(database, { tenantId }, [file])).toJSON()
    if (report.refused > 0) throw new Error(`${report.refused} lines were refused`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The minimum: one row a message with its key and an index by time. */
const BARE = `
  create table bare_messages (
    tenant_id text, channel_id text, id text, sender_id text not null, text text not null,
    created_at timestamptz(3) not null, primary key (tenant_id, channel_id, id)
  );
  create index bare_messages_by_time on bare_messages (tenant_id, channel_id, created_at);
  create function bare_id() returns text language sql as $$ select 'm' || left(md5(random()::text), 23) $$`

async function fillBare(pool, tenantId, messages) {
  await pool.query(
    `insert into bare_messages
     select $1, 'c' || n % greatest($3, $2 / 1000), bare_id(), 'u0', 'message number ' || lpad(n::text, 33, '0'),
            timestamptz '2025-01-01' + n * interval '100 milliseconds'
       from generate_series(0, $2::integer - 1) n`,
    [tenantId, messages, CHANNELS],
  )
}

/** Runs a statement for each of these values, by as many callers as the pool has connections. */
async function each(pool, name, text, values) {
  let next = 0
  const caller = async () => {
    while (next < values.length) await pool.query({ name, text, values: values[next++] })
  }
  await Promise.all(times(10, caller))
}

/** What grew, in bytes for each of `count`. */
function growth(before, after, count) {
  const names = new Set([...before.keys(), ...after.keys()])
  return new Map([...names].map((name) => [name, ((after.get(name) ?? 0) - (before.get(name) ?? 0)) / count]))
}
const tableOf = (name) => name.split(': ')[0]
const totalOf = (parts, isWanted) => sum([...parts].filter(([name]) => isWanted(tableOf(name))).map(([, size]) => size))
const isBare = (table) => table === 'bare_messages'

/** Medians by name over several rounds. */
function medians(rounds) {
  const names = new Set(rounds.flatMap((round) => [...round.keys()]))
  return new Map([...names].map((name) => [name, median(rounds.map((round) => round.get(name) ?? 0))]))
}

/** Live messages, written by requests, and what a change of each kind costs. */
class Live {
  sent = 0
  wal = {}
  grown = []
  pending = []
  constructor(pool, server, isTold) {
    this.pool = pool
    this.server = server
    this.isTold = isTold
  }

  async measure(name, count, work, round = 'full') {
    const { bytes, images, parts } = await walOf(this.pool, this.isTold, work)
    const scaled = new Map([...parts].map(([part, size]) => [part, size / count]))
    ;((this.wal[name] ??= {})[round] ??= []).push({ bytes: bytes / count, images: images / count, parts: scaled })
  }

  /** The median of a kind of change. */
  of(name, round = 'full') {
    const rounds = this.wal[name][round]
    const bytes = median(rounds.map((one) => one.bytes))
    return { bytes, images: median(rounds.map((one) => one.images)), parts: medians(rounds.map(({ parts }) => parts)) }
  }

  requests(requests) {
    return requestRate(this.server, requests, clients, { amount: clients * requests(0).length })
  }

  async send(count, round) {
    const first = this.sent
    this.sent += count * clients
    const sizes = sizesOf(await relationsOf(this.pool))
    await this.measure(
      'send',
      count * clients,
      async () => {
        await this.requests((client) =>
          times(count, (n) => ({
            ...request('POST', `bytes${(n + 3 * client) % CHANNELS}/messages`, `user-${client + 1}`),
            body: JSON.stringify({ text: textOf(first + client * count + n) }),
          })),
        )
        const waiting = totalOf(sizesOf(await relationsOf(this.pool)), () => true)
        await mergePending(this.pool)
        this.pending.push(waiting - totalOf(sizesOf(await relationsOf(this.pool)), () => true))
      },
      round,
    )
    if (round === 'full') this.grown.push(growth(sizes, sizesOf(await relationsOf(this.pool)), count * clients))
  }

  /** Changes each of the newest messages of each channel once, a part of them in each round. */
  async changes(round) {
    const messages = await Promise.all(times(CHANNELS, (channel) => this.newest(`bytes${channel}`)))
    const own = (client) => messages.map((page) => page[round * clients + client])
    await this.measure('read marker', clients * CHANGES, () =>
      this.requests((client) => times(CHANGES, (n) => request('POST', `bytes${n}/read`, `user-${client + 1}`))),
    )
    await this.measure('reaction', clients * CHANGES, () =>
      this.requests((client) =>
        own(client).map(({ path }) => ({
          ...request('POST', `${path}/reactions`, `user-${client + 1}`),
          body: '{"key":"like"}',
        })),
      ),
    )
    await this.measure('edit', clients * CHANGES, async () => {
      await this.requests((client) =>
        own(client).map(({ path, sender }, n) => ({
          ...request('PATCH', path, sender),
          body: JSON.stringify({ text: textOf(1e9 + round * 1e6 + client * CHANGES + n) }),
        })),
      )
      await mergePending(this.pool)
    })
  }

  async newest(channel) {
    const { path, headers } = request('GET', `${channel}/messages?limit=${ROUNDS * clients}`, 'user-1')
    const answer = await fetch(`${this.server.url}${path}`, { headers })
    const { messages } = await answer.json()
    return messages.map(({ id, senderId }) => ({ path: `${channel}/messages/${id}`, sender: senderId }))
  }
}

const request = (method, path, user) => ({
  ...{ method, path: `/channels/${path}` },
  headers: { authorization: `Bearer ${user}`, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
})

/** What the same changes cost the bare table. */
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

/** What was deleted leaves pages and indexes only with a vacuum, which most often comes after the next checkpoint. */
async function vacuumLater(pool, table) {
  await pool.query('checkpoint')
  await pool.query(`vacuum ${table}`)
}

/** Ends the events of this round, whatever their age, as retention does in each process. */
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

const bytesText = (bytes) => (bytes >= 1000 ? `${(bytes / 1000).toFixed(1)} kB` : `${bytes.toFixed(0)} B`)

/** A row for what may take so many bytes. */
const bytesRow = (work, name, bare, ours, limit, sizes) => ({
  work,
  baseline: `${name} ${bytesText(bare)}`,
  ours: bytesText(ours),
  ratio: ours / bare,
  limit: limit === undefined ? 'no limit' : `≤ ${bytesText(limit)}`,
  ok: limit === undefined || ours <= limit,
  ...(sizes && { sizes }),
})

async function measure({ databaseUrl, pool, messages }) {
  const isTold = await prepareMeasuring(pool)
  const { migrate } = require('../../dist/src/index.js')
  const { openDatabase } = require('../../dist/src/platform/database/connect.js')
  await migrate({ database: { url: databaseUrl } })
  await pool.query(BARE)
  const users = times(clients, (n) => `user-${n + 1}`)
  for (let n = 0; n < CHANNELS; n += 1) await seedChannel(pool, { id: `bytes${n}`, users })
  const database = await openDatabase({ url: databaseUrl })
  try {
    return await withServer({ kind: 'chat', databaseUrl }, async (server) => {
      const live = new Live(pool, server, isTold)
      const filled = {}
      const fillTo = async (tenantId, count) => {
        await mergePending(pool)
        const before = sizesOf(await relationsOf(pool))
        await fill(database, tenantId, count)
        await mergePending(pool)
        await fillBare(pool, tenantId, count)
        await pool.query('vacuum (analyze)')
        filled[tenantId] = growth(before, sizesOf(await relationsOf(pool)), count)
      }
      const tenth = messages / 10
      await fillTo('tenth', tenth)
      await live.send(SENDS, 'tenth')
      await fillTo('rest', messages - tenth)
      const bare = []
      for (let round = 0; round < ROUNDS; round += 1) {
        await live.send(SENDS, 'full')
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

/** Updates by table, and how many of them were heap-only. Sessions report the last of them when they end. */
async function updatesOf(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const others = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    while ((await client.query(others)).rows.length > 0) await sleep(50)
    const { rows } = await client.query(
      `select coalesce(root.relname, s.relname) as "table", sum(n_tup_upd)::float8 as updates,
              sum(n_tup_hot_upd)::float8 as hot, sum(n_tup_ins)::float8 as inserts
         from pg_stat_user_tables s left join pg_class root on root.oid = pg_partition_root(s.relid)
        group by 1`,
    )
    return rows
  } finally {
    await client.end()
  }
}

function report({ live, filled, bare, messages, keepTable, isTold, hot }) {
  const stored = messages.toLocaleString('en')
  const grown = medians(live.grown)
  /** Tables that keep a row of each message, so no event and no counter. */
  const isLog = (table) => table.startsWith('chat_events')
  const keepers = new Set(hot.filter(({ inserts }) => inserts >= messages).map(({ table }) => table))
  const isKept = (table) => keepers.has(table) && !isBare(table) && !isLog(table)
  const bareKept = totalOf(bare, isBare)
  const bareFilled = totalOf(filled.rest, isBare)
  const send = live.of('send')
  const insert = live.of('bare insert')
  const events = 'event log, bytes a message sent'
  const sizesFrom = (series, early, late) => ({
    series,
    points: [
      { messages: messages / 10, ratio: early },
      { messages, ratio: late },
    ],
  })
  const name = 'row, key and time index'
  /** An old row is on a page that was not written since the last checkpoint, so its image is part of what it costs. */
  const costOf = (kind) => live.of(kind).bytes + (/expired|delete/.test(kind) ? live.of(kind).images : 0)
  const rows = [
    bytesRow(`bytes of a message sent, beside ${stored}`, name, bareKept, totalOf(grown, isKept), 350),
    bytesRow(
      ...[`bytes of a message imported, of ${stored}`, name, bareFilled, totalOf(filled.rest, isKept), 350],
      sizesFrom(
        'bytes of a message imported',
        totalOf(filled.tenth, isKept) / totalOf(filled.tenth, isBare),
        totalOf(filled.rest, isKept) / bareFilled,
      ),
    ),
    bytesRow(`${events}, beside ${stored}`, name, bareKept, totalOf(grown, isLog)),
    bytesRow(
      `pending rows of indexes before a merge, beside ${stored}`,
      name,
      bareKept,
      median(live.pending) / (clients * SENDS),
    ),
    bytesRow(
      ...[`WAL of a send, beside ${stored}`, 'a bare insert', insert.bytes, send.bytes, 2500],
      sizesFrom('WAL of a send', live.of('send', 'tenth').bytes / insert.bytes, send.bytes / insert.bytes),
    ),
    ...[
      ['a read marker', 'read marker', 'bare update'],
      ['a reaction', 'reaction', 'bare insert'],
      ['an edit', 'edit', 'bare update'],
      ['an expired event, images and vacuum included', 'expired event', 'bare delete', 1],
    ].map(([work, change, minimum, limit]) =>
      bytesRow(...[`WAL of ${work}, beside ${stored}`, `a ${minimum}`], ...[costOf(minimum), costOf(change), limit]),
    ),
  ]
  const ours = hot.filter(({ table }) => !isBare(table))
  const shareOf = (tables) => sum(tables.map(({ hot: one }) => one)) / sum(tables.map(({ updates }) => updates))
  const bareShare = shareOf(hot.filter(({ table }) => isBare(table)))
  const percent = (share) => `${(100 * share).toFixed(0)} %`
  rows.push({
    work: `heap-only updates, of all tables, beside ${stored}`,
    baseline: `bare updates ${percent(bareShare)}`,
    ours: percent(shareOf(ours)),
    ratio: shareOf(ours) / bareShare,
    moreIsBetter: true,
    limit: 'no limit',
    ok: true,
  })

  const most = (parts, least) => parts.filter(([, ...values]) => values.some((value) => value >= least))
  const whole = (value) => Math.round(value).toLocaleString('en')
  const sizes = [...new Set([...grown.keys(), ...filled.rest.keys()])].map((part) => [
    part,
    grown.get(part) ?? 0,
    filled.rest.get(part) ?? 0,
    bare.get(part) ?? 0,
  ])
  const bySize = ([, a], [, b]) => b - a
  keepTable({
    title: `Bytes a message of ${LENGTH} characters, beside ${stored}`,
    head: ['table: index', 'sent', 'imported'],
    rows: most(
      sizes.map(([part, sent, imported, bareSent]) => [part, isBare(tableOf(part)) ? bareSent : sent, imported]),
      1,
    )
      .sort(bySize)
      .map(([part, ...values]) => [part, ...values.map(whole)]),
  })
  const kinds = [
    'send',
    'read marker',
    'reaction',
    'edit',
    'expired event',
    'bare insert',
    'bare update',
    'bare delete',
  ]
  const costs = kinds.map((kind) => live.of(kind))
  const parts = [...new Set(costs.flatMap(({ parts: one }) => [...one.keys()]))]
  keepTable({
    title: `WAL of a change in bytes, beside ${stored}`,
    note: isTold
      ? 'Medians of three rounds, each after a checkpoint; a round of sends or edits ends with a merge of pending rows, and the end of events with a checkpoint and a vacuum.'
      : 'All WAL with full-page images: this PostgreSQL has no pg_walinspect, which would tell tables and indexes apart.',
    head: ['table: index', ...kinds],
    rows: [
      ...most(
        parts.map((part) => [part, ...costs.map((cost) => cost.parts.get(part) ?? 0)]),
        5,
      ).sort(bySize),
      ['together, without full-page images', ...costs.map(({ bytes }) => bytes)],
      ['full-page images, right after a checkpoint', ...costs.map(({ images }) => images)],
    ].map(([part, ...values]) => [part, ...values.map(whole)]),
  })
  keepTable({
    title: `Heap-only updates by table, beside ${stored}`,
    head: ['table', 'updates', 'heap-only'],
    rows: hot
      .filter(({ updates }) => updates > 0)
      .sort((a, b) => b.updates - a.updates)
      .map((table) => [table.table, whole(table.updates), percent(shareOf([table]))]),
  })
  return rows
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
      await own.end()
      const rows = report({ ...measured, hot: await updatesOf(url.href), keepTable })
      // Runs of several sizes stay beside each other on the page.
      return rows.map((row) => ({ ...row, bench: `bytes of ${messages}` }))
    } finally {
      if (!own.ended) await own.end()
      await set(Object.keys(settings).map((name) => `alter system reset ${name}`))
      await pool.query('drop database bytes with (force)')
    }
  },
}
