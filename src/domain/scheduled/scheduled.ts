import { sql } from 'kysely'
import type { Mentions, Message, ScheduledMessage, ScheduledMessagePage } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import { lockChannelRow, queueChange, withChannelLock } from '../access/channel-lock'
import { whileSuspended, type Guards } from '../access/guards'
import { laterTimeProblem } from '../access/later-time'
import type { Caller } from '../access/caller'
import type { Chat } from '../messages/chat'
import { readPage } from '../../platform/database/pagination'
import type { Tx } from '../../platform/database/transaction'
import { ChatError } from '../../errors'
import type { JobRow, JobSource } from '../../platform/scheduler/jobs'
import type { ChannelKey } from '../../platform/lib/channel-key'
import type { JsonText } from '../../platform/lib/json-text'
import { requireQuotable } from '../messages/list-messages'
import { checkLength } from '../messages/content'
import { messageDraft } from '../messages/message-draft'
import { sendChecked, type LockedSend } from '../messages/send'
import { newMessage } from '../messages/message-row'
import { holdMessage, type Holding } from '../messages/hold'
import { REVIEW_WITHIN_MS, reviewed, type Review } from '../moderation/review'
import type { Held, SendItem, SendResult } from '../messages/send-queue'
import type { DraftKind } from '../../providers'
import {
  advancePending,
  failPending,
  insertScheduled,
  lockDue,
  selectOwn,
  selectPending,
  toScheduled,
  updatePending,
  type Content,
  type NewScheduled,
  type ScheduledKey,
  type ScheduledRow,
} from './queries'

// Invariants
//   * A scheduled message leaves PENDING once: by an update that finds it PENDING, under the channel lock, in the
//     transaction that sends the message. So it is sent exactly once, even if several processes try or one dies.
//   * The timer is a hint. The scheduler's sweep finds every message that is due and PENDING.

/** Pending messages. */
export const scheduledJobs: JobSource = {
  kind: 'send-scheduled',
  table: sql`chat_scheduled_messages`,
  at: sql`scheduled_at`,
  pending: sql`status = 'PENDING'`,
  id: sql`id`,
}

/** The caller's pending messages, soonest first: all, or a page if a limit or a cursor is given. */
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

export async function createScheduledMessage(
  chat: Chat,
  caller: Caller,
  channelId: string,
  request: OperationInput<'createScheduledMessage'>['body'],
  holding?: Holding,
): Promise<ScheduledMessage | Held> {
  const settings = await chat.settingsOf(caller.tenantId)
  const create = (review?: Review) =>
    withChannelLock(chat, caller, channelId, {}, async (tx) => {
      checkLength(settings, request.text)
      const { text, mentions = null, metadata, quotedMessageId = null, clientId = null } = request
      if (quotedMessageId !== null) await requireQuotable(tx, caller, channelId, quotedMessageId)
      const scheduledAt = futureTime(chat, request.scheduledAt)
      const mentionedUserIds = [...new Set(request.mentionedUserIds)]
      const content = { channelId, text, mentionedUserIds, mentions, metadata, quotedMessageId, clientId }
      const verdict = review?.verdictOn([draftOf(chat, caller, content)])
      const refusal = verdict?.refusal
      if (refusal?.hold && holding) {
        const item = { ...itemOf(caller, content), flags: review?.flags }
        const held = await holdMessage(chat, tx, caller, item, refusal.hold, { ...holding, scheduledAt })
        if (held.outcome === 'held') return held
        throw new ChatError(held.code, held.details)
      }
      if (refusal) throw new ChatError(refusal.code, refusal.details)
      const allowed = { ...content, ...verdict?.replacements[0] }
      return insertPending(chat, tx, caller, { ...allowed, scheduledAt, prefersHold: holding !== undefined })
    })
  return reviewed(chat, caller, channelId, create)
}

async function insertPending(chat: Chat, tx: Tx, caller: Caller, content: NewScheduled): Promise<ScheduledMessage> {
  return announceUpdated(chat, tx, caller, await insertScheduled(tx, caller, content))
}

/** Schedules a held message that is not due when a moderator releases it. @throws CHAT_POLICY_REFUSED */
export async function scheduleReleased(
  chat: Chat,
  tx: Tx,
  caller: Caller,
  content: Content & { scheduledAt: Date },
  review: Review | undefined,
): Promise<ScheduledMessage> {
  const replacement = review?.allowed(draftOf(chat, caller, content, 'RELEASE'))
  return insertPending(chat, tx, caller, { ...content, ...replacement, isReleased: true, prefersHold: true })
}

/** The draft of a new or changed message. It is reviewed again when due: only then do flags open a case. */
const draftOf = (chat: Chat, caller: Caller, content: Content, kind: DraftKind = 'SCHEDULED') =>
  messageDraft(chat, caller, itemOf(caller, content), { kind })

const itemOf = ({ userId: senderId }: Caller, { quotedMessageId, ...fields }: Content): SendItem => ({
  message: newMessage({ senderId, type: 'TEXT', ...fields }),
  quotedMessageId: quotedMessageId ?? undefined,
})

/** Changes the text or the time of one of the caller's pending messages. */
export async function updateScheduledMessage(
  chat: Chat,
  caller: Caller,
  channelId: string,
  scheduledId: string,
  { text, scheduledAt }: OperationInput<'updateScheduledMessage'>['body'],
): Promise<ScheduledMessage> {
  const settings = await chat.settingsOf(caller.tenantId)
  const update = (review?: Review) =>
    withOwnPending(chat, caller, channelId, scheduledId, {}, async (tx, key, row) => {
      if (text !== undefined) checkLength(settings, text)
      const time = scheduledAt === undefined ? row.scheduledAt : futureTime(chat, scheduledAt)
      const next = { text: text ?? row.text, scheduledAt: time }
      if (next.text === row.text && time.getTime() === row.scheduledAt.getTime()) return toScheduled(row)
      const isNewText = next.text !== row.text
      const content = { ...toScheduled(row), mentions: row.mentions as Mentions | null, text: next.text }
      const replacement = isNewText ? review?.allowed(draftOf(chat, caller, content)) : undefined
      const { metadata, ...columns } = replacement ?? {}
      const isReleased = row.isReleased && !isNewText
      const values = { ...next, isReleased, ...columns, ...(metadata && { metadata: JSON.stringify(metadata) }) }
      return announceUpdated(chat, tx, caller, (await updatePending(tx, key, values)) ?? row)
    })
  return reviewed(chat, caller, channelId, update)
}

export function cancelScheduledMessage(
  chat: Chat,
  caller: Caller,
  channelId: string,
  scheduledId: string,
): Promise<ScheduledMessage> {
  return withOwnPending(chat, caller, channelId, scheduledId, whileSuspended, async (tx, key, row) =>
    announceUpdated(chat, tx, caller, (await updatePending(tx, key, { status: 'CANCELED' })) ?? row),
  )
}

/** Sends one of the caller's pending messages before its time. If it is refused, it stays pending. */
export async function sendScheduledMessageNow(
  chat: Chat,
  caller: Caller,
  channelId: string,
  scheduledId: string,
): Promise<JsonText<Message>> {
  const guards = { sender: 'now' } as const
  const settings = await chat.settingsOf(caller.tenantId)
  const sendNow = (review?: Review) =>
    withOwnPending(chat, caller, channelId, scheduledId, guards, async (tx, key, row) => {
      const sent = await send(chat, tx, caller, row, { review, settings })
      if (sent.outcome === 'held') throw new Error('Without `holding` a message cannot be held')
      if (sent.outcome === 'refused') throw new ChatError(sent.code, sent.details)
      await recordOutcome(chat, tx, key, sent)
      return sent.message
    })
  return reviewed(chat, caller, channelId, sendNow)
}

/** Sends a due scheduled message, or records its refusal. Does nothing if it is not pending. */
export async function deliverScheduled(
  chat: Chat,
  { tenantId, channelId, id: scheduledId }: JobRow,
  overdueMs: number,
): Promise<void> {
  const key = { tenantId, channelId, scheduledId }
  const settings = await chat.settingsOf(tenantId)
  const deliver = (review?: Review) =>
    queueChange(chat, key, async (tx) => {
      // If the channel is missing, the message is refused below.
      await lockChannelRow(tx, key)
      const row = await lockDue(tx, key)
      if (!row) return
      const sender = { tenantId, userId: row.senderId }
      const holding = row.prefersHold && !row.isReleased ? {} : undefined
      const sent = await send(chat, tx, sender, row, { review, settings, holding })
      if (sent.outcome === 'refused' && sent.code === 'CHAT_SLOW_MODE') {
        // Rescheduled to the time at which it may be sent, so that any process can send it then.
        const scheduledAt = new Date(sent.details.nextSendAt as string)
        announceUpdated(chat, tx, sender, (await updatePending(tx, key, { scheduledAt })) ?? row)
      } else await recordOutcome(chat, tx, key, sent)
    })
  return reviewed(chat, { tenantId }, channelId, deliver, { mustEnd: overdueMs > REVIEW_WITHIN_MS })
}

/** Advances messages delayed by slow mode, after it was shortened. Called under the channel lock. */
export async function advanceScheduled(
  chat: Chat,
  tx: Tx,
  key: ChannelKey,
  slowMode: Record<'before' | 'after', number>,
): Promise<void> {
  for (const row of await advancePending(tx, key, slowMode)) {
    announceUpdated(chat, tx, { tenantId: key.tenantId, userId: row.senderId }, row)
  }
}

/** Fails the pending messages of a channel that is being deleted. Called under the channel lock, as part of the deletion. */
export async function failScheduled(chat: Chat, tx: Tx, key: ChannelKey): Promise<void> {
  for (const row of await failPending(tx, key, 'CHAT_CHANNEL_NOT_FOUND')) {
    notifySender(chat, tx, key.tenantId, row)
  }
}

/**
 * Runs `change` in a transaction that holds the channel lock, on one of the caller's pending messages.
 *
 * @throws errors of the guards, CHAT_SCHEDULED_NOT_FOUND, and CHAT_SCHEDULED_ALREADY_SENT if it is not pending.
 */
function withOwnPending<T>(
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

type Outcome = Exclude<SendResult, { outcome: 'replayed' }>

async function send(chat: Chat, tx: Tx, sender: Caller, row: ScheduledRow, reviewing: LockedSend): Promise<Outcome> {
  const { channelId, text, mentionedUserIds, mentions = null, quotedMessageId, metadata, clientId } = toScheduled(row)
  const item = itemOf(sender, { channelId, text, mentionedUserIds, mentions, metadata, quotedMessageId, clientId })
  const about = { ...reviewing, kind: row.isReleased ? 'RELEASE' : 'SCHEDULED' } as const
  const sent = await sendChecked(chat, tx, sender, item, about)
  if (sent.outcome === 'replayed') throw new Error('A message without an idempotency key cannot have been sent before')
  return sent
}

/** Records the outcome of a pending message, and notifies its sender after the commit. */
async function recordOutcome(chat: Chat, tx: Tx, key: ScheduledKey, result: Outcome): Promise<void> {
  const row = await updatePending(
    tx,
    key,
    result.outcome === 'sent'
      ? { status: 'SENT', sentMessageId: result.messageId }
      : { status: 'FAILED', errorMessage: result.outcome === 'held' ? 'CHAT_MESSAGE_HELD' : result.code },
  )
  // Impossible under the channel lock, but a message must never be sent without recording it in its row.
  if (!row) throw new Error(`The scheduled message ${key.scheduledId} was sent or failed by another transaction`)
  notifySender(chat, tx, key.tenantId, row)
}

function notifySender(chat: Chat, tx: Tx, tenantId: string, row: ScheduledRow): void {
  const { channelId, sentMessageId: messageId, senderId } = row
  const data = { channelId, scheduledMessage: toScheduled(row) }
  const sender = { tenantId, userIds: [senderId] }
  if (messageId !== null)
    chat.events.appendForUsers(tx, { ...sender, event: 'chat:scheduled:message:sent', data: { ...data, messageId } })
  else chat.events.appendForUsers(tx, { ...sender, event: 'chat:scheduled:message:failed', data })
}

function announceUpdated(chat: Chat, tx: Tx, { tenantId, userId }: Caller, row: ScheduledRow): ScheduledMessage {
  const { channelId, id } = row
  const scheduledMessage = toScheduled(row)
  const data = { channelId, scheduledMessage }
  chat.events.appendForUsers(tx, { tenantId, userIds: [userId], event: 'chat:scheduled:message:updated', data })
  tx.afterCommit(() => {
    if (row.status === 'PENDING') chat.scheduler.schedule(scheduledJobs, { tenantId, channelId, id }, row.scheduledAt)
  })
  return scheduledMessage
}

function futureTime({ clock }: Chat, text: string): Date {
  const time = new Date(text)
  if (!(time.getTime() > clock.now())) throw new ChatError('CHAT_SCHEDULED_INVALID_TIME', { scheduledAt: text })
  const problem = laterTimeProblem('/scheduledAt', time, clock.now())
  if (problem) throw problem
  return time
}
