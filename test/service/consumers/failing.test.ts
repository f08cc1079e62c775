import { ConsumerError, type ChatEvent } from '../../../src/index'
import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import { World } from '../../support/world'
import { consume, group, nothingIsLeft, numbered, QUICK, SWEEP_MS, texts } from './consume'

describe('an event that fails', () => {
  it('blocks only its channel until it succeeds', async () => {
    const world = await World.start({ sweepMs: SWEEP_MS })
    const [bad, good] = [await group(world, 'bob'), await group(world, 'bob')]
    let isBroken = true
    const done: ChatEvent[] = []
    const got = await consume(world, { retry: { ...QUICK, attempts: 1000 }, concurrency: 1 }, (event) => {
      if (isBroken && texts([event], bad.id)[0] === 'two') throw new Error('not now')
      done.push(event)
    })
    await bad.send('one', 'two', 'three')
    await good.send(...numbered(5))
    await eventually(() => expect(texts(done, good.id)).toEqual(numbered(5)))
    await eventually(() => expect(texts(got, bad.id).filter((text) => text === 'two').length).toBeGreaterThan(3))
    expect(texts(done, bad.id)).toEqual(['one'])
    isBroken = false
    await eventually(() => expect(texts(done, bad.id)).toEqual(['one', 'two', 'three']))
    const attempts = got.filter((event) => texts([event], bad.id)[0] === 'two')
    expect(attempts.map(({ attempt }) => attempt)).toEqual(attempts.map((_, n) => n + 1))
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(1)
    await world.close()
  })

  it('is set aside after the last attempt, can be listed and retried, and its channel continues', async () => {
    const world = await World.start({ sweepMs: SWEEP_MS })
    const { chat } = world.nodes[0]!
    const { id, send } = await group(world, 'bob')
    let isBroken = true
    const done: ChatEvent[] = []
    const got = await consume(world, { retry: { ...QUICK, attempts: 3 } }, (event) => {
      if (isBroken && texts([event], id)[0] === 'two') throw new Error('no room')
      done.push(event)
    })
    await send('one', 'two', 'three')
    await eventually(() => expect(texts(done, id)).toEqual(['one', 'three']))
    await nothingIsLeft(world)
    expect(texts(got, id)).toEqual(['one', 'two', 'two', 'two', 'three'])
    const failed = got.find((event) => texts([event], id)[0] === 'two')!
    expect(await chat.consumers.failures('test')).toEqual([
      {
        ...{ id: failed.id, name: 'chat:message:received', tenantId: world.tenantId, channelId: id, userId: null },
        ...{ seq: failed.seq, epoch: failed.epoch, createdAt: failed.createdAt, attempts: 3, error: 'no room' },
        ...{ failedAt: expect.any(Date), retryAt: null },
      },
    ])
    expect(await chat.consumers.list()).toMatchObject([{ name: 'test', failed: { retrying: 0, setAside: 1 } }])
    expect(await chat.consumers.retry('test', [failed.id])).toBe(1)
    // The attempt is counted before it starts.
    await eventually(() => expect(texts(got, id)).toEqual(['one', 'two', 'two', 'two', 'three', 'two']))
    expect(await chat.consumers.failures('test')).toMatchObject([{ attempts: 4, retryAt: null }])
    isBroken = false
    expect(await chat.consumers.retry('test', 'all')).toBe(1)
    await eventually(() => expect(texts(done, id)).toEqual(['one', 'three', 'two']))
    expect(done.at(-1)).toMatchObject({ id: failed.id, attempt: 5, createdAt: failed.createdAt })
    await eventually(async () => expect(await chat.consumers.failures('test')).toEqual([]))
    await world.close()
  })

  it('is retried if requested while it fails', async () => {
    const world = await World.start({ sweepMs: SWEEP_MS })
    const { chat } = world.nodes[0]!
    const { send } = await group(world, 'bob')
    let fail: () => void = () => undefined
    // One slot, so that no other attempt begins while one runs.
    const options = { retry: { ...QUICK, attempts: 1 }, concurrency: 1, events: ['chat:message:received' as const] }
    const got = await consume(world, options, ({ attempt }) =>
      attempt === 2
        ? new Promise((_, reject) => (fail = () => reject(new Error('no room'))))
        : Promise.reject(new Error('no room')),
    )
    await send('one')
    await eventually(async () => expect(await chat.consumers.failures('test')).toHaveLength(1))
    await chat.consumers.retry('test', 'all')
    await eventually(() => expect(got).toHaveLength(2))
    await chat.consumers.retry('test', 'all')
    fail()
    await eventually(() => expect(got).toHaveLength(3))
    await world.close()
  })

  it('is retried out of order once its channel should wait no longer', async () => {
    const world = await World.start({ sweepMs: SWEEP_MS })
    const { chat } = world.nodes[0]!
    const { id, send } = await group(world, 'bob')
    const done: ChatEvent[] = []
    const got = await consume(world, { retry: { ...QUICK, attempts: 6, inOrder: 2 } }, async (event) => {
      if (texts([event], id)[0] === 'two') {
        if (event.attempt === 3) await eventually(() => expect(texts(done, id)).toContain('three'))
        if (event.attempt < 5) throw new Error('not now')
      }
      done.push(event)
    })
    await send('one', 'two', 'three')
    await eventually(() => expect(texts(done, id)).toEqual(['one', 'three', 'two']))
    const two = got.filter((event) => texts([event], id)[0] === 'two')
    expect(two.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5])
    await eventually(async () => expect(await chat.consumers.failures('test')).toEqual([]))
    await world.close()
  })

  it('is retried out of order if the handler asks for a long wait, and its channel continues', async () => {
    const world = await World.start({ sweepMs: SWEEP_MS })
    const { chat } = world.nodes[0]!
    const { id, send } = await group(world, 'bob')
    const done: ChatEvent[] = []
    const retry = { minSeconds: 0.05, maxSeconds: 6 * 3600, attempts: 6, inOrder: 3 }
    await consume(world, { retry }, (event) => {
      if (texts([event], id)[0] === 'two') throw new ConsumerError('later', { retryAfterSeconds: 3600 })
      done.push(event)
    })
    await send('one', 'two', 'three')
    await eventually(() => expect(texts(done, id)).toEqual(['one', 'three']))
    const [failed] = await chat.consumers.failures('test')
    expect(failed).toMatchObject({ attempts: 1, error: 'later' })
    expect((failed!.retryAt!.getTime() - failed!.failedAt.getTime()) / 1000).toBeCloseTo(3600, 0)
    await world.close()
  })

  it('is set aside at once on a final error, and can be discarded', async () => {
    const world = await World.start({ sweepMs: SWEEP_MS })
    const { chat } = world.nodes[0]!
    const { id, send } = await group(world, 'bob')
    const got = await consume(world, {}, () => {
      throw new ConsumerError('of no use', { isFinal: true })
    })
    await send('one', 'two')
    await eventually(async () => expect(await chat.consumers.failures('test')).toHaveLength(2))
    expect(texts(got, id)).toEqual(['one', 'two'])
    expect(await chat.consumers.failures('test', { limit: 1 })).toMatchObject([{ attempts: 1, error: 'of no use' }])
    expect(await chat.consumers.discard('test', [got[0]!.id])).toBe(1)
    expect(await chat.consumers.failures('test')).toMatchObject([{ id: got[1]!.id }])
    expect(await chat.consumers.discard('test', 'all')).toBe(1)
    expect(await chat.consumers.failures('test')).toEqual([])
    await world.close()
  })

  it('stays discarded if it, or its consumer, is removed while its handler fails', async () => {
    const world = await World.start({ sweepMs: SWEEP_MS })
    const { chat } = world.nodes[0]!
    const { send } = await group(world, 'bob')
    let fail: (error: Error) => void = () => undefined
    const retry = { ...QUICK, attempts: 1 }
    const got = await consume(world, { retry, concurrency: 1, events: ['chat:message:received'] }, (event) => {
      if (event.attempt > 1 || texts([event], event.channelId!)[0] === 'two')
        return new Promise((_, reject) => (fail = reject))
      throw new Error('not now')
    })
    const failed = () => chat.consumers.failures('test')
    await send('one')
    await eventually(async () => expect(await failed()).toHaveLength(1))
    await chat.consumers.retry('test', 'all')
    await eventually(() => expect(got).toHaveLength(2))
    expect(await chat.consumers.discard('test', 'all')).toBe(1)
    fail(new Error('not now'))
    await send('two')
    await eventually(() => expect(got).toHaveLength(3))
    expect(await failed()).toEqual([])
    await chat.consumers.remove('test')
    fail(new Error('not now'))
    await world.nodes[0]!.chat.close()
    expect(await query(world.databaseUrl, 'select from chat_consumer_failures')).toEqual([])
    await world.close()
  })

  it('does not wait for the next poll when a slot becomes free', async () => {
    const sweepMs = 3000
    const world = await World.start({ sweepMs })
    const { chat } = world.nodes[0]!
    const { send } = await group(world, 'bob')
    let isBroken = true
    const times: number[] = []
    await consume(world, { concurrency: 1, events: ['chat:message:received'] }, () => {
      if (isBroken) throw new ConsumerError('not now', { isFinal: true })
      times.push(performance.now())
    })
    await send(...numbered(5))
    await eventually(async () => expect(await chat.consumers.failures('test')).toHaveLength(5))
    isBroken = false
    await chat.consumers.retry('test', 'all')
    await eventually(() => expect(times).toHaveLength(5))
    // Polls are at least half of that apart.
    expect(times[4]! - times[0]!).toBeLessThan(4 * (sweepMs / 2))
    await world.close()
  })

  it('is retried or discarded with thousands of others', async () => {
    const world = await World.start({ sweepMs: SWEEP_MS })
    const { consumers } = world.nodes[0]!.chat
    await query(
      world.databaseUrl,
      `insert into chat_consumer_failures (
         tenant_id, consumer, id, channel_id, seq, epoch, event, logged_at, attempts, error, failed_at
       )
       select 'tenant-' || n % 3, name, n, 'c', n, 'e', 'chat:message:received', now(), 1, 'not now', now()
         from generate_series(1, 2500) n, unnest('{one,other}'::text[]) name`,
    )
    expect(await consumers.retry('one', 'all')).toBe(2500)
    expect(await consumers.discard('one', ['1', '2500'])).toBe(2)
    expect(await consumers.discard('one', 'all')).toBe(2498)
    const left = await query(
      world.databaseUrl,
      'select consumer, count(*)::integer, count(due_at)::integer as due from chat_consumer_failures group by 1',
    )
    expect(left).toEqual([{ consumer: 'other', count: 2500, due: 0 }])
    await world.close()
  })

  it('is not resent if its message was deleted meanwhile, and has its edited text', async () => {
    const world = await World.start({ sweepMs: SWEEP_MS })
    const { chat } = world.nodes[0]!
    const { alice, id } = await group(world, 'bob')
    let isBroken = true
    const got = await consume(world, { events: ['chat:message:received'] }, () => {
      if (isBroken) throw new ConsumerError('not now', { isFinal: true })
    })
    const deleted = await alice.client.messages.send(id, { text: 'deleted' })
    const edited = await alice.client.messages.send(id, { text: 'before' })
    await eventually(async () => expect(await chat.consumers.failures('test')).toHaveLength(2))
    await alice.client.messages.delete(id, deleted.id)
    await alice.client.messages.edit(id, edited.id, { text: 'after' })
    isBroken = false
    await chat.consumers.retry('test', 'all')
    await eventually(async () => expect(await chat.consumers.failures('test')).toEqual([]))
    expect(texts(got, id)).toEqual(['deleted', 'before', 'after'])
    await world.close()
  })
})
