import { type Kysely } from 'kysely'
import { type Pool } from 'pg'
import type { DB } from '../../../generated/database'
import { channelDetailQuery, channelListQuery } from '../../../src/domain/channels/queries'
import { accessToAll, channelsOf } from '../../../src/domain/access/memberships'
import type { Message } from '../../../generated/openapi'
import { selectPushable } from '../../../src/domain/messages/pushable'
import { claimDueChannels, claimChannels, releaseChannels } from '../../../src/platform/consumers/claim-queries'
import { claimFailures, listFailures, removeFailure, setAside } from '../../../src/platform/consumers/failures'
import { channelsOpened, channelsLogged } from '../../../src/platform/consumers/replay'
import { readWanted } from '../../../src/platform/consumers/wanted-events'
import { UnreadCounts } from '../../../src/domain/unread/unread'
import { lockRows, noteTotals } from '../../../src/domain/unread/unread-notifier'
import { nextPage, scanned } from '../../../src/domain/compliance/table-scan'
import { memberListQuery } from '../../../src/domain/members/queries'
import { moderationReport } from '../../../src/domain/cases/moderation-report'
import { listReports } from '../../../src/domain/cases/settle-reports'
import { pinnedQuery } from '../../../src/domain/messages/pins'
import { listAudit } from '../../../src/domain/compliance/audit-log'
import { channelsWithOld } from '../../../src/domain/compliance/retention/expire-messages'
import { messagesQuery, selectMessage, selectThread } from '../../../src/domain/messages/queries'
import { countUnreadThreads } from '../../../src/domain/follows/followed'
import { selectThreads } from '../../../src/domain/threads/queries'
import { selectHits } from '../../../src/domain/search/queries'
import { eventRules } from '../../../src/domain/access/event-rules'
import { EventLog } from '../../../src/platform/events/event-log'
import { selectFeed } from '../../../src/domain/users/list-user-events'
import { crowdMessage, seedCrowd } from '../../support/crowd'
import { openPlans, type Plans } from './plans'

const TENANT = 'crowd'
const alice = { tenantId: TENANT, userId: 'alice' }
const system = { tenantId: TENANT, userId: 'system', isSystem: true } as const

let plans: Plans
let pool: Pool
let db: Kysely<DB>
beforeAll(async () => void ({ pool, db } = plans = await openPlans(TENANT)))
afterAll(() => db.destroy())
const planOf = (run: () => Promise<unknown>) => plans.planOf(run)

const list = {
  limit: 30,
  oldestFirst: false,
  includeReactions: true,
  includeThreadInfo: true,
  includeReplies: true,
}
const reportCursor = Buffer.from(JSON.stringify(['reports', '2026-01-01T01:00:00.000Z', 'r3600'])).toString('base64url')
const search = {
  channelId: undefined,
  isExact: false,
  byScore: false,
  from: undefined,
  to: undefined,
  after: undefined,
  limit: 21,
}
const channels = Array.from({ length: 1000 }, (_, n) => ({ tenantId: TENANT, channelId: `c${n * 7}`, since: 4 }))
const users = Array.from({ length: 200 }, (_, n) => `user-${n * 9 + 1}`)
const feed = (userId: string) => ({ tenantId: TENANT, channelId: `user:${userId}` })
const events = () => new EventLog(db, null as never, eventRules, null as never)
const process = { consumer: 'host', owner: 'process', leaseMs: 30_000 }
const wantedChannels = channels.slice(0, 100).map((channel) => ({ ...channel, begun: 2, head: 5 }))
const releases = channels
  .slice(0, 10)
  .map((channel) => ({ ...channel, seq: 6, run: 0, attempts: 0, waitMs: undefined }))
const failed = {
  ...{ tenantId: TENANT, channelId: 'c5', id: 'failed-1', seq: 3, epoch: 'epoch', attempts: 1, createdAt: new Date() },
  ...{ event: 'chat:metadata:changed' as const, data: {} },
}
const pushed = channels.slice(0, 20).map((channel) => ({ ...channel, message: { senderId: 'alice' } as Message }))
const unread = () => new UnreadCounts(db, null as never, null as never, null as never)
const toSome = pushed.map((sent) => ({ ...sent, userIds: users.slice(0, 20) }))

it.each<[string, () => Promise<unknown>, string[]]>([
  ['the newest messages', () => messagesQuery(db, alice, 'c0', list).execute(), ['messages_pkey', 'reactions_pkey']],
  [
    'messages after a time',
    () => messagesQuery(db, alice, 'c0', { ...list, oldestFirst: true, after: '2026-01-02T00:00:00.000Z' }).execute(),
    ['messages_pkey'],
  ],
  [
    'the newest messages and who occurs in them',
    () => messagesQuery(db, alice, 'c0', { ...list, includeUsers: true }).execute(),
    ['messages_pkey', 'reactions_pkey'],
  ],
  [
    'the newest messages, for the system',
    () => messagesQuery(db, system, 'c0', list).execute(),
    ['channels_pkey', 'messages_pkey', 'reactions_pkey'],
  ],
  ['reports', () => listReports({ db }, system, { limit: 20, cursor: reportCursor }), ['reports_in_order']],
  ['open reports', () => listReports({ db }, system, { status: 'OPEN' }), ['reports_open']],
  ['the reports about a channel', () => listReports({ db }, system, { channelId: 'c7' }), ['reports_of_channel']],
  [
    'the next rows of a walk through all messages of a tenant',
    () => nextPage(db, { tenantId: TENANT, position: ['c5', crowdMessage(5)] }, scanned.messages),
    ['messages_pkey'],
  ],
  [
    'the next rows of a walk through all events of a tenant',
    () => nextPage(db, { tenantId: TENANT, position: ['c5', '5'] }, scanned.events),
    ['events_\\d{8}_pkey'],
  ],
  ['one message', () => selectMessage(db, alice, 'c0', crowdMessage(51)), ['messages_pkey', 'reactions_pkey']],
  [
    'a thread',
    () => selectThread(db, alice, 'c0', crowdMessage(50), { limit: undefined, beyond: undefined }),
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
          after: undefined,
        },
      ).execute(),
    ['channel_members_active_by_user', 'channels_pkey', 'messages_pkey'],
  ],
  [
    'a list of hidden channels',
    () =>
      channelListQuery(
        db,
        { ...alice, userId: 'user-8' },
        { limit: 20, includeEmpty: true, chronological: true, hidden: true, after: undefined },
      ).execute(),
    ['channel_members_active_by_user'],
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
  [
    'the threads that a user follows',
    () =>
      selectThreads(db, alice, {
        ...{ unread: true, channelId: undefined, parentMessageId: undefined },
        ...{ after: undefined, limit: 21 },
      }),
    ['thread_follows_of_user', 'channels_pkey', 'messages_of_thread', 'messages_pkey'],
  ],
  [
    'how many of them are unread',
    () => countUnreadThreads(db, alice),
    ['thread_follows_of_user', 'channels_pkey', 'messages_pkey'],
  ],
  ['pins', () => pinnedQuery(db, alice, 'c0').execute(), ['pinned_messages_pkey', 'messages_pkey']],
  [
    'a search in a channel',
    () => selectHits(db, alice, { ...search, parts: ['w345x'], channelId: 'c0' }),
    ['messages_search', 'messages_pkey'],
  ],
  [
    'a search everywhere',
    () => selectHits(db, { ...alice, userId: 'user-8' }, { ...search, parts: ['w345x'] }),
    ['messages_search', 'channel_members_active_by_user', 'messages_pkey'],
  ],
  [
    'a search for a character, by score',
    () => selectHits(db, alice, { ...search, parts: ['🦆'], channelId: 'c0', byScore: true }),
    ['messages_search'],
  ],
  ['the last events of many feeds', () => events().ends(users.map(feed)), ['user_feeds_pkey']],
  [
    'what many users lack',
    () =>
      events().readMany(
        users.slice(0, 100).map((user) => ({ ...feed(user), since: 3 })),
        20,
      ),
    ['events_\\d{8}_pkey', 'messages_pkey', 'channel_members_'],
  ],
  [
    'the feed of a user',
    () => selectFeed({ db }, { ...alice, userId: 'user-8' }, 3, 100),
    ['user_feeds_pkey', 'events_\\d{8}_pkey', 'messages_pkey', 'channel_members_'],
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
  ['the last events of many channels', () => events().ends(channels), ['channels_pkey']],
  ['what many channels lack', () => events().readMany(channels.slice(0, 100), 20), ['events_\\d{8}_pkey']],
  [
    'what a consumer lacks of many channels',
    () => readWanted(db, eventRules, wantedChannels, ['chat:metadata:changed'], 20),
    ['events_\\d{8}_pkey'],
  ],
  ['claims of some channels', () => claimChannels(db, process, channels.slice(0, 10)), ['consumer_channels_pkey']],
  ['marks that are due', () => claimDueChannels(db, process, 10), ['consumer_channels_due']],
  ['marks that are due soon', () => claimDueChannels(db, process, 10, 4000), ['consumer_channels_due']],
  [
    'failed events that are due',
    () => claimFailures(db, eventRules, { consumer: 'host', leaseMs: 30_000, maxAttempts: 5 }, 10),
    ['consumer_failures_due', 'consumer_failures_pkey'],
  ],
  [
    'an event that has failed',
    () => setAside(db, 'host', failed, { error: new Error('not now'), waitMs: 1000 }),
    ['events_\\d{8}_pkey'],
  ],
  ['the last events that failed', () => listFailures(db, 'host', 100), ['consumer_failures_listed']],
  ['a failed event that was consumed', () => removeFailure(db, 'host', failed), ['consumer_failures_pkey']],
  [
    'channels to which a consumer is set back',
    () => channelsLogged(db, { name: 'host', retentionHours: 48 }, { tenantId: TENANT, channelId: 'c5' }, true),
    ['events_\\d{8}_pkey', 'channels_pkey'],
  ],
  [
    'channels that were created since',
    () => channelsOpened(db, { name: 'host', retentionHours: 48 }, { tenantId: TENANT, channelId: 'c5' }),
    ['channels_pkey'],
  ],
  ['releases', () => releaseChannels(db, process, releases), ['consumer_channels_pkey']],
  ['members to push to', () => selectPushable({ db }, pushed), ['channel_members_active', 'user_blocks_of_blocked']],
  [
    'some members to push to',
    () => selectPushable({ db }, toSome),
    // Each member by the full key, for a channel of any size.
    ['channel_members_[a-z_]+ .*\\n +Index Cond: [^\\n]*user_id = chosen', 'user_blocks_of_blocked'],
  ],
  [
    'channels with messages that are too old',
    () => channelsWithOld(db, TENANT, { days: 30, after: 'c5' }),
    ['channels_pkey', 'messages_pkey'],
  ],
])('%s', async (_name, run, indexes) => {
  const plan = await planOf(run)
  // There are few holds, and the days ahead are empty.
  expect(plan).not.toMatch(/Seq Scan on chat_(?!legal_holds|events_\d{8} [^(]*\(cost=0\.00\.\.0\.00 )/)
  for (const index of indexes) expect(plan).toMatch(new RegExp(`chat_${index}`))
})

it('the audit is read by indexes', async () => {
  await pool.query(`
    insert into chat_audit (tenant_id, action, actor_id, is_system, channel_id, user_id, created_at)
    select '${TENANT}', 'member.mute', 'alice', false, 'c' || n % 500, 'user-' || n % 1500, now() - n * interval '1 minute'
      from generate_series(1, 20000) n`)
  await pool.query('analyze chat_audit')
  expect(await planOf(() => listAudit(db, TENANT, {}))).toContain('chat_audit_in_order')
  expect(await planOf(() => listAudit(db, TENANT, { channelId: 'c5' }))).toContain('chat_audit_of_channel')
  expect(await planOf(() => listAudit(db, TENANT, { userId: 'user-5' }))).toContain('chat_audit_of_user')
})

it('the figures of a day are read by indexes', async () => {
  await pool.query(`
    insert into chat_cases (tenant_id, id, subject_type, subject_id, state, opened_at, updated_at)
    select '${TENANT}', 'case-' || n, 'USER', 'user-' || n, 'DECIDED', timestamptz '2026-01-01' + n * interval '1 minute', now()
      from generate_series(1, 20000) n;
    insert into chat_decisions (
      tenant_id, id, case_id, user_id, action, reason, is_automated, made_by_id, created_at, appeal_state, appealed_at
    )
    select c.tenant_id, 'decision-' || c.id, c.id, c.subject_id, 'WARN', 'spam', false, 'dora', c.opened_at,
           case when appealed then 'OPEN' end, case when appealed then c.opened_at end
      from chat_cases c, lateral (select right(c.id, 1) = '7' as appealed) a;
    analyze chat_cases, chat_decisions`)
  const day = { since: '2026-01-01T02:00:00Z', until: '2026-01-01T03:00:00Z' }
  expect(await moderationReport(db, TENANT, day)).toMatchObject({
    ...{ notices: { count: 3600 }, decisions: { count: 60 }, appeals: { count: 6 } },
  })
  const plan = await planOf(() => moderationReport(db, TENANT, day))
  expect(plan).not.toContain('Seq Scan')
  for (const index of ['reports_in_order', 'decisions_in_order', 'decisions_of_appeals', 'cases_pkey']) {
    expect(plan).toContain(`chat_${index}`)
  }
})

it('reads only the newest messages, without the index, if they contain a page of hits', async () => {
  const plan = await planOf(() => selectHits(db, alice, { ...search, parts: ['common'], channelId: 'c0' }))
  expect(plan).toMatch(/Bitmap Index Scan on chat_messages_search.*never executed/)
  const read = [...plan.matchAll(/using chat_messages_pkey.*?rows=(\d+) loops=1\)/g)].map(([, rows]) => Number(rows))
  expect(Math.max(...read)).toBeLessThan(200)
})

it('the newest messages of a channel with a single sender are read from its end', async () => {
  await pool.query('truncate chat_messages cascade')
  await seedCrowd(pool, { tenantId: 'monologue', channels: 1, messages: 30_000 })
  await pool.query(`update chat_messages set sender_id = 'user-1'`)
  await pool.query('vacuum analyze chat_messages')
  const plan = await planOf(() => messagesQuery(db, { ...alice, tenantId: 'monologue' }, 'c0', list).execute())
  expect(plan).toMatch(/Index Scan Backward using chat_messages_pkey/)
})
