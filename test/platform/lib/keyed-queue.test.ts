import { KeyedQueue } from '../../../src/platform/lib/keyed-queue'

/** A task that ends when the test says so. */
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

it('runs one task of a key at a time, in order, and does not make other keys wait', async () => {
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

it('alternates between the kinds that wait: many of one kind make the others wait for one of them', async () => {
  const queue = new KeyedQueue()
  const started: string[] = []
  const run = (name: string) => queue.run('a', name.charAt(0), () => nextTurn().then(() => void started.push(name)))
  await Promise.all(['r1', 'r2', 'r3', 'r4', 's1', 's2', 'c1'].map(run))
  expect(started).toEqual(['r1', 'r2', 's1', 'c1', 'r3', 's2', 'r4'])
})

it('goes on after a task that fails', async () => {
  const queue = new KeyedQueue()
  const failing = queue.run('a', 'change', () => Promise.reject(new Error('refused')))
  const next = queue.run('a', 'change', () => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('refused')
  expect(await next).toBe('done')
})

it('gives up what has waited for too long, which then never runs, and nothing else', async () => {
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
