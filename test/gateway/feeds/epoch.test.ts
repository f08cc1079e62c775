import { Redis } from 'ioredis'
import { openDatabase, type Database } from '../../../src/platform/database/connect'
import { beginEpoch } from '../../../src/platform/database/installation'
import { Backup } from '../../support/backup'
import { redisPrefix, redisUrl } from '../../support/database'
import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import { World, type Person } from '../../support/world'

/** A backup was restored, or a replica promoted that lacked the latest changes. */
describe('a database that goes back in time', () => {
  let world: World
  let alice: Person
  let bob: Person
  beforeAll(async () => {
    world = await World.start({ processes: 2 })
    alice = world.person('alice')
    bob = world.person('bob', { node: 1 })
  })
  afterAll(() => world.close())

  const say = (channelId: string, text: string) => alice.client.messages.send(channelId, { text })
  const epochOf = async (person: Person) => {
    const socket = await person.socket()
    const epoch = socket.of('gateway:hello')[0]?.data.epoch as string
    // It is polled, and the sockets of a user are limited.
    await socket.close()
    return epoch
  }

  it('makes every client that was ahead reload, even if its seqs exist again', async () => {
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    await say(id, 'in the backup')
    const backup = await Backup.take(world.databaseUrl)
    const [first, second] = [await alice.join(id), await bob.join(id)]
    const before = first.of('gateway:hello')[0]?.data.epoch
    await say(id, 'lost with the database')
    const { seq } = await second.next('chat:message:received')
    const since = seq as number
    expect(await bob.client.channels.listEvents(id, { since })).toMatchObject({ recovered: true, epoch: before })

    await backup.restore()
    for (const socket of [first, second]) {
      await socket.until(() => socket.closed !== undefined)
      // Or 'events were lost', where a feed was compared with the log first.
      expect(socket.closed?.code).toBe(1012)
    }
    for (const person of [alice, bob]) await eventually(async () => expect(await epochOf(person)).not.toBe(before))

    // These and later seqs now belong to other events.
    for (const text of ['one', 'two', 'three']) await say(id, text)
    const { lastSeq, epoch } = await bob.client.channels.listEvents(id)
    expect(lastSeq).toBeGreaterThan(since)
    const socket = await bob.socket()
    const join = (data: object) => socket.request('chat:join:channel', { channelId: id, ...data })
    expect(await join({ since, epoch: before })).toMatchObject({ recovered: false, seq: lastSeq })
    expect(await bob.client.channels.listEvents(id, { since, epoch: before as string })).toMatchObject({
      recovered: false,
      events: [],
      epoch,
    })
    // A client without support for epochs.
    expect(await join({ since })).toMatchObject({ recovered: false, seq: lastSeq })
    expect(await bob.client.channels.listEvents(id, { since })).toMatchObject({ recovered: false, events: [] })

    // A position of this epoch is resumed.
    expect(await join({ since, epoch })).toMatchObject({ recovered: true })
    await socket.until(() => socket.of('chat:message:received').at(-1)?.seq === lastSeq)
    expect(await bob.client.channels.listEvents(id, { since, epoch })).toMatchObject({ recovered: true })
    // So is a position without an epoch, once it cannot be older than the epoch.
    world.clock.stop()
    // The log keeps 48 hours, and the rest of the day.
    world.clock.advance(73 * 3_600_000)
    expect(await join({ since })).toMatchObject({ recovered: true })
  })

  it('drops events of the lost history that a slow process still publishes', async () => {
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    await say(id, 'in the backup')
    const backup = await Backup.take(world.databaseUrl)
    const socket = await bob.join(id)
    const redis = new Redis(redisUrl())
    const published: [string, string][] = []
    redis.on('pmessage', (_pattern, topic: string, payload: string) => published.push([topic, payload]))
    await redis.psubscribe(`*${id}`)
    await say(id, 'gone')
    await eventually(() => published.length > 0)
    await redis.punsubscribe()
    const before = socket.of('gateway:hello')[0]?.data.epoch
    await backup.restore()
    for (const person of [alice, bob]) await eventually(async () => expect(await epochOf(person)).not.toBe(before))

    const later = await bob.join(id)
    for (const [topic, payload] of published) await redis.publish(topic, payload)
    redis.disconnect()
    await say(id, 'kept')
    const next = await later.next('chat:message:received')
    expect((next.data.message as { text: string }).text).toBe('kept')
  })

  it('can be reported by command if it is not detectable', async () => {
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    await say(id, 'seen')
    const socket = await bob.join(id)
    const before = socket.of('gateway:hello')[0]?.data.epoch as string
    await withDatabase(world.databaseUrl, beginEpoch)
    await socket.until(() => socket.closed !== undefined)
    expect(socket.closed?.code).toBe(1012)
    expect(await bob.client.channels.listEvents(id, { since: 1, epoch: before })).toMatchObject({ recovered: false })
  })

  it('recovers from 0 in any epoch', async () => {
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    await say(id, 'one')
    const before = await epochOf(bob)
    await withDatabase(world.databaseUrl, beginEpoch)
    await eventually(async () => expect(await epochOf(bob)).not.toBe(before))
    for (const epoch of [before, await epochOf(bob), 'of-no-database']) {
      const socket = await bob.socket()
      const resumed = { epoch, userSeq: 0, channels: [{ channelId: id, since: 0 }] }
      expect(await socket.request('gateway:resume', resumed)).toMatchObject({
        userRecovered: true,
        channels: [{ seq: 1, recovered: true }],
      })
      await socket.find(({ event, seq }) => event === 'chat:message:received' && seq === 1)
      await socket.find(({ feed, seq }) => feed === 'user' && seq === 1)
      expect(await socket.request('chat:join:channel', { channelId: id, since: 0, epoch })).toMatchObject({
        recovered: true,
      })
      for (const page of [
        await bob.client.channels.listEvents(id, { since: 0, epoch }),
        await bob.client.users.listEvents({ since: 0, epoch }),
      ])
        expect(page).toMatchObject({ recovered: true, events: expect.arrayContaining([expect.anything()]) as unknown })
    }
    const socket = await bob.socket()
    const ahead = { epoch: before, userSeq: 1, channels: [{ channelId: id, since: 1 }] }
    expect(await socket.request('gateway:resume', ahead)).toMatchObject({
      userRecovered: false,
      channels: [{ recovered: false }],
    })
    // The log no longer has its beginning.
    await query(world.databaseUrl, `delete from chat_events where channel_id = $1`, [id])
    expect(await socket.request('chat:join:channel', { channelId: id, since: 0 })).toMatchObject({ recovered: false })
  })

  it('is the same installation', async () => {
    // Typing is not logged and arrives only over the bus, so both processes are still on the same topics.
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    const [typist, witness] = [await alice.join(id), await bob.join(id)]
    await typist.request('chat:typing:start', { channelId: id })
    await witness.next('chat:typing:status:updated')
  })
})

async function withDatabase(url: string, act: (db: Database['db']) => Promise<unknown>): Promise<void> {
  const database = await openDatabase({ url })
  try {
    await act(database.db)
  } finally {
    await database.close()
  }
}

describe('two installations with one Redis and the same prefix', () => {
  const settings = { redis: { url: redisUrl(), prefix: redisPrefix() } }
  const tenantId = 'the-same-tenant'
  let worlds: World[]
  beforeAll(async () => {
    worlds = await Promise.all([
      World.start({ settings, presenceGraceMs: 50 }),
      World.start({ settings, presenceGraceMs: 50 }),
    ])
  })
  afterAll(() => Promise.all(worlds.map((world) => world.close())))

  it('hear nothing of each other', async () => {
    const [here, there] = worlds.map((world) => ({
      alice: world.person('alice', { tenantId }),
      bob: world.person('bob', { tenantId }),
    })) as [{ alice: Person; bob: Person }, { alice: Person; bob: Person }]
    const stranger = await there.bob.socket()
    const inbox = await here.bob.socket()
    const { id } = await here.alice.client.channels.createGroup({ userIds: ['bob'] })
    await here.alice.client.messages.send(id, { text: '@bob hello', mentionedUserIds: ['bob'] })
    await inbox.next('chat:mention:received')
    await inbox.next('chat:unread:count:changed')
    const own = await there.alice.client.channels.createGroup({ userIds: ['bob'] })
    const first = await stranger.next('chat:channel:created')
    expect((first.data.channel as { id: string }).id).toBe(own.id)
    expect(stranger.of('chat:mention:received')).toEqual([])

    const { id: channelId } = await there.alice.client.channels.createGroup({ userIds: ['bob'] })
    await stranger.close()
    await eventually(async () => {
      const { members } = await there.alice.client.members.list(channelId)
      expect(members.find(({ userId }) => userId === 'bob')).toMatchObject({ isOnline: false })
    })
  })
})
