/** What `/mock/policy` refuses and holds, and what becomes of held messages. */
import { closeCase, openCase } from './cases.mjs'
import { Refusal } from './errors.mjs'
import { pageOf } from './page.mjs'

const EXPIRES_AFTER_MS = 72 * 3_600_000
/** Operations whose message can wait. */
const holding = ['sendMessage', 'createPoll']

const refuse = (reason, details) => {
  throw new Refusal('CHAT_POLICY_REFUSED', { ...details, reason })
}

/**
 * Applies the first rule whose word is in one of the texts.
 *
 * @param call the request; `isReleased` once a moderator has released it.
 * @param draft the fields of the held message that it would be.
 * @returns the answer to a message that waits, or undefined to go on.
 * @throws Refusal
 */
export const review = (memory, call, { texts, channelId = undefined, ...draft }, gateway) => {
  if (call.isReleased) return undefined
  const rule = memory.policy.find(({ contains }) => texts.some((text) => text.includes(contains)))
  if (!rule) return undefined
  const { action, reason, details } = rule
  if (action === 'refuse') refuse(reason, details)
  if (!call.prefersHold || !holding.includes(call.operation.id)) refuse('held')
  const at = Date.now()
  const heldMessage = {
    ...{ mentionedUserIds: [], mentions: null, parentMessageId: null, quotedMessageId: null, metadata: {}, files: [] },
    ...{ poll: null, clientId: null, scheduledAt: null, state: 'HELD' },
    ...draft,
    ...{ id: memory.make(), channelId, senderId: call.userId, reason, createdAt: new Date(at).toISOString() },
    expiresAt: new Date(at + EXPIRES_AFTER_MS).toISOString(),
  }
  const { id, senderId } = heldMessage
  const held = { heldMessage, call, end: undefined }
  memory.held.set(id, held)
  openCase(memory, { subjectType: 'HELD_MESSAGE', subjectId: id, channelId, userId: senderId })
  gateway.publish('chat:message:held', { channelId, heldMessage }, { userIds: [senderId] })
  return { status: 202, body: { heldMessage }, held }
}

/** The answer to a repeat of a request that was held. */
export const repeated = ({ held, ...answer }) => {
  if (!held?.end) return answer
  const { sent, reason } = held.end
  return sent ?? refuse(reason)
}

/** Ends the wait of a message: releases it, as far as it can be sent now, or not. */
export const settle = (memory, held, { state, reason }, gateway) => {
  const { call, heldMessage } = held
  const { id: heldMessageId, channelId, clientId, senderId } = heldMessage
  memory.held.delete(heldMessageId)
  held.end = { state, reason }
  if (state === 'RELEASED') {
    try {
      const sent = memory.operations[call.operation.id](memory, { ...call, isReleased: true }, gateway)
      held.end = { state, sent, messageId: sent.body.messageId ?? sent.body.id }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      held.end = { state: 'REFUSED', reason: error.code }
    }
  }
  const { state: ended, messageId, reason: refusal } = held.end
  const data = {
    ...{ channelId, heldMessageId, clientId, state: ended },
    ...(messageId !== undefined && { messageId }),
    ...(ended === 'REFUSED' && { reason: refusal }),
  }
  gateway.publish('chat:message:held:settled', data, { userIds: [senderId] })
}

/** By operation: its response. */
export const heldOperations = {
  listHeldMessages: (memory, { userId, query: { limit, cursor } }) => {
    const own = [...memory.held.values()].map((held) => held.heldMessage).filter(({ senderId }) => senderId === userId)
    const { items, nextCursor } = pageOf(own.toReversed(), limit, cursor)
    return { body: { heldMessages: items, nextCursor } }
  },
  cancelHeldMessage: (memory, { params: { heldMessageId }, userId }, gateway) => {
    const held = memory.held.get(heldMessageId)
    if (held?.heldMessage.senderId !== userId) throw new Refusal('CHAT_HELD_NOT_FOUND', { heldMessageId })
    settle(memory, held, { state: 'CANCELED', reason: 'canceled' }, gateway)
    closeCase(memory, heldMessageId)
    return {}
  },
}
