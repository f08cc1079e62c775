import fc from 'fast-check'
import type { ChatClient } from '../../../../clients/typescript/src/index'
import { weighted } from '../../../support/weighted'
import type { Device } from './device'
import type { Scene } from './scene'

export const PEOPLE = ['alice', 'bob', 'carol'] as const
type UserId = (typeof PEOPLE)[number]

/** Acts with their weights, in the order in which shrinking tries them. */
const WEIGHTS = {
  send: 12,
  reply: 6,
  cut: 3,
  offline: 2,
  online: 3,
  reload: 2,
  restart: 1,
  'restart all': 1,
  edit: 3,
  remove: 3,
  react: 3,
  unreact: 1,
  pin: 2,
  unpin: 1,
  poll: 2,
  vote: 3,
  'change vote': 2,
  'add option': 1,
  'close poll': 1,
  'remove poll': 1,
  ask: 3,
  answer: 3,
  'cancel question': 1,
  read: 4,
  'read to': 2,
  unread: 1,
  rename: 1,
  metadata: 1,
  freeze: 1,
  unfreeze: 2,
  mute: 1,
  unmute: 2,
  ban: 1,
  unban: 2,
  kick: 1,
  invite: 4,
  leave: 1,
  operator: 1,
  settings: 2,
  hide: 1,
  unhide: 2,
  'reset history': 1,
  block: 1,
  unblock: 2,
  create: 1,
  delete: 1,
  look: 3,
  'look away': 1,
  'load older': 2,
  'load more': 1,
  thread: 3,
  jump: 1,
  latest: 1,
  discard: 1,
} satisfies Record<string, number>

type Kind = keyof typeof WEIGHTS

/** One act. Numbers choose among the objects that exist by then. */
export interface Act {
  kind: Kind
  /** The actor. Carol has no device. */
  who: UserId
  /** The channel. */
  where: number
  /** The target, such as a message or a user. */
  n: number
  /** Whether it happens outside of the person's device. */
  elsewhere: boolean
  /** Whether the next act waits for it. */
  isAwaited: boolean
}

export const acts = fc.array(
  fc.record<Act>({
    kind: weighted(WEIGHTS),
    who: fc.constantFrom(...PEOPLE),
    where: fc.nat(3),
    n: fc.nat(9),
    elsewhere: fc.boolean(),
    isAwaited: fc.boolean(),
  }),
  { minLength: 1, maxLength: 60, size: 'max' },
)

/** The participants of a run. */
export interface Cast {
  scene: Scene
  devices: Map<UserId, Device>
  rest: Record<UserId, ChatClient>
  channelIds: string[]
  /** The outcome of messages sent by REST: acknowledged or unknown. */
  posted: Map<string, 'acknowledged' | 'unknown' | 'refused'>
}

const of = <T>(items: readonly T[], n: number): T | undefined => items[n % items.length]

/** Some of the options, or none. */
const chosen = (options: { id: string }[], n: number) => options.filter((_, at) => (n >> at) & 1).map(({ id }) => id)

/** Performs the act. Rejects if the service refuses it or the network breaks. */
export async function carryOut(act: Act, cast: Cast): Promise<unknown> {
  const { kind, who, n, where } = act
  const { scene, devices } = cast
  const device = devices.get(who)
  const id = of(cast.channelIds, where) as string
  if (kind === 'restart' || kind === 'restart all') return scene.restart(n, kind === 'restart all')
  return device && !act.elsewhere ? onDevice(act, cast, device, id) : byRest(act, cast, id)
}

/** Acts of a device, some of them through its collections. */
async function onDevice(act: Act, cast: Cast, device: Device, id: string): Promise<unknown> {
  const { kind, n } = act
  if (kind === 'cut') return device.cut()
  if (kind === 'offline') return device.goOffline()
  if (kind === 'online') return device.goOnline()
  if (kind === 'reload') return device.reload()
  if (kind === 'discard') return device.discard(n)
  if (kind === 'look') return device.show(id)
  if (kind === 'look away') return device.hide(id)
  if (kind === 'load more') return of([...device.lists.values()], n)?.loadMore()
  if (kind === 'send') return device.send(id, `typed ${n}`)
  const shown = device.conversations.get(id)?.conversation
  const message = of(shown?.getSnapshot().messages.filter(({ pending }) => !pending) ?? [], n)
  const poll = of(Object.values(shown?.getSnapshot().polls ?? {}), n)
  if (!shown) return byRest(act, cast, id)
  if (kind === 'read') return shown.markRead()
  if (kind === 'load older') return shown.loadOlder()
  if (kind === 'latest') return shown.jumpToLatest()
  if (kind === 'vote' && poll) return shown.vote(poll.id, [of(poll.options, n)?.id as string])
  if (kind === 'change vote' && poll) return shown.changeVote(poll.id, chosen(poll.options, n))
  const question = of(
    shown.getSnapshot().messages.flatMap(({ questions = [] }) => questions),
    n,
  )
  if (kind === 'answer' && question) return device.questions.answer(question, answerOf(n))
  if (kind === 'cancel question' && question) return shown.cancelQuestion(question.messageId, question.id)
  if (!message) return byRest(act, cast, id)
  if (kind === 'reply') return device.send(id, `typed ${n}`, message.parentMessageId ?? message.id)
  if (kind === 'edit') return shown.edit(message.id, `means ${n}`)
  if (kind === 'remove') return shown.remove(message.id)
  if (kind === 'react') return shown.react(message.id, reactionOf(n))
  if (kind === 'unreact') return shown.unreact(message.id, reactionOf(n))
  if (kind === 'pin') return shown.pin(message.id)
  if (kind === 'unpin') return shown.unpin(message.id)
  if (kind === 'read to') return shown.markRead(message.id)
  if (kind === 'jump') return device.jumpTo(id, message.id)
  if (kind === 'thread') return device.showThread(id, message.parentMessageId ?? message.id)
  return byRest(act, cast, id)
}

/** Two of the three are equivalent reactions. */
const reactionOf = (n: number) => ['👍', '❤', '❤\ufe0f'][n % 3] as string

const answerOf = (n: number) => ({ decision: n % 3 === 0 ? 'REJECT' : 'APPROVE' }) as const

/** Acts of a user by REST. */
async function byRest({ kind, who, n }: Act, cast: Cast, id: string): Promise<unknown> {
  const { channels, members, messages, polls, questions, users } = cast.rest[who]
  const others = PEOPLE.filter((userId) => userId !== who)
  const other = of(others, n) as string
  const listed = async () => (await messages.list(id, { limit: 30 })).messages
  const any = async () => of(await listed(), n)?.id ?? 'none'
  const own = async () =>
    of(
      (await listed()).filter(({ senderId }) => senderId === who),
      n,
    )?.id ?? 'none'
  const poll = async () =>
    of(
      (await listed()).flatMap(({ pollId }) => pollId ?? []),
      n,
    ) ?? 'none'
  const question = async () =>
    of(
      (await listed()).flatMap(({ questions: asked = [] }) => asked),
      n,
    ) ?? { id: 'none', messageId: 'none' }
  const post = async (text: string, parentMessageId?: string, quoted?: string) => {
    const clientId = `${who} ${cast.posted.size}`
    cast.posted.set(clientId, 'unknown')
    const body = {
      ...{ text, clientId },
      ...(parentMessageId !== undefined && { parentMessageId }),
      ...(quoted !== undefined && { quotedMessageId: quoted }),
    }
    try {
      await messages.send(id, body, { idempotencyKey: clientId })
      cast.posted.set(clientId, 'acknowledged')
    } catch (error) {
      const { status } = error as { status?: number }
      if (status !== undefined && status < 500) cast.posted.set(clientId, 'refused')
    }
  }
  switch (kind) {
    case 'send':
      return post(`said ${n}`, undefined, n % 3 === 0 ? await any() : undefined)
    case 'reply': {
      const message = of(await listed(), n)
      return post(`said ${n}`, message && (message.parentMessageId ?? message.id))
    }
    case 'edit':
      return messages.edit(id, await own(), { text: `means ${n}` })
    case 'remove':
      return messages.delete(id, await own())
    case 'react':
      return messages.addReaction(id, await any(), { key: reactionOf(n) })
    case 'unreact':
      return messages.removeReaction(id, await any(), reactionOf(n))
    case 'pin':
      return messages.pin(id, await any())
    case 'unpin':
      return messages.unpin(id, await any())
    case 'poll': {
      const options = ['yes', 'no']
      return polls.create(id, { title: `poll ${n}`, options, allowMultipleVotes: true, allowUserSuggestion: true })
    }
    case 'vote': {
      const pollId = await poll()
      const { options } = await polls.get(id, pollId)
      return polls.vote(id, pollId, { optionIds: [of(options, n)?.id as string] })
    }
    case 'change vote': {
      const pollId = await poll()
      const optionIds = chosen((await polls.get(id, pollId)).options, n)
      if (optionIds.length === 0) return polls.withdrawVote(id, pollId)
      return polls.changeVote(id, pollId, { optionIds })
    }
    case 'add option':
      return polls.addOption(id, await poll(), { text: `perhaps ${n}` })
    case 'close poll':
      return polls.close(id, await poll())
    case 'remove poll':
      return polls.delete(id, await poll())
    case 'ask': {
      const answerableBy = n % 3 === 0 ? 'MEMBERS' : { userIds: n % 2 ? [...others] : [other] }
      return questions.ask(id, await own(), {
        kind: 'APPROVAL',
        prompt: `question ${n}`,
        needed: 1 + (n % 2),
        answerableBy,
      })
    }
    case 'answer': {
      const { id: questionId, messageId } = await question()
      return questions.answer(id, messageId, questionId, answerOf(n))
    }
    case 'cancel question': {
      const { id: questionId, messageId } = await question()
      return questions.cancel(id, messageId, questionId)
    }
    case 'read':
      return channels.markRead(id)
    case 'read to':
      return channels.markRead(id, { messageId: await any() })
    case 'unread':
      return channels.markUnread(id, { messageId: await any() })
    case 'rename':
      return channels.update(id, { name: n % 2 ? 'Lunch' : `Dinner ${n}` })
    case 'metadata':
      return channels.replaceMetadata(id, { metadata: { n } })
    case 'freeze':
      return channels.freeze(id)
    case 'unfreeze':
      return channels.unfreeze(id)
    case 'mute':
      return members.mute(id, other, {})
    case 'unmute':
      return members.unmute(id, other)
    case 'ban':
      return members.ban(id, other, {})
    case 'unban':
      return members.unban(id, other)
    case 'kick':
      return members.remove(id, other)
    case 'invite':
      return members.invite(id, { userIds: [other] })
    case 'leave':
      return channels.leave(id)
    case 'operator':
      return members.addOperators(id, { userIds: [other] })
    case 'settings':
      return [
        () => channels.mute(id),
        () => channels.unmute(id),
        () => channels.setPushTrigger(id, { option: 'off' }),
        () => channels.setCountPreference(id, { preference: 'off' }),
        () => channels.setCountPreference(id, { preference: 'all' }),
      ][n % 5]?.()
    case 'hide':
      return channels.hide(id, { hidePreviousMessages: n % 2 === 1 })
    case 'unhide':
      return channels.unhide(id)
    case 'reset history':
      return channels.resetHistory(id)
    case 'block':
      return users.block({ userId: other })
    case 'unblock':
      return users.unblock({ userId: other })
    case 'create': {
      const { id: made } = await channels.createGroup({ userIds: [other], name: n % 2 ? 'Lunch' : `Team ${n}` })
      return cast.channelIds.push(made)
    }
    case 'delete':
      return channels.delete(id)
    default:
      return undefined
  }
}
