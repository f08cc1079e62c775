import { sql } from 'kysely'
import type { HeldMessage, HeldPoll } from '../../../generated/openapi'
import { ChatError, type Refusal } from '../../errors'
import type { Context } from '../../platform/context'
import type { Tx } from '../../platform/database/transaction'
import type { Hold } from '../../platform/host/message-policy'
import { newId } from '../../platform/lib/ids'
import type { JobSource } from '../../platform/scheduler/jobs'
import type { Caller } from '../access/caller'
import { announceDraft } from './announce-draft'
import type { Held, SendItem } from './send-queue'
import type { Chat } from '../users/chat'

/** Maximum held messages of a sender. */
const MAX_HELD = 20

/** Held messages, which wait for a moderator. */
export const heldJobs: JobSource = {
  kind: 'expire-held',
  table: sql`chat_waiting_messages`,
  at: sql`expires_at`,
  pending: sql`state = 'HELD'`,
  id: sql`id`,
}

/** For a client that can show held messages: the data to hold beside the message. */
export interface Holding {
  poll?: HeldPoll
  /** For a message to be scheduled. */
  scheduledAt?: Date
  /** SHA-256 of its files, in hex, if known. */
  hashes?: (string | null)[] | undefined
}

/** Undefined for a client that cannot show held messages, and for the system, which has no list of them. */
export function holdingOf({ prefer = '' }: { prefer?: string | undefined }, { isSystem }: Caller): Holding | undefined {
  return !isSystem && /(^|,)\s*hold\s*($|[,;])/i.test(prefer) ? {} : undefined
}

/**
 * Holds a message and opens its case. Called under the channel lock, after all guards have allowed the message.
 * Notifies the sender after the commit.
 */
export async function holdMessage(
  chat: Chat,
  tx: Tx,
  caller: Caller,
  { message, quotedMessageId, uploadIds, draftRevision, idempotencyKey, idempotencyDigest, flags }: SendItem,
  { reason, expiresInSeconds }: Hold,
  { poll, scheduledAt, hashes = [] }: Holding,
): Promise<({ outcome: 'held' } & Held) | ({ outcome: 'refused' } & Refusal)> {
  const { tenantId, userId } = caller
  const { channelId } = message
  const held = {
    ...{ id: newId(), caseId: newId(), channelId, senderId: userId, reason, expiresInSeconds, limit: MAX_HELD },
    content: { message, quotedMessageId, poll, hashes },
    ...{ flags, scheduledAt, idempotencyKey, idempotencyDigest, uploadIds, draftRevision },
  }
  const { rows } = await sql<{ result: Refusal | { heldMessage: HeldMessage; isDraftDeleted: boolean } }>`
    select chat_hold_message(${tenantId}, ${JSON.stringify(held)}::jsonb) as result`.execute(tx)
  const { result } = rows[0] as (typeof rows)[number]
  if ('code' in result) return { outcome: 'refused', ...result }
  const { heldMessage, isDraftDeleted } = result
  chat.events.appendForUsers(tx, {
    ...{ tenantId, userIds: [userId], event: 'chat:message:held' as const },
    data: { channelId, heldMessage },
  })
  tx.afterCommit(() => {
    const { id, expiresAt, parentMessageId } = heldMessage
    chat.scheduler.schedule(heldJobs, { tenantId, channelId, id }, new Date(expiresAt))
    if (isDraftDeleted && draftRevision !== undefined)
      announceDraft(chat, caller, { channelId, parentMessageId, revision: draftRevision, isDeleted: true })
  })
  return { outcome: 'held', heldMessage, replayed: false }
}

/** Returns the held message to a repeated request, and refuses any other request. */
export async function heldOrRefused(
  { db }: Pick<Context, 'db'>,
  { tenantId }: Caller,
  { code, details }: Refusal,
  holding: Holding | undefined,
): Promise<Held> {
  if (!holding || details['state'] !== 'HELD') throw new ChatError(code, details)
  const { rows } = await sql<{ heldMessage: HeldMessage | null }>`
    select chat_held_message(${tenantId}, ${details['heldMessageId']}) as held_message`.execute(db)
  const heldMessage = rows[0]?.heldMessage
  // Settled meanwhile: a retry gets the outcome.
  if (!heldMessage) throw new ChatError(code, details)
  return { heldMessage, replayed: true }
}
