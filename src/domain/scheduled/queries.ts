import { sql, type Kysely, type Selectable, type SqlBool, type UpdateObject } from 'kysely'
import type { ChatScheduledMessages, DB } from '../../../generated/database'
import type { Metadata, MessageType, ScheduledMessage, ScheduledStatus } from '../../../generated/openapi'
import type { Caller } from '../access/caller'
import type { Tx } from '../../platform/database/transaction'
import { accessTo, checkAccess } from '../access/guards'
import type { ChannelKey } from '../../platform/lib/channel-key'

const columns = [
  'id',
  'channelId',
  'senderId',
  'type',
  'text',
  'mentionedUserIds',
  'metadata',
  'scheduledAt',
  'status',
  'sentMessageId',
  'errorMessage',
  'createdAt',
  'updatedAt',
] as const

export type ScheduledRow = Pick<Selectable<ChatScheduledMessages>, (typeof columns)[number]>

export interface ScheduledKey {
  tenantId: string
  channelId: string
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
    metadata: row.metadata as Metadata,
    scheduledAt: row.scheduledAt.toISOString(),
    status: row.status as ScheduledStatus,
    sentMessageId: row.sentMessageId,
    errorMessage: row.errorMessage,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export interface ScheduledListOptions {
  limit: number | undefined
  after: { scheduledAt: string; id: string } | undefined
}

/** The caller's pending messages in a channel, soonest first, in one statement with the Member guard. */
export async function selectPending(
  db: Kysely<DB>,
  caller: Caller,
  channelId: string,
  { limit, after }: ScheduledListOptions,
): Promise<ScheduledRow[]> {
  const rows = await db
    .with('access', (qb) => accessTo(qb as Kysely<DB>, caller, channelId))
    .selectFrom('access')
    .leftJoinLateral(
      (qb) =>
        qb
          .selectFrom('chatScheduledMessages as s')
          .select(columns.map((column) => `s.${column}` as const))
          .whereRef('s.tenantId', '=', 'access.tenantId')
          .whereRef('s.channelId', '=', 'access.channelId')
          .where('s.senderId', '=', caller.userId)
          // As a literal, so that a plan for any parameters can use the index of pending ones.
          .where(sql<SqlBool>`s.status = 'PENDING'`)
          .$if(after !== undefined, (q) =>
            q.where(sql<SqlBool>`(s.scheduled_at, s.id) > (${after?.scheduledAt}::timestamptz, ${after?.id})`),
          )
          .orderBy('s.scheduledAt')
          .orderBy('s.id')
          .$if(limit !== undefined, (q) => q.limit(limit as number))
          .as('page'),
      (join) => join.onTrue(),
    )
    .select(['access.isMember', 'access.isBanned', 'access.bannedUntil'])
    .selectAll('page')
    .orderBy('page.scheduledAt')
    .orderBy('page.id')
    .execute()
  checkAccess(rows[0], channelId)
  return rows.filter((row) => row.id !== null) as ScheduledRow[]
}

export interface NewScheduled {
  id: string
  senderId: string
  text: string
  mentionedUserIds: string[]
  metadata: Metadata
  scheduledAt: Date
}

export function insertScheduled(tx: Tx, key: ChannelKey, { metadata, ...fields }: NewScheduled): Promise<ScheduledRow> {
  return tx
    .insertInto('chatScheduledMessages')
    .values({ ...key, ...fields, metadata: JSON.stringify(metadata) })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** A scheduled message of this sender. Nobody else's is there for them. */
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

/** A message that is pending and whose time has come. */
export function lockDue(tx: Tx, key: ScheduledKey): Promise<ScheduledRow | undefined> {
  return tx
    .selectFrom('chatScheduledMessages')
    .select(columns)
    .where('tenantId', '=', key.tenantId)
    .where('channelId', '=', key.channelId)
    .where('id', '=', key.scheduledId)
    .where('status', '=', 'PENDING')
    .where(sql<SqlBool>`scheduled_at <= clock_timestamp()`)
    .forUpdate()
    .executeTakeFirst()
}

/** Fails all that is pending in a channel. */
export function failPending(tx: Tx, key: ChannelKey, errorMessage: string): Promise<ScheduledRow[]> {
  return tx
    .updateTable('chatScheduledMessages')
    .set({ status: 'FAILED', errorMessage, updatedAt: sql<Date>`clock_timestamp()` })
    .where('tenantId', '=', key.tenantId)
    .where('channelId', '=', key.channelId)
    .where(sql<SqlBool>`status = 'PENDING'`)
    .returning(columns)
    .execute()
}

/**
 * Changes a message that is pending. Nothing else ever changes a row, so each leaves that state once.
 *
 * @returns nothing when it was not pending.
 */
export function changePending(
  tx: Tx,
  key: ScheduledKey,
  change: UpdateObject<DB, 'chatScheduledMessages'>,
): Promise<ScheduledRow | undefined> {
  return tx
    .updateTable('chatScheduledMessages')
    .set({ ...change, updatedAt: sql<Date>`clock_timestamp()` })
    .where('tenantId', '=', key.tenantId)
    .where('channelId', '=', key.channelId)
    .where('id', '=', key.scheduledId)
    .where('status', '=', 'PENDING')
    .returning(columns)
    .executeTakeFirst()
}
