import { CompiledQuery } from 'kysely'
import { Client } from 'pg'
import { openDatabase } from '../../../src/platform/database/connect'
import { makeLogDays } from '../../../src/platform/database/log-days'
import { transaction } from '../../../src/platform/database/transaction'
import { dropLogDays } from '../../../src/platform/events/retention'
import { migrate } from '../../../src/platform/database/migrate'
import { createDatabase } from '../../support/database'
import { eventually } from '../../support/eventually'
import { ageLog, dayFromNow, logDays, moveClock } from '../../support/log-days'
import { query } from '../../support/recount'
import { World, type Person } from '../../support/world'

const DAYS_AHEAD = 7
const ahead = (from = 0) => Array.from({ length: DAYS_AHEAD + 1 }, (_, n) => dayFromNow(from + n))

const dropAll = async (url: string) => {
  const days = await logDays(url)
  await query(url, `drop table ${days.map((day) => `chat_events_${day}`).join(', ')}`)
}

interface Logged {
  feed: string
  seq: number
  at: Date
}
const logged = (url: string) =>
  query<Logged>(
    url,
    'select channel_id as feed, seq::integer, logged_at as at from chat_events order by channel_id, seq',
  )

/** Each seq once, without a gap, and times that never decrease. */
function expectOrder(events: Logged[]): void {
  const last = new Map<string, Logged>()
  for (const event of events) {
    const before = last.get(event.feed)
    if (before) expect(event.seq).toBe(before.seq + 1)
    expect(event.at.getTime()).toBeGreaterThanOrEqual(before?.at.getTime() ?? 0)
    last.set(event.feed, event)
  }
}

describe('the days of the event log', () => {
  it('exist from today on in a migrated database, and are created once by concurrent processes', async () => {
    const url = await createDatabase()
    expect(await logDays(url)).toEqual(ahead())
    await dropAll(url)
    const databases = await Promise.all(Array.from({ length: 6 }, () => openDatabase({ url, poolSize: 1 })))
    const made = await Promise.all(databases.map(({ db }) => makeLogDays(db)))
    expect(made.sort()).toEqual([0, 0, 0, 0, 0, DAYS_AHEAD + 1])
    expect(await logDays(url)).toEqual(ahead())
    await Promise.all(databases.map((database) => database.close()))
    await dropAll(url)
    await migrate({ url })
    expect(await logDays(url)).toEqual(ahead())
  })

  it('get another name if a detached day already has it', async () => {
    const url = await createDatabase()
    const today = `chat_events_${dayFromNow(0)}`
    await query(url, `alter table chat_events detach partition ${today}`)
    const database = await openDatabase({ url })
    expect(await makeLogDays(database.db)).toBe(1)
    expect(await makeLogDays(database.db)).toBe(0)
    expect(await logDays(url)).toEqual([`${dayFromNow(0)}_`, ...ahead().slice(1)])
    await database.close()
  })

  it('are readable by roles that can read the log', async () => {
    const url = await createDatabase()
    const role = `reader_${new URL(url).pathname.slice(1)}`
    await query(url, `create role ${role}`)
    await query(url, `grant select on chat_events to ${role}`)
    await query(url, `drop table chat_events_${dayFromNow(3)}`)
    const database = await openDatabase({ url })
    await makeLogDays(database.db)
    const rights = await query(
      url,
      `select has_table_privilege('${role}', 'chat_events_${dayFromNow(3)}', 'select') as reads,
              has_table_privilege('${role}', 'chat_events_${dayFromNow(3)}', 'delete') as deletes`,
    )
    expect(rights).toEqual([{ reads: true, deletes: false }])
    await query(url, `drop owned by ${role}; drop role ${role}`)
    await database.close()
  })

  it('are created once by the statement or transaction that misses one, in any session time zone', async () => {
    const url = await createDatabase()
    const database = await openDatabase({ url: `${url}?options=${encodeURIComponent('-c timezone=Pacific/Auckland')}` })
    const insert = (day: number, seq: number) => ({
      text: `insert into chat_events (tenant_id, channel_id, seq, event, data, logged_at)
             values ('a', 'c', $1, 'x', '{}', date_trunc('day', now(), 'UTC') + $2::integer * interval '1 day' - interval '1 millisecond')`,
      values: [seq, day],
    })
    const one = insert(31, 1)
    await database.pool.query(one.text, one.values)
    let attempts = 0
    await transaction(database.db, async (tx) => {
      attempts += 1
      const two = insert(61, 2)
      await tx.executeQuery(CompiledQuery.raw(two.text, two.values))
    })
    expect(attempts).toBe(2)
    const days = await logDays(url)
    expect(days).toEqual(expect.arrayContaining([dayFromNow(30), dayFromNow(60)]))
    expect(days).not.toContain(dayFromNow(29))
    expect(await query(url, 'select seq::integer from chat_events order by seq')).toEqual([{ seq: 1 }, { seq: 2 }])
    await database.close()
  })

  it('fail the write with the reason if they cannot be created', async () => {
    const url = await createDatabase()
    await query(
      url,
      `create or replace function chat_make_log_days(p_at timestamptz, p_ahead integer) returns integer
      language plpgsql as $$ begin raise 'no right to'; end $$`,
    )
    await dropAll(url)
    const database = await openDatabase({ url })
    await expect(
      database.pool.query(
        `insert into chat_events (tenant_id, channel_id, seq, event, data, logged_at) values ('a', 'c', 1, 'x', '{}', now())`,
      ),
    ).rejects.toThrow('no right to')
    await database.close()
  })
})

describe('a service whose log lacks days', () => {
  let world: World
  let alice: Person
  let bob: Person
  beforeEach(async () => {
    // Longer than all tests but one move the clock.
    world = await World.start({ processes: 2, settings: { gateway: { retentionHours: 744 } } })
    alice = world.person('alice')
    bob = world.person('bob', { node: 1 })
  })
  afterEach(() => world.close())

  const group = () => alice.client.channels.createGroup({ userIds: ['bob'] })

  it('creates them at the first writes of any kind, by all processes at once', async () => {
    const channels = await Promise.all([group(), group(), group()])
    const inbox = await bob.join(channels[0].id)
    await dropAll(world.databaseUrl)
    await Promise.all([
      ...channels.flatMap(({ id }) => [
        alice.client.messages.send(id, { text: 'one' }),
        bob.client.messages.send(id, { text: 'two @alice', mentionedUserIds: ['alice'] }),
      ]),
      group(),
      bob.client.users.block({ userId: 'carol' }),
      alice.client.channels.update(channels[1].id, { name: 'renamed' }),
    ])
    expect(await logDays(world.databaseUrl)).toEqual(ahead())
    const events = await logged(world.databaseUrl)
    for (const { id } of channels) expect(events.filter(({ feed }) => feed === id).length).toBeGreaterThanOrEqual(2)
    const texts = async () => (await alice.client.messages.list(channels[0].id)).messages.map(({ text }) => text)
    expect((await texts()).sort()).toEqual(['one', 'two @alice'])
    await inbox.until(() => inbox.frames.filter(({ event }) => event === 'chat:message:received').length === 2)
  })

  it.each(['8 days', '400 days'])('continues after %s without a process', async (time) => {
    const { id } = await group()
    await alice.client.messages.send(id, { text: 'before' })
    await moveClock(world.databaseUrl, time)
    await alice.client.messages.send(id, { text: 'after' })
    const later = (await logDays(world.databaseUrl)).filter((day) => day > dayFromNow(7))
    expect(later).toHaveLength(DAYS_AHEAD + 1)
    expectOrder(await logged(world.databaseUrl))
    // Another process starts, so its first write has nothing to create.
    await query(world.databaseUrl, `drop table chat_events_${later.at(-1)}`)
    await world.addNode()
    expect((await logDays(world.databaseUrl)).at(-1)).toBe(later.at(-1))
  })

  it('assigns each seq once, with ordered times, while the clock moves to other days and back', async () => {
    const { id } = await group()
    const people = [alice, bob]
    let isOver = false
    const clock = (async () => {
      for (let n = 0; !isOver; n += 1) {
        await moveClock(
          world.databaseUrl,
          ['0', '20 hours', '-30 hours', '9 days', '3 days', '-1 day'][n % 6] as string,
        )
      }
    })()
    try {
      await Promise.all(
        people.map(async (person) => {
          for (let n = 0; n < 40; n += 1) {
            await Promise.all([
              person.client.messages.send(id, { text: `${n} @alice @bob`, mentionedUserIds: ['alice', 'bob'] }),
              person.client.channels.update(id, { name: `name ${n}` }).catch((error: { status?: number }) => {
                // Only an operator may.
                expect(error.status).toBe(403)
              }),
            ])
          }
        }),
      )
    } finally {
      isOver = true
      await clock
    }
    const events = await logged(world.databaseUrl)
    expect(events.length).toBeGreaterThan(200)
    expectOrder(events)
    const [channel] = await query<{ seq: number }>(
      world.databaseUrl,
      'select event_seq::integer as seq from chat_channels where id = $1',
      [id],
    )
    expect(channel?.seq).toBe(events.filter(({ feed }) => feed === id).length)
  })

  it('does not report positions after a detached day as recovered', async () => {
    const { id } = await group()
    const send = async (count: number) => {
      for (let n = 0; n < count; n += 1) await alice.client.messages.send(id, { text: `${n}` })
    }
    await send(3)
    await ageLog(world.databaseUrl, 48)
    await send(3)
    await ageLog(world.databaseUrl, 24, { channelId: id, from: 4 })
    await send(3)
    await query(world.databaseUrl, `drop table chat_events_${dayFromNow(-1)}`)
    const page = await bob.client.channels.listEvents(id, { since: 1 })
    expect(page).toMatchObject({ lastSeq: 9, recovered: true, events: [{ seq: 2 }, { seq: 3 }] })
    expect(await bob.client.channels.listEvents(id, { since: 3 })).toMatchObject({ recovered: false, events: [] })
    expect(await bob.client.channels.listEvents(id, { since: 6 })).toMatchObject({ recovered: true })
    // The socket gets the following events without a gap, and is then told to reconnect.
    const socket = await bob.socket()
    await socket.join(id, 1).catch(() => undefined)
    await socket.until(() => socket.closed !== undefined)
    expect(socket.closed).toMatchObject({ code: 1012 })
    expect(socket.frames.flatMap(({ seq }) => seq ?? [])).toEqual([2, 3])
    const again = await bob.socket()
    expect(await again.join(id, 3)).toMatchObject({ recovered: false, seq: 9 })
    const head = await bob.socket()
    expect(await head.join(id, 9)).toMatchObject({ recovered: true, seq: 9 })
  })

  it('continues to send while a backup reads the log beyond the retention', async () => {
    const { id } = await group()
    await ageLog(world.databaseUrl, 96)
    const backup = new Client({ connectionString: world.databaseUrl })
    await backup.connect()
    await backup.query('begin isolation level repeatable read; lock table chat_events in access share mode')
    const database = await openDatabase({ url: world.databaseUrl })
    let isOver = false
    const drops = (async () => {
      const errors: unknown[] = []
      for (let n = 0; n < 5; n += 1) await dropLogDays(database.db, 48).catch((error: unknown) => errors.push(error))
      isOver = true
      return errors
    })()
    let sent = 0
    for (; !isOver; sent += 1) await alice.client.messages.send(id, { text: `${sent}` })
    expect(await drops).toEqual(Array.from({ length: 5 }, () => expect.objectContaining({ code: '55P03' }) as unknown))
    expect(sent).toBeGreaterThan(0)
    await backup.query('commit')
    await backup.end()
    await eventually(async () => expect(await dropLogDays(database.db, 48)).not.toEqual([]))
    await database.close()
  })
})
