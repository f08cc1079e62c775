import { concurrencyLimiter } from '../../../src/platform/lib/concurrency-limiter'

/** Tasks that end when the test ends them. */
function tasks() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const run = (name: string) => () => {
    started.push(name)
    return new Promise<void>((resolve) => ends.set(name, resolve))
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await settled()
  }
  return { started, run, end }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a concurrency limiter', () => {
  afterEach(() => jest.useRealTimers())

  it('runs tasks up to the limit, and queued ones in order as these end, even with an error', async () => {
    const limit = concurrencyLimiter(2)
    const { started, run, end } = tasks()
    const failing = limit(() =>
      run('a')().then(() => {
        throw new Error('failed')
      }),
    )
    const failed = expect(failing).rejects.toThrow('failed')
    const others = ['b', 'c', 'd'].map((name) => limit(run(name)))
    await settled()
    expect(started).toEqual(['a', 'b'])
    await end('a')
    await failed
    expect(started).toEqual(['a', 'b', 'c'])
    await end('b')
    expect(started).toEqual(['a', 'b', 'c', 'd'])
    await end('c')
    await end('d')
    await Promise.all(others)
  })

  it('stops counting a task after the timeout, and ignores its later end', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] })
    const limit = concurrencyLimiter(1, 1000)
    const { started, run, end } = tasks()
    const all = ['hangs', 'second', 'third'].map((name) => limit(run(name)))
    await settled()
    jest.advanceTimersByTime(999)
    await settled()
    expect(started).toEqual(['hangs'])
    jest.advanceTimersByTime(1)
    await settled()
    expect(started).toEqual(['hangs', 'second'])
    await end('hangs')
    expect(started).toEqual(['hangs', 'second'])
    await end('second')
    expect(started).toEqual(['hangs', 'second', 'third'])
    await end('third')
    await Promise.all(all)
  })
})
