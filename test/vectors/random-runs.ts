import type { Message } from '../../generated/openapi'
import { Random } from '../chaos/random'
import type { Stage } from '../equivalence/stage'
import type { Person } from '../support/world'
import type { Watcher } from './recorder'
import type { Run } from './runs'
import { PARTS, type Part } from './vector'

const RUNS = 24
const ACTS = 7
const KEYS = ['👍', '🎉', 'heart']

interface Play {
  stage: Stage
  random: Random
  /** Candidates, of which some may be deleted. */
  messages: Message[]
  by: Person
}

type Act = (play: Play) => Promise<unknown>

const any = ({ random, messages }: Play) => random.pick(messages)!

const acts: Act[] = [
  async ({ by, stage, messages }) =>
    void messages.push(await by.client.messages.send(stage.channelId, { text: 'more' })),
  async (play) => {
    const { by, stage, messages } = play
    const { id } = any(play)
    messages.push(await by.client.messages.send(stage.channelId, { text: 'a reply', parentMessageId: id }))
  },
  async (play) => {
    const { by, stage, messages } = play
    const { id } = any(play)
    messages.push(await by.client.messages.send(stage.channelId, { text: 'a quote', quotedMessageId: id }))
  },
  (play) => play.by.client.messages.edit(play.stage.channelId, any(play).id, { text: 'edited' }),
  (play) => play.by.client.messages.delete(play.stage.channelId, any(play).id),
  (play) => play.by.client.messages.addReaction(play.stage.channelId, any(play).id, { key: play.random.pick(KEYS)! }),
  (play) => play.by.client.messages.removeReaction(play.stage.channelId, any(play).id, play.random.pick(KEYS)!),
  (play) => play.by.client.messages.pin(play.stage.channelId, any(play).id),
  (play) => play.by.client.messages.unpin(play.stage.channelId, any(play).id),
  ({ by, stage: { channelId, poll }, random }) =>
    by.client.polls.vote(channelId, poll.id, { optionIds: [random.pick(poll.options)!.id] }),
  ({ by, stage: { channelId, poll } }) => by.client.polls.withdrawVote(channelId, poll.id),
  ({ by, stage: { channelId } }) => by.client.channels.markRead(channelId),
  ({ by, stage: { channelId, message } }) => by.client.channels.markUnread(channelId, { messageId: message.id }),
  ({ by, stage: { channelId } }) => by.client.channels.resetHistory(channelId),
  ({ by, stage: { channelId, message } }) => by.client.threads.markRead(channelId, message.id),
  ({ stage: { alice, channelId }, random }) =>
    alice.client.channels.update(channelId, { name: `Name ${random.whole(1, 9)}` }),
  ({ stage: { alice, channelId } }) => alice.client.members.mute(channelId, 'dave'),
  ({ stage: { alice, channelId } }) => alice.client.members.remove(channelId, 'dave'),
  ({ stage: { alice, channelId } }) => alice.client.members.invite(channelId, { userIds: ['dave', 'grace'] }),
  async ({ by, stage: { channelId }, messages }) => {
    const message = await by.client.messages.send(channelId, { text: 'Well', stream: {} })
    messages.push(message)
    const { messages: api } = by.client
    await api.appendToStream(channelId, message.id, { run: 1, offset: 4, text: ', yes' })
    await api.endStream(channelId, message.id, { run: 1, state: 'COMPLETE' })
  },
]

/** Faults of sockets between two acts. */
const disturbances: ((watcher: Watcher) => Promise<unknown>)[] = [
  (watcher) => watcher.rejoin(3),
  (watcher) => watcher.leave(),
  (watcher) => watcher.rejoin(0, 'an epoch that is over'),
  (watcher) => watcher.readAndRejoin(2),
]

/** Limits the size of the file. */
const SOME: readonly Part[][] = [
  ['messages', 'channel', 'members'],
  ['messages', 'pins', 'polls'],
  ['channels', 'threads', 'unread'],
]

const randomRun = (n: number): Run => ({
  name: `random ${n}`,
  parts: n % 10 === 0 ? PARTS : SOME[n % SOME.length]!,
  prepare: (stage) => {
    const { alice, bob, carol, dave, erin, first, message, hiddenReply, reply } = stage
    const random = new Random(`vectors ${n}`, 'acts')
    const messages = [first, message, hiddenReply, reply]
    return Promise.resolve({
      act: async (watchers) => {
        for (let act = 0; act < ACTS; act += 1) {
          const by = random.pick([alice, bob, carol, dave, erin])!
          const chosen = random.pick(acts)!
          // A refused act changes nothing.
          await chosen({ stage, random, messages, by }).catch(() => undefined)
          if (random.next() < 0.3) {
            const disturb = random.pick(disturbances)!
            for (const watcher of watchers) await disturb(watcher)
          }
        }
        for (const watcher of watchers) await watcher.rejoin(0)
      },
    })
  },
})

export const randomRuns: Run[] = Array.from({ length: RUNS }, (_, n) => randomRun(n))
