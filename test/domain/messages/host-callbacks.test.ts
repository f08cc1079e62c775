import { Client } from 'pg'
import { createChat, type Channel, type EventHandler, type Message, type PushNeeded } from '../../../src/index'
import { eventually } from '../../support/eventually'
import { query } from '../../support/recount'
import { providers, World } from '../../support/world'

const marks = (databaseUrl: string) => query(databaseUrl, 'select * from chat_consumer_channels')
const consumers = (databaseUrl: string) => query(databaseUrl, 'select * from chat_consumers')

/** Callbacks in order. */
function listener() {
  const sent: Message[] = []
  const created: Channel[] = []
  const pushes: PushNeeded[] = []
  const handler: EventHandler = {
    onMessageSent: (_channelId, message) => void sent.push(message),
    onChannelCreated: (channel) => void created.push(channel),
    onPushNeeded: (push) => void pushes.push(push),
  }
  return { sent, created, pushes, handler }
}

describe('the callbacks of a host', () => {
  it('run once and in the order of each channel, with any number of processes, and leave nothing behind', async () => {
    const { sent, created, pushes, handler } = listener()
    const world = await World.start({ processes: 2, sweepMs: 200, providers: { eventHandler: handler } })
    const people = [world.person('alice'), world.person('bob', { node: 1 })] as const
    const channels = await Promise.all(
      Array.from({ length: 6 }, () => people[0].client.channels.createGroup({ userIds: ['bob', 'carol'] })),
    )
    const ids: string[] = []
    const sendMany = async (n: number) => {
      for (let m = 0; m < 20; m += 1) {
        const channel = channels[(n + m) % channels.length] as Channel
        ids.push((await people[n % 2]!.client.messages.send(channel.id, { text: 'hello' })).id)
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, n) => sendMany(n)))
    await eventually(() => expect(pushes.length).toBeGreaterThanOrEqual(ids.length))
    await eventually(async () => expect(await marks(world.databaseUrl)).toEqual([]))
    expect(sent.map(({ id }) => id).sort()).toEqual([...ids].sort())
    expect(pushes.map(({ message }) => message.id).sort()).toEqual([...ids].sort())
    expect(created.map(({ id }) => id).sort()).toEqual(channels.map(({ id }) => id).sort())
    for (const { id } of channels) {
      const { messages } = await people[0].client.messages.list(id, { limit: 100 })
      const inOrder = messages.map((message) => message.id).reverse()
      expect(sent.filter(({ channelId }) => channelId === id).map((message) => message.id)).toEqual(inOrder)
      expect(pushes.filter(({ channelId }) => channelId === id).map(({ message }) => message.id)).toEqual(inOrder)
    }
    await world.close()
  })

  it('for simultaneous messages read the members once', async () => {
    const { pushes, handler } = listener()
    const world = await World.start({ providers: { eventHandler: handler } })
    const alice = world.person('alice')
    const bob = world.person('bob')
    const channels = await Promise.all(
      Array.from({ length: 10 }, () => alice.client.channels.createGroup({ userIds: ['bob', 'carol', 'dan'] })),
    )
    await world.person('carol').client.users.block({ userId: 'alice' })
    const statements = jest.spyOn(Client.prototype, 'query')
    const sent = await Promise.all(
      channels.flatMap(({ id }) =>
        [alice, bob, alice, bob, alice, bob].map(async (person) => {
          const message = await person.client.messages.send(id, { text: 'hello', mentionedUserIds: ['dan'] })
          return { ...message, to: person === alice ? ['bob', 'dan'] : ['alice', 'carol', 'dan'] }
        }),
      ),
    )
    await eventually(() => expect(pushes).toHaveLength(sent.length))
    const texts = statements.mock.calls.map(([statement]) => (statement as unknown as { text: string }).text)
    statements.mockRestore()
    const found = pushes.map((push) => ({ id: push.message.id, to: [...push.userIds].sort(), ...push }))
    const expected = sent.map(({ id, to }) => ({ id, to, mentionedUserIds: ['dan'] }))
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
    expect(found.sort(byId)).toMatchObject(expected.sort(byId))
    const looks = texts.filter((text) => /chat_blockers_of/.test(text) && /push_trigger/.test(text))
    expect(looks.length).toBeGreaterThan(0)
    expect(looks.length).toBeLessThan(sent.length)
    await world.close()
  })

  it('skip deleted messages, and have the current state of edited ones', async () => {
    const world = await World.start()
    const alice = world.person('alice')
    // A host listens, but its process is down.
    await query(
      world.databaseUrl,
      `insert into chat_consumers (event, name, expires_at)
       select event, 'host', now() + interval '1 hour'
         from unnest('{chat:message:received,chat:channel:created}'::text[]) event`,
    )
    const { id: channelId } = await alice.client.channels.createGroup({ userIds: ['bob'], name: 'Before' })
    const gone = await alice.client.channels.createGroup({ userIds: ['bob'] })
    await alice.client.messages.send(gone.id, { text: 'gone with its channel' })
    await alice.client.channels.delete(gone.id)
    const deleted = await alice.client.messages.send(channelId, { text: 'deleted' })
    await alice.client.messages.delete(channelId, deleted.id)
    const edited = await alice.client.messages.send(channelId, { text: 'before' })
    await alice.client.messages.edit(channelId, edited.id, { text: 'after' })
    const channel = await alice.client.channels.update(channelId, { name: 'After' })
    await query(world.databaseUrl, 'update chat_consumer_channels set due_at = now()')
    const { sent, created, handler } = listener()
    const host = await createChat({
      providers: { ...providers, eventHandler: handler },
      database: { url: world.databaseUrl },
      redis: { url: 'memory:' },
      logging: { level: 'silent' },
    })
    await eventually(async () => expect(await marks(world.databaseUrl)).toEqual([]))
    expect(sent).toMatchObject([{ id: edited.id, text: 'after' }])
    expect(created).toHaveLength(1)
    expect(created).toMatchObject([{ id: channelId, name: channel.name, memberCount: 2 }])
    await host.close()
    await world.close()
  })

  it('cost nothing without a listener', async () => {
    const world = await World.start({ providers: { eventHandler: { onUnreadCountChanged: () => undefined } } })
    const alice = world.person('alice')
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    await alice.client.messages.send(id, { text: 'hello' })
    expect(await marks(world.databaseUrl)).toEqual([])
    expect(await consumers(world.databaseUrl)).toEqual([])
    await world.close()
  })

  it('queue only events with a listener', async () => {
    const created: Channel[] = []
    const onChannelCreated = (channel: Channel) => void created.push(channel)
    const world = await World.start({ providers: { eventHandler: { onChannelCreated } } })
    const alice = world.person('alice')
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    await eventually(() => expect(created).toHaveLength(1))
    await eventually(async () => expect(await marks(world.databaseUrl)).toEqual([]))
    await alice.client.messages.send(id, { text: 'hello' })
    expect(await marks(world.databaseUrl)).toEqual([])
    await world.close()
  })
})
