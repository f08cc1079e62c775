import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { CamelCasePlugin, Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import { Client, Pool } from 'pg'
import { pino } from 'pino'
import type { DB } from '../../../generated/database'
import { jobHandlers } from '../../../src/service/job-handlers'
import { LocalTimers } from '../../../src/platform/scheduler/local-timers'
import { selectDue } from '../../../src/platform/scheduler/due-jobs'
import { createDatabase, redisPrefix, redisUrl } from '../../support/database'
import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import { World } from '../../support/world'
import { inMs } from '../../support/clock'
import { delivered, everyNode, expectExactlyOnce, scheduleMany } from './delivery'

const worlds: World[] = []
const start = async (options: Parameters<typeof World.start>[0]) => {
  const world = await World.start(options)
  worlds.push(world)
  return world
}
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close()
})

it('a job due in decades is left to sweeps, without retries', async () => {
  let tries = 0
  const decades = 30 * 365 * 24 * 3_600_000
  const timers = new LocalTimers(() => Promise.resolve((tries += 1) && decades), pino({ level: 'silent' }))
  const job = { kind: 'send', tenantId: 'tenant', channelId: 'channel', id: 'id' }
  timers.add(job, Date.now())
  await eventually(() => tries > 0)
  // Long enough for hundreds of retries.
  await sleep(300)
  expect(tries).toBe(1)
  await timers.close()
})

describe('a job, with four processes', () => {
  it('is assigned to one of them by the queue, and runs once', async () => {
    const prefix = redisPrefix()
    const world = await start({ processes: 4, settings: { redis: { url: redisUrl(), prefix } } })
    const ids = await scheduleMany(everyNode(world), { count: 12, first: 2500, spread: 50 })
    expectExactlyOnce(await delivered(world.databaseUrl, ids), ids)
    const redis = new Redis(redisUrl())
    const [events] = await redis.keys(`{${prefix}:*}:timers:events`)
    const done = await redis.xrange(events as string, '-', '+')
    redis.disconnect()
    const completed = done.flatMap(([, [, event, , jobId]]) => (event === 'completed' ? [jobId] : []))
    // A sweep that read a job before its commit may add it again: it then has nothing to do.
    expect(new Set(completed).size).toBe(12)
  })

  it('runs once when many are due at the same moment', async () => {
    const world = await start({ processes: 4 })
    const ids = await scheduleMany(everyNode(world), { count: 60, first: 4000, spread: 0 })
    expectExactlyOnce(await delivered(world.databaseUrl, ids), ids)
  })

  it('runs once although the database ends connections between claim and commit', async () => {
    const world = await start({ processes: 4 })
    const admin = new Client({ connectionString: world.databaseUrl })
    await admin.connect()
    const ids = await scheduleMany(everyNode(world), { count: 6, first: 2000, spread: 0 })
    // Deliveries proceed to the event log, which they write last, and wait there.
    await admin.query('begin; lock table chat_events in share mode')
    let ended = 0
    await eventually(async () => {
      // On a separate connection: inside a transaction pg_stat_activity does not change.
      const terminated = await query(
        world.databaseUrl,
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%chat_send%'`,
      )
      ended += terminated.length
      // Retries are ended, too.
      return ended > ids.length
    })
    await admin.query('commit')
    await admin.end()
    expectExactlyOnce(await delivered(world.databaseUrl, ids), ids)
  })
})

describe('a single process without Redis', () => {
  it('runs jobs at their time', async () => {
    const world = await start({})
    const ids = await scheduleMany(everyNode(world), { count: 10, first: 1000, spread: 100 })
    expectExactlyOnce(await delivered(world.databaseUrl, ids), ids)
  })

  it('runs overdue and imminent jobs at its start', async () => {
    const world = await start({})
    const [alice] = everyNode(world)
    const channel = await alice!.client.channels.createGroup({ userIds: ['bob'] })
    const put = (text: string, scheduledAt: string) =>
      alice!.client.scheduledMessages.create(channel.id, { text, scheduledAt })
    const scheduled = [
      await put('overdue', inMs(60_000)),
      await put('soon', inMs(120_000)),
      await put('later', inMs(180_000)),
    ]
    const poll = await alice!.client.polls.create(channel.id, {
      title: 'Now?',
      options: ['yes', 'no'],
      closeAt: inMs(120_000),
    })
    await alice!.client.members.mute(channel.id, 'bob', { seconds: 600 })
    await world.nodes[0]!.chat.close()
    const shift = `interval '119 seconds'`
    await query(world.databaseUrl, `update chat_scheduled_messages set scheduled_at = scheduled_at - ${shift}`)
    await query(world.databaseUrl, `update chat_polls set close_at = close_at - ${shift}`)
    await query(world.databaseUrl, `update chat_channel_members set muted_until = now() where is_muted`)

    await world.addNode()
    const reborn = world.person('alice', { node: 1 })
    const inbox = await reborn.join(channel.id, 0)
    await inbox.find(({ event }) => event === 'chat:user:unmuted')
    await inbox.find(({ event }) => event === 'chat:poll:updated')
    await inbox.until(() => inbox.of('chat:message:received').length === 3)
    const { messages } = await reborn.client.messages.list(channel.id)
    // Two due jobs run concurrently, so either may come first.
    expect(messages.map(({ text }) => text).sort()).toEqual(['Now?', 'overdue', 'soon'])
    expect(messages.at(-1)?.text).toBe('Now?')
    expect((await reborn.client.scheduledMessages.list(channel.id)).scheduledMessages).toMatchObject([
      { id: scheduled[2]!.id, status: 'PENDING' },
    ])
    await eventually(async () =>
      expect(await reborn.client.polls.get(channel.id, poll.id)).toMatchObject({ status: 'CLOSED' }),
    )
  })

  it('finds due jobs without reading later ones', async () => {
    const databaseUrl = await createDatabase()
    await query(
      databaseUrl,
      `insert into chat_channels (tenant_id, id, type, created_by_id)
       select 't' || n, 'c' || n, 'GROUP', 'alice' from generate_series(1, 200) n`,
    )
    await query(
      databaseUrl,
      `insert into chat_scheduled_messages (tenant_id, channel_id, id, sender_id, text, scheduled_at)
       select 't' || n % 200 + 1, 'c' || n % 200 + 1, 's' || n, 'alice', '', now() + n * interval '1 hour'
         from generate_series(0, 20000) n`,
    )
    await query(
      databaseUrl,
      `insert into chat_polls (tenant_id, channel_id, id, message_id, title, created_by_id, close_at)
       select tenant_id, channel_id, id, id, '', 'alice', scheduled_at from chat_scheduled_messages`,
    )
    await query(
      databaseUrl,
      `insert into chat_channel_members (
         tenant_id, channel_id, user_id, id, role, is_muted, muted_until, is_channel_muted, channel_muted_until
       )
       select tenant_id, channel_id, id, id, 'MEMBER', true, scheduled_at, true, scheduled_at from chat_scheduled_messages`,
    )
    await query(
      databaseUrl,
      `insert into chat_deleted_files (tenant_id, channel_id, id, file_url, due_at)
       select tenant_id, channel_id, id, '', scheduled_at from chat_scheduled_messages`,
    )
    await query(
      databaseUrl,
      `insert into chat_erasures (tenant_id, id, kind, user_id, due_at)
       select tenant_id, id, 'USER', id, scheduled_at from chat_scheduled_messages`,
    )
    for (const table of ['scheduled_messages', 'polls', 'channel_members', 'deleted_files', 'erasures'])
      await query(databaseUrl, `analyze chat_${table}`)

    const pool = new Pool({ connectionString: databaseUrl })
    const statements: CompiledQuery[] = []
    const db = new Kysely<DB>({
      dialect: new PostgresDialect({ pool }),
      plugins: [new CamelCasePlugin()],
      log: ({ query: statement }) => void statements.push(statement),
    })
    const sources = jobHandlers(() => null as never).map(({ source }) => source)
    const due = await selectDue(db, sources, 90_000, 100)
    expect(due.map(({ job }) => job)).toEqual([
      { kind: 'send-scheduled', tenantId: 't1', channelId: 'c1', id: 's0' },
      { kind: 'close-poll', tenantId: 't1', channelId: 'c1', id: 's0' },
      { kind: 'expire-moderation', tenantId: 't1', channelId: 'c1', id: 's0' },
      { kind: 'end-own-mute', tenantId: 't1', channelId: 'c1', id: 's0' },
      { kind: 'delete-file', tenantId: 't1', channelId: 'c1', id: 's0' },
      { kind: 'erase', tenantId: 't1', channelId: '', id: 's0' },
    ])
    const names = [
      'scheduled_messages',
      'polls',
      'channel_members',
      'channel_members_own_mutes',
      'deleted_files',
      'erasures',
    ]
    const indexes = names.map((name) => `chat_${name}_due`)
    // Open streams are few, and their table has no time index; there are no held messages or questions here.
    const indexed = statements
      .filter(({ sql }) => !/chat_streams|chat_waiting_messages|chat_questions/.test(sql))
      .slice(0, indexes.length)
    for (const [n, { sql, parameters }] of indexed.entries()) {
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters])
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).not.toContain('Seq Scan on chat_')
      expect(plan.match(/Scan using chat_\w+_due/g)?.every((scan) => scan.endsWith(indexes[n] as string))).toBe(true)
    }
    await db.destroy()
  })
})
