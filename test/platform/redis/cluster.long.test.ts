import { openDatabase } from '../../../src/platform/database/connect'
import { readInstallation } from '../../../src/platform/database/installation'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { BullmqQueue } from '../../../src/platform/scheduler/bullmq-queue'
import type { Job } from '../../../src/platform/scheduler/jobs'
import { channelTopic } from '../../../src/platform/events/envelope'
import { redisBus, type RedisBus } from '../../../src/platform/events/redis-bus'
import { RedisRates } from '../../../src/platform/redis/redis-rates'
import { readRedisUrl, type RedisServer } from '../../../src/config/redis-url'
import { redisPrefix } from '../../support/database'
import { crash, masterOf, moveSlot } from '../../support/redis-servers'
import { startServices, type Services } from '../../support/services'
import { World } from '../../support/world'
import { eventually } from '../../support/eventually'
import { expectLive, expectNothingLost, expectSentOnce, isUp } from './guarantees'

const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' })

/** Prefix of the service's topics for this database. */
async function topicPrefix(url: string, prefix: string): Promise<string> {
  const database = await openDatabase({ url })
  const { id } = await readInstallation(database.db)
  await database.close()
  return `${prefix}:${id}`
}

describe('a Redis Cluster', () => {
  let services: Services<'redis-cluster'>
  let url: string
  const toClose: { close: () => Promise<void> }[] = []
  beforeAll(async () => {
    services = await startServices('redis-cluster')
    url = services.urls['redis-cluster']
  })
  afterEach(async () => {
    for (const one of toClose.splice(0)) await one.close()
  })
  afterAll(() => services.stop())

  describe('as a bus', () => {
    const TOPICS = Array.from({ length: 30 }, (_, n) => `topic ${n}`)
    let prefix: string
    let buses: RedisBus[]
    let heard: string[]
    let returns: number

    beforeEach(async () => {
      prefix = redisPrefix()
      heard = []
      returns = 0
      buses = [0, 1].map(() => redisBus(readRedisUrl(url) as RedisServer, prefix, log))
      toClose.push(...buses)
      const [near, far] = buses as [RedisBus, RedisBus]
      far.onReconnect(() => (returns += 1))
      for (const topic of TOPICS.slice(0, 15))
        await far.subscribe(topic, (payload) => heard.push(`${topic}: ${payload}`))
      await eventually(() => near.isReady() && far.isReady())
      for (const topic of TOPICS.slice(15)) await far.subscribe(topic, (payload) => heard.push(`${topic}: ${payload}`))
    })
    const everything = (payload: string) => TOPICS.map((topic) => `${topic}: ${payload}`).sort()
    const publishAll = (payload: string) => {
      heard.length = 0
      for (const topic of TOPICS) buses[0]?.publish(topic, payload)
    }
    /** Eventually all topics arrive, and keep arriving. */
    const isWhole = async () => {
      await eventually(async () => {
        publishAll('try')
        await sleep(100)
        return heard.length === TOPICS.length
      })
      publishAll('sure')
      await eventually(() => heard.length >= TOPICS.length)
      expect([...heard].sort()).toEqual(everything('sure'))
    }

    it('carries every topic of every node', async () => {
      publishAll('first')
      await eventually(() => heard.length >= TOPICS.length)
      expect([...heard].sort()).toEqual(everything('first'))
      const [left, ...others] = TOPICS as [string, ...string[]]
      buses[1]?.unsubscribe(left)
      publishAll('second')
      await eventually(() => heard.length >= others.length)
      expect([...heard].sort()).toEqual(others.map((topic) => `${topic}: second`).sort())
    })

    it('counts a request in all of its windows atomically, across processes', async () => {
      const options = { prefix, log, now: () => performance.now(), answerMs: 30_000 }
      const rates = buses.map(({ redis }) => new RedisRates({ ...options, redis }))
      const windows = [20, 4].map((requests) => ({ key: `of ${requests}`, requests, seconds: 600 }))
      const taken = await Promise.all(Array.from({ length: 10 }, async (_, n) => rates[n % 2]?.take(windows)))
      expect(taken.filter((full) => full === undefined)).toHaveLength(4)
      expect(taken.find((full) => full)?.window).toBe(windows[1])
    })

    it('survives the loss of a node: reports it, serves the other slots, and recovers', async () => {
      const [near, far] = buses as [RedisBus, RedisBus]
      const lost = await masterOf(url, `${prefix}:${TOPICS[0]}`)
      const isLost = async (topic: string) => (await masterOf(url, `${prefix}:${topic}`)).port === lost.port
      const kept: string[] = []
      for (const topic of TOPICS) if (!(await isLost(topic))) kept.push(topic)
      expect(kept.length).toBeGreaterThan(0)
      await crash(lost, 3000)
      await eventually(() => !near.isReady() && !far.isReady())
      const before = returns
      publishAll('now')
      await eventually(() => heard.length >= kept.length)
      expect([...heard].sort()).toEqual(kept.map((topic) => `${topic}: now`).sort())
      expect(returns).toBe(before)
      await eventually(() => near.isReady() && far.isReady())
      expect(returns).toBe(before + 1)
      await isWhole()
    })

    it('follows a slot to another node, and back', async () => {
      const [near, far] = buses as [RedisBus, RedisBus]
      const channel = `${prefix}:${TOPICS[0]}`
      const before = returns
      await moveSlot(url, channel)
      await eventually(() => returns > before && near.isReady() && far.isReady())
      await isWhole()
      // Too quickly for any process to notice.
      await moveSlot(url, channel)
      await moveSlot(url, channel)
      await isWhole()
    })
  })

  it('runs each queued job once, in one process, even after its node died and returned', async () => {
    const done: string[] = []
    const server = readRedisUrl(url) as RedisServer
    const prefix = redisPrefix()
    const run = (job: Job) => Promise.resolve(void done.push(job.id))
    const queues = [0, 1].map(() => new BullmqQueue({ server, prefix, log, run, onReady: () => undefined }))
    toClose.push(...queues)
    for (const queue of queues) queue.open()
    await eventually(() => queues.every((queue) => queue.isReady()))
    const add = (names: string[]) => {
      for (const queue of queues) {
        for (const [n, id] of names.entries()) {
          // Due once all queues have it: a finished job would be added again.
          queue.add({ kind: 'close-poll', tenantId: 'tenant', channelId: 'channel', id }, 1, 1000 + n * 20)
        }
      }
    }
    // Redis on a busy machine may exceed the timeout of a command, and the job's row brings it back in a service. Here
    // new jobs try again.
    let round = 0
    const jobs = await eventually(async () => {
      round += 1
      const names = Array.from({ length: 20 }, (_, n) => `poll ${round}.${n}`)
      add(names)
      await eventually(() => names.every((name) => done.includes(name)), { within: 30_000 })
      return names
    })
    await sleep(300)
    expect(done.filter((name) => jobs.includes(name)).sort()).toEqual([...jobs].sort())
    done.length = 0

    await crash(await masterOf(url, `{${prefix}}:timers`), 2000)
    await eventually(async () => {
      add(['later'])
      await sleep(200)
      return done.length > 0
    })
    await sleep(500)
    expect(done.filter((name) => name !== 'later')).toEqual([])
  })

  describe('under two processes', () => {
    let world: World
    let prefix: string
    beforeAll(async () => {
      prefix = redisPrefix()
      world = await World.start({ processes: 2, settings: { redis: { url, prefix } } })
      await eventually(() => isUp(world))
    })
    afterAll(() => world.close())

    it('carries events of channels, users, typing and presence', () => expectLive(world))

    it('sends scheduled messages exactly once', () => expectSentOnce(world))

    it('gives every event once and in order when a node dies and returns', async () => {
      const outage = async (channelId: string) => {
        await crash(
          await masterOf(
            url,
            `${await topicPrefix(world.databaseUrl, prefix)}:${channelTopic(world.tenantId, channelId)}`,
          ),
          4000,
        )
      }
      await expectNothingLost(world, outage)
    })
  })
})
