import type { Message } from '../../generated/openapi'
import type { Stage } from '../equivalence/stage'
import { ask } from '../equivalence/questions'
import { inMs } from '../support/clock'
import type { Run } from './runs'
import type { Watcher } from './recorder'
import { PARTS, type Part } from './vector'

/** Changes that are missed or repeated. */
const changes: Record<string, (stage: Stage) => Promise<unknown>> = {
  messages: async ({ bob, alice, channelId, message, reply }) => {
    await bob.client.messages.send(channelId, { text: 'new' })
    await bob.client.messages.edit(channelId, message.id, { text: 'edited' })
    await alice.client.messages.delete(channelId, reply.id)
  },
  reactions: async ({ bob, dave, channelId, message }) => {
    await bob.client.messages.addReaction(channelId, message.id, { key: '🎉' })
    await dave.client.messages.removeReaction(channelId, message.id, '👍')
    await bob.client.messages.removeReaction(channelId, message.id, '🎉')
  },
  pins: async ({ bob, alice, channelId, message, reply }) => {
    await bob.client.messages.pin(channelId, reply.id)
    await alice.client.messages.unpin(channelId, message.id)
    await alice.client.messages.pin(channelId, message.id)
  },
  votes: async ({ bob, alice, channelId, poll }) => {
    await bob.client.polls.vote(channelId, poll.id, { optionIds: [poll.options[1]!.id] })
    await bob.client.polls.withdrawVote(channelId, poll.id)
    await alice.client.polls.addOption(channelId, poll.id, { text: 'Nowhere' })
  },
  members: async ({ alice, channelId }) => {
    await alice.client.members.invite(channelId, { userIds: ['grace'] })
    await alice.client.members.mute(channelId, 'dave')
    await alice.client.members.addOperators(channelId, { userIds: ['erin'] })
  },
}

/** Ways to miss or repeat frames. */
const disturbances: Record<string, (watchers: Watcher[], change: () => Promise<unknown>) => Promise<void>> = {
  'came, and come again': async (watchers, change) => {
    await change()
    for (const watcher of watchers) await watcher.rejoin(4)
  },
  'come when the socket is back': async (watchers, change) => {
    for (const watcher of watchers) await watcher.leave()
    await change()
    for (const watcher of watchers) await watcher.rejoin(0)
  },
  'come after a reading that has them': async (watchers, change) => {
    for (const watcher of watchers) await watcher.leave()
    await change()
    for (const watcher of watchers) await watcher.readAndRejoin(0)
  },
  'are lost': async (watchers, change) => {
    for (const watcher of watchers) await watcher.leave()
    await change()
    for (const watcher of watchers) await watcher.rejoin(0, 'an epoch that is over')
  },
}

const partsOf: Record<string, readonly Part[]> = {
  messages: ['messages', 'channel', 'threads'],
  reactions: ['messages'],
  pins: ['messages', 'pins'],
  votes: ['messages', 'polls'],
  members: ['channel', 'messages', 'members'],
}

const disturbed: Run[] = Object.entries(changes).flatMap(([what, change]) =>
  Object.entries(disturbances).map(([how, disturb]): Run => ({
    name: `${what} that ${how}`,
    parts: partsOf[what]!,
    prepare: (stage) => Promise.resolve({ act: (watchers) => disturb(watchers, () => change(stage)) }),
  })),
)

const streams = (
  name: string,
  act: (stage: Stage, message: Message, watchers: Watcher[]) => Promise<unknown>,
): Run => ({
  name,
  parts: ['messages'],
  prepare: async (stage) => {
    const message = await stage.bob.client.messages.send(
      stage.channelId,
      { text: 'Hello', stream: {} },
      { idempotencyKey: 'stream' },
    )
    return { act: (watchers) => act(stage, message, watchers) }
  },
})

const append = ({ bob, channelId }: Stage, { id }: Message, offset: number, text: string, run = 1) =>
  bob.client.messages.appendToStream(channelId, id, { run, offset, text })

export const connectionRuns: Run[] = [
  ...disturbed,
  streams('a piece of a stream is lost', async (stage, message, watchers) => {
    for (const watcher of watchers) await watcher.leave()
    await append(stage, message, 5, ', wör')
    for (const watcher of watchers) await watcher.rejoin(0)
    await append(stage, message, 10, 'ld 👋')
    for (const watcher of watchers) await watcher.readMessage(message.id)
    await append(stage, message, 14, '!')
  }),
  streams('the end of a stream is missed', async (stage, message, watchers) => {
    await append(stage, message, 5, ', world')
    for (const watcher of watchers) await watcher.leave()
    await append(stage, message, 12, '!')
    await stage.bob.client.messages.endStream(stage.channelId, message.id, { run: 1, state: 'COMPLETE' })
    for (const watcher of watchers) await watcher.rejoin(0)
  }),
  streams('a producer begins a stream anew', async (stage, message) => {
    await append(stage, message, 5, ', lost')
    const { channelId, bob } = stage
    const again = await bob.client.messages.send(channelId, { text: 'Hello', stream: {} }, { idempotencyKey: 'stream' })
    const { run, parts } = again.stream!
    await append(stage, message, parts[0]!.length, ', world', run)
  }),
  {
    name: 'a user of a direct channel comes and goes',
    who: ['alice'],
    parts: ['channels'],
    prepare: async ({ alice, frank, watched }) => {
      const { id } = await alice.client.channels.createDirect({ userId: 'frank' })
      watched.push(id)
      return { act: () => frank.socket() }
    },
  },
  {
    name: 'a user is typing',
    parts: ['messages'],
    prepare: async ({ dave, alice, channelId }) => {
      const socket = await dave.join(channelId)
      return {
        act: async () => {
          socket.send({ event: 'chat:typing:start', data: { channelId } })
          await alice.client.messages.send(channelId, { text: 'meanwhile' })
        },
      }
    },
  },
  {
    name: 'a poll closes by itself',
    parts: ['messages', 'polls'],
    prepare: async ({ bob, channelId }) => {
      await bob.client.polls.create(channelId, { title: 'When?', options: ['Now', 'Later'], closeAt: inMs(60_000) })
      return { act: () => Promise.resolve(), thenMs: 120_000 }
    },
  },
  {
    name: 'a question expires',
    parts: ['messages'],
    prepare: async (stage) => {
      await ask(stage, { expiresInSeconds: 10 })
      return { act: () => Promise.resolve(), thenMs: 60_000 }
    },
  },
  {
    name: 'events of the user come again',
    who: ['bob'],
    parts: PARTS.filter((part) => part !== 'threads'),
    prepare: (stage) =>
      Promise.resolve({
        act: async (watchers) => {
          const { bob, channelId } = stage
          await bob.client.channels.mute(channelId)
          await bob.client.channels.unmute(channelId)
          await bob.client.users.block({ userId: 'dave' })
          await bob.client.users.unblock({ userId: 'dave' })
          for (const watcher of watchers) await watcher.resume(3)
        },
      }),
  },
]
