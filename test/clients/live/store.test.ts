import { handleOf, storeOf } from '../../../clients/typescript/src/live/store'

const soon = () => new Promise((resolve) => setTimeout(resolve, 20))

it('calls every listener once for many changes, also where one is added in between, and not where nothing changed', async () => {
  let value = 0
  const store = storeOf(() => ({ value }))
  const [first, second] = [jest.fn(), jest.fn()]
  store.subscribe(first)
  for (value = 1; value < 10; value += 1) store.changed()
  store.subscribe(second)
  await soon()
  expect(first).toHaveBeenCalledTimes(1)
  store.changed()
  await soon()
  expect(first).toHaveBeenCalledTimes(1)
  expect(store.getSnapshot()).toBe(store.getSnapshot())
})

it('waits no negative time, of which Node warns, and no longer than a frame', () => {
  const timeout = jest.spyOn(globalThis, 'setTimeout')
  const store = storeOf(() => ({}))
  store.subscribe(() => undefined)
  store.changed()
  const [, ms] = timeout.mock.calls.at(-1) ?? []
  timeout.mockRestore()
  store.stop()
  expect(ms).toBe(0)
})

it('is used from the first listener of any holder to the last one', () => {
  const used = jest.fn()
  const store = storeOf(() => ({}), used)
  const [one, other] = [handleOf(store), handleOf(store)]
  const listener = jest.fn()
  one.subscribe(listener)
  const stop = one.subscribe(listener)
  other.subscribe(listener)
  stop()
  stop()
  one.close()
  expect(used.mock.calls).toEqual([[true]])
  other.close()
  other.subscribe(listener)
  expect(used.mock.calls).toEqual([[true], [false]])
})
