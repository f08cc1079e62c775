import type { ChatEvent } from '../../../src/index'
import { Backup } from '../../support/backup'
import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import { World } from '../../support/world'

const SWEEP_MS = 100
const RETRY = { minSeconds: 0.05, maxSeconds: 0.1 }
const texts = (events: ChatEvent[]) =>
  events.flatMap((event) => (event.name === 'chat:message:received' ? [event.payload.message.text] : []))

async function group(world: World, node = 0) {
  const alice = world.person('alice', { node })
  const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
  const send = async (...messages: string[]) => {
    for (const text of messages) await alice.client.messages.send(id, { text })
  }
  return { alice, id, send }
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))

describe('a handler', () => {
  it('that hangs is aborted at its timeout, counts as failed, and delays no other channel further', async () => {
    const world = await World.start({ sweepMs: SWEEP_MS })
    const { chat } = world.nodes[0]!
    const aborted: unknown[] = []
    const done: ChatEvent[] = []
    await chat.consume(
      'test',
      (event, signal) => {
        if (texts([event])[0] !== 'hang') return void done.push(event)
        signal.addEventListener('abort', () => aborted.push(signal.reason))
        // It ignores the signal.
        return new Promise(() => undefined)
      },
      { from: 'now', timeoutSeconds: 1, concurrency: 1, retry: { ...RETRY, attempts: 2 } },
    )
    const [bad, good] = [await group(world), await group(world)]
    await bad.send('hang', 'next')
    await good.send('good')
    await eventually(() => expect(texts(done)).toEqual(expect.arrayContaining(['good', 'next'])))
    expect(aborted).toHaveLength(2)
    expect(await chat.consumers.failures('test')).toMatchObject([
      { error: 'the handler has not ended within 1000 ms', attempts: 2 },
    ])
    await world.close()
  })

  it('runs concurrently for as many channels as configured', async () => {
    const world = await World.start({ sweepMs: SWEEP_MS })
    let running = 0
    let most = 0
    const open: (() => void)[] = []
    await world.nodes[0]!.chat.consume(
      'test',
      async () => {
        most = Math.max(most, (running += 1))
        await new Promise<void>((resolve) => open.push(resolve))
        running -= 1
      },
      { from: 'now', concurrency: 3, events: ['chat:message:received'] },
    )
    const groups = await Promise.all(Array.from({ length: 6 }, () => group(world)))
    await Promise.all(groups.map(({ send }) => send('hello')))
    for (let n = 0; n < 6; n += 1) {
      await eventually(() => open.length > 0)
      open.shift()!()
    }
    expect(most).toBe(3)
    await eventually(() => expect(running).toBe(0))
    await world.close()
  })

  it('is awaited when the service closes; pending events are left to others', async () => {
    const world = await World.start({ processes: 2, sweepMs: SWEEP_MS })
    const begun: ChatEvent[] = []
    let end = () => undefined as void
    await world.nodes[0]!.chat.consume(
      'test',
      (event) => {
        begun.push(event)
        return new Promise<void>((resolve) => (end = resolve))
      },
      { from: 'now', events: ['chat:message:received'] },
    )
    const { send } = await group(world)
    await send('one', 'two')
    await eventually(() => expect(texts(begun)).toEqual(['one']))
    let isClosed = false
    const closed = world.nodes[0]!.chat.close().then(() => (isClosed = true))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(isClosed).toBe(false)
    end()
    await closed
    expect(texts(begun)).toEqual(['one'])
    const others: ChatEvent[] = []
    await world.nodes[1]!.chat.consume('test', (event) => void others.push(event), {
      from: 'now',
      events: ['chat:message:received'],
    })
    // Without waiting for a lease to end.
    await eventually(() => expect(texts(others)).toEqual(['two']), { within: 10_000 })
    await world.close()
  })

  it('that does not end is aborted at the closing timeout; its event is redelivered at once, without counting the attempt', async () => {
    // Longer than the test: unless the channel is released, the attempt would count as a crash.
    const world = await World.start({ processes: 2, sweepMs: SWEEP_MS, leaseMs: 600_000 })
    const reasons: unknown[] = []
    let hasBegun = false
    await world.nodes[0]!.chat.consume(
      'test',
      async (_event, signal) => {
        hasBegun = true
        await untilAborted(signal)
        reasons.push((signal.reason as Error).message)
      },
      { from: 'now', events: ['chat:message:received'] },
    )
    const { send } = await group(world)
    await send('one')
    await eventually(() => hasBegun)
    await world.nodes[0]!.chat.close({ timeoutSeconds: 0.5 })
    expect(reasons).toEqual(['the service is closing'])
    const others: ChatEvent[] = []
    await world.nodes[1]!.chat.consume('test', (event) => void others.push(event), {
      from: 'now',
      events: ['chat:message:received'],
    })
    await eventually(() => expect(texts(others)).toEqual(['one']))
    expect(others).toMatchObject([{ attempt: 1 }])
    expect(await world.nodes[1]!.chat.consumers.failures('test')).toEqual([])
    await world.close()
  })
})

it('gets new events with other ids, in log order, after the database went back in time', async () => {
  // Channels claimed just before it notices are found after the lease ends.
  const world = await World.start({ sweepMs: SWEEP_MS, leaseMs: 2000 })
  const got: ChatEvent[] = []
  await world.nodes[0]!.chat.consume('test', (event) => void got.push(event), {
    from: 'now',
    events: ['chat:message:received'],
  })
  const { alice, id } = await group(world)
  const send = (text: string) => alice.client.messages.send(id, { text })
  await send('one')
  await eventually(() => expect(texts(got)).toEqual(['one']))
  await eventually(async () => expect(await query(world.databaseUrl, 'select from chat_consumer_channels')).toEqual([]))
  const backup = await Backup.take(world.databaseUrl)
  await send('lost')
  await eventually(() => expect(texts(got)).toEqual(['one', 'lost']))
  await backup.restore()
  await eventually(async () => (await send('two')).text === 'two')
  await eventually(() => expect(texts(got).slice(2)).toEqual(['two']))
  const [, lost, two] = got as [ChatEvent, ChatEvent, ChatEvent]
  expect(two.seq).toBe(lost.seq)
  expect(two.epoch).not.toBe(lost.epoch)
  expect(two.id).not.toBe(lost.id)
  await world.close()
})
