import { RateLimiter, TokenBucket } from '../../../src/platform/lib/rate-limiter'

it('allows a burst, and then one per interval', () => {
  const bucket = new TokenBucket({ capacity: 3, refill: 1, intervalMs: 20 })
  const waits = [0, 0, 5, 5, 20, 39, 40, 1000, 1000, 1000, 1000].map((ms) => bucket.take(10_000 + ms))
  expect(waits).toEqual([0, 0, 0, 15, 0, 1, 0, 0, 0, 0, 20])
})

it('starts a window with its first use', () => {
  const limiter = new RateLimiter({ capacity: 2, refill: 2, intervalMs: 1000 })
  const waits = [300, 900, 1299, 1300, 2200, 2200, 2300].map((ms) => limiter.take('alice', 10_000 + ms))
  expect(waits).toEqual([0, 0, 1, 0, 0, 100, 0])
})

it('counts each key separately', () => {
  const limiter = new RateLimiter({ capacity: 1, refill: 1, intervalMs: 1000 })
  expect(['alice', 'bob', 'alice'].map((key) => limiter.take(key, 0))).toEqual([0, 0, 1000])
})

it('drops keys whose window has ended', () => {
  const limiter = new RateLimiter({ capacity: 1, refill: 1, intervalMs: 1000 })
  for (let n = 0; n < 100; n += 1) limiter.take(`early ${n}`, n)
  limiter.take('alice', 1050)
  expect(limiter.size).toBe(50)
  limiter.take('early 70', 5000)
  expect(limiter.size).toBe(1)
})
