import { sql } from 'kysely'
import type { HeldPoll, Poll, PollWithVotes } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import { lockChannelRow, queueChange, withChannelLock, type LockedChannel } from '../access/channel-lock'
import type { Caller } from '../access/caller'
import { requireUnblocked } from '../access/guards'
import { laterTimeProblem } from '../access/later-time'
import type { Chat } from '../messages/chat'
import type { Tx } from '../../platform/database/transaction'
import { ChatError, invalid } from '../../errors'
import type { JobRow, JobSource } from '../../platform/scheduler/jobs'
import type { ChannelKey } from '../../platform/lib/channel-key'
import { newId } from '../../platform/lib/ids'
import type { JsonText } from '../../platform/lib/json-text'
import type { DraftForm } from '../../platform/host/message-policy'
import type { DraftKind } from '../../providers'
import { changeMessage } from '../messages/change-message'
import { timeOf } from '../messages/message-digits'
import { idempotencyOf } from '../access/idempotency'
import { sendWithin, type LockedSend } from '../messages/send'
import type { Held, SendItem, SendResult } from '../messages/send-queue'
import { heldOrRefused, type Holding } from '../messages/hold'
import { raiseFlags, reviewed, type Draft, type Review } from '../moderation/review'
import {
  closeRow,
  insertOptions,
  updateOptionText,
  insertPoll,
  selectLockedPoll,
  selectOwnPoll,
  selectPoll,
  selectVisiblePoll,
  withVotes,
  type PollRow,
} from './queries'

/** Polls with a closing time. */
export const pollJobs: JobSource = {
  kind: 'close-poll',
  table: sql`chat_polls`,
  at: sql`close_at`,
  pending: sql`closed_at is null and close_at is not null`,
  id: sql`id`,
}

type CreateRequest = OperationInput<'createPoll'>['body']

/** Creates a poll together with the message that shows it, once per idempotency key. */
export async function createPoll(
  chat: Chat,
  caller: Caller,
  channelId: string,
  request: CreateRequest,
  idempotencyKey: string | undefined,
  holding?: Holding,
): Promise<{ poll: Poll; replayed: boolean } | Held> {
  const key = { tenantId: caller.tenantId, channelId }
  const { title, closeAt = null, clientId = null, ...options } = request
  const { allowChange } = options
  const item = {
    message: { channelId, senderId: caller.userId, type: 'POLL', text: title, clientId } as const,
    // Omits the default of `allowChange`, so that the digest equals that of versions before the option.
    ...idempotencyOf('createPoll', idempotencyKey, { ...request, allowChange: allowChange ? undefined : false }),
  }
  const settings = await chat.settingsOf(caller.tenantId)
  const create = (review?: Review) =>
    queueChange(chat, key, async (tx) => {
      const about = { review, settings, holding }
      const { sent, poll } = await sendPoll(chat, tx, caller, item, { ...options, closeAt }, about)
      switch (sent.outcome) {
        case 'refused':
          return heldOrRefused({ db: tx }, caller, sent, holding)
        case 'held':
          return sent
        case 'replayed': {
          const row = await selectOwnPoll(tx, caller, channelId, sent.messageId)
          if (!row) throw new ChatError('CHAT_POLL_NOT_FOUND', { channelId, messageId: sent.messageId })
          return { poll: row.poll, replayed: true }
        }
        case 'sent':
          return { poll: poll as Poll, replayed: false }
      }
    })
  return reviewed(chat, caller, channelId, create, { idempotencyKey })
}

/**
 * Sends the message of a poll, and creates the poll with it. Inside the caller's transaction: see `sendWithin`.
 *
 * @param review.kind the kind of the drafts; by default POLL for the title, POLL_OPTION for each option.
 */
export async function sendPoll(
  chat: Chat,
  tx: Tx,
  caller: Caller,
  { message, ...options }: SendItem,
  given: HeldPoll,
  { review, settings, holding, kind }: Pick<LockedSend, 'review' | 'settings' | 'holding' | 'kind'>,
): Promise<{ sent: SendResult; poll?: Poll }> {
  const { channelId, text: givenTitle } = message
  const key = { tenantId: caller.tenantId, channelId }
  const id = newId()
  const drafts = draftsOf(caller, { ...given, title: givenTitle }, kind)
  const allowed = review?.known(drafts)?.replacements.map(({ text }) => text)
  const title = allowed?.[0] ?? givenTitle
  const texts = given.options.map((text, index) => allowed?.[index + 1] ?? text)
  const { allowMultipleVotes, allowUserSuggestion, allowChange } = given
  const closeAt = given.closeAt === null ? null : new Date(given.closeAt)
  const sent = await sendWithin(
    chat,
    tx,
    caller,
    {
      message: { ...message, text: title, pollId: id },
      ...options,
      refusal: refusalOf(chat, texts, closeAt, settings.limits.maxPollOptions),
    },
    {
      ...{ review, drafts },
      holding: holding && { ...holding, poll: { ...given, options: texts, closeAt: closeAt?.toISOString() ?? null } },
    },
  )
  if (sent.outcome !== 'sent') return { sent }
  await insertPoll(tx, key, {
    ...{ id, messageId: sent.messageId, title, allowMultipleVotes, allowUserSuggestion, allowChange, closeAt },
    createdById: caller.userId,
    createdAt: timeOf(sent.messageId),
    options: texts.map((text, position) => ({ id: newId(), text, position })),
  })
  const poll = (await announcePoll(chat, tx, key, id)) as Poll
  if (closeAt) tx.afterCommit(() => chat.scheduler.schedule(pollJobs, { ...key, id }, closeAt))
  return { sent, poll }
}

/** One draft for the title, and one per option. */
function draftsOf(author: Caller, { title, ...poll }: HeldPoll & { title: string }, kind?: DraftKind): Draft[] {
  const { closeAt, ...body } = poll
  const form: DraftForm = {
    operation: 'createPoll',
    body: { title, ...body, ...(closeAt && { closeAt }) },
    text: 'title',
  }
  return [
    { kind: kind ?? 'POLL', author, text: title, form },
    ...poll.options.map((text) => optionDraft(author, text, kind)),
  ]
}

const optionDraft = (author: Caller, text: string, kind: DraftKind = 'POLL_OPTION'): Draft => ({
  ...{ kind, author, text },
  form: { operation: 'addPollOption', body: { text } },
})

/** Reason for refusing a poll. Checked after the guards, and not for replays. */
function refusalOf(chat: Chat, options: string[], closeAt: Date | null, limit: number) {
  if (options.length > limit) {
    return { code: 'CHAT_POLL_OPTION_LIMIT', details: { limit, actual: options.length } } as const
  }
  const twice = options.findIndex((text, index) => options.indexOf(text) < index)
  const problem =
    twice >= 0
      ? invalid('body', `/options/${twice}`, 'must differ from the other options')
      : closeAt && laterTimeProblem('/closeAt', closeAt, chat.clock.now())
  return problem && { code: problem.code, details: problem.details }
}

export async function getPoll(chat: Chat, caller: Caller, channelId: string, pollId: string): Promise<PollWithVotes> {
  const row = await selectVisiblePoll(chat.db, caller, channelId, pollId)
  if (!row) throw new ChatError('CHAT_POLL_NOT_FOUND', { channelId, pollId })
  return withVotes(row)
}

/** Runs `change` under the channel lock, on a poll that the caller can see. @throws CHAT_POLL_NOT_FOUND */
function withLockedPoll<T>(
  chat: Chat,
  caller: Caller,
  channelId: string,
  pollId: string,
  change: (tx: Tx, channel: LockedChannel, row: PollRow) => Promise<T>,
): Promise<T> {
  return withChannelLock(chat, caller, channelId, {}, async (tx, channel) => {
    const row = await selectLockedPoll(tx, caller, channel, pollId)
    if (!row) throw new ChatError('CHAT_POLL_NOT_FOUND', { channelId, pollId })
    return change(tx, channel, row)
  })
}

/** Votes in an open poll. @returns the poll with the caller's votes. */
export async function votePoll(
  chat: Chat,
  caller: Caller,
  channelId: string,
  pollId: string,
  vote: {
    optionIds: string[]
    /** Whether these options replace earlier votes, instead of adding to them. */
    replaces: boolean
  },
): Promise<JsonText<PollWithVotes>> {
  return (await changeMessage<PollWithVotes>(chat, caller, channelId, { kind: 'vote', pollId, ...vote })).answer
}

/** Adds an option to a poll that allows suggestions. */
export async function addPollOption(
  chat: Chat,
  caller: Caller,
  channelId: string,
  pollId: string,
  { text: given }: OperationInput<'addPollOption'>['body'],
): Promise<PollWithVotes> {
  const { limits } = await chat.settingsOf(caller.tenantId)
  const add = (review?: Review) =>
    withLockedPoll(chat, caller, channelId, pollId, async (tx, channel, { poll, votedOptionIds }) => {
      const { key } = channel
      requireUnblocked(channel, channelId)
      if (!poll.allowUserSuggestion) throw new ChatError('CHAT_AUTH_FORBIDDEN', { channelId, pollId })
      if (poll.status === 'CLOSED') throw new ChatError('CHAT_POLL_CLOSED', { channelId, pollId })
      const limit = limits.maxPollOptions
      const position = poll.options.length
      if (position >= limit) throw new ChatError('CHAT_POLL_OPTION_LIMIT', { limit, actual: position + 1 })
      const checkNew = (text: string) => {
        if (!poll.options.some((option) => option.text === text)) return
        throw invalid('body', '/text', 'must differ from the options that the poll has')
      }
      checkNew(given)
      const { text = given } = review?.allowed(optionDraft(caller, given)) ?? {}
      checkNew(text)
      const option = { id: newId(), text, position }
      await insertOptions(tx, key, pollId, caller.userId, [option])
      // Another user's option is no case about the message: its decision would affect the poll's creator.
      const isOwn = poll.createdById === caller.userId
      await raiseFlags(tx, key, review, { userId: caller.userId, ...(isOwn && { messageId: poll.messageId }) })
      const changed = { ...poll, options: [...poll.options, { ...option, voteCount: 0 }] }
      await announceUpdate(chat, tx, changed, key.tenantId)
      return withVotes({ poll: changed, votedOptionIds })
    })
  return reviewed(chat, caller, channelId, add)
}

/** Replaces the text of an option permanently, regardless of who added it, and announces it unless the channel is deleted. */
export function replaceOptionText(
  chat: Chat,
  key: ChannelKey,
  { pollId, id, text }: { pollId: string; id: string; text: string },
): Promise<void> {
  return queueChange(chat, key, async (tx) => {
    const channel = await lockChannelRow(tx, key)
    if ((await updateOptionText(tx, key, pollId, { id, text })) && channel) await announcePoll(chat, tx, key, pollId)
  })
}

/** Closes a poll, for its creator or an operator. */
export function closePoll(chat: Chat, caller: Caller, channelId: string, pollId: string): Promise<PollWithVotes> {
  return withLockedPoll(chat, caller, channelId, pollId, async (tx, channel, { poll, votedOptionIds }) => {
    if (poll.createdById !== caller.userId) {
      if (channel.role !== 'OPERATOR') throw new ChatError('CHAT_AUTH_FORBIDDEN', { channelId, pollId })
      requireUnblocked(channel, channelId)
    }
    const changed: Poll = { ...poll, status: 'CLOSED' }
    // This includes a poll past its closing time whose job has not run yet.
    if (await closeRow(tx, channel.key, pollId, { whenDue: false })) {
      await announceUpdate(chat, tx, changed, caller.tenantId)
    }
    return withVotes({ poll: changed, votedOptionIds })
  })
}

/** Closes a poll at its closing time, and announces it unless the channel is deleted. */
export function closePollWhenDue(chat: Chat, { tenantId, channelId, id: pollId }: JobRow): Promise<void> {
  const key = { tenantId, channelId }
  return queueChange(chat, key, async (tx) => {
    const channel = await lockChannelRow(tx, key)
    const isDue = await closeRow(tx, key, pollId, { whenDue: true })
    if (isDue && channel) await announcePoll(chat, tx, key, pollId)
  })
}

/** Announces the present state of a poll. Undefined, with nothing announced, if its message was removed. */
export async function announcePoll(chat: Chat, tx: Tx, key: ChannelKey, pollId: string): Promise<Poll | undefined> {
  const poll = await selectPoll(tx, key, pollId)
  if (poll) await announceUpdate(chat, tx, poll, key.tenantId)
  return poll
}

async function announceUpdate(chat: Chat, tx: Tx, poll: Poll, tenantId: string): Promise<void> {
  const { channelId, createdById: senderId } = poll
  // The message that shows a poll has the poll's creator and time.
  const about = { senderId, createdAt: new Date(poll.createdAt) }
  await chat.events.append(tx, { tenantId, channelId }, 'chat:poll:updated', { channelId, poll }, { about })
}
