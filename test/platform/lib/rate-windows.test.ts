import { MemoryRates, type RateWindow } from '../../../src/platform/lib/rate-windows'

let now = 0
let rates: MemoryRates
beforeEach(() => {
  now = 0
  rates = new MemoryRates(() => now)
})

const window = (key: string, requests: number, seconds = 10): RateWindow => ({ key, requests, seconds })

it('allows the limit in a window that the first request starts, and returns the remaining time', () => {
  const one = [window('a', 2)]
  expect([rates.take(one), rates.take(one)]).toEqual([undefined, undefined])
  now = 4000
  expect(rates.take(one)).toEqual({ window: one[0], waitMs: 6000 })
  now = 10_000
  expect(rates.take(one)).toBeUndefined()
})

it('starts a window with the first request after the last one, and counts each key separately', () => {
  const waits = [300, 900, 1299, 1300, 2200, 2200, 2300].map((ms) => {
    now = ms
    return rates.take([window('alice', 2, 1)])?.waitMs ?? 0
  })
  expect(waits).toEqual([0, 0, 1, 0, 0, 100, 0])
  expect(rates.take([window('bob', 2, 1)])).toBeUndefined()
})

it('counts in all windows or in none, and names the one that stays full longest', () => {
  const [user, tenant] = [window('user', 1, 10), window('tenant', 2, 60)]
  expect(rates.take([tenant, user])).toBeUndefined()
  for (let n = 0; n < 5; n += 1) expect(rates.take([tenant, user])?.window).toBe(user)
  // Refused requests did not count: the tenant has one left.
  expect(rates.take([tenant])).toBeUndefined()
  expect(rates.take([tenant, user])?.window).toBe(tenant)
})

it('drops windows that have ended', () => {
  for (let n = 0; n < 1000; n += 1) {
    now = n * 1000
    rates.take([window(`short ${n}`, 1, 10), window(`long ${n}`, 1, 100)])
  }
  expect(rates.size).toBeLessThanOrEqual(10 + 100)
})
