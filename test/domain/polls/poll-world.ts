import type { Poll } from '../../../clients/typescript/src/index'
import { SWEEP_OFTEN } from '../../support/clock'
import { World, type Person } from '../../support/world'

/** Three people on two processes, and helpers for polls. Importing it starts the world before the tests of a file. */

export let world: World
export let alice: Person
export let bob: Person
export let carol: Person

beforeAll(async () => {
  const limits = { maxPollOptions: 4, maxMessageLength: 10 }
  world = await World.start({ ...SWEEP_OFTEN, processes: 2, settings: { limits } })
  alice = world.person('alice')
  bob = world.person('bob', { node: 1 })
  carol = world.person('carol')
})
afterAll(() => world.close())

export const group = async (...userIds: string[]) =>
  (await alice.client.channels.createGroup({ userIds: ['bob', 'carol', ...userIds] })).id
export const question = { title: 'Where do we meet?', options: ['On the roof', 'At the river'] }
export const idOf = (poll: Poll, position: number) => poll.options[position]?.id ?? ''
