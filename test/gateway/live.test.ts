import { EventLog } from '../../src/platform/events/event-log'
import { World, type Person } from '../support/world'

/** A single event may be read from the log just before it arrives over the bus, but not every one of this many. */
const ATTEMPTS = 5

let world: World
let alice: Person
let bob: Person

beforeAll(async () => {
  world = await World.start({ processes: 2 })
  alice = world.person('alice')
  bob = world.person('bob', { node: 1 })
})
afterAll(() => world.close())

it.each<[string, (channelId: string, n: number) => Promise<unknown>]>([
  ['chat:message:received', (id, n) => alice.client.messages.send(id, { text: `${n}` })],
  ['chat:read:receipt:updated', (id) => alice.client.channels.markRead(id)],
  [
    'chat:reaction:updated',
    async (id, n) => {
      const [message] = (await alice.client.messages.list(id)).messages
      return alice.client.messages.addReaction(id, message?.id ?? '', { key: `${n}` })
    },
  ],
])('%s comes by the bus: a gateway need not read it from the log', async (event, act) => {
  const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
  const inbox = await bob.join(id)
  let live = 0
  for (let n = 1; n <= ATTEMPTS; n += 1) {
    // A message to read and to react to.
    const { id: messageId } = await bob.client.messages.send(id, { text: 'hello' })
    await inbox.find(({ data }) => (data.message as { id?: string } | undefined)?.id === messageId)
    const before = inbox.of(event).length
    const readings = jest.spyOn(EventLog.prototype, 'readMany')
    await act(id, n)
    await inbox.until(() => inbox.of(event).length > before)
    if (readings.mock.calls.length === 0) live += 1
    readings.mockRestore()
  }
  expect(live).toBeGreaterThan(0)
})
