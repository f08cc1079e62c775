import { redisPrefix, redisUrl } from '../../support/database'
import { eventually } from '../../support/eventually'
import { Program } from '../../support/program'
import { query, recount } from '../../support/recount'
import { World } from '../../support/world'

const MESSAGES = 500

afterEach(() => Program.killAll())

it('an erasure whose process is killed is completed by another', async () => {
  const prefix = redisPrefix()
  const world = await World.start({ settings: { redis: { url: redisUrl(), prefix } } })
  const [alice, bob] = ['alice', 'bob'].map((name) => world.person(name, { tenantId: 'acme' }))
  const channels = await Promise.all(
    Array.from({ length: 5 }, () => alice!.client.channels.createGroup({ userIds: ['bob'] })),
  )
  for (let sent = 0; sent < MESSAGES; sent += 50) {
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => alice!.client.messages.send(channels[n % 5]!.id, { text: 'secret' })),
    )
  }
  await Promise.all(channels.map(({ id }) => bob!.client.messages.send(id, { text: 'kept' })))
  const { databaseUrl: database } = world
  await world.close()

  const start = async (userId?: string) => {
    const settings = { database, redis: redisUrl(), prefix, internals: { sweepMs: 200 }, userId }
    const program = Program.node('test/support/erasing-host.cjs', { HOST_SETTINGS: JSON.stringify(settings) })
    await program.prints(/ready/)
    return program
  }
  const left = async () =>
    (await query<{ count: number }>(database, `select count(*)::integer from chat_messages where text = 'secret'`))[0]!
      .count
  const doomed = await start('alice')
  await eventually(async () => expect(await left()).toBeLessThan(MESSAGES - 50))
  await doomed.kill('SIGKILL')
  // Premise of the test: it was killed midway.
  expect(await left()).toBeGreaterThan(0)
  expect(await query(database, 'select status from chat_erasures')).toEqual([{ status: 'RUNNING' }])
  // As after its lease of half a minute.
  await query(database, 'update chat_erasures set due_at = clock_timestamp()')
  await start()
  await eventually(
    async () =>
      expect(await query(database, 'select status, user_id from chat_erasures')).toEqual([
        { status: 'DONE', user_id: null },
      ]),
    { within: 60_000 },
  )
  expect(await left()).toBe(0)
  expect(await query(database, `select text from chat_messages where text <> ''`)).toEqual(
    Array(5).fill({ text: 'kept' }),
  )
  expect(
    await query(database, `select from chat_events where data::text like '%alice%' or channel_id like '%alice%'`),
  ).toEqual([])
  expect(await recount(database)).toEqual([])
})
