import { type Kysely } from 'kysely'
import { type Pool } from 'pg'
import type { DB } from '../../../generated/database'
import { channelDetailQuery, channelListQuery } from '../../../src/domain/channels/queries'
import { channelsOf, membershipsNow } from '../../../src/domain/access/memberships'
import { UnreadCounts } from '../../../src/domain/unread/unread'
import { recountMembers } from '../../../src/domain/members/member-count'
import { ensureOperator } from '../../../src/domain/members/operators'
import { memberListQuery } from '../../../src/domain/members/queries'
import type { Change } from '../../../src/domain/messages/change-queue'
import { selectHits } from '../../../src/domain/search/queries'
import type { Tx } from '../../../src/platform/database/transaction'
import { messageId } from '../../support/message-ids'
import { largeMessage, pagesOf, seedLargeChannel } from './planned-rows'
import { mostRows, openPlans, type Plans } from './plans'

const TENANT = 'crowd'
const alice = { tenantId: TENANT, userId: 'alice' }

let plans: Plans
let pool: Pool
let db: Kysely<DB>
beforeAll(async () => void ({ pool, db } = plans = await openPlans(TENANT)))
afterAll(() => db.destroy())
const search = {
  channelId: undefined,
  isExact: false,
  byScore: false,
  from: undefined,
  to: undefined,
  after: undefined,
  limit: 21,
}
const unread = () => new UnreadCounts(db, null as never, null as never, null as never)
const planOf = (run: () => Promise<unknown>) => plans.planOf(run)

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

  it('the deletion of a message costs in proportion to the current members', async () => {
    await pool.query(`
      insert into chat_messages (tenant_id, channel_id, id, seq, sender_id, type, text, created_at, updated_at)
      select '${TENANT}', 'left', chat_message_id(at, 'deleted'), n, 'alice', 'TEXT', 'text', at, at
        from generate_series(30001, 30020) n, lateral (select timestamptz '2026-02-01 00:00Z' + n * interval '1 second' as at) at`)
    const pages = await pagesOf(pool, (n) => {
      const item = {
        channel: 1,
        kind: 'delete',
        userId: 'alice',
        messageId: messageId(new Date(Date.UTC(2026, 1, 1) + (30_000 + n) * 1000), 'deleted'),
        listsUnread: true,
      }
      return { text: `select * from chat_change_batch('{${TENANT}}', '{left}', '${JSON.stringify([item])}', true)` }
    })
    expect(pages).toBeLessThan(200)
  })

  it('a return costs in proportion to the messages deleted during the absence', async () => {
    await pool.query(`
      insert into chat_messages (tenant_id, channel_id, id, seq, sender_id, type, text, created_at, updated_at)
      select '${TENANT}', 'left', chat_message_id(at, 'left'), n, 'alice', 'TEXT', 'text', at, at
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
  const message = largeMessage
  const change = (item: Partial<Change> & { userId: string }) =>
    `chat_change_batch('{${TENANT}}', '{large}', '${JSON.stringify([{ channel: 1, ...item }])}', true)`
  const move = (userId: string, to: number, unread: boolean, isLarge = 100_000) =>
    `chat_move_marker('${TENANT}', 'large', '${userId}', '${message(to)}', ${unread}, ${isLarge}) moved_${unread}`
  it.each<[string, (n: number) => string]>([
    ['reading', (n) => `chat_read('{${TENANT}}', '{large}', '{1}', '{${user(n)}}', 100000, 'channel')`],
    ['reading what is read', () => `chat_read('{${TENANT}}', '{large}', '{1}', '{${user(1)}}', 100000, 'channel')`],
    [
      'several who read',
      (n) =>
        `chat_read('{${TENANT}}', '{large}', '{1,1}', '{${user(2 * n + 100)},${user(2 * n + 101)}}', 100000, 'channel')`,
    ],
    [
      'reading without the channel lock',
      (n) => `chat_read('{${TENANT}}', '{large}', '{1}', '{${user(n + 200)}}', 500, 'channel')`,
    ],
    [
      'several who read without the channel lock',
      (n) =>
        `chat_read('{${TENANT}}', '{large}', '{1,1}', '{${user(2 * n + 300)},${user(2 * n + 301)}}', 500, 'channel')`,
    ],
    ['reading up to a message', (n) => move(user(n + 500), 19_990, false)],
    ['reading up to a message without the channel lock', (n) => move(user(n + 600), 19_990, false, 500)],
    // Messages marked as unread were read before.
    ['marking as unread', (n) => `${move(user(n + 700), 19_990, false)}, ${move(user(n + 700), 19_980, true)}`],
    [
      'mentioning, for the feeds of who is mentioned',
      (n) => {
        const item = `{"channel":1,"digits":"x${n}","message":{"senderId":"${user(n)}","type":"TEXT","text":"hi",
          "mentionedUserIds":["${user(n + 1)}","${user(n + 2)}"],"isForwarded":false,"metadata":{}}}`
        return `chat_send('{${TENANT}}', '{large}', '[${item}]', true, true)`
      },
    ],
    [
      'what the system sends',
      (n) => {
        const message = `{"senderId":"system","type":"ADMIN","text":"hi","mentionedUserIds":["${user(n + 1)}"],
          "isForwarded":false,"metadata":{},"parentMessageId":"large"}`
        const item = `{"channel":1,"digits":"s${n}","isSystem":true,"idempotencyKey":"k${n}","message":${message}}`
        return `chat_send('{${TENANT}}', '{large}', '[${item}]', true, true)`
      },
    ],
    [
      'replying in a thread that all follow',
      (n) => {
        const item = `{"channel":1,"digits":"r${n}","message":{"senderId":"${user(n)}","type":"TEXT","text":"hi",
          "mentionedUserIds":["${user(n + 1)}"],"isForwarded":false,"metadata":{},"parentMessageId":"${message(2)}"}}`
        return `chat_send('{${TENANT}}', '{large}', '[${item}]', true, true)`
      },
    ],
    ['reacting', (n) => change({ kind: 'react', userId: user(n), messageId: message(n), key: '-', isSet: true })],
    [
      'taking a reaction back',
      (n) => change({ kind: 'react', userId: user(1), messageId: message(n), key: '+', isSet: false }),
    ],
    [
      'sending with others',
      (n) => {
        const message = `{"senderId":"${user(n)}","type":"TEXT","text":"hi","mentionedUserIds":["${user(n + 1)}"],
            "isForwarded":false,"metadata":{},"parentMessageId":"large"}`
        const items = `[{"channel":1,"digits":"a${n}","message":${message}},{"channel":2,"digits":"b${n}","idempotencyKey":"k","message":${message}}]`
        return `chat_send('{${TENANT},${TENANT}}', '{large,c1}', '${items}', false, false)`
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
        `chat_read('{${TENANT},${TENANT}}', '{large,c1}', '{1,1,2}', '{${user(2 * n + 500)},${user(2 * n + 501)},alice}', 100000, 'nothing')`,
    ],
    ['editing', (n) => change({ kind: 'edit', userId: user(1), messageId: message(n + 1), text: 'bye' })],
    ['pinning', (n) => change({ kind: 'pin', userId: user(n), messageId: message(n), limit: 100 })],
    ['unpinning', (n) => change({ kind: 'unpin', userId: user(n), messageId: message(n) })],
    ['voting', (n) => change({ kind: 'vote', userId: user(n), pollId: 'large', optionIds: ['o1'] })],
  ])('%s costs what it costs in a small one', async (_name, call) => {
    expect(await pagesOf(pool, (n) => ({ text: `select * from ${call(n)}` }))).toBeLessThan(250)
  })
})

describe('for a user who has left 100,000 channels', () => {
  const leaver = { tenantId: TENANT, userId: 'leaver' }
  const listed = { limit: 20, includeEmpty: true, chronological: false, after: undefined }

  it.each<[string, () => Promise<unknown>]>([
    ['a list of channels', () => channelListQuery(db, leaver, listed).execute()],
    ['the unread total', () => unread().totals(TENANT, ['leaver'])],
    ['a search everywhere', () => selectHits(db, leaver, { ...search, parts: ['w345x'] })],
    ['presence', () => channelsOf(db, [leaver], 500)],
    ['what is read when the user connects', () => channelsOf(db, [leaver])],
    ['whether the user is a member', () => membershipsNow(db, [{ ...leaver, channelId: 'c0' }])],
  ])('%s costs what the other channels cost', async (_name, run) => {
    expect(mostRows(await planOf(run))).toBeLessThan(100)
  })
})
