import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { readRedisUrl, type RedisServer } from '../../../src/config/redis-url'
import { BullmqQueue } from '../../../src/platform/scheduler/bullmq-queue'
import type { Job } from '../../../src/platform/scheduler/jobs'
import { redisPrefix } from '../../support/database'
import { eventually } from '../../support/eventually'
import { startServices, type Services } from '../../support/services'

describe('the job queue', () => {
  let services: Services<'redis'>
  let admin: Redis
  beforeAll(async () => {
    services = await startServices('redis')
    admin = new Redis(services.urls.redis)
  })
  afterAll(async () => {
    admin.disconnect()
    await services.stop()
  })
  afterEach(() => jest.restoreAllMocks())

  const create = (run: (job: Job) => void, onReady: () => void = () => undefined) =>
    new BullmqQueue({
      server: readRedisUrl(services.urls.redis) as RedisServer,
      prefix: redisPrefix(),
      log: pino({ level: 'silent' }),
      run: (job) => Promise.resolve(run(job)),
      onReady,
    })

  it('runs a job without output on the host’s console, even with an unsuitable eviction policy', async () => {
    const output = (['log', 'warn', 'error'] as const).map((method) => jest.spyOn(console, method).mockReturnValue())
    await admin.config('SET', 'maxmemory-policy', 'allkeys-lru')
    const ran: Job[] = []
    const queue = create((job) => ran.push(job))
    try {
      queue.open()
      await eventually(() => queue.isReady())
      const job = { kind: 'close-poll', tenantId: 'tenant', channelId: 'channel', id: 'poll' }
      queue.add(job, Date.now(), 0)
      await eventually(() => ran.length > 0)
      expect(ran).toEqual([job])
    } finally {
      await queue.close()
    }
    for (const method of output) expect(method).not.toHaveBeenCalled()
  }, 60_000)

  it('can be closed at any moment of its start, without an unhandled rejection or a timer that remains', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    const before = timers()
    for (let ms = 0; ms < 20; ms += 2) {
      let onReady = () => {}
      const ready = new Promise<void>((resolve) => (onReady = resolve))
      const queue = create(() => undefined, onReady)
      queue.open()
      await ready
      await sleep(ms)
      await queue.close()
    }
    // A rejection would occur when a connection ends, and fail the test.
    await sleep(100)
    // BullMQ's own takes 30 seconds.
    await eventually(() => timers() <= before, { within: 10_000 })
  }, 60_000)
})
