import { CamelCasePlugin, Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import { Pool } from 'pg'
import type { DB } from '../../../generated/database'
import { channelDetailQuery, channelListQuery } from '../../../src/domain/channels/queries'
import { accessToAll, channelsOf, membershipsNow } from '../../../src/domain/access/memberships'
import { PresenceAnnouncer } from '../../../src/domain/presence/presence-announcer'
import type { Message } from '../../../generated/openapi'
import { selectPushable } from '../../../src/domain/messages/notify-host'
import { claimDueMarks, claimMarks, releaseMarks } from '../../../src/platform/events/consumer-marks'
import { readWanted } from '../../../src/platform/events/wanted-events'
import { UnreadCounts } from '../../../src/domain/unread/unread'
import { lockRows, noteTotals } from '../../../src/domain/unread/unread-notifier'
import { recountMembers } from '../../../src/domain/members/member-count'
import { ensureOperator } from '../../../src/domain/members/operators'
import { memberListQuery } from '../../../src/domain/members/queries'
import type { Change } from '../../../src/domain/messages/change-queue'
import { pinnedQuery } from '../../../src/domain/messages/pins'
import { messagesQuery, selectMessage, selectThread } from '../../../src/domain/messages/queries'
import { selectHits } from '../../../src/domain/messages/search-queries'
import { eventVisibility } from '../../../src/domain/access/erased-events'
import { EventLog } from '../../../src/platform/events/event-log'
import type { Tx } from '../../../src/platform/database/transaction'
import { removeSome } from '../../../src/platform/events/retention'
import { selectFeed } from '../../../src/domain/users/list-user-events'
import { seedCrowd } from '../../support/crowd'
import { createDatabase } from '../../support/database'
import { pagesOf, seedLargeChannel, seedTenant } from './planned-rows'

const TENANT = 'crowd'
const alice = { tenantId: TENANT, userId: 'alice' }

let pool: Pool
let db: Kysely<DB>
const statements: CompiledQuery[] = []

beforeAll(async () => {
  pool = new Pool({ connectionString: await createDatabase() })
  db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => void statements.push(query),
  })
  await seedTenant(pool, TENANT)
})
afterAll(() => db.destroy())

/** The plan of the one statement that this runs. */
async function planOf(run: () => Promise<unknown>): Promise<string> {
  statements.length = 0
  await run()
  expect(statements).toHaveLength(1)
  const [{ sql, parameters }] = statements as [CompiledQuery]
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain analyze ${sql}`, [...parameters])
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

/** The most rows that a step of the plan has read, in one loop. */
function mostRows(plan: string): number {
  const numbers = [...plan.matchAll(/(?:actual time=\S+ rows=|Rows Removed by \S+(?: \S+)*: )([\d.]+)/g)]
  return Math.max(...numbers.map(([, rows]) => Number(rows)))
}

const list = {
  limit: 30,
  oldestFirst: false,
  includeReactions: true,
  includeThreadInfo: true,
  includeReplies: true,
}
const search = { channelId: undefined, byScore: false, from: undefined, to: undefined, after: undefined, limit: 21 }
const channels = Array.from({ length: 1000 }, (_, n) => ({ tenantId: TENANT, channelId: `c${n * 7}`, since: 4 }))
const users = Array.from({ length: 200 }, (_, n) => `user-${n * 9 + 1}`)
const feed = (userId: string) => ({ tenantId: TENANT, channelId: `user:${userId}` })
const events = () => new EventLog(db, null as never, eventVisibility, null as never)
const process = { consumer: 'host', owner: 'process', leaseMs: 30_000 }
const wantedChannels = channels.slice(0, 100).map((channel) => ({ ...channel, begun: 2, head: 5 }))
const releases = channels.slice(0, 10).map((channel) => ({ ...channel, seq: 6 }))
const pushed = channels.slice(0, 20).map((channel) => ({ ...channel, message: { senderId: 'alice' } as Message }))
const unread = () => new UnreadCounts(db, null as never, null as never, null as never)

// What must be read by which index. A query that reads a whole table grows with the history of all tenants.
it.each<[string, () => Promise<unknown>, string[]]>([
  [
    'the newest messages',
    () => messagesQuery(db, alice, 'c0', list).execute(),
    ['messages_in_order', 'reactions_pkey'],
  ],
  [
    'messages after a time',
    () => messagesQuery(db, alice, 'c0', { ...list, oldestFirst: true, after: '2026-01-02T00:00:00.000Z' }).execute(),
    ['messages_in_order'],
  ],
  ['one message', () => selectMessage(db, alice, 'c0', 'm51'), ['messages_pkey', 'reactions_pkey']],
  [
    'a thread',
    () => selectThread(db, alice, 'c0', 'm50', { limit: undefined, after: undefined }),
    ['messages_of_thread', 'messages_pkey'],
  ],
  [
    'a list of channels',
    () =>
      channelListQuery(
        db,
        { ...alice, userId: 'user-8' },
        {
          limit: 20,
          includeEmpty: false,
          chronological: false,
          search: undefined,
          after: undefined,
        },
      ).execute(),
    ['channel_members_active_by_user', 'channels_pkey', 'messages_in_order'],
  ],
  ['a channel', () => channelDetailQuery(db, alice, 'c5', 101).execute(), ['channels_pkey', 'channel_members_']],
  [
    'the members of a channel',
    () => memberListQuery(db, alice, 'c5', { limit: 10, after: undefined, only: 'active' }).execute(),
    ['channel_members_'],
  ],
  [
    'unread totals',
    () => unread().totals(TENANT, ['user-8', 'user-9']),
    ['channel_members_active_by_user', 'channels_pkey'],
  ],
  ['what the host was notified of', () => lockRows(db, TENANT, ['user-8', 'user-9']), ['unread_notified_pkey']],
  [
    'what it is to be notified of',
    () => noteTotals(db, TENANT, ['user-8', 'user-9']),
    ['unread_notified_pkey', 'channel_members_active_by_user', 'channels_pkey'],
  ],
  ['pins', () => pinnedQuery(db, alice, 'c0').execute(), ['pinned_messages_pkey', 'messages_pkey']],
  [
    'a search in a channel',
    () => selectHits(db, alice, { ...search, parts: ['w345x'], channelId: 'c0' }),
    ['messages_search', 'messages_in_order'],
  ],
  [
    'a search everywhere',
    () => selectHits(db, { ...alice, userId: 'user-8' }, { ...search, parts: ['w345x'] }),
    ['messages_search', 'channel_members_active_by_user', 'messages_in_order'],
  ],
  [
    'a search for a character, by score',
    () => selectHits(db, alice, { ...search, parts: ['🦆'], channelId: 'c0', byScore: true }),
    ['messages_search'],
  ],
  ['the last events of many feeds', () => events().lastSeqs(users.map(feed)), ['user_feeds_pkey']],
  [
    'what many users lack',
    () =>
      events().readMany(
        users.slice(0, 100).map((user) => ({ ...feed(user), since: 3 })),
        20,
      ),
    ['events_pkey', 'messages_pkey', 'channel_members_'],
  ],
  [
    'the feed of a user',
    () => selectFeed({ db }, { ...alice, userId: 'user-8' }, 3, 100),
    ['user_feeds_pkey', 'events_pkey', 'messages_pkey', 'channel_members_'],
  ],
  [
    'memberships of many channels',
    () =>
      accessToAll(
        db,
        alice,
        channels.map(({ channelId }) => channelId),
      ),
    ['channels_pkey', 'channel_members_'],
  ],
  [
    'what is read of many who connect',
    () =>
      channelsOf(
        db,
        users.map((userId) => ({ tenantId: TENANT, userId })),
      ),
    ['user_feeds_pkey', 'channel_members_active_by_user'],
  ],
  ['the last events of many channels', () => events().lastSeqs(channels), ['channels_pkey', 'events_pkey']],
  ['what many channels lack', () => events().readMany(channels.slice(0, 100), 20), ['events_pkey']],
  [
    'what a consumer lacks of many channels',
    () => readWanted(db, eventVisibility, wantedChannels, ['chat:metadata:changed'], 20),
    ['events_pkey'],
  ],
  ['claims of some channels', () => claimMarks(db, process, channels.slice(0, 10)), ['consumer_channels_pkey']],
  ['marks that are due', () => claimDueMarks(db, process, 10), ['consumer_channels_due']],
  ['releases', () => releaseMarks(db, process, releases), ['consumer_channels_pkey']],
  ['members to push to', () => selectPushable({ db }, pushed), ['channel_members_active', 'user_blocks_of_blocked']],
  ['events that are too old', () => removeSome(db, 20, { tenantId: TENANT, channelId: 'c5', seq: 3 }), ['events_pkey']],
])('%s', async (_name, run, indexes) => {
  const plan = await planOf(run)
  expect(plan).not.toContain('Seq Scan on chat_')
  for (const index of indexes) expect(plan).toContain(`chat_${index}`)
})

describe('in a channel that 100,000 members have left', () => {
  const tx = () => db as unknown as Tx
  const key = { tenantId: TENANT, channelId: 'left' }
  const page = { limit: undefined, after: undefined }

  it.each<[string, () => Promise<unknown>]>([
    ['a channel', () => channelDetailQuery(db, alice, 'left', 101).execute()],
    ['the first members', () => memberListQuery(db, alice, 'left', { ...page, limit: 10, only: 'active' }).execute()],
    ['all members', () => memberListQuery(db, alice, 'left', { ...page, only: 'active' }).execute()],
    ['the operators', () => memberListQuery(db, alice, 'left', { ...page, only: 'operators' }).execute()],
    ['the muted', () => memberListQuery(db, alice, 'left', { ...page, only: 'muted' }).execute()],
    ['the banned', () => memberListQuery(db, alice, 'left', { ...page, only: 'banned' }).execute()],
    ['those whose unread counts changed', () => unread().membersOf([{ ...key, exceptUserId: 'alice' }])],
    ['the number of members', () => recountMembers(tx(), key)],
    ['who becomes operator', () => ensureOperator(null as never, tx(), key)],
  ])('%s costs what its active members cost', async (_name, run) => {
    expect(mostRows(await planOf(run))).toBeLessThan(100)
  })

  it('the deletion of a message costs what its present members cost', async () => {
    await pool.query(`
      insert into chat_messages (tenant_id, channel_id, id, seq, sender_id, type, text, created_at, updated_at)
      select '${TENANT}', 'left', 'deleted-' || n, n, 'alice', 'TEXT', 'text', at, at
        from generate_series(30001, 30020) n, lateral (select timestamptz '2026-02-01' + n * interval '1 second' as at) at`)
    const pages = await pagesOf(pool, (n) => {
      const item = { channel: 1, kind: 'delete', userId: 'alice', messageId: `deleted-${30000 + n}`, listsUnread: true }
      return { text: `select * from chat_change_batch('{${TENANT}}', '{left}', '${JSON.stringify([item])}', true)` }
    })
    expect(pages).toBeLessThan(300)
  })

  it('and was away while some of 30,000 messages were deleted, a return costs what was deleted', async () => {
    await pool.query(`
      insert into chat_messages (tenant_id, channel_id, id, seq, sender_id, type, text, created_at, updated_at)
      select '${TENANT}', 'left', 'left-' || n, n, 'alice', 'TEXT', 'text', at, at
        from generate_series(1, 30000) n, lateral (select timestamptz '2026-01-01' + n * interval '1 second' as at) at`)
    await pool.query(`
      update chat_messages set deleted_at = now(), deleted_event_seq = seq
       where tenant_id = '${TENANT}' and channel_id = 'left' and seq % 1000 = 0`)
    await pool.query('vacuum analyze chat_messages')
    await pool.query(`load 'auto_explain'`)
    const client = await pool.connect()
    const notices: string[] = []
    client.on('notice', ({ message }) => void notices.push(message ?? ''))
    await client.query(`
      set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on; set client_min_messages = log;
      set auto_explain.log_nested_statements = on`)
    await client.query(
      `update chat_channel_members set left_at = null where tenant_id = $1 and channel_id = 'left' and user_id = 'gone-1'`,
      [TENANT],
    )
    client.release(true)
    const plan = notices.find((notice) => notice.includes('chat_messages m'))
    expect(plan).toContain('chat_messages_deleted')
    expect(mostRows(plan as string)).toBeLessThan(100)
  })
})

describe('in a channel of 20,000 members, messages, reactions, pins and votes', () => {
  beforeAll(async () => {
    await seedLargeChannel(pool, TENANT)
    await pool.query(`update chat_channels set event_seq = 6 where tenant_id = '${TENANT}' and id = 'c1'`)
    await pool.query(`
      insert into chat_messages (tenant_id, channel_id, id, seq, sender_id, type, text, created_at, updated_at)
      select '${TENANT}', 'c1', 'shown', 1000, 'alice', 'TEXT', 'text', now(), now()`)
  })

  const user = (n: number) => `large-${n}`
  const message = user
  const change = (item: Partial<Change> & { userId: string }) =>
    `chat_change_batch('{${TENANT}}', '{large}', '${JSON.stringify([{ channel: 1, ...item }])}', true)`
  it.each<[string, (n: number) => string]>([
    ['reading', (n) => `chat_read('${TENANT}', 'large', array['${user(n)}'], 100000)`],
    ['reading what is read', () => `chat_read('${TENANT}', 'large', array['${user(1)}'], 100000)`],
    [
      'several who read',
      (n) => `chat_read('${TENANT}', 'large', array['${user(2 * n + 100)}', '${user(2 * n + 101)}'], 100000)`,
    ],
    ['reading without the channel lock', (n) => `chat_read('${TENANT}', 'large', array['${user(n + 200)}'], 500)`],
    [
      'several who read without the channel lock',
      (n) => `chat_read('${TENANT}', 'large', array['${user(2 * n + 300)}', '${user(2 * n + 301)}'], 500)`,
    ],
    [
      'reading, for the feed of who reads',
      (n) => `chat_read_for_users('${TENANT}', 'large', array['${user(n + 500)}'], 500)`,
    ],
    [
      'mentioning, for the feeds of who is mentioned',
      (n) => {
        const item = `{"message":{"id":"x${n}","senderId":"${user(n)}","type":"TEXT","text":"hi",
          "mentionedUserIds":["${user(n + 1)}","${user(n + 2)}"],"isForwarded":false,"metadata":{}}}`
        return `chat_send_to_users('${TENANT}', 'large', '[${item}]')`
      },
    ],
    ['reading by code of the version before', (n) => `chat_mark_read('${TENANT}', 'large', array['${user(n + 400)}'])`],
    ['reacting', (n) => change({ kind: 'react', userId: user(n), messageId: message(n), key: '-', isSet: true })],
    [
      'taking a reaction back',
      (n) => change({ kind: 'react', userId: user(1), messageId: message(n), key: '+', isSet: false }),
    ],
    [
      'sending with others',
      (n) => {
        const message = (id: string) =>
          `{"id":"${id}","senderId":"${user(n)}","type":"TEXT","text":"hi","mentionedUserIds":["${user(n + 1)}"],
            "isForwarded":false,"metadata":{},"parentMessageId":"large"}`
        const items = `[{"channel":1,"message":${message(`a${n}`)}},{"channel":2,"idempotencyKey":"k","message":${message(`b${n}`)}}]`
        return `chat_send_batch(array['${TENANT}', '${TENANT}'], array['large', 'c1'], '${items}')`
      },
    ],
    [
      'changing with others',
      (n) => {
        const items = [
          { channel: 1, kind: 'react', userId: user(n), messageId: message(n), key: '*', isSet: true },
          { channel: 1, kind: 'vote', userId: user(n + 40), pollId: 'large', optionIds: ['o1'] },
          { channel: 2, kind: 'react', userId: 'alice', messageId: 'shown', key: `${n}`, isSet: true },
        ]
        return `chat_change_batch('{${TENANT},${TENANT}}', '{large,c1}', '${JSON.stringify(items)}', false)`
      },
    ],
    [
      'reading with others',
      (n) =>
        `chat_read_batch('{${TENANT},${TENANT}}', '{large,c1}', '{1,1,2}', '{${user(2 * n + 500)},${user(2 * n + 501)},alice}', 100000)`,
    ],
    ['editing', (n) => change({ kind: 'edit', userId: user(1), messageId: message(n + 1), text: 'bye' })],
    ['pinning', (n) => change({ kind: 'pin', userId: user(n), messageId: message(n), limit: 100 })],
    ['unpinning', (n) => change({ kind: 'unpin', userId: user(n), messageId: message(n) })],
    [
      'changing by code of the version before',
      (n) =>
        `chat_change_messages('${TENANT}', 'large', '${JSON.stringify([{ kind: 'vote', userId: user(n + 20), pollId: 'large', optionIds: ['o2'] }])}')`,
    ],
    ['voting', (n) => change({ kind: 'vote', userId: user(n), pollId: 'large', optionIds: ['o1'] })],
  ])('%s costs what it costs in a small one', async (_name, call) => {
    expect(await pagesOf(pool, (n) => ({ text: `select * from ${call(n)}` }))).toBeLessThan(200)
  })
})

describe('for a user who has left 100,000 channels', () => {
  const leaver = { tenantId: TENANT, userId: 'leaver' }
  const listed = { limit: 20, includeEmpty: true, chronological: false, search: undefined, after: undefined }
  const announcer = () =>
    new PresenceAnnouncer(db, null as never, null as never, { largeChannelMembers: 500 }, null as never)

  it.each<[string, () => Promise<unknown>]>([
    ['a list of channels', () => channelListQuery(db, leaver, listed).execute()],
    ['the unread total', () => unread().totals(TENANT, ['leaver'])],
    ['a search everywhere', () => selectHits(db, leaver, { ...search, parts: ['w345x'] })],
    ['presence', () => announcer().channelsOf([leaver])],
    ['what is read when the user connects', () => channelsOf(db, [leaver])],
    ['whether the user is a member', () => membershipsNow(db, [{ ...leaver, channelId: 'c0' }])],
  ])('%s costs what the other channels cost', async (_name, run) => {
    expect(mostRows(await planOf(run))).toBeLessThan(100)
  })
})

it('the index is not asked where the newest messages hold a page of hits, and the newest alone are read', async () => {
  const plan = await planOf(() => selectHits(db, alice, { ...search, parts: ['common'], channelId: 'c0' }))
  expect(plan).toMatch(/Bitmap Index Scan on chat_messages_search.*never executed/)
  const read = [...plan.matchAll(/using chat_messages_in_order.*?rows=(\d+) loops=1\)/g)].map(([, rows]) =>
    Number(rows),
  )
  expect(Math.max(...read)).toBeLessThan(200)
})

it('the newest messages of a channel in which one writes all are read from its end', async () => {
  await pool.query('truncate chat_messages cascade')
  await seedCrowd(pool, { tenantId: 'monologue', channels: 1, messages: 30_000 })
  await pool.query(`update chat_messages set sender_id = 'user-1'`)
  await pool.query('vacuum analyze chat_messages')
  const plan = await planOf(() => messagesQuery(db, { ...alice, tenantId: 'monologue' }, 'c0', list).execute())
  expect(plan).toMatch(/Index Scan Backward using chat_messages_in_order/)
})
