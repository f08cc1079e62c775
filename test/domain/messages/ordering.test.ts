import { howMany } from '../../support/tier'
import { World } from '../../support/world'

const PEOPLE = 50
const EACH = howMany(5, 100)

it(`gives ${PEOPLE * EACH} concurrent messages of ${PEOPLE} people a single order, for subscribers and in the list`, async () => {
  const world = await World.start({ processes: 2 })
  try {
    const people = Array.from({ length: PEOPLE }, (_, n) => world.person(`person-${n}`, { node: n % 2 }))
    const [first] = people
    if (!first) throw new Error('there is no user')
    const channel = await first.client.channels.createGroup({ userIds: people.slice(1).map(({ userId }) => userId) })
    const inbox = await world.person('person-1', { node: 1 }).join(channel.id)

    const sent = await Promise.all(
      people.map(async ({ client }) => {
        const ids: string[] = []
        for (let n = 0; n < EACH; n += 1) ids.push((await client.messages.send(channel.id, { text: `${n}` })).id)
        return ids
      }),
    )
    const received = () => inbox.of('chat:message:received')
    await inbox.until(() => received().length === PEOPLE * EACH)

    const events = received().map(({ seq, data }) => ({ seq, ...(data.message as { id: string; createdAt: string }) }))
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: PEOPLE * EACH }, (_, n) => n + 1))
    for (let n = 1; n < events.length; n += 1) {
      expect(Date.parse(events[n]?.createdAt ?? '')).toBeGreaterThan(Date.parse(events[n - 1]?.createdAt ?? ''))
    }
    const listed: string[] = []
    for await (const message of first.client.messages.iterate(channel.id, { limit: 100 })) listed.push(message.id)
    expect(listed.reverse()).toEqual(events.map(({ id }) => id))
    expect(new Set(listed)).toEqual(new Set(sent.flat()))
    // Each sender's messages keep their order.
    const positions = new Map(listed.map((id, position) => [id, position]))
    for (const ids of sent) {
      expect(ids.map((id) => positions.get(id) as number)).toEqual(
        ids.map((id) => positions.get(id) as number).sort((a, b) => a - b),
      )
    }
    const { channels } = await world.person('person-7').client.channels.list()
    expect(channels[0]?.unreadCount).toBe((PEOPLE - 1) * EACH)
  } finally {
    await world.close()
  }
})
