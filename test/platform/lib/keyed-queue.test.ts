import { KeyedQueue, type Batch } from '../../../src/platform/lib/keyed-queue'

/** A task that the test ends. */
function held(name: string, started: string[]) {
  let end: (error?: Error) => void = () => undefined
  const ended = new Promise<string>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve(name))
  })
  const task = () => {
    started.push(name)
    return ended
  }
  return { task, end }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

it('runs one task of a key at a time, in order, without delaying other keys', async () => {
  const queue = new KeyedQueue()
  const started: string[] = []
  const tasks = ['a1', 'a2', 'b1'].map((name) => ({ name, ...held(name, started) }))
  const runs = tasks.map(({ name, task }) => queue.run(name.charAt(0), 'change', task))
  expect(started).toEqual(['a1', 'b1'])
  tasks[0]?.end()
  await nextTurn()
  expect(started).toEqual(['a1', 'b1', 'a2'])
  for (const { end } of tasks) end()
  expect(await Promise.all(runs)).toEqual(['a1', 'a2', 'b1'])
})

it('alternates between waiting kinds: many of one kind delay others by only one task', async () => {
  const queue = new KeyedQueue()
  const started: string[] = []
  const run = (name: string) => queue.run('a', name.charAt(0), () => nextTurn().then(() => void started.push(name)))
  await Promise.all(['r1', 'r2', 'r3', 'r4', 's1', 's2', 'c1'].map(run))
  expect(started).toEqual(['r1', 'r2', 's1', 'c1', 'r3', 's2', 'r4'])
})

it('continues after a failed task', async () => {
  const queue = new KeyedQueue()
  const failing = queue.run('a', 'change', () => Promise.reject(new Error('refused')))
  const next = queue.run('a', 'change', () => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('refused')
  expect(await next).toBe('done')
})

it('drops only tasks that have waited for too long', async () => {
  const queue = new KeyedQueue()
  const started: string[] = []
  const first = held('first', started)
  const running = queue.run('a', 'change', first.task)
  const waitTimeoutMs = 5
  const givenUp = queue.run('a', 'change', held('given up', started).task, { waitTimeoutMs })
  const patient = held('patient', started)
  const last = queue.run('a', 'change', patient.task)
  await expect(givenUp).rejects.toMatchObject({ code: 'CHAT_SERVICE_UNAVAILABLE' })
  first.end()
  await running
  patient.end()
  await last
  expect(started).toEqual(['first', 'patient'])
})

describe('batched work', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }))
  afterEach(() => jest.useRealTimers())

  /** Batches that the test ends. */
  function gathered() {
    const running: { batches: Batch<string, string>[]; end: () => void }[] = []
    const work = new KeyedQueue().gather<string, string, string>('send', {
      nameOf: (key) => key,
      run: (batches) =>
        new Promise((resolve) => {
          running.push({ batches, end: () => resolve(batches.map(({ items }) => items)) })
        }),
      failsAll: () => false,
      mayRetry: () => false,
    })
    return { work, running }
  }

  /** Batches begin one event-loop tick after others have ended. */
  const settled = () => nextTurn().then(nextTurn)

  const KEYS = Array.from({ length: 20 }, (_, n) => `busy${n}`)

  it('an item waits for few items of busy keys, which are served fairly', async () => {
    const { work, running } = gathered()
    const add = (key: string, count: number) => Array.from({ length: count }, (_, n) => work.add(key, `${key}-${n}`))
    const busy = KEYS.flatMap((key) => add(key, 64))
    await settled()
    const quiet = add('quiet', 1)
    const sizes: number[] = []
    const served = new Set<string>()
    let batchesBefore = 0
    for (let isServed = false; !isServed; await settled()) {
      const { batches, end } = running.shift() as (typeof running)[number]
      isServed = batches.some(({ key }) => key === 'quiet')
      sizes.push(batches.reduce((sum, { items }) => sum + items.length, 0))
      for (const { key } of batches) served.add(key)
      batchesBefore += 1
      end()
    }
    expect(await quiet[0]).toBe('quiet-0')
    // Two were running, and a batch has room for almost all keys.
    expect(batchesBefore).toBeLessThanOrEqual(4)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(32)
    expect(served.size).toBeGreaterThanOrEqual(KEYS.length - 2)
    while (running.length > 0) {
      running.shift()?.end()
      await settled()
    }
    const expected = KEYS.flatMap((key) => Array.from({ length: 64 }, (_, n) => `${key}-${n}`))
    expect(await Promise.all(busy)).toEqual(expected)
  })

  it('a batch has each key’s items in order, and is full while any wait', async () => {
    const { work, running } = gathered()
    for (const first of ['a', 'b']) {
      void work.add(first, first)
      await settled()
    }
    const sizes = { long: 64, short: 2, single: 1 }
    const all = Object.entries(sizes).flatMap(([key, count]) =>
      Array.from({ length: count }, (_, n) => work.add(key, `${key}-${n}`)),
    )
    running.shift()?.end()
    await settled()
    const { batches } = running.find(({ batches }) => batches.length > 1) as (typeof running)[number]
    const counts = Object.fromEntries(batches.map(({ key, items }) => [key, items.length]))
    expect(counts).toEqual({ single: 1, short: 2, long: 29 })
    expect(batches.find(({ key }) => key === 'long')?.items).toEqual(Array.from({ length: 29 }, (_, n) => `long-${n}`))
    while (running.length > 0) {
      running.shift()?.end()
      await settled()
    }
    expect(await Promise.all(all)).toHaveLength(67)
  })

  it('an item that breaks its batch fails alone, and an outage fails the whole batch', async () => {
    const runs: string[][] = []
    const work = new KeyedQueue().gather<string, string, string>('send', {
      nameOf: (key) => key,
      run: (batches) => {
        const items = batches.flatMap((batch) => batch.items)
        runs.push(items)
        const broken = ['guilty', 'outage'].find((name) => items.includes(name))
        if (broken !== undefined) return Promise.reject(new Error(broken))
        return Promise.resolve(batches.map((batch) => batch.items))
      },
      failsAll: (error) => (error as Error).message === 'outage',
      mayRetry: () => false,
    })
    const add = (...names: string[]) => Promise.allSettled(names.map((name, n) => work.add(`key${n % 2}`, name)))
    const statuses = (results: PromiseSettledResult<string>[]) => results.map(({ status }) => status)
    expect(statuses(await add('a', 'guilty', 'b', 'c'))).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    expect(runs[0]).toHaveLength(4)
    runs.length = 0
    // The keys run alone for some ticks. An outage is not retried.
    expect(statuses(await add('a', 'outage', 'b', 'c'))).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
    expect(runs).toHaveLength(2)
  })

  it('items of one event-loop tick share a batch; two batches run at a time, without counting a slow one', async () => {
    const { work, running } = gathered()
    const started = () => running.map(({ batches }) => batches.flatMap(({ items }) => items))
    for (const group of ['ab', 'c', 'd', 'ef']) {
      for (const key of group) void work.add(key, key)
      await settled()
    }
    expect(started()).toEqual([['a', 'b'], ['c']])
    jest.advanceTimersByTime(19)
    await settled()
    expect(started()).toHaveLength(2)
    jest.advanceTimersByTime(1)
    await settled()
    expect(started()).toEqual([['a', 'b'], ['c'], ['d', 'e', 'f']])
  })

  it('many keys of one tick are split into two concurrent batches', async () => {
    const { work, running } = gathered()
    for (let n = 0; n < 32; n += 1) void work.add(`key${n}`, 'item')
    await settled()
    expect(running.map(({ batches }) => batches.length)).toEqual([16, 16])
  })
})
