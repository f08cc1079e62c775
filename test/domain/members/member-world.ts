import { World, type Person } from '../../support/world'
import { ChannelRows } from './channel-rows'

/** The member limit of a channel. */
export const LIMIT = 6

/** One world for all tests of a file, on two processes, with access to its database. */
export let world: World
export let rows: ChannelRows
export let alice: Person
export let bob: Person
export let carol: Person

beforeAll(async () => {
  world = await World.start({ processes: 2, settings: { limits: { maxChannelMembers: LIMIT } } })
  rows = await ChannelRows.open(world)
  alice = world.person('alice')
  bob = world.person('bob', { node: 1 })
  carol = world.person('carol')
})
afterAll(async () => {
  await rows.close()
  await world.close()
})

/** Creates a channel of Alice with these members. */
export const group = async (...userIds: string[]) => (await alice.client.channels.createGroup({ userIds })).id
/** All members, as visible to one of them. */
export const roles = async (by: Person, channelId: string) =>
  Object.fromEntries((await by.client.members.list(channelId)).members.map(({ userId, role }) => [userId, role]))
export const unreadOf = async (person: Person, channelId: string) =>
  (await person.client.channels.list({ includeEmpty: true, limit: 100 })).channels.find(({ id }) => id === channelId)
    ?.unreadCount

/** The operators of a channel, as visible to one of its members. */
export async function anOperator(channelId: string): Promise<Person> {
  for (const person of ['alice', 'bob', 'carol', 'dave', 'erin'].map((userId) => world.person(userId))) {
    const found = await roles(person, channelId).catch(() => undefined)
    if (found) return world.person(Object.entries(found).find(([, role]) => role === 'OPERATOR')?.[0] as string)
  }
  throw new Error('there is no member')
}
