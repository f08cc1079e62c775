import { CamelCasePlugin, Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import { Pool } from 'pg'
import type { DB } from '../../../generated/database'
import { selectHits } from '../../../src/domain/search/queries'
import { createDatabase } from '../../support/database'

/** Too many for an instant index scan, and older than the messages scanned first. */
const OLD = 36_000
const NEW = 2000
const alice = { tenantId: 'deep', userId: 'alice' }

let pool: Pool
let db: Kysely<DB>
const statements: CompiledQuery[] = []

beforeAll(async () => {
  pool = new Pool({ connectionString: await createDatabase(), options: '-c jit=off' })
  db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => void statements.push(query),
  })
  await seed()
})
afterAll(() => db.destroy())

/**
 * Channels of all sorts: `dead` ended long ago and is the only one with "edge"; `burst` was written within a second;
 * alice sees a part of `reset` and nothing of `foreign`; `chat-0` to `chat-19` are alike, and write at the same
 * milliseconds. One of the newest messages, in a small channel, has "rarely".
 */
async function seed(): Promise<void> {
  const { rows } = await pool.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname = 'chat_messages_search'`,
  )
  await pool.query('drop index chat_messages_search')
  await pool.query(`
    create temporary table seeded as
      select channel_id, case when n % 13 = 0 then 'blocked' else 'bob' end as sender_id,
             case channel_id
               when 'burst' then timestamptz '2026-01-10' + n * interval '1 millisecond'
               when 'dead' then timestamptz '2026-01-01' + n * interval '1 second'
               else timestamptz '2026-02-01' + n / 20 * interval '1 minute'
             end as at,
             case when n = ${OLD + NEW} then 'hello, rarely' when n > ${OLD} then 'hello' else concat_ws(
               ' ', 'old ' || n, case when n % 5 < 3 then 'Buried' end, case when n % 4 = 0 then 'words' end,
               case when n % 40 = 7 then 'word' end, case when n < ${OLD / 2} then '深い海' end,
               case when channel_id = 'dead' then 'edge' end
             ) end as text, n
        from generate_series(1, ${OLD + NEW}) n, lateral (
          select case when n > ${OLD} or n % 20 > 7 then 'chat-' || n % 20
                      else (array['dead', 'burst', 'reset', 'foreign'])[n % 20 / 2 + 1] end as channel_id
        ) channel`)
  await pool.query(`
    insert into chat_channels (tenant_id, id, type, created_by_id, member_count, message_seq, message_clock,
                               last_message_id, last_message_at)
    select 'deep', channel_id, 'GROUP', 'bob', 2, count(*), max(at), '', newest
      from (select *, max(at) over (partition by channel_id) as newest from seeded) seeded
     group by channel_id, newest`)
  await pool.query(`
    insert into chat_channel_members (tenant_id, channel_id, user_id, id, role, visible_after)
    select 'deep', id, u, id || u, 'MEMBER',
           case when id = 'reset' and u = 'alice' then timestamptz '2026-02-01 12:00Z' else '-infinity' end
      from chat_channels, unnest(array['alice', 'bob']) u
     where id <> 'foreign' or u <> 'alice'`)
  // Messages of a channel have distinct times: collisions are moved by a millisecond each.
  await pool.query(`
    insert into chat_messages (tenant_id, channel_id, id, seq, sender_id, type, text, stream, created_at, updated_at, deleted_at)
    select 'deep', channel_id, chat_message_id(at, left(md5(channel_id), 4) || lpad(n::text, 5, '0')), row_number() over (partition by channel_id order by at, n), sender_id,
           'TEXT', text, case when n % 51 = 0 then '{}' when n % 53 = 0 then '{"state": "COMPLETE"}' end::jsonb, at, at, case when n % 101 = 0 then at end
      from (
        select channel_id, n, sender_id, text,
               at + (row_number() over (partition by channel_id, at order by n) - 1) * interval '1 millisecond' as at
          from seeded
      ) seeded`)
  await pool.query(`
    update chat_channels c
       set created_at = '2026-01-01', (message_clock, last_message_at, last_message_id) = (
             select created_at, created_at, id from chat_messages m
              where m.tenant_id = c.tenant_id and m.channel_id = c.id order by created_at desc limit 1
           )`)
  await pool.query(
    `insert into chat_user_blocks (tenant_id, blocker_id, blocked_id) values ('deep', 'alice', 'blocked')`,
  )
  await pool.query(rows[0]?.indexdef as string)
  await pool.query('vacuum analyze')
}

interface Search {
  keyword: string
  channelId?: string
  byScore?: boolean
  from?: string
  to?: string
}

/** All hits in order, by checking each message. */
async function lookAtEach({ keyword, channelId, byScore = false, from, to }: Search): Promise<string[]> {
  const parts = keyword.toLowerCase().split(' ')
  const { rows } = await pool.query<{ id: string }>(
    `select id
       from (
         select m.id, m.created_at,
                (select bool_and(m.text ~* ('(^|\\W)' || part || '(\\W|$)') or part ~ '[^ -~]') from unnest($1::text[]) part) as is_whole
           from chat_messages m
          where m.tenant_id = 'deep' and m.channel_id <> 'foreign' and m.sender_id <> 'blocked' and m.deleted_at is null
            and m.stream is distinct from '{}'
            and (m.channel_id <> 'reset' or m.created_at > '2026-02-01 12:00Z')
            and ($2::text is null or m.channel_id = $2)
            and m.created_at >= $3 and m.created_at <= $4
            and (select bool_and(strpos(lower(m.text), part) > 0) from unnest($1::text[]) part)
       ) hit
      order by is_whole and $5 desc, created_at desc, id desc`,
    [parts, channelId ?? null, from ?? '-infinity', to ?? 'infinity', byScore],
  )
  return rows.map(({ id }) => id)
}

function page({ keyword, channelId, byScore = false, from, to }: Search, limit: number, last?: Hit) {
  const after = last && { createdAt: last.createdAt.toISOString(), id: last.id, isWhole: last.isWhole }
  return selectHits(db, alice, {
    parts: keyword.split(' '),
    channelId,
    isExact: false,
    byScore,
    from,
    to,
    after,
    limit,
  })
}
type Hit = Awaited<ReturnType<typeof selectHits>>[number]

async function pageThrough(search: Search, limit: number, pages: number): Promise<string[]> {
  const found: Hit[] = []
  for (let n = 0; n < pages; n += 1) {
    const hits = await page(search, limit, found.at(-1))
    found.push(...hits)
    if (hits.length < limit) break
  }
  return found.map(({ id }) => id)
}

// In most old messages; in a quarter as part of a word; in some as a whole word, followed by parts; in the older half;
// only in the oldest channel; in few; in none.
describe.each(['buried', 'words', 'word', '深い', '海', 'edge', 'old buried', 'old 77', 'rarely', 'nothing'])(
  'finds old hits, such as %s, like a full scan',
  (keyword) => {
    it.each<[string, Omit<Search, 'keyword'>]>([
      ['everywhere', {}],
      ['everywhere, whole words first', { byScore: true }],
      ['in a channel', { channelId: 'chat-9' }],
      ['where a part of the history is hidden, whole words first', { channelId: 'reset', byScore: true }],
      ['in a burst', { channelId: 'burst' }],
      ['between two times', { from: '2026-02-01T13:00:00.000Z', to: '2026-02-02T05:00:00.000Z' }],
      ['up to a time', { to: '2026-01-10T00:00:20.000Z', byScore: true }],
    ])('%s', async (_name, options) => {
      const search = { keyword, ...options }
      const expected = await lookAtEach(search)
      // The last has more hits than a scan finds before it costs more than the index.
      for (const [limit, pages] of [
        [7, 4],
        [100, 3],
        [5000, 1],
      ] as const) {
        expect(await pageThrough(search, limit, pages)).toEqual(expected.slice(0, limit * pages))
      }
    })
  },
)

/** The plan of a search on a connection that has run it often. */
async function planOf(search: Search): Promise<string> {
  statements.length = 0
  await page(search, 21)
  const [{ sql, parameters }] = statements as [CompiledQuery]
  const client = await pool.connect()
  try {
    await client.query('set plan_cache_mode = force_generic_plan')
    await client.query({ name: 'planned', text: sql, values: [...parameters] })
    const values = (parameters as (string | number | string[] | null)[]).map((value) =>
      value === null ? 'null' : client.escapeLiteral(Array.isArray(value) ? `{"${value.join('","')}"}` : String(value)),
    )
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain analyze execute planned (${values.join(', ')})`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    client.release(true)
  }
}

const ofIndex = /Bitmap Index Scan on chat_messages_search.*/g

describe('the cost of a search', () => {
  it('with hits behind many other messages is that of scanning those, without the index', async () => {
    for (const byScore of [false, true]) {
      const plan = await planOf({ keyword: 'buried', byScore })
      const asked = plan.match(ofIndex) as string[]
      expect(asked.length).toBeGreaterThan(0)
      // Whole words fill the page, so parts of words are not read.
      for (const line of asked) expect(line).toContain('never executed')
    }
  })

  it('with deeper hits is that of the index alone', async () => {
    const plan = await planOf({ keyword: 'edge' })
    expect(plan).toMatch(/Bitmap Index Scan on chat_messages_search.*actual time/)
    expect(plan).toMatch(/CTE Scan on all_steps.*rows=0 loops/)
  })

  it('with a single recent hit in a small channel is that of the index alone, without the newest messages', async () => {
    for (const byScore of [false, true]) {
      expect(await planOf({ keyword: 'rarely', byScore })).toMatch(/CTE Scan on newest_shares.*rows=0 loops/)
    }
  })

  it('with the index does not compare each candidate with each channel', async () => {
    const plan = await planOf({ keyword: 'edge' })
    const removed = [...plan.matchAll(/Rows Removed by Join Filter: (\d+)/g)].map(([, rows]) => Number(rows))
    expect(Math.max(0, ...removed)).toBeLessThan(1000)
  })

  it('with few hits in few messages includes no second scan', async () => {
    const plan = await planOf({ keyword: 'nothing', channelId: 'chat-9' })
    expect(plan).toMatch(/CTE Scan on all_lack.*rows=0 loops/)
  })
})
