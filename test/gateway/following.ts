import { redisPrefix, redisUrl } from '../support/database'
import type { Frame } from '../support/contract'
import type { TestSocket } from '../support/socket'
import { startProxy } from '../support/tcp-proxy'
import { World, type Person } from '../support/world'

export interface Hello {
  epoch: string
  userSeq: number
}

export const helloOf = (socket: TestSocket) => socket.frames[0]?.data as unknown as Hello
export const feedOf = (socket: TestSocket): Frame[] => socket.frames.filter(({ feed }) => feed === 'user')
export const numbersOf = (frames: Frame[]) => frames.map(({ seq }) => seq)
export const eventsOf = (socket: TestSocket) => feedOf(socket).map(({ event }) => event)
/** The seqs of one channel's frames. */
export const channelOf = (socket: TestSocket, channelId: string) =>
  socket.frames.filter(({ feed, seq, data }) => !feed && seq !== undefined && data.channelId === channelId)

/** A socket that follows the feed of its user: from the end, unless a seq is given. */
export async function follow(
  person: Person,
  more: { userSeq?: number; channels?: { channelId: string; since?: number }[]; activity?: null } = {},
) {
  // The position in `gateway:hello` may be outdated.
  const since = more.userSeq ?? (await lastSeqOf(person))
  const socket = await person.socket()
  const { epoch, userSeq } = helloOf(socket)
  expect(userSeq).toBeLessThanOrEqual(await lastSeqOf(person))
  const answer = await socket.request('gateway:resume', { epoch, userSeq: since, ...more })
  return { socket, answer, since }
}

export const lastSeqOf = async ({ client }: Person) => (await client.users.listEvents({ since: 0, limit: 1 })).lastSeq

export const upTo = (socket: TestSocket, seq: number) => socket.until(() => feedOf(socket).at(-1)?.seq === seq)

/** Two processes, the second one with a connection to Redis that can be cut. */
export async function openFeedWorld() {
  const way = await startProxy(redisUrl())
  const prefix = redisPrefix()
  const world = await World.start({
    settings: { redis: { url: redisUrl(), prefix }, limits: { maxChannelMembers: 5 } },
  })
  await world.addNode({ redis: { url: way.url, prefix } })
  const [alice, bob, far] = [world.person('alice'), world.person('bob'), world.person('bob', { node: 1 })]
  return {
    ...{ way, world, alice, bob, far },
    group: async (...userIds: string[]) => (await alice.client.channels.createGroup({ userIds })).id,
    mention: (id: string, text = 'hi', by = alice) =>
      by.client.messages.send(id, { text: `@bob ${text}`, mentionedUserIds: ['bob'] }),
    async close() {
      await world.close()
      await way.close()
    },
  }
}
