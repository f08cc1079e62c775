/** Polls made by the mock: read, voted for, closed and deleted with their message. */
import { invalid, Refusal } from './errors.mjs'
import { fresh } from './fresh.mjs'
import { review } from './held.mjs'
import { requireSending } from './sending.mjs'

const find = (memory, { channelId, pollId }) => {
  const entry = memory.polls.get(pollId)
  if (entry && entry.poll.channelId !== channelId) throw new Refusal('CHAT_POLL_NOT_FOUND', { pollId })
  return entry
}

/** The poll with its votes as they are now. */
const shown = ({ poll, votes }) => {
  const isOver = poll.closeAt !== null && Date.parse(poll.closeAt) <= Date.now()
  const chosen = [...votes.values()].flat()
  return {
    ...poll,
    status: isOver ? 'CLOSED' : poll.status,
    voterCount: votes.size,
    options: poll.options.map((option) => ({ ...option, voteCount: chosen.filter((id) => id === option.id).length })),
  }
}

const forCaller = (entry, userId) => ({ ...shown(entry), votedOptionIds: entry.votes.get(userId) ?? [] })

const isSame = (one, other) => one.length === other.length && one.every((id) => other.includes(id))

/** @throws Refusal as the service does. */
const requireVotes = (entry, userId, wanted, isReplaced) => {
  const { id: pollId, channelId, allowChange, allowMultipleVotes, options } = entry.poll
  if (shown(entry).status === 'CLOSED') throw new Refusal('CHAT_POLL_CLOSED', { channelId, pollId })
  const wrong = (pointer, message) => invalid([{ in: 'body', pointer, message }])
  if (!allowMultipleVotes && wanted.length > 1)
    throw wrong('/optionIds', 'must name one option, because the poll is single-choice')
  const foreign = wanted.findIndex((id) => !options.some((option) => option.id === id))
  if (foreign !== -1) throw wrong(`/optionIds/${foreign}`, 'must be an option of this poll')
  const voted = entry.votes.get(userId)
  if (!voted) return
  const isRefused = isReplaced
    ? !allowChange && !isSame(wanted, voted)
    : !allowMultipleVotes || wanted.some((id) => voted.includes(id))
  if (isRefused) throw new Refusal('CHAT_POLL_ALREADY_VOTED', { channelId, pollId, optionIds: voted })
}

/** @throws Refusal unless the poll is the caller's, or the caller an operator. */
const requireCreator = (memory, { poll }, userId) => {
  const { id: pollId, channelId, createdById } = poll
  const member = memory.channels.get(channelId)?.members?.find((one) => one.userId === userId)
  if (createdById !== userId && member?.role !== 'OPERATOR')
    throw new Refusal('CHAT_AUTH_FORBIDDEN', { channelId, pollId })
}

/** Takes these votes in place of the caller's, or beside them. */
const vote =
  ({ isReplaced }) =>
  (memory, { params, body, userId }, gateway) => {
    const entry = find(memory, params)
    if (!entry) return undefined
    const optionIds = [...new Set(body?.optionIds)]
    requireVotes(entry, userId, optionIds, isReplaced)
    const before = entry.votes.get(userId) ?? []
    const after = isReplaced ? optionIds : [...before, ...optionIds]
    if (after.length === 0) entry.votes.delete(userId)
    else entry.votes.set(userId, after)
    const poll = forCaller(entry, userId)
    if (!isSame(before, after)) {
      const { id: pollId, channelId, voterCount, options, votedOptionIds } = poll
      gateway.publish('chat:poll:voted', { channelId, pollId, userId, optionIds, votedOptionIds, voterCount, options })
    }
    return { body: poll }
  }

/** Deletes the poll of a message, if it has one. */
export const forgetPoll = (memory, messageId, gateway) => {
  const pollId = memory.messages.get(messageId)?.pollId
  const entry = memory.polls.get(pollId)
  if (!entry) return
  memory.polls.delete(pollId)
  memory.deleted.add(pollId)
  gateway.publish('chat:poll:deleted', { channelId: entry.poll.channelId, pollId, messageId })
}

/** By operation: its response, or undefined for Prism's. */
export const pollOperations = {
  createPoll: (memory, call, gateway) => {
    const { params, userId, example } = call
    requireSending(memory, params.channelId, userId, {})
    const { clientId = null, options, ...given } = call.body
    const { title: text, closeAt = null, allowMultipleVotes = false, allowUserSuggestion = false } = given
    const { allowChange = true } = given
    const asked = { options, allowMultipleVotes, allowUserSuggestion, allowChange, closeAt }
    const draft = { channelId: params.channelId, type: 'POLL', text, poll: asked, clientId }
    const waiting = review(memory, call, { ...draft, texts: [text, ...options] }, gateway)
    if (waiting) return waiting
    const [id, messageId, createdAt] = [memory.make(), memory.make(), memory.now()]
    const poll = {
      ...example,
      ...{ allowMultipleVotes: false, allowUserSuggestion: false, allowChange: true, closeAt: null },
      ...given,
      ...{ id, messageId, channelId: params.channelId, status: 'OPEN', voterCount: 0, createdById: userId, createdAt },
      options: options.map((text, position) => ({ id: memory.make(), text, voteCount: 0, position })),
    }
    const written = {
      id: messageId,
      channelId: params.channelId,
      senderId: userId,
      text: poll.title,
      clientId,
      pollId: id,
    }
    const message = { ...fresh.message, ...written, type: 'POLL', createdAt, updatedAt: createdAt }
    memory.messages.set(messageId, message)
    memory.polls.set(id, { poll, votes: new Map() })
    gateway.publish('chat:message:received', { channelId: params.channelId, message })
    gateway.publish('chat:poll:updated', { channelId: params.channelId, poll })
    return { status: 201, body: poll }
  },
  getPoll: (memory, { params, userId }) => {
    const entry = find(memory, params)
    return entry && { body: forCaller(entry, userId) }
  },
  votePoll: vote({ isReplaced: false }),
  changePollVote: vote({ isReplaced: true }),
  withdrawPollVote: vote({ isReplaced: true }),
  addPollOption: (memory, { params, body, userId }, gateway) => {
    const entry = find(memory, params)
    if (!entry) return undefined
    const { id: pollId, channelId, allowUserSuggestion, options } = entry.poll
    if (!allowUserSuggestion) throw new Refusal('CHAT_AUTH_FORBIDDEN', { channelId, pollId })
    if (shown(entry).status === 'CLOSED') throw new Refusal('CHAT_POLL_CLOSED', { channelId, pollId })
    if (options.some((option) => option.text === body.text))
      throw invalid([{ in: 'body', pointer: '/text', message: 'must differ from the options that the poll has' }])
    options.push({ id: memory.make(), text: body.text, voteCount: 0, position: options.length })
    gateway.publish('chat:poll:updated', { channelId, poll: shown(entry) })
    return { status: 201, body: forCaller(entry, userId) }
  },
  closePoll: (memory, { params, userId }, gateway) => {
    const entry = find(memory, params)
    if (!entry) return undefined
    requireCreator(memory, entry, userId)
    if (shown(entry).status === 'OPEN') {
      entry.poll.status = 'CLOSED'
      gateway.publish('chat:poll:updated', { channelId: params.channelId, poll: shown(entry) })
    }
    return { body: forCaller(entry, userId) }
  },
  deletePoll: (memory, { params, userId }, gateway) => {
    const entry = find(memory, params)
    if (entry) requireCreator(memory, entry, userId)
    return (
      entry &&
      memory.operations.deleteMessage(
        memory,
        { params: { id: params.channelId, messageId: entry.poll.messageId } },
        gateway,
      )
    )
  },
}
