/**
 * The state of the mock: created, changed and deleted channels and messages, beside those of the examples. Prism answers
 * everything else.
 */
import { randomUUID } from 'node:crypto'
import { caseOperations } from './cases.mjs'
import { channelOperations } from './channels.mjs'
import { decisionOperations } from './decisions.mjs'
import { draftOperations } from './drafts.mjs'
import { Refusal } from './errors.mjs'
import { heldOperations, repeated } from './held.mjs'
import { messageOperations } from './messages.mjs'
import { pollOperations } from './polls.mjs'
import { streamOperations } from './streams.mjs'

const newId = () => randomUUID().replaceAll('-', '').slice(0, 24)

export class Memory {
  operations = {
    ...caseOperations,
    ...channelOperations,
    ...decisionOperations,
    ...draftOperations,
    ...heldOperations,
    ...messageOperations,
    ...pollOperations,
    ...streamOperations,
  }

  made = new Set()
  deleted = new Set()
  /** Answers to requests with an idempotency key. */
  replays = new Map()
  /** By id: the channel's item in a list, and its members if the mock made it. */
  channels = new Map()
  messages = new Map()
  /** Files that no message has yet, by the id of their upload. */
  uploads = new Map()
  /** By id: the poll, and the chosen options by user. */
  polls = new Map()
  /** By user, channel and thread. */
  drafts = new Map()
  /** By user and channel: `isFavorite`, `isMuted` and `mutedUntil`, once they have changed. */
  preferences = new Map()
  /** Rules of `/mock/policy`, in the order in which they were given. */
  policy = []
  /** By id: the held message, and the request that it was. */
  held = new Map()
  /** By id: the case's item in a list, and its reports. */
  cases = new Map()
  /** Messages that a decision has removed, with `moderation`. */
  removed = new Map()
  lastMoment = 0

  constructor(contract) {
    this.contract = contract
    this.reset()
  }

  /** Forgets everything but the examples. */
  reset() {
    const { answers } = this.contract
    const { made, deleted, replays, channels, messages, uploads, polls, drafts, preferences, held, cases, removed } =
      this
    const all = [made, deleted, replays, channels, messages, uploads, polls, drafts, preferences, held, cases, removed]
    for (const known of all) known.clear()
    this.policy = []
    this.lastMoment = 0
    for (const item of answers('listChannels').flatMap(({ channels }) => channels)) this.channels.set(item.id, { item })
    for (const message of answers('listMessages').flatMap(({ messages }) => messages))
      this.messages.set(message.id, message)
  }

  knows(id) {
    return !this.deleted.has(id) && (this.contract.known.ids.has(id) || this.made.has(id))
  }

  /** A new id. */
  make() {
    const id = newId()
    this.made.add(id)
    return id
  }

  /** Adds the caller with the first request. */
  meet(userId) {
    this.made.add(userId)
  }

  forget(id) {
    this.deleted.add(id)
    this.messages.delete(id)
    this.removed.delete(id)
  }

  /** The current time, strictly increasing. */
  now() {
    this.lastMoment = Math.max(Date.now(), this.lastMoment + 1)
    return new Date(this.lastMoment).toISOString()
  }

  /** The messages of a channel, newest first. */
  messagesOf(channelId) {
    return [...this.messages.values()]
      .filter((message) => message.channelId === channelId)
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  }

  /** The same as the user sees them: with the user's own that were removed. */
  messagesFor(channelId, userId) {
    const own = [...this.removed.values()].filter((one) => one.channelId === channelId && one.senderId === userId)
    return [...this.messagesOf(channelId), ...own].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  }

  /** The profiles of users in the examples. */
  usersBy(ids) {
    const { users } = this.contract.known
    return Object.fromEntries([...new Set(ids)].filter((id) => users.has(id)).map((id) => [id, users.get(id)]))
  }

  /**
   * Answers an operation on stored data.
   *
   * @param call operation, params, query, body, file, userId, idempotencyKey and the first `example` of its answer.
   * @param gateway gets the events.
   * @returns `{status?, headers?, body}`, or undefined for Prism's response.
   * @throws Refusal
   */
  answer(call, gateway) {
    const handle = Object.hasOwn(this.operations, call.operation.id) ? this.operations[call.operation.id] : undefined
    if (!handle) return undefined
    if (call.idempotencyKey === undefined) return handle(this, call, gateway)
    return this.replay(call, () => handle(this, call, gateway))
  }

  replay({ operation, params, body, userId, idempotencyKey }, handle) {
    const key = JSON.stringify([operation.id, params, userId, idempotencyKey])
    const request = JSON.stringify({ ...body, ifSeq: undefined })
    const known = this.replays.get(key)
    if (known === undefined) {
      const answer = handle()
      this.replays.set(key, { request, answer })
      return answer
    }
    if (known.request !== request) throw new Refusal('CHAT_IDEMPOTENCY_CONFLICT')
    return { ...repeated(known.answer), headers: { 'Idempotent-Replayed': 'true' } }
  }
}
