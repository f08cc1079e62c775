import { sql } from 'kysely'
import type { Message, ScheduledMessage, ScheduledMessagePage } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import { lockChannelRow, withChannelLock, type Guards } from '../access/channel-lock'
import type { Caller } from '../access/caller'
import type { Chat } from '../../context'
import { readPage } from '../../platform/database/pagination'
import { transaction, type Tx } from '../../platform/database/transaction'
import { ChatError } from '../../errors'
import type { JobRow, JobSource } from '../../platform/scheduler/jobs'
import { newId } from '../../platform/lib/ids'
import { deliverWithin, tooLong, type Delivery } from '../messages/messages'
import {
  changePending,
  insertScheduled,
  lockDue,
  selectOwn,
  selectPending,
  toScheduled,
  type ScheduledKey,
  type ScheduledRow,
} from './queries'

// Invariants
//   * A scheduled message leaves PENDING once: by the update that finds it there, under the lock of the channel's row,
//     in the transaction that sends the message. So it is sent once, whoever tries, at whatever moment they may die.
//   * The timer is a hint. What is due and PENDING is found again by the sweep.

/** Messages that wait to be sent. */
export const scheduledJobs: JobSource = {
  kind: 'send-scheduled',
  table: sql`chat_scheduled_messages`,
  at: sql`scheduled_at`,
  pending: sql`status = 'PENDING'`,
  id: sql`id`,
}

/** The caller's pending messages, soonest first: all of them, or a page where a limit or a cursor is given. */
export async function listScheduledMessages(
  chat: Chat,
  caller: Caller,
  channelId: string,
  request: OperationInput<'listScheduledMessages'>['query'],
): Promise<ScheduledMessagePage> {
  const list = { name: `scheduled ${channelId}`, position: ['scheduledAt', 'id'] } as const
  const { page, nextCursor } = await readPage(list, request, async (page) => {
    const { rows } = await selectPending(chat.db, caller, channelId, page)
    return rows
  })
  return { scheduledMessages: page.map(toScheduled), nextCursor }
}

export function createScheduledMessage(
  chat: Chat,
  caller: Caller,
  channelId: string,
  request: OperationInput<'createScheduledMessage'>['body'],
): Promise<ScheduledMessage> {
  return withChannelLock(chat, caller, channelId, {}, async (tx, { key }) => {
    checkText(chat, request.text)
    const row = await insertScheduled(tx, key, {
      id: newId(),
      senderId: caller.userId,
      text: request.text,
      mentionedUserIds: [...new Set(request.mentionedUserIds)],
      metadata: request.metadata,
      scheduledAt: futureTime(chat, request.scheduledAt),
    })
    return announceChange(chat, tx, caller, row)
  })
}

/** Changes the text or the time of one of the caller's pending messages. */
export function updateScheduledMessage(
  chat: Chat,
  caller: Caller,
  channelId: string,
  scheduledId: string,
  { text, scheduledAt }: OperationInput<'updateScheduledMessage'>['body'],
): Promise<ScheduledMessage> {
  return changeOwnPending(chat, caller, channelId, scheduledId, {}, async (tx, key, row) => {
    if (text !== undefined) checkText(chat, text)
    const time = scheduledAt === undefined ? row.scheduledAt : futureTime(chat, scheduledAt)
    const change = { text: text ?? row.text, scheduledAt: time }
    if (change.text === row.text && time.getTime() === row.scheduledAt.getTime()) return toScheduled(row)
    return announceChange(chat, tx, caller, (await changePending(tx, key, change)) ?? row)
  })
}

export function cancelScheduledMessage(
  chat: Chat,
  caller: Caller,
  channelId: string,
  scheduledId: string,
): Promise<ScheduledMessage> {
  return changeOwnPending(chat, caller, channelId, scheduledId, {}, async (tx, key, row) =>
    announceChange(chat, tx, caller, (await changePending(tx, key, { status: 'CANCELED' })) ?? row),
  )
}

/** Sends one of the caller's pending messages before its time. A refusal leaves it as it is. */
export function sendScheduledMessageNow(
  chat: Chat,
  caller: Caller,
  channelId: string,
  scheduledId: string,
): Promise<Message> {
  const guards = { notFrozen: true, notMuted: true }
  return changeOwnPending(chat, caller, channelId, scheduledId, guards, async (tx, key, row) => {
    const sent = await send(chat, tx, caller, row)
    if (sent.outcome !== 'sent') throw refusalOf(sent)
    await conclude(chat, tx, key, sent)
    return sent.message
  })
}

/** Delivers a scheduled message whose time has come, or notes why it was refused. Does nothing where that is done. */
export function deliverScheduled(chat: Chat, { tenantId, channelId, id: scheduledId }: JobRow): Promise<void> {
  const key = { tenantId, channelId, scheduledId }
  return transaction(chat.db, async (tx) => {
    // Without a channel the send is refused, and that is written down.
    await lockChannelRow(tx, key)
    const row = await lockDue(tx, key)
    if (!row) return
    await conclude(chat, tx, key, await send(chat, tx, { tenantId, userId: row.senderId }, row))
  })
}

/** A change of one of the caller's messages that nobody has sent or canceled, under the lock of its channel. */
function changeOwnPending<T>(
  chat: Chat,
  caller: Caller,
  channelId: string,
  scheduledId: string,
  guards: Guards,
  change: (tx: Tx, key: ScheduledKey, row: ScheduledRow) => Promise<T>,
): Promise<T> {
  return withChannelLock(chat, caller, channelId, guards, async (tx, channel) => {
    const key = { ...channel.key, scheduledId }
    const row = await selectOwn(tx, key, caller.userId)
    if (!row) throw new ChatError('CHAT_SCHEDULED_NOT_FOUND', { channelId, scheduledId })
    if (row.status !== 'PENDING') {
      throw new ChatError('CHAT_SCHEDULED_ALREADY_SENT', { channelId, scheduledId, status: row.status })
    }
    return change(tx, key, row)
  })
}

function send(chat: Chat, tx: Tx, sender: Caller, row: ScheduledRow): Promise<Delivery> {
  const { channelId, senderId, text, mentionedUserIds, metadata } = toScheduled(row)
  const fields = { id: newId(), channelId, senderId, type: 'TEXT', text, mentionedUserIds, metadata } as const
  // The limit may have been lowered since.
  const options = { idempotencyKey: null, idempotencyDigest: null, refusal: tooLong(chat, text) }
  return deliverWithin(chat, tx, sender, fields, options)
}

/** Writes down what became of a pending message, and tells its sender after the commit. */
async function conclude(chat: Chat, tx: Tx, key: ScheduledKey, delivery: Delivery): Promise<void> {
  const sent = delivery.outcome === 'sent' ? delivery.message : undefined
  const row = await changePending(
    tx,
    key,
    sent
      ? { status: 'SENT', sentMessageId: sent.id }
      : { status: 'FAILED', errorMessage: refusalOf(delivery as Exclude<Delivery, { outcome: 'sent' }>).code },
  )
  // Cannot be while the channel is locked; but a message must never stay without the row that says it was sent.
  if (!row) throw new Error(`The scheduled message ${key.scheduledId} was concluded by somebody else`)
  const { channelId } = key
  const scheduledMessage = toScheduled(row)
  tx.afterCommit(() => {
    const to = [row.senderId]
    const data = { channelId, scheduledMessage }
    if (sent) chat.events.toUsers(key.tenantId, to, 'chat:scheduled:message:sent', { ...data, messageId: sent.id })
    else chat.events.toUsers(key.tenantId, to, 'chat:scheduled:message:failed', data)
  })
}

function announceChange(chat: Chat, tx: Tx, { tenantId, userId }: Caller, row: ScheduledRow): ScheduledMessage {
  const { channelId, id } = row
  const scheduledMessage = toScheduled(row)
  tx.afterCommit(() => {
    chat.events.toUsers(tenantId, [userId], 'chat:scheduled:message:updated', { channelId, scheduledMessage })
    if (row.status === 'PENDING') chat.scheduler.schedule(scheduledJobs, { tenantId, channelId, id }, row.scheduledAt)
  })
  return scheduledMessage
}

function refusalOf(delivery: Exclude<Delivery, { outcome: 'sent' }>): ChatError {
  if (delivery.outcome === 'refused') return new ChatError(delivery.code, delivery.details)
  throw new Error('A message without an idempotency key cannot have been sent before')
}

function checkText(chat: Chat, text: string): void {
  const refusal = tooLong(chat, text)
  if (refusal) throw new ChatError(refusal.code, refusal.details)
}

function futureTime({ clock }: Chat, text: string): Date {
  const time = new Date(text)
  if (!(time.getTime() > clock.now())) throw new ChatError('CHAT_SCHEDULED_INVALID_TIME', { scheduledAt: text })
  return time
}
