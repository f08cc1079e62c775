import { sql, type Selectable, type SqlBool, type UpdateObject } from 'kysely'
import type { ChatScheduledMessages, DB } from '../../../generated/database'
import type { Mentions, ScheduledMessage } from '../../../generated/openapi'
import { isBeyond } from '../../platform/database/pagination'
import type { Tx } from '../../platform/database/transaction'
import { guarded, guardedQuery, isInChannel } from '../access/guarded-query'
import type { Caller } from '../access/caller'
import type { ChannelKey } from '../../platform/lib/channel-key'
import { newId } from '../../platform/lib/ids'
import { inIso, pick } from '../../platform/lib/iso-row'

const shown = [
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
] as const
const columns = [...shown, 'isReleased', 'prefersHold'] as const

export type ScheduledRow = Pick<Selectable<ChatScheduledMessages>, (typeof columns)[number]>

export interface ScheduledKey extends ChannelKey {
  scheduledId: string
}

export const toScheduled = (row: ScheduledRow): ScheduledMessage => inIso(pick(row, shown)) as ScheduledMessage

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
      // A literal, so that a generic plan can use the partial index on pending messages.
      .where(sql<SqlBool>`s.status = 'PENDING'`)
      .where(isBeyond(after, { scheduledAt: 's.scheduled_at', id: 's.id' }, 'asc')),
    order: [
      ['scheduledAt', 'asc'],
      ['id', 'asc'],
    ],
    limit,
  }),
)

export type Content = Pick<
  ScheduledMessage,
  'channelId' | 'text' | 'mentionedUserIds' | 'metadata' | 'quotedMessageId' | 'clientId'
> & { mentions: Mentions | null }

export interface NewScheduled extends Content {
  scheduledAt: Date
  /** Whether a moderator has released it. */
  isReleased?: boolean
  /** Whether its client can show a held message. */
  prefersHold: boolean
}

export function insertScheduled(
  tx: Tx,
  { tenantId, userId: senderId }: Caller,
  { metadata, ...fields }: NewScheduled,
): Promise<ScheduledRow> {
  return tx
    .insertInto('chatScheduledMessages')
    .values({ tenantId, id: newId(), senderId, ...fields, metadata: JSON.stringify(metadata) })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** A scheduled message of this sender; others cannot see it. */
export function selectOwn(tx: Tx, key: ScheduledKey, senderId: string): Promise<ScheduledRow | undefined> {
  return tx
    .selectFrom('chatScheduledMessages')
    .select(columns)
    .where((eb) => eb.and({ tenantId: key.tenantId, channelId: key.channelId, id: key.scheduledId, senderId }))
    .executeTakeFirst()
}

/** Locks a pending message that is due. */
export function lockDue(tx: Tx, key: ScheduledKey): Promise<ScheduledRow | undefined> {
  return tx
    .selectFrom('chatScheduledMessages')
    .select(columns)
    .where((eb) => eb.and({ tenantId: key.tenantId, channelId: key.channelId, id: key.scheduledId, status: 'PENDING' }))
    .where(sql<SqlBool>`scheduled_at <= chat_now()`)
    .forUpdate()
    .executeTakeFirst()
}

/** Fails all pending messages of a channel. */
export function failPending(tx: Tx, key: ChannelKey, errorMessage: string): Promise<ScheduledRow[]> {
  return tx
    .updateTable('chatScheduledMessages')
    .set({ status: 'FAILED', errorMessage, updatedAt: sql<Date>`chat_now()` })
    .where((eb) => eb.and({ tenantId: key.tenantId, channelId: key.channelId }))
    .where(sql<SqlBool>`status = 'PENDING'`)
    .returning(columns)
    .execute()
}

/** Reschedules messages delayed by slow mode, shortened from `before` to `after` seconds; 0: off. */
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
 * Updates a pending message. Only this and `failPending` change the state PENDING, so each message leaves it once.
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
    .where((eb) => eb.and({ tenantId: key.tenantId, channelId: key.channelId, id: key.scheduledId, status: 'PENDING' }))
    .returning(columns)
    .executeTakeFirst()
}
