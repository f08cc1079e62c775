import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { redisUrl } from '../../support/database'
import { eventually } from '../../support/eventually'
import { startServices, type Services } from '../../support/services'
import { World } from '../../support/world'
import { isUp } from '../redis/guarantees'
import { delivered, everyNode, expectExactlyOnce, scheduleMany } from './delivery'

describe('a job, with four processes and a separate Redis', () => {
  let services: Services<'redis'>
  let world: World
  beforeAll(async () => {
    services = await startServices('redis')
    // Emptied, stalled and, in the end, stopped below.
    expect(services.urls.redis).not.toBe(redisUrl())
    world = await World.start({ processes: 4, settings: { redis: { url: services.urls.redis } } })
  })
  afterAll(async () => {
    await world.close()
    await services.stop()
  })

  it('runs once although Redis repeatedly loses everything', async () => {
    const admin = new Redis(services.urls.redis)
    const ids = await scheduleMany(everyNode(world), { count: 12, first: 2000, spread: 250 })
    for (let n = 0; n < 10; n += 1) {
      await admin.flushall()
      await sleep(500)
    }
    admin.disconnect()
    expectExactlyOnce(await delivered(world.databaseUrl, ids), ids)
  })

  it('runs once although Redis hangs', async () => {
    const admin = new Redis(services.urls.redis)
    const before = await scheduleMany(everyNode(world), { count: 8, first: 3000, spread: 200 })
    void admin.call('debug', 'sleep', '6').catch(() => undefined)
    const after = await scheduleMany(everyNode(world), { count: 8, first: 2000, spread: 200 })
    expectExactlyOnce(await delivered(world.databaseUrl, [...before, ...after]), [...before, ...after])
    admin.disconnect()
  })

  it('runs once although Redis is down, even if added meanwhile', async () => {
    await eventually(() => isUp(world))
    const before = await scheduleMany(everyNode(world), { count: 8, first: 3000, spread: 200 })
    await services.stop()
    const after = await scheduleMany(everyNode(world), { count: 8, first: 2000, spread: 200 })
    expectExactlyOnce(await delivered(world.databaseUrl, [...before, ...after]), [...before, ...after])
  })

  it('does not prevent a process from closing while Redis is down', async () => {
    // Redis stays down, so closing must not wait for it.
    await services.stop()
    await Promise.all(world.nodes.map(({ chat }) => chat.close()))
  })
})
