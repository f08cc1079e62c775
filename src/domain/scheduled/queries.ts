import { sql, type Selectable, type SqlBool, type UpdateObject } from 'kysely'
import type { ChatScheduledMessages, DB } from '../../../generated/database'
import type { Mentions, Metadata, MessageType, ScheduledMessage, ScheduledStatus } from '../../../generated/openapi'
import type { Tx } from '../../platform/database/transaction'
import { guarded, guardedQuery, isInChannel } from '../access/guarded-query'
import type { ChannelKey } from '../../platform/lib/channel-key'

const columns = [
  'id',
  'channelId',
  'senderId',
  'type',
  'text',
  'mentionedUserIds',
  'mentions',
  'quotedMessageId',
  'metadata',
  'clientId',
  'scheduledAt',
  'status',
  'sentMessageId',
  'errorMessage',
  'createdAt',
  'updatedAt',
  'isReleased',
  'prefersHold',
] as const

export type ScheduledRow = Pick<Selectable<ChatScheduledMessages>, (typeof columns)[number]>

export interface ScheduledKey extends ChannelKey {
  scheduledId: string
}

export function toScheduled(row: ScheduledRow): ScheduledMessage {
  return {
    id: row.id,
    channelId: row.channelId,
    senderId: row.senderId,
    type: row.type as MessageType,
    text: row.text,
    mentionedUserIds: row.mentionedUserIds,
    mentions: row.mentions as Mentions | null,
    quotedMessageId: row.quotedMessageId,
    metadata: row.metadata as Metadata,
    clientId: row.clientId,
    scheduledAt: row.scheduledAt.toISOString(),
    status: row.status as ScheduledStatus,
    sentMessageId: row.sentMessageId,
    errorMessage: row.errorMessage,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

interface ScheduledListOptions {
  limit: number | undefined
  after: { scheduledAt: string; id: string } | undefined
}

/** The caller's pending messages in a channel, soonest first. */
export const selectPending = guarded((db, caller, channelId, { limit, after }: ScheduledListOptions) =>
  guardedQuery(db, caller, channelId, {
    page: db
      .selectFrom('chatScheduledMessages as s')
      .select(columns.map((column) => `s.${column}` as const))
      .where(isInChannel('s'))
      .where('s.senderId', '=', caller.userId)
      // A literal, so that a generic plan can use the partial index of pending messages.
      .where(sql<SqlBool>`s.status = 'PENDING'`)
      .$if(after !== undefined, (q) =>
        q.where(sql<SqlBool>`(s.scheduled_at, s.id) > (${after?.scheduledAt}::timestamptz, ${after?.id})`),
      ),
    order: [
      ['scheduledAt', 'asc'],
      ['id', 'asc'],
    ],
    limit,
  }),
)

interface NewScheduled {
  id: string
  senderId: string
  text: string
  mentionedUserIds: string[]
  mentions: Mentions | null
  quotedMessageId: string | null
  metadata: Metadata
  clientId: string | null
  scheduledAt: Date
  isReleased?: boolean
  prefersHold: boolean
}

export function insertScheduled(tx: Tx, key: ChannelKey, { metadata, ...fields }: NewScheduled): Promise<ScheduledRow> {
  return tx
    .insertInto('chatScheduledMessages')
    .values({ ...key, ...fields, metadata: JSON.stringify(metadata) })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** A scheduled message of this sender, invisible to others. */
export function selectOwn(tx: Tx, key: ScheduledKey, senderId: string): Promise<ScheduledRow | undefined> {
  return tx
    .selectFrom('chatScheduledMessages')
    .select(columns)
    .where('tenantId', '=', key.tenantId)
    .where('channelId', '=', key.channelId)
    .where('id', '=', key.scheduledId)
    .where('senderId', '=', senderId)
    .executeTakeFirst()
}

/** Locks a pending message that is due. */
export function lockDue(tx: Tx, key: ScheduledKey): Promise<ScheduledRow | undefined> {
  return tx
    .selectFrom('chatScheduledMessages')
    .select(columns)
    .where('tenantId', '=', key.tenantId)
    .where('channelId', '=', key.channelId)
    .where('id', '=', key.scheduledId)
    .where('status', '=', 'PENDING')
    .where(sql<SqlBool>`scheduled_at <= chat_now()`)
    .forUpdate()
    .executeTakeFirst()
}

/** Fails all pending messages of a channel. */
export function failPending(tx: Tx, key: ChannelKey, errorMessage: string): Promise<ScheduledRow[]> {
  return tx
    .updateTable('chatScheduledMessages')
    .set({ status: 'FAILED', errorMessage, updatedAt: sql<Date>`chat_now()` })
    .where('tenantId', '=', key.tenantId)
    .where('channelId', '=', key.channelId)
    .where(sql<SqlBool>`status = 'PENDING'`)
    .returning(columns)
    .execute()
}

/** Moves the pending messages that wait for slow mode, after it was shortened from `before` to `after` seconds; 0: off. */
export async function advancePending(
  tx: Tx,
  { tenantId, channelId }: ChannelKey,
  { before, after }: Record<'before' | 'after', number>,
): Promise<ScheduledRow[]> {
  const { rows } = await sql<ScheduledRow>`
    update chat_scheduled_messages s
       set scheduled_at = greatest(chat_now(), m.last_sent_at + make_interval(secs => ${after}::integer)),
           updated_at = chat_now()
      from chat_channel_members m
     where s.tenant_id = ${tenantId} and s.channel_id = ${channelId} and s.status = 'PENDING'
       and m.tenant_id = s.tenant_id and m.channel_id = s.channel_id and m.user_id = s.sender_id
       and s.scheduled_at = m.last_sent_at + make_interval(secs => ${before}::integer)
    returning s.*`.execute(tx)
  return rows
}

/**
 * Updates a pending message. Only this and `failPending` end one, so each leaves that state once.
 *
 * @returns undefined if it was not pending.
 */
export function updatePending(
  tx: Tx,
  key: ScheduledKey,
  values: UpdateObject<DB, 'chatScheduledMessages'>,
): Promise<ScheduledRow | undefined> {
  return tx
    .updateTable('chatScheduledMessages')
    .set({ ...values, updatedAt: sql<Date>`chat_now()` })
    .where('tenantId', '=', key.tenantId)
    .where('channelId', '=', key.channelId)
    .where('id', '=', key.scheduledId)
    .where('status', '=', 'PENDING')
    .returning(columns)
    .executeTakeFirst()
}
