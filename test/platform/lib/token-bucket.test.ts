import { TokenBucket } from '../../../src/platform/lib/token-bucket'

it('allows a burst, and then one per interval', () => {
  const bucket = new TokenBucket(3, 20)
  const waits = [0, 0, 5, 5, 20, 39, 40, 1000, 1000, 1000, 1000].map((ms) => bucket.take(10_000 + ms))
  expect(waits).toEqual([0, 0, 0, 15, 0, 1, 0, 0, 0, 0, 20])
})
