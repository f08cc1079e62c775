import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { redisUrl } from '../../support/database'
import { startServices, type Services } from '../../support/services'
import { World } from '../../support/world'
import { delivered, everyNode, expectExactlyOnce, scheduleMany } from './delivery'

describe('a job, with four processes and a Redis of their own', () => {
  let services: Services<'redis'> | undefined
  let world: World | undefined
  afterEach(async () => {
    await world?.close()
    await services?.stop()
    services = undefined
  })
  const startOnOwnRedis = async () => {
    services = await startServices('redis')
    // Emptied, stalled and stopped below.
    expect(services.urls.redis).not.toBe(redisUrl())
    return (world = await World.start({ processes: 4, settings: { redis: { url: services.urls.redis } } }))
  }

  it('runs once although Redis loses everything, again and again', async () => {
    const world = await startOnOwnRedis()
    const admin = new Redis(services?.urls.redis ?? '')
    const ids = await scheduleMany(everyNode(world), { count: 12, first: 2000, spread: 250 })
    for (let n = 0; n < 10; n += 1) {
      await admin.flushall()
      await sleep(500)
    }
    admin.disconnect()
    expectExactlyOnce(await delivered(world.databaseUrl, ids), ids)
  })

  it('runs once although Redis goes away, also what is added then', async () => {
    const world = await startOnOwnRedis()
    const before = await scheduleMany(everyNode(world), { count: 8, first: 3000, spread: 200 })
    await services?.stop()
    const after = await scheduleMany(everyNode(world), { count: 8, first: 2000, spread: 200 })
    expectExactlyOnce(await delivered(world.databaseUrl, [...before, ...after]), [...before, ...after])
  })

  it('runs once although Redis hangs', async () => {
    const world = await startOnOwnRedis()
    const admin = new Redis(services?.urls.redis ?? '')
    const before = await scheduleMany(everyNode(world), { count: 8, first: 3000, spread: 200 })
    void admin.call('debug', 'sleep', '6').catch(() => undefined)
    const after = await scheduleMany(everyNode(world), { count: 8, first: 2000, spread: 200 })
    expectExactlyOnce(await delivered(world.databaseUrl, [...before, ...after]), [...before, ...after])
    admin.disconnect()
  })

  it('closes while Redis is away', async () => {
    const world = await startOnOwnRedis()
    await services?.stop()
    // Redis does not come back, so closing waits for nothing of it.
    await Promise.all(world.nodes.map(({ chat }) => chat.close()))
  })
})
