import { atMost, row } from './rows.mjs'
import { seedChannels, seedMany } from './seed.mjs'
import { compiled, rateOf, request, requestRate, statementRate, withServer } from './tools.mjs'

const CHANNELS = 50
/** Separate channels: messages of other benchmarks must not be among the newest ones. */
const SEARCHERS = ['searcher-1', 'searcher-2']
const KEYWORDS = ['number 1234', 'about', 'message 77', 'c4ca42', 'umber 19', 'ab']
const searching = (keyword) => request('POST', '/messages/search', SEARCHERS[0], { keyword })

/** The cost of three searches: many recent hits, few hits, and many old hits. */
export async function search({ databaseUrl, pool, db }) {
  const { searchQuery } = await import('../../dist/src/domain/search/queries.js')
  const messages = Number(process.env.BENCH_MESSAGES ?? 1_000_000)
  await seedMany(pool, () =>
    seedChannels(pool, CHANNELS, 'search', { users: SEARCHERS, messages: messages / CHANNELS }),
  )
  const statements = KEYWORDS.map((keyword, n) => {
    const caller = { tenantId: 'bench', userId: SEARCHERS[0] }
    const everywhere = { channelId: undefined, from: undefined, to: undefined, after: undefined }
    const options = { ...everywhere, parts: keyword.split(' '), isExact: false, byScore: false, limit: 21 }
    return compiled(db, `search-${n}`, searchQuery(db, caller, options))
  })
  const bare = await statementRate(pool, (n) => statements[n % statements.length], 8)
  const [ours, alone] = await withServer({ kind: 'chat', databaseUrl }, async (server) => [
    await requestRate(server, KEYWORDS.map(searching), 8),
    await requestRate(server, KEYWORDS.map(searching), 1),
  ])
  await buryHits(pool)
  const buried = await rateOf(databaseUrl, [searching('about')], 1)
  const work = `search ${messages.toLocaleString('en')} messages, 20 hits`
  const within = (most, how, { p95 }) =>
    atMost(most, `${work}${how}, 97.5 % within`, ['what feels instant', 100], p95, (value) => `${value} ms`)
  return [
    row(work, 'its statement', bare, ours, 0.3),
    within(100, ': one after the other', alone),
    // More hits mean a coarser start position from the probe, so more messages are read before the first hit.
    within(200, ', all of them old', buried),
  ]
}

/** From here the newest messages of all channels lack the keyword, so only the index finds the hits. */
async function buryHits(pool) {
  await pool.query(`
    insert into chat_messages (tenant_id, channel_id, id, seq, sender_id, type, text, created_at, updated_at)
    select tenant_id, id, chat_message_id(at, substr(md5(id || n), 1, 8)), message_seq + n, created_by_id, 'TEXT', 'hello', at, at
      from chat_channels, generate_series(1, 400) n, lateral (
        select last_message_at + n * interval '1 millisecond' as at
      ) at
     where tenant_id = 'bench' and id like 'search%'`)
  await pool.query(`
    update chat_channels c
       set message_seq = message_seq + 400, message_clock = message_clock + interval '400 milliseconds',
           last_message_at = last_message_at + interval '400 milliseconds',
           last_message_id = (select max(m.id) from chat_messages m where m.tenant_id = c.tenant_id and m.channel_id = c.id)
     where tenant_id = 'bench' and id like 'search%'`)
  await pool.query('vacuum analyze chat_messages, chat_channels')
}
