import { setTimeout as sleep } from 'node:timers/promises'
import { throttle } from '../../../src/platform/lib/throttle'

it('runs never overlap, also when a run triggers the next at once', async () => {
  let [running, most, runs] = [0, 0, 0]
  const throttled = throttle(1, async () => {
    running += 1
    most = Math.max(most, running)
    runs += 1
    if (runs < 5) throttled.trigger()
    await sleep(20)
    running -= 1
  })
  throttled.trigger()
  while (runs < 5 || running > 0) await sleep(5)
  expect([runs, most]).toEqual([5, 1])
  await throttled.stop()
})

it('the last trigger is followed by a run', async () => {
  let [value, seen] = [0, 0]
  const throttled = throttle(5, async () => {
    const before = value
    await sleep(10)
    seen = before
  })
  for (value = 1; value < 50; value += 1) {
    throttled.trigger()
    await sleep(1)
  }
  while (seen < 49) await sleep(5)
  await throttled.stop()
})
