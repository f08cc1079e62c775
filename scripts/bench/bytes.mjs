/** Bytes that a message keeps, and bytes of WAL that a send and an expired event write. */
import pg from 'pg'
import { CHANNELS, fill, textOf } from './fill.mjs'
import { atMost } from './rows.mjs'
import { seedChannels } from './seed.mjs'
import { clients, requestRate, send, times, users, withServer } from './tools.mjs'

/** Messages that each client sends. */
const SENDS = 750

/** The minimum: one row a message with its key and an index by time. */
const BARE = `
  create table bare_messages (
    tenant_id text, channel_id text, id text, sender_id text not null, text text not null,
    created_at timestamptz(3) not null, primary key (tenant_id, channel_id, id)
  );
  create index on bare_messages (tenant_id, channel_id, created_at)`
const COPY = `
  insert into bare_messages
  select tenant_id, channel_id, id, sender_id, text, created_at from chat_messages where tenant_id = $1`

/** Free pages of an index, such as those of merged pending rows, do not count: they are reused. */
const SIZES = `
  select t::text as table, pg_table_size(t) + (
           select sum(pg_relation_size(i.indexrelid) - 8192 * (
                    select count(*) from pg_freespace(i.indexrelid::regclass) where avail > 0))
             from pg_index i where i.indrelid = t) as bytes
    from unnest('{chat_messages,bare_messages}'::regclass[]) t`

async function sizesOf(pool) {
  await pool.query(`select gin_clean_pending_list('chat_messages_search')`)
  const { rows } = await pool.query(SIZES)
  return Object.fromEntries(rows.map(({ table, bytes }) => [table, Number(bytes)]))
}

/** Bytes of WAL for each of `count` changes. */
async function walOf(pool, count, work) {
  await pool.query('checkpoint')
  const { rows } = await pool.query('select pg_current_wal_insert_lsn() as began')
  await work()
  const { began } = rows[0]
  const { rows: written } = await pool.query('select pg_current_wal_insert_lsn() - $1::pg_lsn as bytes', [began])
  return Number(written[0].bytes) / count
}

/** Removes all events, old or new, as retention does in each process. */
async function expire(pool, db) {
  const { dropLogDays } = await import('../../dist/src/platform/events/retention.js')
  // A negative age includes the next two days: the log drops whole days, and none must be left.
  await dropLogDays(db, -48)
  const { rows } = await pool.query('select count(*)::integer as left from chat_events')
  if (rows[0].left > 0) throw new Error(`${rows[0].left} events did not expire`)
}

async function measure({ databaseUrl, pool, messages }) {
  const { migrate } = await import('../../dist/src/index.js')
  const { openDatabase } = await import('../../dist/src/platform/database/connect.js')
  await migrate({ database: { url: databaseUrl } })
  await pool.query(`create extension pg_freespacemap; ${BARE}`)
  const channels = await seedChannels(pool, CHANNELS, 'bytes', { users: users(clients) })
  const database = await openDatabase({ url: databaseUrl })
  const count = clients * SENDS
  try {
    const empty = await sizesOf(pool)
    await fill(database, 'filled', messages)
    await pool.query(COPY, ['filled'])
    await pool.query('vacuum (analyze)')
    const filled = await sizesOf(pool)
    const requests = (client) =>
      times(SENDS, (n) =>
        send(channels[(n + 3 * client) % CHANNELS], `user-${client + 1}`, textOf(messages + client * SENDS + n)),
      )
    const sent = await withServer({ kind: 'chat', databaseUrl }, (server) =>
      walOf(pool, count, async () => {
        await requestRate(server, requests, clients, { amount: count })
        await sizesOf(pool)
      }),
    )
    const inserted = await walOf(pool, count, () => pool.query(COPY, ['bench']))
    const grown = await sizesOf(pool)
    const { rows } = await pool.query('select count(*)::integer as events from chat_events')
    const { events } = rows[0]
    const expired = await walOf(pool, events, async () => {
      await expire(pool, database.db)
      await pool.query('vacuum chat_events')
    })
    const deleted = await walOf(pool, count, async () => {
      await pool.query(`delete from bare_messages where tenant_id = 'bench'`)
      // Only this removes deleted rows from pages and indexes.
      await pool.query('vacuum bare_messages')
    })
    const each = (after, before, many) => (table) => (after[table] - before[table]) / many
    return {
      ...{ sent, inserted, expired, deleted },
      kept: { imported: each(filled, empty, messages), sent: each(grown, filled, count) },
    }
  } finally {
    await database.close()
  }
}

const written = (bytes) => (bytes >= 1000 ? `${(bytes / 1000).toFixed(1)} kB` : `${bytes.toFixed(0)} B`)

/** In its own database: no free space left by other benchmarks, and no other WAL. */
export async function bytes({ databaseUrl, pool }) {
  const messages = Number(process.env.BENCH_MESSAGES ?? 200_000)
  const url = new URL(databaseUrl)
  url.pathname = '/bytes'
  // No autovacuum, no timed checkpoint, and no images of pages, whose number depends on the checkpoints.
  const settings = { autovacuum: 'off', max_wal_size: '64GB', checkpoint_timeout: '1d', full_page_writes: 'off' }
  const set = async (statements) => {
    for (const statement of statements) await pool.query(statement)
    await pool.query('select pg_reload_conf()')
  }
  await pool.query('create database bytes')
  await set(Object.entries(settings).map(([name, value]) => `alter system set ${name} = '${value}'`))
  const own = new pg.Pool({ connectionString: url.href, max: 10, options: '-c jit=off' })
  try {
    const { kept, sent, inserted, expired, deleted } = await measure({ databaseUrl: url.href, pool: own, messages })
    const limited = (work, [name, bare], ours, most) =>
      atMost(most, `${work}, beside ${messages.toLocaleString('en')}`, [name, bare], ours, written)
    const keptBy = (how) => [['row, key and time index', kept[how]('bare_messages')], kept[how]('chat_messages')]
    return [
      limited('bytes of a message sent', ...keptBy('sent'), 350),
      limited('bytes of a message imported', ...keptBy('imported'), 350),
      limited('WAL of a send', ['a bare insert', inserted], sent, 2500),
      limited('WAL of an expired event, vacuum included', ['a bare delete', deleted], expired, 1),
      // The page keeps the rows of each size.
    ].map((row) => ({ ...row, bench: `bytes of ${messages}` }))
  } finally {
    await own.end()
    await set(Object.keys(settings).map((name) => `alter system reset ${name}`))
    await pool.query('drop database bytes with (force)')
  }
}
