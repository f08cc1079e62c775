import { setTimeout as sleep } from 'node:timers/promises'
import type { Question } from '../../generated/openapi'
import { ChatApiError } from '../../clients/typescript/src/index'
import type { FrontEnd } from './client'
import { produce } from './producer'
import type { Asked } from './questions'
import { type WriteHistory, type Write } from './write-history'
import { Random } from './random'
import type { Span } from './rollbacks'
import type { Subscription } from './subscription'
import type { Tally } from './tally'

/** Between two actions of one client, on average. */
const PAUSE_MS = 2500
const MAX_CHANNELS = 6
const MAX_KEPT = 30
/** Maximum number of concurrent messages. */
const BURST = 8
/** Share of leaving clients that the owner removes. */
const REMOVED = 0.3
const WORDS = ['the', 'launch', 'is', 'on', 'Thursday', 'wörd', '👋🏽', '\n']
/** Share of sent messages that are read back at once. */
const READ_BACK = 0.5
/** Share of resets that also briefly hide the channel. */
const HIDDEN = 0.3
const KEYS = ['👍', '❤️', 'seen']
/** Shares of questions that need two approvals, and that expire soon. */
const NEEDS_TWO = 0.3
const SHORT = 0.5
const SHORTEST_SECONDS = 10
/** Shares of answers that the channel's owner also gives at the same moment, and of rejections. */
const RACED = 0.6
const REJECTED = 0.3
const OPTIONS = ['yes', 'no'].map((id) => ({ id, label: id }))
/** Refusals if another answer, the end or the deletion of a question came first. */
const LATE = ['CHAT_QUESTION_ANSWERED', 'CHAT_QUESTION_CLOSED', 'CHAT_QUESTION_NOT_FOUND']

const WEIGHTS = {
  send: 28,
  burst: 4,
  reply: 10,
  edit: 12,
  delete: 6,
  react: 14,
  pin: 3,
  read: 11,
  leave: 4,
  return: 4,
  stream: 6,
  stop: 2,
  reset: 3,
  ask: 5,
  answer: 10,
  cancel: 1,
}

/** Codes with which the service may refuse an action that the model allows. */
interface Refusals {
  always?: string[]
  /** Only after an attempt with an unknown outcome, which may have succeeded. */
  whenRepeated?: string
}

interface Outcome {
  /** The code of the refusal. */
  refusal: string | undefined
  /** Earlier attempts with an unknown outcome. */
  failures: number
  /** Of the attempt that got a response. */
  span: Span
}

/** Refusals of an action that was partly undone by a restore of the database. */
const UNDONE = [
  'CHAT_MESSAGE_NOT_FOUND',
  'CHAT_NOT_CHANNEL_MEMBER',
  'CHAT_ALREADY_CHANNEL_MEMBER',
  'CHAT_USER_NOT_FOUND',
  'CHAT_QUESTION_NOT_FOUND',
]

/** The action is abandoned: the client does not know yet which changes were undone. */
class Undone extends Error {}

/** Another client may have deleted the message meanwhile. */
const GONE: Refusals = { always: ['CHAT_MESSAGE_NOT_FOUND'] }

/** A channel, and its member who invites others, never leaves and sees all of it. */
export interface Room {
  channelId: string
  owner: FrontEnd
}

/** The actions of one client, one at a time. They depend only on the seed and the client. */
export class Actor {
  private readonly random: Random
  private readonly own: Write[] = []
  private writes = 0

  constructor(
    seed: string,
    readonly front: FrontEnd,
    private readonly fronts: FrontEnd[],
    private readonly rooms: Room[],
    private readonly history: WriteHistory,
    private readonly tally: Tally,
    private readonly pauseMs = PAUSE_MS,
  ) {
    this.random = new Random(seed, front.userId)
  }

  /** Acts until the signal; completes actions in progress. */
  async run(signal: AbortSignal): Promise<void> {
    for (;;) {
      await sleep(this.random.between(0, 2 * this.pauseMs), undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      const action = this.random.weighted(WEIGHTS)
      try {
        if (await this.front.exclusively(() => this[action]())) this.tally.count(action)
      } catch (error) {
        if (error instanceof Undone) {
          this.tally.count('given up after a rollback')
          continue
        }
        this.front.wrong(`${action} failed: ${String((error as Error).stack ?? error)}`)
      }
    }
  }

  // Each returns whether it had anything to do.

  private async send(parentMessageId?: string, channelId = this.somewhere()?.channelId): Promise<boolean> {
    if (channelId === undefined) return false
    const key = `${this.front.userId}-${++this.writes}`
    const text = `${key} says ${this.random.whole(0, 1e9)}`
    const write = this.history.add({ key, channelId, senderId: this.front.userId }, text)
    const body = { text, metadata: { write: key }, ...(parentMessageId && { parentMessageId }) }
    const may = parentMessageId === undefined ? {} : GONE
    const { refusal, span } = await this.attempt(`sending ${key}`, may, async () => {
      const sent = await this.front.client.messages.send(channelId, body, { idempotencyKey: key })
      write.id = sent.id
    })
    if (refusal === undefined) {
      ;(write.texts[0] as Write['texts'][number]).acknowledged = write.sent = span
      const isRead = this.random.next() < READ_BACK && this.history.isShownTo(this.front.userId, write)
      if (isRead) await this.readBack(this.front, write, { isThere: true, since: span })
    }
    if (write.id !== undefined && this.own.push(write) > MAX_KEPT) this.own.shift()
    return true
  }

  private async stream(): Promise<boolean> {
    const at = this.somewhere()
    if (!at) return false
    const key = `${this.front.userId}-${++this.writes}`
    const whole = `${key} ${Array.from({ length: this.random.whole(5, 60) }, () => this.random.pick(WORDS)).join(' ')}`
    const write = this.history.add({ key, channelId: at.channelId, senderId: this.front.userId }, whole)
    write.stream = { whole }
    const mayReset = this.foreign().includes(at)
    await produce(this.front, write, this.random, this.tally, mayReset ? () => this.resetHistory(at) : undefined)
    return true
  }

  private async reset(): Promise<boolean> {
    const at = this.random.pick(this.foreign())
    if (at) await this.resetHistory(at)
    return at !== undefined
  }

  private async resetHistory(at: Subscription): Promise<void> {
    const { channelId } = at
    const { channels } = this.front.client
    const isHidden = this.random.next() < HIDDEN
    const reset = this.history.reset(this.front.userId, channelId)
    const pending = { isAnswered: false }
    at.reset = pending
    at.note('resetting the history')
    const { failures, span } = await this.attempt('resetting the history', {}, () =>
      isHidden
        ? channels.hide(channelId, { hidePreviousMessages: true }, { retries: 0 })
        : channels.resetHistory(channelId, { retries: 0 }),
    )
    reset.span = span
    reset.isSettled = failures === 0
    pending.isAnswered = reset.isSettled
    if (isHidden) await this.attempt('unhiding', {}, () => channels.unhide(channelId, { retries: 0 }))
  }

  /** Stops one of the latest streams of the channel, which may have ended. */
  private async stop(): Promise<boolean> {
    const at = this.somewhere()
    const target = this.random.pick(at ? this.history.streamsOf(at.channelId).slice(-3) : [])
    if (!at || target === undefined) return false
    await this.attempt(`stopping ${target}`, GONE, () =>
      this.front.client.messages.stopStream(at.channelId, target, { retries: 0 }),
    )
    return true
  }

  private async burst(): Promise<boolean> {
    const at = this.somewhere()
    if (!at) return false
    await Promise.all(Array.from({ length: this.random.whole(2, BURST) }, () => this.send(undefined, at.channelId)))
    return true
  }

  private async reply(): Promise<boolean> {
    const at = this.somewhere()
    const target = this.random.pick(at?.targets ?? [])
    return at && target !== undefined ? this.send(target, at.channelId) : false
  }

  private async edit(): Promise<boolean> {
    const write = this.ownWrite()
    if (!write) return false
    const { id, channelId } = write
    const text: Write['texts'][number] = { text: `${write.key} means ${this.random.whole(0, 1e9)}` }
    write.texts.push(text)
    const { failures, span } = await this.attempt(`editing ${id}`, {}, () =>
      this.front.client.messages.edit(channelId, id, { text: text.text }, { retries: 0 }),
    )
    text.acknowledged = span
    write.settled = failures > 0
    return true
  }

  private async delete(): Promise<boolean> {
    const write = this.ownWrite()
    if (!write) return false
    const { id, channelId } = write
    write.deletion = 'maybe'
    const { span } = await this.attempt(`deleting ${id}`, { whenRepeated: 'CHAT_MESSAGE_NOT_FOUND' }, () =>
      this.front.client.messages.delete(channelId, id, { retries: 0 }),
    )
    write.deletion = span
    const owner = this.ownerOf(channelId)
    await this.readBack(this.random.pick([owner, this.front]) as FrontEnd, write, { isThere: false, since: span })
    return true
  }

  /** Reads the newest page, perhaps from a replica: it must have sent messages, and lack deleted ones. */
  private async readBack(
    reader: FrontEnd,
    { id, channelId }: Write,
    { isThere, since: { begunAt } }: { isThere: boolean; since: Span },
  ): Promise<void> {
    let ids: string[] = []
    const { span } = await this.attempt(`reading ${id} back`, {}, async () => {
      const { messages } = await reader.client.messages.list(channelId, { limit: 100 }, { retries: 0 })
      ids = messages.map((message) => message.id)
    })
    if (ids.includes(id as string) === isThere) return
    const what = isThere ? 'lacked it right after it was sent' : 'had it after it was deleted'
    this.history.readStale(`${channelId}: ${reader.userId} read a page that ${what}: ${id}`, { ...span, begunAt })
  }

  private async react(): Promise<boolean> {
    const at = this.somewhere()
    const messageId = this.random.pick(at?.targets ?? [])
    const key = this.random.pick(KEYS) as string
    if (!at || messageId === undefined) return false
    const { channelId } = at
    const reaction = this.history.reaction({ channelId, messageId, key, userId: this.front.userId })
    if (reaction.settled) return false
    const on = !reaction.on
    reaction.on = undefined
    const { messages } = this.front.client
    const { refusal, failures, span } = await this.attempt(`reacting to ${messageId}`, GONE, () =>
      on
        ? messages.addReaction(channelId, messageId, { key }, { retries: 0 })
        : messages.removeReaction(channelId, messageId, key, { retries: 0 }),
    )
    reaction.acknowledged = span
    if (!refusal) reaction.on = on
    else if (!this.history.mayHide(this.front.userId, channelId, messageId)) this.history.miss(messageId, span)
    reaction.settled = failures > 0
    return true
  }

  private async pin(): Promise<boolean> {
    const at = this.somewhere()
    const messageId = this.random.pick(at?.targets ?? [])
    const { messages } = this.front.client
    if (!at || messageId === undefined) return false
    const act = this.random.next() < 0.5 ? 'pin' : 'unpin'
    const may = { always: ['CHAT_MESSAGE_NOT_FOUND', 'CHAT_CHANNEL_PIN_LIMIT', 'CHAT_STREAM_OPEN'] }
    await this.attempt(`pinning ${messageId}`, may, () => messages[act](at.channelId, messageId, { retries: 0 }))
    return true
  }

  /** Asks about an own message. The named users may leave meanwhile, except the owner. */
  private async ask(): Promise<boolean> {
    const write = this.ownWrite()
    const isShort = this.random.next() < SHORT
    const isChoice = this.random.next() < 0.3
    const named = this.random.pick(this.fronts)!.userId
    const who = this.random.weighted({ MEMBERS: 3, OPERATORS: 1, named: 4 })
    const wanted = this.random.next() < NEEDS_TWO && !isChoice ? 2 : 1
    if (!write) return false
    const { id: messageId, channelId } = write
    const { userId: askerId } = this.front
    const userIds = [...new Set([this.ownerOf(channelId).userId, named])].filter((userId) => userId !== askerId)
    const answerableBy = who !== 'named' ? who : userIds.length > 0 ? { userIds } : 'MEMBERS'
    const needed = typeof answerableBy === 'string' ? wanted : Math.min(wanted, userIds.length)
    const prompt = `${askerId}-${++this.writes}`
    const kind = isChoice ? 'CHOICE' : 'APPROVAL'
    const asked = this.history.questions.add({ channelId, messageId, askerId, prompt, kind, needed, answerableBy })
    const expiresInSeconds = SHORTEST_SECONDS + (isShort ? 0 : 86_400)
    const body = {
      kind,
      prompt,
      needed,
      answerableBy,
      expiresInSeconds,
      ...(isChoice && { options: OPTIONS }),
    } as const
    const always = ['CHAT_QUESTION_LIMIT', ...(userIds.includes(named) ? ['CHAT_VALIDATION_ERROR'] : [])]
    const { refusal, span } = await this.attempt(`asking ${prompt}`, { always }, async () => {
      const { questions } = this.front.client
      asked.id = (await questions.ask(channelId, messageId, body, { idempotencyKey: prompt })).id
    })
    if (refusal === undefined) asked.asked = span
    return true
  }

  /** Answers a question of the channel, mostly at the same time as its owner. */
  private async answer(): Promise<boolean> {
    const at = this.somewhere()
    const question = this.random.pick(at ? this.history.questions.latest(at.channelId) : [])
    const isRaced = this.random.next() < RACED
    if (!question) return false
    const owner = this.ownerOf(question.channelId)
    const fronts = isRaced && owner !== this.front ? [this.front, owner] : [this.front]
    await Promise.all(fronts.map((front) => this.give(front, question)))
    return true
  }

  private async give(front: FrontEnd, { channelId, messageId, id, ...asked }: Asked & { id: string }): Promise<void> {
    const { userId } = front
    const comment = `${this.front.userId}-${++this.writes}`
    const given: Asked['answers'][number] = { userId, comment }
    asked.answers.push(given)
    const isRejected = this.random.next() < REJECTED
    const positive =
      asked.kind === 'CHOICE' ? ({ decision: 'ANSWER', optionId: 'yes' } as const) : ({ decision: 'APPROVE' } as const)
    const body = { comment, ...(isRejected ? { decision: 'REJECT' as const } : positive) }
    const always = this.mayAnswer(userId, channelId, asked)
      ? LATE
      : ['CHAT_QUESTION_NOT_ANSWERABLE', 'CHAT_QUESTION_NOT_FOUND']
    let answered: Question | undefined
    const { refusal, span } = await this.attempt(`answering ${id} for ${userId}`, { always }, async () => {
      answered = await front.client.questions.answer(channelId, messageId, id, body, { retries: 0 })
    })
    given.outcome = { span, isTaken: refusal === undefined }
    if (answered) this.history.questions.answered(answered, span)
  }

  private mayAnswer(
    userId: string,
    channelId: string,
    { askerId, answerableBy }: Pick<Asked, 'askerId' | 'answerableBy'>,
  ) {
    if (userId === askerId) return false
    if (typeof answerableBy === 'object') return answerableBy.userIds.includes(userId)
    return answerableBy === 'MEMBERS' || userId === this.ownerOf(channelId).userId
  }

  private async cancel(): Promise<boolean> {
    const at = this.somewhere()
    const own = (asked: Asked) => [asked.askerId, this.ownerOf(asked.channelId).userId].includes(this.front.userId)
    const question = this.random.pick(at ? this.history.questions.latest(at.channelId).filter(own) : [])
    if (!question) return false
    const { channelId, messageId, id } = question
    let canceled: Question | undefined
    const { span } = await this.attempt(`canceling ${id}`, { always: LATE }, async () => {
      canceled = await this.front.client.questions.cancel(channelId, messageId, id, { retries: 0 })
    })
    if (!canceled) return true
    question.cancellation = span
    this.history.questions.answered(canceled, span)
    return true
  }

  private async read(): Promise<boolean> {
    const at = this.somewhere()
    if (!at) return false
    await this.attempt('reading', {}, () =>
      this.front.client.channels.markRead(at.channelId, undefined, { retries: 0 }),
    )
    return true
  }

  private async leave(): Promise<boolean> {
    const at = this.random.pick(this.foreign().filter(({ isSettled }) => !isSettled))
    if (!at) return false
    at.isMember = false
    // A removed client learns of it only by the event.
    const owner = this.ownerOf(at.channelId)
    const isRemoved = this.random.next() < REMOVED
    at.note(isRemoved ? 'being removed' : 'leaving')
    const whenRepeated = isRemoved ? 'CHAT_USER_NOT_FOUND' : 'CHAT_NOT_CHANNEL_MEMBER'
    const { failures } = await this.attempt('leaving', { whenRepeated }, () =>
      isRemoved
        ? owner.client.members.remove(at.channelId, this.front.userId, { retries: 0 })
        : this.front.client.channels.leave(at.channelId, { retries: 0 }),
    )
    at.isSettled = failures > 0
    return true
  }

  private async return(): Promise<boolean> {
    const isOut = ({ channelId }: Room) => {
      const known = this.front.subscriptions.get(channelId)
      return !known || (!known.isMember && !known.isSettled)
    }
    const room = this.random.pick(this.rooms.filter(isOut))
    if (!room || this.memberships().length >= MAX_CHANNELS) return false
    const { channelId, owner } = room
    const may = { always: ['CHAT_CHANNEL_MEMBER_LIMIT'], whenRepeated: 'CHAT_ALREADY_CHANNEL_MEMBER' }
    const { failures, refusal } = await this.attempt('inviting', may, () =>
      owner.client.members.invite(channelId, { userIds: [this.front.userId] }, { retries: 0 }),
    )
    if (refusal === 'CHAT_CHANNEL_MEMBER_LIMIT') return true
    const subscription = this.front.of(channelId)
    subscription.isSettled = failures > 0
    subscription.isMember = true
    await this.front.enter(channelId)
    return true
  }

  /** Retries until it is acknowledged, or refused with an allowed code. */
  private async attempt(what: string, may: Refusals, act: () => Promise<unknown>): Promise<Outcome> {
    let failures = -1
    let begunAt = 0
    const counted = () => ((failures += 1), (begunAt = Date.now()), act())
    const span = () => ({ begunAt, answeredAt: Date.now() })
    try {
      await this.front.persist(what, counted)
      return { refusal: undefined, failures, span: span() }
    } catch (error) {
      const { always = [], whenRepeated } = may
      const allowed = failures > 0 ? [...always, whenRepeated] : always
      if (!(error instanceof ChatApiError)) throw error
      if (!allowed.includes(error.code)) {
        if (this.front.missesRollback && UNDONE.includes(error.code)) throw new Undone()
        throw error
      }
      this.tally.count(`refused with ${error.code}`)
      return { refusal: error.code, failures, span: span() }
    }
  }

  private ownerOf(channelId: string): FrontEnd {
    return this.rooms.find((room) => room.channelId === channelId)?.owner as FrontEnd
  }

  private memberships(): Subscription[] {
    return [...this.front.subscriptions.values()].filter(({ isMember }) => isMember)
  }

  /** Channels owned by another client. */
  private foreign(): Subscription[] {
    const owned = new Set(this.rooms.filter(({ owner }) => owner === this.front).map(({ channelId }) => channelId))
    return this.memberships().filter(({ channelId }) => !owned.has(channelId))
  }

  private somewhere(): Subscription | undefined {
    return this.random.pick(this.memberships())
  }

  /** A message of the client's own that may still change. */
  private ownWrite(): (Write & { id: string }) | undefined {
    const may = (write: Write) =>
      write.deletion === 'none' &&
      !write.settled &&
      this.history.isKept(write) &&
      this.history.isShownTo(this.front.userId, write) &&
      this.front.subscriptions.get(write.channelId)?.isMember
    return this.random.pick(this.own.filter(may)) as (Write & { id: string }) | undefined
  }
}
