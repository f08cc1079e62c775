import { sql, type RawBuilder } from 'kysely'
import type { HeldMessage, HeldMessagePage, HeldPoll, HeldState } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import { ChatError, type Refusal } from '../../errors'
import { isBeyond, readPage } from '../../platform/database/pagination'
import { given } from '../../platform/lib/given'
import type { Tx } from '../../platform/database/transaction'
import type { ChannelKey } from '../../platform/lib/channel-key'
import type { JobRow } from '../../platform/scheduler/jobs'
import type { Caller } from '../access/caller'
import { lockChannelRow, queueChange } from '../access/channel-lock'
import { requireMember, requireNotSuspended } from '../access/guards'
import type { Chat } from '../messages/chat'
import { deletedFileJobs } from '../messages/delete-file'
import type { NewMessageFields } from '../messages/message-row'
import { sendChecked, type LockedSend } from '../messages/send'
import type { SendResult } from '../messages/send-queue'
import { sendPoll } from '../polls/polls'
import { scheduleReleased } from '../scheduled/scheduled'
import { reviewed, type Review } from '../moderation/review'

// Invariants
//   * A message leaves HELD once: by an update that finds it HELD, under the channel lock, in the transaction that sends
//     it or records the refusal. So it is sent at most once, even if several processes try or one dies.
//   * The timer is a hint. The scheduler's sweep finds every message that has expired and is HELD.
//   * Its files are kept while it is HELD, and then belong to the sent message or are queued for deletion.

/** The outcome of a held message. */
export interface Settled {
  state: Exclude<HeldState, 'HELD'>
  /** The message that was sent. */
  messageId?: string
  /** The scheduled message that it became, because it is not due yet. */
  scheduledMessageId?: string
  /** The reason of a refusal: the moderator's or the policy's, or the error code of a guard. */
  reason?: string
}

/** A held message as it was stored. */
interface HeldRow {
  id: string
  channelId: string
  senderId: string
  content: {
    message: NewMessageFields
    quotedMessageId?: string
    poll?: HeldPoll
    hashes: (string | null)[]
  }
  clientId: string | null
  scheduledAt: Date | null
  idempotencyKey: string | null
  idempotencyDigest: string | null
}

/** The caller's held messages, newest first: all, or a page if a limit or a cursor is given. */
export async function listHeldMessages(
  { db }: Chat,
  { tenantId, userId }: Caller,
  request: OperationInput<'listHeldMessages'>['query'],
): Promise<HeldMessagePage> {
  const list = { name: 'held', position: ['createdAt', 'id'] } as const
  const { page, nextCursor } = await readPage(list, request, async ({ after, limit = null }) => {
    const { rows } = await sql<{ createdAt: Date; id: string; heldMessage: HeldMessage }>`
      select w.created_at, w.id, chat_held_message(w.tenant_id, w.id) as held_message
        from chat_waiting_messages w
       where w.tenant_id = ${tenantId} and w.sender_id = ${userId} and w.state = 'HELD'
         and ${isBeyond(after, { createdAt: 'w.created_at', id: 'w.id' })}
       order by w.created_at desc, w.id desc
       limit ${limit}::integer`.execute(db)
    return rows
  })
  return { heldMessages: page.map(({ heldMessage }) => heldMessage), nextCursor }
}

/** Cancels a held message of the caller. @throws CHAT_HELD_NOT_FOUND if it is already settled otherwise. */
export async function cancelHeldMessage(
  chat: Chat,
  { tenantId, userId }: Caller,
  heldMessageId: string,
): Promise<void> {
  const own = { tenantId, id: heldMessageId, senderId: userId }
  const settled = await settle(chat, own, (tx) =>
    claim(tx, { tenantId, state: 'CANCELED', reason: 'canceled' }, sql`w.id = ${heldMessageId}`),
  )
  if (settled) return
  const known = chat.db.selectFrom('chatWaitingMessages').where((eb) => eb.and({ ...own, state: 'CANCELED' }))
  if (!(await known.executeTakeFirst())) throw new ChatError('CHAT_HELD_NOT_FOUND', { heldMessageId })
}

/**
 * Carries out a moderator's decision about a held message. A released message is sent now, if all present guards and
 * the policy allow it; otherwise it is refused with their reason.
 *
 * @param alongside runs in the same transaction and stores the decision; without it the case is closed without a
 *   decision.
 * @throws CHAT_HELD_NOT_FOUND if it is not held, and CHAT_SERVICE_UNAVAILABLE, with nothing changed, if the policy
 *   fails.
 */
export async function settleHeld(
  chat: Chat,
  tenantId: string,
  heldMessageId: string,
  { state, reason }: { state: 'RELEASED' | 'REFUSED'; reason: string },
  alongside?: (tx: Tx) => Promise<void>,
): Promise<Settled> {
  // Before the transaction, because the host may be slow.
  const settings = state === 'RELEASED' ? await chat.settingsOf(tenantId) : undefined
  const decide = async (tx: Tx, review?: Review) => {
    const waits = sql<boolean>`w.id = ${heldMessageId} and w.expires_at > chat_now()`
    const [row] = await claim(tx, { tenantId, state, reason }, waits)
    if (!row) return []
    return [settings ? { ...row, ...(await release(chat, tx, tenantId, row, { review, settings })) } : row]
  }
  const settled = await settle(chat, { tenantId, id: heldMessageId }, decide, alongside)
  if (!settled) throw new ChatError('CHAT_HELD_NOT_FOUND', { heldMessageId })
  return settled
}

/** Expires a held message without a decision. Does nothing if it is no longer held. */
export async function expireHeld(chat: Chat, { tenantId, id }: JobRow): Promise<void> {
  const hasExpired = sql<boolean>`w.id = ${id} and w.expires_at <= chat_now()`
  await settle(chat, { tenantId, id }, (tx) => claim(tx, { tenantId, state: 'EXPIRED', reason: 'expired' }, hasExpired))
}

/** Refuses the held messages of a channel, as part of its deletion. Called under the channel lock. */
export async function refuseHeld(chat: Chat, tx: Tx, { tenantId, channelId }: ChannelKey): Promise<void> {
  const refusal = { tenantId, state: 'REFUSED', reason: 'CHAT_CHANNEL_NOT_FOUND' } as const
  for (const row of await claim(tx, refusal, sql`w.channel_id = ${channelId}`)) {
    await end(chat, tx, tenantId, row)
    await closeCase(tx, tenantId, row.id)
  }
  const ofChannel = tx.deleteFrom('chatWaitingMessages').where((eb) => eb.and({ tenantId, channelId }))
  await ofChannel.execute()
}

/** Deletes a held or settled message, and its files. Called under the channel lock. */
export async function eraseHeld(chat: Chat, tx: Tx, tenantId: string, id: string): Promise<void> {
  const [row] = await claim(tx, { tenantId, state: 'CANCELED', reason: 'erased' }, sql`w.id = ${id}`)
  if (row) await noteFiles(chat, tx, tenantId, row)
  await closeCase(tx, tenantId, id)
  await tx.deleteFrom('chatWaitingMessages').where('tenantId', '=', tenantId).where('id', '=', id).execute()
}

/** A row that has left HELD, with its outcome. */
type SettledRow = HeldRow & Settled

/**
 * Runs `change` on a held message, in a transaction that holds the channel lock, and notifies its sender.
 *
 * @returns undefined if `change` finds that it is no longer held.
 */
async function settle(
  chat: Chat,
  which: { tenantId: string; id: string; senderId?: string },
  change: (tx: Tx, review?: Review) => Promise<SettledRow[]>,
  alongside: (tx: Tx) => Promise<void> = (tx) => closeCase(tx, which.tenantId, which.id),
): Promise<Settled | undefined> {
  const { tenantId } = which
  const held = chat.db.selectFrom('chatWaitingMessages').select('channelId')
  const place = await held.where((eb) => eb.and({ ...which, state: 'HELD' })).executeTakeFirst()
  if (!place) return undefined
  const { channelId } = place
  const key = { tenantId, channelId }
  return reviewed(chat, { tenantId }, channelId, (review) =>
    queueChange(chat, key, async (tx) => {
      await lockChannelRow(tx, key)
      const [row] = await change(tx, review)
      if (!row) return undefined
      const settled = await end(chat, tx, tenantId, row)
      await alongside(tx)
      return settled
    }),
  )
}

/** Moves messages out of HELD. @returns their rows. */
async function claim(
  tx: Tx,
  { tenantId, state, reason }: { tenantId: string; state: Settled['state']; reason: string },
  which: RawBuilder<boolean>,
): Promise<SettledRow[]> {
  const { rows } = await sql<HeldRow>`
    with held as (
      select w.* from chat_waiting_messages w
       where w.tenant_id = ${tenantId} and w.state = 'HELD' and ${which}
       order by w.id for update
    )
    update chat_waiting_messages w
       set state = ${state}, reason = ${reason}, content = null, file_keys = '{}', settled_at = chat_now()
      from held
     where w.tenant_id = held.tenant_id and w.id = held.id
    returning held.id, held.channel_id, held.sender_id, held.content, held.client_id, held.scheduled_at,
              held.idempotency_key, held.idempotency_digest`.execute(tx)
  return rows.map((row) => ({ ...row, state, ...(state === 'REFUSED' && { reason }) }))
}

/** Records the outcome of a message that has left HELD, and notifies its sender after the commit. */
async function end(chat: Chat, tx: Tx, tenantId: string, row: SettledRow): Promise<Settled> {
  const { id, channelId, senderId, clientId, state, messageId, scheduledMessageId, reason } = row
  const settled: Settled = { state, ...given({ messageId, scheduledMessageId, reason }) }
  // The key is the message's now, and ends with it.
  const released = state === 'RELEASED' && { messageId, scheduledId: scheduledMessageId, idempotencyKey: null }
  await tx
    .updateTable('chatWaitingMessages')
    .set({ state, reason, ...released })
    .where((eb) => eb.and({ tenantId, id }))
    .execute()
  if (state !== 'RELEASED') await noteFiles(chat, tx, tenantId, row)
  chat.events.appendForUsers(tx, {
    ...{ tenantId, userIds: [senderId], event: 'chat:message:held:settled' as const },
    data: { channelId, heldMessageId: id, clientId, ...settled },
  })
  return settled
}

/** Closes the case: moderators cannot decide about a message that is no longer held. */
async function closeCase(tx: Tx, tenantId: string, heldMessageId: string): Promise<void> {
  await sql`
    update chat_cases set state = 'DECIDED', decided_at = chat_now(), updated_at = chat_now()
     where tenant_id = ${tenantId} and subject_type = 'HELD_MESSAGE' and subject_id = ${heldMessageId}
       and state = 'OPEN'`.execute(tx)
}

/** Sends a message that has left HELD, or returns the refusal. */
async function release(chat: Chat, tx: Tx, tenantId: string, row: HeldRow, about: LockedSend): Promise<Settled> {
  const sender = { tenantId, userId: row.senderId }
  const { scheduledAt } = row
  if (scheduledAt && scheduledAt.getTime() > chat.clock.now()) {
    return schedule(chat, tx, sender, { ...row, scheduledAt }, about.review)
  }
  const sent = await send(chat, tx, sender, row, about)
  if (sent.outcome === 'held') throw new Error('A released message cannot be held')
  return sent.outcome === 'refused' ? refusedBy(sent) : { state: 'RELEASED', messageId: sent.messageId }
}

const refusedBy = ({ code, details }: Refusal): Settled => ({
  state: 'REFUSED',
  reason: code === 'CHAT_POLICY_REFUSED' && typeof details['reason'] === 'string' ? details['reason'] : code,
})

async function send(
  chat: Chat,
  tx: Tx,
  sender: Caller,
  { content, idempotencyKey, idempotencyDigest }: HeldRow,
  reviewing: LockedSend,
): Promise<SendResult> {
  const { message, quotedMessageId, poll, hashes } = content
  const options = {
    ...(idempotencyKey !== null && { idempotencyKey }),
    ...(idempotencyDigest !== null && { idempotencyDigest }),
  }
  const about = { ...reviewing, kind: 'RELEASE' as const }
  if (poll) return (await sendPoll(chat, tx, sender, { message, ...options }, poll, about)).sent
  return sendChecked(chat, tx, sender, { message, ...options, quotedMessageId }, { ...about, hashes })
}

async function schedule(
  chat: Chat,
  tx: Tx,
  sender: Caller,
  { channelId, content, clientId, scheduledAt }: HeldRow & { scheduledAt: Date },
  review: Review | undefined,
): Promise<Settled> {
  const { text, mentionedUserIds = [], mentions = null, metadata = {} } = content.message
  const { quotedMessageId = null } = content
  const given = { channelId, text, mentionedUserIds, mentions, metadata, quotedMessageId, clientId, scheduledAt }
  try {
    await requireMember(tx, sender, channelId)
    await requireNotSuspended(tx, sender)
    const { id } = await scheduleReleased(chat, tx, sender, given, review)
    return { state: 'RELEASED', scheduledMessageId: id }
  } catch (error) {
    if (error instanceof ChatError && error.status < 500) return refusedBy(error)
    throw error
  }
}

/** Queues the files of a message that will not be sent for deletion. */
async function noteFiles(chat: Chat, tx: Tx, tenantId: string, { id, channelId, content }: HeldRow): Promise<void> {
  if (!chat.host.storage) return
  const { rows } = await sql<{ dueAt: Date | null }>`
    select chat_note_files(${tenantId}, ${channelId}, ${id}, f.files #>> '{0,fileUrl}', f.files) as due_at
      from (select chat_held_files(${JSON.stringify(content)}::jsonb) as files) f
     where f.files <> '[]'`.execute(tx)
  const dueAt = rows[0]?.dueAt
  if (dueAt) tx.afterCommit(() => chat.scheduler.schedule(deletedFileJobs, { tenantId, channelId, id }, dueAt))
}
