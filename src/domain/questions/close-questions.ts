import { sql, type RawBuilder } from 'kysely'
import type { Question } from '../../../generated/openapi'
import type { Context } from '../../platform/context'
import type { Tx } from '../../platform/database/transaction'
import type { ChannelKey } from '../../platform/lib/channel-key'
import type { JobRow, JobSource } from '../../platform/scheduler/jobs'
import { lockChannelRow, queueChange } from '../access/channel-lock'
import { streamJobs } from '../open-streams/stream-jobs'
import { closeRows, selectAnnounced, type Announced } from './queries'

/*
 * Closing questions.
 *
 * Invariant: a question leaves OPEN once, by an update that finds it OPEN, under the channel lock, in the transaction that
 * announces it. The timer is a hint: the scheduler's sweep finds every question that has expired and is OPEN.
 */

/** Open questions. */
export const questionJobs: JobSource = {
  kind: 'expire-question',
  table: sql`chat_questions`,
  at: sql`expires_at`,
  pending: sql`state = 'OPEN'`,
  id: sql`id`,
}

/** Expires a question. Does nothing if it is not due. */
export function expireQuestion(chat: Context, { tenantId, channelId, id }: JobRow): Promise<void> {
  const key = { tenantId, channelId }
  return queueChange(chat, key, async (tx) => {
    const isDue = sql`q.id = ${id} and q.expires_at <= chat_now()`
    // A deleted channel has no members to notify.
    if (await lockChannelRow(tx, key)) await closeQuestions(chat, tx, key, isDue)
    else await closeRows(tx, key, isDue)
  })
}

/**
 * Closes and announces matching open questions `q`, under the channel lock: as answered, as expired if their time is
 * over, or else as canceled. @returns them.
 */
export async function closeQuestions(
  chat: Context,
  tx: Tx,
  key: ChannelKey,
  which: RawBuilder<unknown>,
  { isAnswered = false }: { isAnswered?: boolean } = {},
): Promise<Question[]> {
  const { ids, streams } = await closeRows(tx, key, which, isAnswered)
  tx.afterCommit(() => {
    for (const { messageId, endsAt } of streams) chat.scheduler.schedule(streamJobs, { ...key, id: messageId }, endsAt)
  })
  const closed = await selectAnnounced(tx, key, ids)
  for (const one of closed) {
    await announce(chat, tx, key, isAnswered ? 'chat:question:answered' : 'chat:question:closed', one)
    announceEnd(chat, tx, key, one)
  }
  return closed.map(({ question }) => question)
}

/** Cancels the open questions of a message. */
export function cancelQuestions(chat: Context, key: ChannelKey, messageId: string): Promise<void> {
  return queueChange(chat, key, async (tx) => {
    if (await lockChannelRow(tx, key)) await closeQuestions(chat, tx, key, sql`q.message_id = ${messageId}`)
  })
}

/** Announces the present state of a question in its channel. */
export async function announce(
  chat: Context,
  tx: Tx,
  key: ChannelKey,
  event: 'chat:question:asked' | 'chat:question:answered' | 'chat:question:closed',
  { question, messageAt }: Announced,
): Promise<void> {
  const { channelId, messageId, askerId: senderId } = question
  const about = { senderId, createdAt: messageAt }
  await chat.events.append(tx, key, event, { channelId, messageId, question }, { about })
}

/** Notifies the asker and the named users. An asker who no longer sees the question gets only its end. */
function announceEnd(
  chat: Context,
  tx: Tx,
  { tenantId }: ChannelKey,
  { question, namedIds, askerSees }: Announced,
): void {
  const { channelId, messageId, id: questionId, state, askerId } = question
  const notify = (userIds: string[], seen: Question | null) => {
    if (userIds.length === 0) return
    const data = { channelId, messageId, questionId, state, question: seen }
    chat.events.appendForUsers(tx, { tenantId, userIds, event: 'chat:question:decided', data })
  }
  notify(askerSees ? [askerId, ...namedIds] : namedIds, question)
  if (!askerSees) notify([askerId], null)
}
