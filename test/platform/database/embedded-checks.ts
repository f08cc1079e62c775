/** Checks for the embedded database. It takes seconds to create and cannot run under Jest, so they share one. */
import { sql, type Kysely } from 'kysely'
import { pino } from 'pino'
import type { DB } from '../../../generated/database'
import { insertChannel, selectChannels } from '../../../src/domain/channels/queries'
import { newMessage } from '../../../src/domain/messages/message-row'
import { selectMessages } from '../../../src/domain/messages/queries'
import { sendBatches } from '../../../src/domain/messages/send-queue'
import { UnreadNotifier } from '../../../src/domain/unread/unread-notifier'
import { openDatabase, type Database } from '../../../src/platform/database/connect'
import { isUnavailable } from '../../../src/platform/database/errors'
import { readInstallation } from '../../../src/platform/database/installation'
import { findDrift, migrate, migrateDatabase } from '../../../src/platform/database/migrate'
import { transaction } from '../../../src/platform/database/transaction'
import { Retention } from '../../../src/platform/events/retention'

const refusesOuterStatement = async ({ db, pool }: Database) => {
  // The pool's timer alone would not keep this process alive.
  const busy = setInterval(() => undefined, 1000)
  const failure: unknown = await transaction(db, async () => void (await pool.query('select 1'))).catch(
    (error: unknown) => error,
  )
  await pool.query('select nonsense').catch(() => undefined)
  const { rows } = await pool.query('select 1::int8 as n')
  clearInterval(busy)
  return { isUnavailable: isUnavailable(failure), rows }
}

const noticesOf = async ({ db }: Database) => {
  const notices: unknown[][] = []
  const host = { listensTo: () => true, notify: (_callback: unknown, ...args: unknown[]) => void notices.push(args) }
  const noticed = async (count: number) => {
    while (notices.length < count) await new Promise(setImmediate)
  }
  await readInstallation(db)
  await sql`
    insert into chat_channels (tenant_id, id, type, created_by_id) values ('acme', 'c', 'GROUP', 'alice')`.execute(db)
  await sql`
    insert into chat_channel_members (tenant_id, channel_id, user_id, id, role)
    select 'acme', 'c', u, u, 'MEMBER' from unnest('{alice,bob}'::text[]) u`.execute(db)
  const [first, second] = [1, 2].map(() => new UnreadNotifier(db, host as never, console.error)) as [
    UnreadNotifier,
    UnreadNotifier,
  ]
  const send = async () => {
    await sql`update chat_channels set message_seq = message_seq + 1`.execute(db)
    await sql`update chat_channel_members set unread_skip = unread_skip + 1 where user_id = 'alice'`.execute(db)
    for (const notifier of [first, second]) notifier.add('acme', ['alice', 'bob'])
  }
  await send()
  await noticed(1)
  await sql`update chat_channel_members set read_seq = 1 where user_id = 'bob'`.execute(db)
  for (const notifier of [first, second]) notifier.add('acme', ['bob'])
  await noticed(2)
  for (let n = 0; n < 20; n += 1) await send()
  await Promise.all([first.close(), second.close()])
  return notices
}

const changedSince = async (db: Kysely<DB>, position: string) => {
  const { rows } = await sql<{ id: string }>`
    select distinct c.id
      from chat_channels c
      join chat_channel_members m on m.tenant_id = c.tenant_id and m.channel_id = c.id
     where greatest(c.xmin::text::bigint, m.xmin::text::bigint) >= ${position.split('.')[0]}::bigint`.execute(db)
  return rows.map(({ id }) => id)
}

const positionsOf = async ({ db }: Database) => {
  const ben = { tenantId: 'acme', userId: 'ben' }
  const channel = { name: null, coverUrl: null, createdById: 'ann' }
  const members = ['ann', 'ben'].map((userId) => ({ userId, role: 'OPERATOR' as const }))
  await insertChannel(db, 'acme', { id: 'group', type: 'GROUP', directKey: null, ...channel }, members)
  await insertChannel(db, 'acme', { id: 'direct', type: 'DIRECT', directKey: '["ann","ben"]', ...channel }, members)
  const list = () => selectChannels(db, ben, { limit: 10, includeEmpty: true, chronological: false, after: undefined })
  const { items, position } = await list()
  const before = await changedSince(db, position)
  const message = (text: string, clientId: string | null) => ({
    message: newMessage({ channelId: 'direct', senderId: 'ann', type: 'TEXT', text, clientId }),
  })
  const sent = [message('one', 'local-1'), message('two', null)]
  await sendBatches(db, [{ key: { tenantId: 'acme', channelId: 'direct' }, items: sent }], { waits: true })
  const after = await changedSince(db, position)
  const shown = async () => {
    const { answer } = (await list()).items.find(({ id }) => id === 'direct') as { answer: string }
    const { unreadCount, eventSeq } = JSON.parse(answer) as { unreadCount: number; eventSeq: number }
    return [unreadCount, eventSeq]
  }
  const { rows } = await sql<{ id: string }>`select id from chat_messages order by id`.execute(db)
  const [one, two] = rows as [{ id: string }, { id: string }]
  const markers = [await shown()]
  for (const [{ id }, unread] of [
    [one, false],
    [two, false],
    [one, true],
  ] as const) {
    await sql`select from chat_move_marker('acme', 'direct', 'ben', ${id}, ${unread}, 500)`.execute(db)
    markers.push(await shown())
  }
  const page = await selectMessages(db, ben, 'direct', {
    ...{ limit: 10, before: undefined, after: undefined, oldestFirst: true },
    ...{ includeReactions: true, includeThreadInfo: true, includeReplies: true, includeUsers: true },
  })
  const clientIdOf = (answer: string) => (JSON.parse(answer) as { clientId: string | null }).clientId
  return {
    listed: items.map(({ id, peerId }) => [id, peerId]).sort(),
    changed: { before, after },
    markers,
    page: page.rows.map(({ answer, userIds }) => [clientIdOf(answer), userIds]),
    eventSeq: page.extra.eventSeq,
  }
}

const retentionOf = async ({ db }: Database) => {
  await sql`select chat_make_log_days(now() - interval '5 days', 5)`.execute(db)
  // The write creates the missing day.
  await sql`
    insert into chat_events (tenant_id, channel_id, seq, event, data, logged_at)
    select 'old', 'c', n, 'x', '{}', now() + make_interval(days => d)
      from unnest(array[-5, -4, -3, 0, 20]) with ordinality e (d, n)`.execute(db)
  const retention = new Retention({ db, log: pino({ level: 'warn' }), hours: 48 })
  const isDone = await retention.run()
  const { rows } = await sql<{ seq: number }>`
    select seq from chat_events where tenant_id = 'old' order by seq`.execute(db)
  await retention.close()
  return { isDone, left: rows.map(({ seq }) => seq) }
}

const driftOf = async (database: Database) => {
  const drifts = [await findDrift(database)]
  await database.pool.query('drop index chat_polls_due')
  return [...drifts, await findDrift(database)]
}

async function main(folder: string) {
  const url = `pglite:${folder}`
  const { applied } = await migrate({ url })
  const database = await openDatabase({ url })
  const again = await migrateDatabase(database)
  const found = {
    migrated: [applied[0], again.applied],
    outer: await refusesOuterStatement(database),
    notices: await noticesOf(database),
    positions: await positionsOf(database),
    retention: await retentionOf(database),
    drifts: await driftOf(database),
  }
  await database.close()
  console.log(JSON.stringify(found))
}
void main(process.argv[2] as string)
