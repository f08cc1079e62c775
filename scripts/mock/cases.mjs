/** Reports and cases. Every user is a moderator, but not of cases about themselves. */
import { appealOf, decisionOf } from './decisions.mjs'
import { invalid, Refusal } from './errors.mjs'
import { settle } from './held.mjs'
import { pageOf } from './page.mjs'
import { removeMessage, restoreMessage } from './removal.mjs'

const CLAIM_MS = 15 * 60_000
const possible = {
  MESSAGE: ['NONE', 'REMOVE', 'WARN', 'MUTE', 'BAN', 'SUSPEND'],
  HELD_MESSAGE: ['RELEASE', 'REMOVE'],
  USER: ['NONE', 'WARN', 'SUSPEND'],
  CHANNEL: ['NONE'],
}
const limited = ['MUTE', 'BAN', 'SUSPEND']

const isOpenOf = (subjectId) => (entry) => entry.item.subjectId === subjectId && entry.item.state === 'OPEN'

/** The open case of a subject, opened if there is none. */
export const openCase = (memory, subject) => {
  const open = [...memory.cases.values()].find(isOpenOf(subject.subjectId))
  if (open) return open
  const at = memory.now()
  const item = {
    ...{ id: memory.make(), ...subject, state: 'OPEN', reportCount: 0, flags: [], claim: null, decision: null },
    ...{ openedAt: at, updatedAt: at, decidedAt: null },
  }
  const entry = { item, reports: [] }
  memory.cases.set(item.id, entry)
  return entry
}

/** Closes the case of a held message that waits no longer, without a decision. */
export const closeCase = (memory, subjectId) => {
  const entry = [...memory.cases.values()].find(isOpenOf(subjectId))
  const at = memory.now()
  if (entry) Object.assign(entry.item, { state: 'DECIDED', decidedAt: at, updatedAt: at })
}

const snapshotOf = (message) => ({ message, before: [], after: [] })

const report = (memory, subject, { body: { category, description = null }, userId: reporterId }) => {
  const entry = openCase(memory, subject)
  const filed = (report, status) => {
    const { id, createdAt } = report
    return { status, body: { id, category: report.category, description: report.description, createdAt } }
  }
  const before = entry.reports.find((one) => one.reporterId === reporterId)
  if (before && subject.subjectType !== 'CHANNEL') return filed(before, 200)
  const { subjectType, subjectId, channelId, userId } = subject
  const message = subjectType === 'MESSAGE' ? memory.messages.get(subjectId) : undefined
  const record = {
    ...{ id: memory.make(), category, description, createdAt: memory.now() },
    ...{ channelId, messageId: message ? subjectId : null, userId, snapshot: message ? snapshotOf(message) : null },
    ...{ reporterId, status: 'OPEN', settledAt: null, settledById: null, note: null },
  }
  entry.reports.push(record)
  Object.assign(entry.item, { reportCount: entry.reports.length, updatedAt: record.createdAt })
  return filed(record, 201)
}

/** The case; undefined if only the examples have it. @throws Refusal for one about the caller. */
const find = (memory, { params: { caseId }, userId }) => {
  const entry = memory.cases.get(caseId)
  if (entry?.item.userId === userId) throw new Refusal('CHAT_CASE_NOT_FOUND', { caseId })
  if (entry?.item.claim && entry.item.claim.until <= new Date().toISOString()) entry.item.claim = null
  return entry
}

const requireOpen = ({ item: { id: caseId, state, claim } }, userId) => {
  if (state !== 'OPEN') throw new Refusal('CHAT_CASE_DECIDED', { caseId })
  if (claim && claim.userId !== userId) throw new Refusal('CHAT_CASE_CLAIMED', { caseId, claim })
}

const detail = (memory, { item, reports }) => {
  const message = memory.messages.get(item.subjectId) ?? memory.removed.get(item.subjectId)
  return {
    body: {
      ...item,
      actions: item.state === 'OPEN' ? possible[item.subjectType] : [],
      reports,
      heldMessage: memory.held.get(item.subjectId)?.heldMessage ?? null,
      current: message ? snapshotOf(message) : null,
    },
  }
}

const wrong = (place, pointer, message) => invalid([{ in: place, pointer, message }])

const checkAction = ({ subjectType }, { action, seconds }) => {
  if (!possible[subjectType].includes(action))
    throw wrong('body', '/action', `must be one of ${possible[subjectType].join(', ')} for this case`)
  if (seconds > 0 && !limited.includes(action))
    throw wrong('body', '/seconds', `is only possible with ${limited.join(', ')}`)
}

const act = (memory, { subjectType, subjectId: messageId, channelId }, { id: decisionId, action, reason }, gateway) => {
  if (subjectType === 'HELD_MESSAGE') {
    const state = action === 'RELEASE' ? 'RELEASED' : 'REFUSED'
    settle(memory, memory.held.get(messageId), { state, reason }, gateway)
  } else if (action === 'REMOVE') removeMessage(memory, { channelId, messageId, decisionId }, gateway)
}

const settleReports = (memory, { reports }, { action, reason, madeById, createdAt }, gateway) => {
  const status = action === 'NONE' ? 'DISMISSED' : 'RESOLVED'
  for (const each of reports) {
    Object.assign(each, { status, settledAt: createdAt, settledById: madeById, note: reason })
    gateway.publish('chat:report:settled', { reportId: each.id }, { userIds: [each.reporterId] })
  }
}

const isOfNobody = ({ userId, decision: { action } }) => userId === null || ['NONE', 'RELEASE'].includes(action)

const announce = (entry, gateway) => {
  if (isOfNobody(entry.item)) return
  gateway.publish('chat:decision:updated', { decision: decisionOf(entry.item) }, { userIds: [entry.item.userId] })
}

const undo = (memory, { subjectType, subjectId: messageId, channelId, decision }, gateway) => {
  if (subjectType === 'MESSAGE' && decision.action === 'REMOVE' && memory.removed.has(messageId))
    restoreMessage(memory, { channelId, messageId }, gateway)
}

/** By operation: its response, or undefined for Prism's. */
export const caseOperations = {
  reportMessage: (memory, call) => {
    const { id: channelId, messageId: subjectId } = call.params
    const message = memory.messages.get(subjectId)
    if (memory.removed.has(subjectId) || (message && message.channelId !== channelId))
      throw new Refusal('CHAT_MESSAGE_NOT_FOUND', { channelId, messageId: subjectId })
    return message && report(memory, { subjectType: 'MESSAGE', subjectId, channelId, userId: message.senderId }, call)
  },
  reportUser: (memory, call) => {
    const { userId } = call.params
    if (userId === call.userId) throw wrong('path', '/userId', 'must not be the caller')
    return report(memory, { subjectType: 'USER', subjectId: userId, channelId: null, userId }, call)
  },
  reportChannel: (memory, call) => {
    const channelId = call.params.id
    const channelName = memory.channels.get(channelId)?.item.name ?? undefined
    return report(memory, { subjectType: 'CHANNEL', subjectId: channelId, channelId, channelName, userId: null }, call)
  },
  listCases: (memory, { userId, query: { state = 'OPEN', order = 'oldest', limit, cursor } }) => {
    const found = [...memory.cases.values()]
      .map(({ item }) => item)
      .filter((item) => item.state === state && item.userId !== userId)
      .sort((a, b) => a.updatedAt.localeCompare(b.updatedAt))
    const { items, nextCursor } = pageOf(order === 'newest' ? found.reverse() : found, limit, cursor)
    return { body: { cases: items, nextCursor } }
  },
  getCase: (memory, call) => {
    const entry = find(memory, call)
    return entry && detail(memory, entry)
  },
  claimCase: (memory, call) => {
    const entry = find(memory, call)
    if (!entry) return undefined
    requireOpen(entry, call.userId)
    entry.item.claim = { userId: call.userId, until: new Date(Date.now() + CLAIM_MS).toISOString() }
    return detail(memory, entry)
  },
  decideCase: (memory, call, gateway) => {
    const entry = find(memory, call)
    if (!entry) return undefined
    requireOpen(entry, call.userId)
    const { item } = entry
    const { action, reason, statement = null, seconds = 0 } = call.body
    checkAction(item, { action, seconds })
    const createdAt = memory.now()
    const until = seconds > 0 ? new Date(Date.parse(createdAt) + seconds * 1000).toISOString() : null
    const decision = {
      ...{ id: memory.make(), action, reason, statement, until, madeById: call.userId, createdAt },
      ...{ reversedAt: null, appeal: null },
    }
    act(memory, item, decision, gateway)
    Object.assign(item, { state: 'DECIDED', claim: null, decision, decidedAt: createdAt, updatedAt: createdAt })
    settleReports(memory, entry, decision, gateway)
    if (!isOfNobody(item)) {
      const data = { decisionId: decision.id, action, reason, statement, isAutomated: false, until }
      gateway.publish('chat:decision:made', data, { userIds: [item.userId] })
    }
    return detail(memory, entry)
  },
  restoreCase: (memory, call, gateway) => {
    const entry = find(memory, call)
    if (!entry) return undefined
    const { decision, subjectType } = entry.item
    if (decision?.action !== 'REMOVE' || subjectType !== 'MESSAGE')
      throw wrong('path', '/caseId', 'must be the id of a case whose decision has removed a message')
    if (decision.reversedAt !== null) return detail(memory, entry)
    undo(memory, entry.item, gateway)
    decision.reversedAt = memory.now()
    if (decision.appeal) Object.assign(decision.appeal, appealOf('REVERSED', call, decision.reversedAt))
    entry.item.state = 'DECIDED'
    announce(entry, gateway)
    return detail(memory, entry)
  },
  decideAppeal: (memory, call, gateway) => {
    const entry = find(memory, call)
    if (!entry) return undefined
    const { item } = entry
    const { id: caseId, decision } = item
    if (!decision?.appeal) throw wrong('path', '/caseId', 'must be the id of a case with an appeal')
    if (decision.madeById === call.userId)
      throw new Refusal('CHAT_AUTH_FORBIDDEN', { caseId }, 'Another moderator decides an appeal.')
    if (decision.appeal.state !== 'OPEN') throw new Refusal('CHAT_CASE_DECIDED', { caseId })
    const at = memory.now()
    const { outcome } = call.body
    if (outcome === 'REVERSED') {
      undo(memory, item, gateway)
      decision.reversedAt = at
    }
    Object.assign(decision.appeal, appealOf(outcome, call, at))
    item.state = 'DECIDED'
    announce(entry, gateway)
    return detail(memory, entry)
  },
}
