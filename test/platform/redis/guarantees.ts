import { eventually } from '../../support/eventually'
import { delivered, expectExactlyOnce, scheduleMany } from '../scheduler/delivery'
import type { World } from '../../support/world'

/** A failover takes this long on a slow machine. */
const OUTAGE = { within: 60_000 }

/** Whether all processes have their Redis. */
export async function isUp(world: World): Promise<boolean> {
  const healths = await Promise.all(world.nodes.map(({ chat }) => chat.health()))
  return healths.every(({ redis }) => redis === 'up')
}

const people = (world: World) => [world.person('alice'), world.person('bob', { node: 1 })] as const

/** Each process sees the other's events: in channels and user rooms, typing and presence. */
export async function expectLive(world: World): Promise<void> {
  const [alice, bob] = people(world)
  const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
  const near = await alice.join(id)
  expect(await alice.client.users.get('bob')).toMatchObject({ isOnline: false })
  const far = await bob.join(id)
  await near.find(({ event, data }) => event === 'chat:presence:changed' && data.isOnline === true)
  expect(await alice.client.users.get('bob')).toMatchObject({ isOnline: true })

  const { id: messageId } = await alice.client.messages.send(id, { text: 'hi', mentionedUserIds: ['bob'] })
  await far.find(({ event, seq }) => event === 'chat:message:received' && seq === 1)
  const mention = await far.find(({ event }) => event === 'chat:mention:received')
  expect(mention.data).toMatchObject({ channelId: id, message: { id: messageId } })
  await far.find(({ event }) => event === 'chat:unread:count:changed')
  near.send({ event: 'chat:typing:start', data: { channelId: id } })
  await far.find(({ event, data }) => event === 'chat:typing:status:updated' && data.isTyping === true)

  await far.close()
  for (const text of ['missed', 'too']) await alice.client.messages.send(id, { text })
  const back = await bob.join(id, 1)
  await alice.client.messages.send(id, { text: 'live' })
  await back.until(() => back.of('chat:message:received').length === 3)
  expect(back.of('chat:message:received').map(({ seq }) => seq)).toEqual([2, 3, 4])
  await back.close()
  await eventually(async () => !(await alice.client.users.get('bob')).isOnline)
  expect(await alice.client.users.get('bob')).toMatchObject({ lastSeenAt: expect.any(String) })
}

/** Each message scheduled through either process is sent once. */
export async function expectSentOnce(world: World): Promise<void> {
  const ids = await scheduleMany([...people(world)], { count: 10, first: 3000, spread: 25 })
  expectExactlyOnce(await delivered(world.databaseUrl, ids), ids)
}

/**
 * Sends to some channels before, during and after an outage. Every event arrives once and in order soon after its end,
 * and unlogged events work again.
 *
 * @param outage causes it, so that the first channel is without Redis for a while.
 */
export async function expectNothingLost(world: World, outage: (channelId: string) => Promise<void>): Promise<void> {
  const [alice, bob] = people(world)
  const channels = await Promise.all(
    Array.from({ length: 8 }, () => alice.client.channels.createGroup({ userIds: ['bob'] })),
  )
  const ids = channels.map(({ id }) => id)
  const inbox = await bob.socket()
  for (const id of ids) await inbox.join(id)
  let rounds = 0
  const sendToAll = async () => {
    for (const id of ids) await alice.client.messages.send(id, { text: `round ${rounds}` })
    rounds += 1
  }
  const seqsOf = (id: string) =>
    inbox.of('chat:message:received').flatMap(({ seq, data }) => (data.channelId === id ? [seq] : []))
  const hasAll = () => ids.every((id) => seqsOf(id).length >= rounds)

  await sendToAll()
  await inbox.until(hasAll)
  await outage(ids[0] ?? '')
  await eventually(async () => !(await isUp(world)), OUTAGE)
  await eventually(async () => {
    await sendToAll()
    return isUp(world)
  }, OUTAGE)
  await sendToAll()
  await inbox.until(hasAll)
  await eventually(() => isUp(world))
  for (const id of ids) expect(seqsOf(id)).toEqual(Array.from({ length: rounds }, (_, n) => n + 1))

  for (const id of ids) {
    await alice.client.messages.send(id, { text: 'and you', mentionedUserIds: ['bob'] })
    await inbox.find(({ event, data }) => event === 'chat:mention:received' && data.channelId === id)
  }
  await eventually(async () => (await alice.client.users.get('bob')).isOnline === true)
}
