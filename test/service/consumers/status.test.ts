import type { ChatEvent } from '../../../src/index'
import { dropLogDays } from '../../../src/platform/events/retention'
import { openDatabase } from '../../../src/platform/database/connect'
import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import { World } from '../../support/world'
import { SWEEP_MS, age, group, texts } from './history'

it('a consumer that falls behind the retention gets an error with the time of the last lost event', async () => {
  const errors: string[] = []
  const quiet = () => undefined
  const logger = {
    debug: quiet,
    info: quiet,
    warn: quiet,
    error: (_: unknown, message: string) => void errors.push(message),
  }
  const world = await World.start({ sweepMs: SWEEP_MS, settings: { logging: { logger: logger as never } } })
  const { chat } = world.nodes[0]!
  await chat.consume('test', () => undefined, { from: 'now', events: ['chat:message:received'] })
  await chat.close()
  const node = await world.addNode()
  const alice = world.person('alice', { node: 1 })
  const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
  for (const text of ['1', '2']) await alice.client.messages.send(id, { text })
  await age(world, 96)
  await alice.client.messages.send(id, { text: '3' })
  expect(await node.chat.consumers.list()).toMatchObject([{ lostUntil: null, behind: { channels: 1 } }])
  const database = await openDatabase({ url: world.databaseUrl })
  expect(await dropLogDays(database.db, 48)).not.toEqual([])
  await database.close()
  const got: ChatEvent[] = []
  const since = Date.now()
  await node.chat.consume('test', (event) => void got.push(event), { from: 'now', events: ['chat:message:received'] })
  await eventually(() => expect(texts(got)).toEqual(['3']))
  await eventually(async () => expect((await node.chat.consumers.list())[0]?.lostUntil).toEqual(expect.any(Date)))
  const [status] = await node.chat.consumers.list()
  expect(Math.abs(status!.lostUntil!.getTime() - since)).toBeLessThan(60_000)
  expect(errors).toContain('consumer fell behind the retention of the event log and lost events')
  await world.close()
})

describe('the status of consumers', () => {
  it('an interrupted removal can be completed', async () => {
    const world = await World.start({ sweepMs: SWEEP_MS })
    const { chat } = world.nodes[0]!
    await chat.consume('test', () => Promise.reject(new Error('not now')), { from: 'now' })
    const { send } = await group(world)
    await send('1')
    await query(world.databaseUrl, 'delete from chat_durable_consumers')
    expect(await chat.consumers.remove('test')).toBe(false)
    await eventually(async () =>
      expect(await query(world.databaseUrl, `select from chat_consumers where expires_at = 'infinity'`)).toEqual([]),
    )
    await world.close()
  })

  it('reports the position of each; a removed one leaves no data', async () => {
    const world = await World.start({ sweepMs: SWEEP_MS })
    const { chat } = world.nodes[0]!
    const events = ['chat:message:received' as const]
    let open: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (open = resolve))
    await chat.consume('slow', () => gate, { from: 'now', events })
    await chat.consume('quick', () => undefined, { from: 'now', events })
    const { send } = await group(world)
    const before = Date.now()
    await send('1', '2', '3')
    await eventually(async () => {
      const [quick, slow] = await chat.consumers.list()
      expect(quick).toMatchObject({ name: 'quick', events, behind: { channels: 0, events: 0, since: null } })
      expect(slow).toMatchObject({
        name: 'slow',
        behind: { channels: 1, events: 3 },
        isReplaying: false,
        lostUntil: null,
      })
      expect(slow!.behind.since!.getTime()).toBeGreaterThan(before - 60_000)
    })
    expect(await chat.consumers.remove('slow')).toBe(true)
    expect(await chat.consumers.remove('slow')).toBe(false)
    // The name of another consumer.
    expect(await chat.consumers.remove('host')).toBe(false)
    open()
    await send('4')
    await eventually(async () =>
      expect(await query(world.databaseUrl, 'select from chat_consumer_channels')).toEqual([]),
    )
    expect(await chat.consumers.list()).toMatchObject([{ name: 'quick' }])
    await world.close()
  })
})
