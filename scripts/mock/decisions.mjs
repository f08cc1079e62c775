/** Decisions as the affected user has them, appeals, and suspensions. */
import { Refusal } from './errors.mjs'
import { pageOf } from './page.mjs'

const APPEAL_MS = 180 * 86_400_000

export const decisionOf = ({ subjectType, subjectId, channelId, decision: { madeById: _, ...decision } }) => {
  const { appeal, createdAt } = decision
  const { decidedById: _by, ...own } = appeal ?? {}
  return {
    ...decision,
    createdAt,
    ...{ isAutomated: false, channelId, messageId: subjectType === 'MESSAGE' ? subjectId : null },
    appealableUntil: new Date(Date.parse(createdAt) + APPEAL_MS).toISOString(),
    appeal: appeal && own,
  }
}

/** What a moderator has decided about an appeal. */
export const appealOf = (state, { userId: decidedById, body }, decidedAt) => ({
  ...{ state, decidedById, decidedAt },
  statement: body?.statement ?? null,
})

const ofUser = (memory, userId) =>
  [...memory.cases.values()].filter(
    ({ item }) => item.userId === userId && item.decision && !['NONE', 'RELEASE'].includes(item.decision.action),
  )

/** @throws Refusal if a decision has suspended the user. */
export const requireNotSuspended = (memory, userId) => {
  const [longest] = ofUser(memory, userId)
    .map(({ item }) => item.decision)
    .filter(({ action, reversedAt }) => action === 'SUSPEND' && reversedAt === null)
    .map(({ until }) => until)
    .sort((a, b) => (a === null ? -1 : b === null ? 1 : b.localeCompare(a)))
  if (longest === undefined || (longest !== null && longest <= new Date().toISOString())) return
  throw new Refusal('CHAT_USER_SUSPENDED', { until: longest })
}

/** By operation: its response, or undefined for Prism's. */
export const decisionOperations = {
  listDecisions: (memory, { userId, query: { limit, cursor } }) => {
    const own = ofUser(memory, userId)
      .map(({ item }) => decisionOf(item))
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    const { items, nextCursor } = pageOf(own, limit, cursor)
    return { body: { decisions: items, nextCursor } }
  },
  appealDecision: (memory, { params: { decisionId }, userId, body: { text } }, gateway) => {
    const entry = ofUser(memory, userId).find(({ item }) => item.decision.id === decisionId)
    if (!entry) throw new Refusal('CHAT_DECISION_NOT_FOUND', { decisionId })
    const { decision } = entry.item
    const { appeal } = decision
    if (appeal?.text === text) return { body: decisionOf(entry.item) }
    if (appeal) throw new Refusal('CHAT_DECISION_APPEALED', { decisionId, state: appeal.state })
    if (decision.reversedAt !== null) throw new Refusal('CHAT_APPEAL_CLOSED', { decisionId })
    const createdAt = memory.now()
    decision.appeal = { text, state: 'OPEN', statement: null, createdAt, decidedById: null, decidedAt: null }
    Object.assign(entry.item, { state: 'APPEALED', updatedAt: createdAt })
    const answer = decisionOf(entry.item)
    gateway.publish('chat:decision:updated', { decision: answer }, { userIds: [userId] })
    return { body: answer }
  },
}
