import type { Message, Poll } from '../../generated/openapi'
import type { ServerEventName } from '../../generated/events'
import type { OperationId, operations } from '../../generated/operations'
import type { Person, World } from '../support/world'

/** Read-only operations other than GET. */
type Reading = 'searchMessages' | 'pollEvents'

export type MutatingOperation = Exclude<
  { [Id in OperationId]: (typeof operations)[Id]['method'] extends 'get' ? never : Id }[OperationId],
  Reading
>

/** A way to call an operation. */
export interface Variant {
  /** Preparation before the observers begin. Returns the observed call. */
  given: (stage: Stage) => Promise<() => Promise<unknown>>
  /** Events of the operation itself. */
  emits: ServerEventName[]
  /** Other events: of a time that comes, or of a simultaneous act of another user. */
  aside?: ServerEventName[]
  /** Events of the operation itself that no remaining observer sees. */
  unseen?: ServerEventName[]
  /** Observers that must read the channel again. */
  readAgain?: string[]
}

/** By their special property. */
export type Variants = Record<string, Variant>

/** No preparation. */
export const unprepared =
  (call: (stage: Stage) => Promise<unknown>): Variant['given'] =>
  (stage) =>
    Promise.resolve(() => call(stage))

/** A channel with objects of every kind, and users with different views of it. */
export interface Stage {
  world: World
  /** The operator. */
  alice: Person
  bob: Person
  /** Has blocked Dave. */
  carol: Person
  dave: Person
  /** Has reset the history, so she does not see the first message. */
  erin: Person
  /** Not a member. */
  frank: Person
  channelId: string
  /** The observed channels. */
  watched: string[]
  first: Message
  /** By Bob, with replies and reactions, pinned, and quoting the first one. */
  message: Message
  /** By Dave, a reply to Bob's, which it quotes too. */
  hiddenReply: Message
  /** By Alice, the newest reply to Bob's, quoting Dave's. */
  reply: Message
  /** By Alice. */
  poll: Poll
}

let stages = 0

export async function setStage(world: World): Promise<Stage> {
  const tenantId = `${world.tenantId}-stage-${++stages}`
  const person = (userId: string) => world.person(userId, { tenantId })
  const [alice, bob, carol, dave, erin, frank] = ['alice', 'bob', 'carol', 'dave', 'erin', 'frank'].map(person) as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ]
  const userIds = ['bob', 'carol', 'dave', 'erin']
  const { id: channelId } = await alice.client.channels.createGroup({ userIds, name: 'Stage' })
  const send = (by: Person, text: string, more?: { parentMessageId?: string; quotedMessageId?: string }) =>
    by.client.messages.send(channelId, { text, ...more })

  const first = await send(bob, 'first')
  await alice.client.messages.pin(channelId, first.id)
  await erin.client.channels.resetHistory(channelId)
  await carol.client.users.block({ userId: 'dave' })
  const poll = await alice.client.polls.create(channelId, {
    title: 'Where?',
    options: ['Here', 'There'],
    allowMultipleVotes: true,
    allowUserSuggestion: true,
  })
  await bob.client.polls.vote(channelId, poll.id, { optionIds: [poll.options[0]?.id ?? ''] })
  await dave.client.polls.create(channelId, { title: 'Who?', options: ['Me', 'You'] })
  const message = await send(bob, 'a message', { quotedMessageId: first.id })
  const toIt = { parentMessageId: message.id }
  const hiddenReply = await send(dave, 'a reply that Carol does not see', { ...toIt, quotedMessageId: message.id })
  const reply = await send(alice, 'a reply', { ...toIt, quotedMessageId: hiddenReply.id })
  for (const by of [carol, dave]) await by.client.messages.addReaction(channelId, message.id, { key: '👍' })
  await alice.client.messages.pin(channelId, message.id)
  await carol.client.channels.markRead(channelId)
  const people = { alice, bob, carol, dave, erin, frank }
  return { world, ...people, channelId, watched: [channelId], first, message, hiddenReply, reply, poll }
}
