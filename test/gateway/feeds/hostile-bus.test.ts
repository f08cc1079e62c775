import { Writable } from 'node:stream'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { redisPrefix, redisUrl } from '../../support/database'
import { eventually } from '../../support/eventually'
import { World, type Person } from '../../support/world'

/** Another writer to Redis: an older or newer version, another program, an attacker. */
describe('a message on the bus that this version cannot read', () => {
  let world: World
  let redis: Redis
  let alice: Person
  let channelId: string
  const prefix = redisPrefix()
  const warnings: string[] = []
  const faults: unknown[] = []
  const note = (error: unknown) => faults.push(error)

  beforeAll(async () => {
    const log = new Writable({
      write(line: Buffer, _encoding, done) {
        warnings.push((JSON.parse(line.toString()) as { msg: string }).msg)
        done()
      },
    })
    redis = new Redis(redisUrl())
    process.on('unhandledRejection', note)
    world = await World.start({
      processes: 2,
      settings: { redis: { url: redisUrl(), prefix }, logging: { logger: pino({ level: 'warn' }, log) } },
    })
    alice = world.person('alice')
    ;({ id: channelId } = await alice.client.channels.createGroup({ userIds: ['bob'] }))
  })
  afterAll(async () => {
    await world.close()
    redis.disconnect()
    process.off('unhandledRejection', note)
  })

  const topics = async () => (await redis.pubsub('CHANNELS', `*${prefix}*`)) as string[]
  const publish = async (suffix: RegExp, payload: string) => {
    const wanted = (await topics()).filter((topic) => suffix.test(topic))
    expect(wanted).not.toEqual([])
    for (const topic of wanted) await redis.publish(topic, payload)
  }

  const garbage = [
    '',
    'no header',
    '\n',
    'null\n',
    '[]\n{}',
    '{"seq":1}\n{}',
    '{"v":1,"seq":1}\n{}',
    '{"v":1,"seq":"1","event":"chat:user:left","authorId":null,"messageAt":null,"exceptUserId":null}\n{"event":"chat:user:left","seq":1,"data":null}',
    '{"v":1,"seq":null,"event":"chat:typing:status:updated","authorId":null,"messageAt":null,"exceptUserId":null}\n{"event":"chat:typing:status:updated","data":nu}',
    '{"v":1,"seq":null,"event":"chat:typing:status:updated","authorId":null,"messageAt":null,"exceptUserId":null}\n{"event":"chat:typing:status:updated","data":null}',
    '{"v":1,"event":"chat:user:blocked","authorId":null,"inChannel":null}\n{}',
    '{"v":1,"event":"chat:user:blocked","authorId":null,"inChannel":null}\n{"event":"chat:user:blocked","data":null}',
    '{"v":1,"event":null}\n',
    '{"v":1,"unread":"alice"}\n',
    '{"v":"two"}\n',
    '{"job":{"kind":"close-poll"},"due":1}',
    '{"job":null,"due":"soon"}',
    '?',
    '\u0000\ud800',
  ]

  it('is logged once in a while and dropped, on every topic, and live events go on', async () => {
    const inbox = await alice.join(channelId)
    const other = await world.person('bob', { node: 1 }).join(channelId)
    for (const payload of garbage) for (const topic of await topics()) await redis.publish(topic, payload)
    const { id } = await alice.client.messages.send(channelId, { text: 'Still here' })
    for (const socket of [inbox, other]) {
      const { data } = await socket.next('chat:message:received')
      expect((data.message as { id: string }).id).toBe(id)
    }
    expect(faults).toEqual([])
    const dropped = warnings.filter((message) => message.includes('dropped a malformed message of the bus'))
    expect(dropped.length).toBeGreaterThan(0)
    expect(dropped.length).toBeLessThanOrEqual(2)
  })

  it('does not block the queue', async () => {
    const scheduled = await alice.client.scheduledMessages.create(channelId, {
      text: 'Later',
      scheduledAt: new Date(world.clock.now() + 60_000).toISOString(),
    })
    const [key] = await eventually(async () => {
      const keys = await redis.keys(`*${prefix}*timers:meta`)
      expect(keys).not.toEqual([])
      return keys
    })
    const { Queue } = await import('bullmq')
    const queue = new Queue('timers', { prefix: (key as string).replace(/:timers:meta$/, ''), connection: redis })
    for (const data of [null, 'text', { kind: 'close-poll' }, { kind: 1, tenantId: [] }]) await queue.add('x', data)
    await eventually(async () =>
      expect(await queue.getJobCounts('waiting', 'active')).toMatchObject({ waiting: 0, active: 0 }),
    )
    await alice.client.scheduledMessages.sendNow(channelId, scheduled.id)
    expect(faults).toEqual([])
    expect(warnings).toContain('dropped a job of the queue that cannot be read')
  })

  it('is replaced by the logged event if a newer version sent it', async () => {
    const inbox = await alice.join(channelId)
    const { id } = await alice.client.messages.send(channelId, { text: 'First' })
    const { seq } = await inbox.next('chat:message:received')
    // Its process publishes to another Redis, so only the log has the event.
    await world.addNode({ redis: { url: redisUrl(), prefix: redisPrefix() } })
    await world.person('alice', { node: 2 }).client.messages.send(channelId, { text: 'Second' })
    await publish(/:c:/, `{"v":2,"seq":${(seq as number) + 1},"new":"form"}\nanything`)
    const next = await inbox.next('chat:message:received')
    expect(next.seq).toBe((seq as number) + 1)
    expect((next.data.message as { id: string }).id).not.toBe(id)
    expect(inbox.of('chat:message:received')).toHaveLength(2)
  })

  it('makes clients reload if it is an unlogged message for users', async () => {
    const inbox = await alice.socket()
    await publish(/:u:/, '{"v":2,"anything":true}\n')
    await inbox.next('gateway:stale')
  })
})
