import { Client } from 'pg'
import { redisPrefix, redisUrl } from '../support/database'
import { startProxy, type TcpProxy } from '../support/tcp-proxy'
import { World, type Person } from '../support/world'

describe('a subscriber gets every event once and in order', () => {
  let world: World
  let redis: TcpProxy
  let alice: Person
  let bob: Person

  beforeAll(async () => {
    redis = await startProxy(redisUrl())
    world = await World.start({ processes: 2, settings: { redis: { url: redis.url, prefix: redisPrefix() } } })
    alice = world.person('alice')
    bob = world.person('bob', { node: 1 })
  })
  afterAll(async () => {
    await world.close()
    await redis.close()
  })

  const seqs = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

  it('when a process died between commit and publish', async () => {
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    const inbox = await bob.join(id)
    // What such a process leaves behind: an event in the log that nobody has published.
    const database = new Client({ connectionString: world.databaseUrl })
    await database.connect()
    await database.query(
      `with numbered as (update chat_channels set event_seq = event_seq + 1 where tenant_id = $1 and id = $2 returning event_seq)
       insert into chat_events (tenant_id, channel_id, seq, event, data)
       select $1, $2, event_seq, 'chat:channel:frozen', jsonb_build_object('channelId', $2::text, 'isFrozen', true) from numbered`,
      [world.tenantId, id],
    )
    await database.end()
    // A later event shows the gap at once.
    await alice.client.messages.send(id, { text: 'next' })
    await inbox.until(() => inbox.of('chat:message:received').length === 1, 1000)
    expect(inbox.frames.flatMap(({ seq }) => seq ?? [])).toEqual(seqs(2))
  })

  it('when the last publish before a silence was lost', async () => {
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    const inbox = await bob.join(id)
    redis.cut()
    await alice.client.messages.send(id, { text: 'into the void' })
    redis.mend()
    await inbox.until(() => inbox.of('chat:message:received').length === 1, 6000)
  }, 10_000)

  it('while Redis is away, and when it is back', async () => {
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    const inbox = await bob.join(id)
    redis.cut()
    const [node] = world.nodes
    for (let n = 0; n < 20; n += 1) await alice.client.messages.send(id, { text: `${n}` })
    expect(await node?.chat.health()).toMatchObject({ status: 'degraded', redis: 'down', database: 'up' })
    // Joining needs no Redis either.
    const late = await bob.join(id, 10)
    await inbox.until(() => inbox.of('chat:message:received').length === 20, 5000)
    redis.mend()
    for (let n = 20; n < 40; n += 1) await alice.client.messages.send(id, { text: `${n}` })
    await inbox.until(() => inbox.of('chat:message:received').length === 40, 8000)
    await late.until(() => late.of('chat:message:received').length === 30, 8000)
    expect(inbox.of('chat:message:received').map(({ seq }) => seq)).toEqual(seqs(40))
    expect(late.of('chat:message:received').map(({ seq }) => seq)).toEqual(seqs(40).slice(10))
  }, 20_000)
})
