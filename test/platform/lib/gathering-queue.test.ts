import { GatheringQueue, type Batch } from '../../../src/platform/lib/gathering-queue'
import { KeyedQueue } from '../../../src/platform/lib/keyed-queue'

/** A queue whose batches end when the test says so. */
function held() {
  const running: { batches: Batch<string, string>[]; end: () => void }[] = []
  const run = (batches: Batch<string, string>[]) =>
    new Promise<string[][]>((resolve) => {
      running.push({ batches, end: () => resolve(batches.map(({ items }) => items)) })
    })
  const queue = new GatheringQueue<string, string, string>({
    queue: new KeyedQueue(),
    kind: 'send',
    nameOf: (key) => key,
    run: async (key, items) => (await run([{ key, items }]))[0] as string[],
    runTogether: run,
    failsAll: () => false,
    failsTogether: () => false,
    mayRetry: () => false,
  })
  return { queue, running }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

const KEYS = Array.from({ length: 20 }, (_, n) => `busy${n}`)

it('an item waits for few of the items of busy keys, which all have their share', async () => {
  const { queue, running } = held()
  const add = (key: string, count: number) => Array.from({ length: count }, (_, n) => queue.add(key, `${key}-${n}`))
  const busy = KEYS.flatMap((key) => add(key, 64))
  await nextTurn()
  const quiet = add('quiet', 1)
  const sizes: number[] = []
  const served = new Set<string>()
  let batchesBefore = 0
  for (let isServed = false; !isServed; await nextTurn()) {
    const { batches, end } = running.shift() as (typeof running)[number]
    isServed = batches.some(({ key }) => key === 'quiet')
    sizes.push(batches.reduce((sum, { items }) => sum + items.length, 0))
    for (const { key } of batches) served.add(key)
    batchesBefore += 1
    end()
  }
  expect(await quiet[0]).toBe('quiet-0')
  // Two were running, and a batch has room for all keys but a few.
  expect(batchesBefore).toBeLessThanOrEqual(4)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(32)
  expect(served.size).toBeGreaterThanOrEqual(KEYS.length - 2)
  while (running.length > 0) {
    running.shift()?.end()
    await nextTurn()
  }
  const expected = KEYS.flatMap((key) => Array.from({ length: 64 }, (_, n) => `${key}-${n}`))
  expect(await Promise.all(busy)).toEqual(expected)
})

it('a batch has the items of the keys in their order, and leaves no room while any wait', async () => {
  const { queue, running } = held()
  for (const first of ['a', 'b']) void queue.add(first, first)
  const sizes = { long: 64, short: 2, single: 1 }
  const all = Object.entries(sizes).flatMap(([key, count]) =>
    Array.from({ length: count }, (_, n) => queue.add(key, `${key}-${n}`)),
  )
  running.shift()?.end()
  await nextTurn()
  const { batches } = running.find(({ batches }) => batches.length > 1) as (typeof running)[number]
  const counts = Object.fromEntries(batches.map(({ key, items }) => [key, items.length]))
  expect(counts).toEqual({ single: 1, short: 2, long: 29 })
  expect(batches.find(({ key }) => key === 'long')?.items).toEqual(Array.from({ length: 29 }, (_, n) => `long-${n}`))
  while (running.length > 0) {
    running.shift()?.end()
    await nextTurn()
  }
  expect(await Promise.all(all)).toHaveLength(67)
})
