import { sql, type Kysely, type SqlBool } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Reaction } from '../../../generated/openapi'
import type { Caller } from '../access/caller'
import { reused } from '../../platform/database/compiled-query'
import { accessTo, isUnblocked, checkAccess } from '../access/guards'
import { messageColumns, type MessageRow } from './message'

export interface ListOptions {
  limit: number | undefined
  /** Exclusive bounds; ISO 8601. */
  before?: string | undefined
  after?: string | undefined
  oldestFirst: boolean
  includeReactions: boolean
  includeThreadInfo: boolean
  includeReplies: boolean
  parentMessageId?: string
}

/** Messages that the member described by `access` can see. */
const visible = sql<SqlBool>`
  m.deleted_at is null and m.created_at > access.visible_after and ${isUnblocked('m.sender_id')}`

/**
 * The same for a message that is looked up by its id. "Is true" keeps the time from being looked up instead: where most
 * channels are small, the planner takes reading all of a channel from there on for as cheap as reading one row by its key.
 */
export const isVisible = sql<SqlBool>`
  m.deleted_at is null and (m.created_at > access.visible_after) is true and ${isUnblocked('m.sender_id')}`

export const reactions = sql<Reaction[]>`(
  select coalesce(json_agg(json_build_object('key', r.key, 'userIds', r.user_ids) order by r.since, r.key), '[]')
    from (
      select key, array_agg(user_id order by created_at, user_id) as user_ids, min(created_at) as since
        from chat_reactions
       where tenant_id = m.tenant_id and channel_id = m.channel_id and message_id = m.id
       group by key
    ) r
)`

// Replies by blocked senders are not there for the caller, so they are not counted either; only callers who have
// blocked somebody pay for the count.
export const replyCount = sql<number>`(
  m.reply_count - case when m.reply_count = 0 or access.blocked_ids = '{}' then 0 else (
    select count(*)::integer from chat_messages reply
     where reply.tenant_id = m.tenant_id and reply.channel_id = m.channel_id and reply.parent_message_id = m.id
       and reply.deleted_at is null and reply.sender_id = any (access.blocked_ids)
  ) end
)`

export const lastRepliedAt = sql<Date | null>`(
  case when m.reply_count = 0 or access.blocked_ids = '{}' then m.last_replied_at else (
    select max(reply.created_at) from chat_messages reply
     where reply.tenant_id = m.tenant_id and reply.channel_id = m.channel_id and reply.parent_message_id = m.id
       and reply.deleted_at is null and ${isUnblocked('reply.sender_id')}
  ) end
)`

/**
 * Messages of a channel that the caller can see, in one statement with the Member guard. Reads the index
 * chat_messages_in_order (or chat_messages_of_thread) from the page's edge and stops when the page is full.
 */
export function messagesQuery(db: Kysely<DB>, caller: Caller, channelId: string, options: ListOptions) {
  const direction = options.oldestFirst ? 'asc' : 'desc'
  return db
    .with('access', (qb) => accessTo(qb as Kysely<DB>, caller, channelId))
    .selectFrom('access')
    .leftJoinLateral(
      (qb) =>
        qb
          .selectFrom('chatMessages as m')
          .select(messageColumns)
          .$if(options.includeReactions, (q) => q.select(reactions.as('reactions')))
          .$if(options.includeThreadInfo, (q) =>
            q.select([replyCount.as('replyCount'), lastRepliedAt.as('lastRepliedAt')]),
          )
          .whereRef('m.tenantId', '=', 'access.tenantId')
          .whereRef('m.channelId', '=', 'access.channelId')
          .where(sql<SqlBool>`access.is_member and not access.is_banned`)
          .where(visible)
          .$if(options.before !== undefined, (q) =>
            q.where(sql<SqlBool>`m.created_at < ${options.before}::timestamptz`),
          )
          .$if(options.after !== undefined, (q) => q.where(sql<SqlBool>`m.created_at > ${options.after}::timestamptz`))
          .$if(!options.includeReplies, (q) => q.where('m.parentMessageId', 'is', null))
          .$if(options.parentMessageId !== undefined, (q) =>
            q.where('m.parentMessageId', '=', options.parentMessageId as string),
          )
          .orderBy('m.createdAt', direction)
          .$if(options.limit !== undefined, (q) => q.limit(options.limit as number))
          .as('page'),
      (join) => join.onTrue(),
    )
    .select(['access.isMember', 'access.isBanned', 'access.bannedUntil'])
    .selectAll('page')
    .orderBy('page.createdAt', direction)
}

const selectPage = reused(messagesQuery)

/** @throws what the Member guard says. */
export async function selectMessages(
  db: Kysely<DB>,
  caller: Caller,
  channelId: string,
  options: ListOptions,
): Promise<MessageRow[]> {
  const rows = await selectPage(db, caller, channelId, options)
  checkAccess(rows[0], channelId)
  return rows.filter((row) => row.id !== null) as MessageRow[]
}

/** One message that the caller can see. */
export async function selectMessage(
  db: Kysely<DB>,
  caller: Caller,
  channelId: string,
  messageId: string,
): Promise<MessageRow | undefined> {
  const row = await db
    .with('access', (qb) => accessTo(qb as Kysely<DB>, caller, channelId))
    .selectFrom('access')
    .leftJoinLateral(
      (qb) =>
        qb
          .selectFrom('chatMessages as m')
          .select(messageColumns)
          .select([reactions.as('reactions'), replyCount.as('replyCount'), lastRepliedAt.as('lastRepliedAt')])
          .whereRef('m.tenantId', '=', 'access.tenantId')
          .whereRef('m.channelId', '=', 'access.channelId')
          .where('m.id', '=', messageId)
          .where(isVisible)
          .as('message'),
      (join) => join.onTrue(),
    )
    .select(['access.isMember', 'access.isBanned', 'access.bannedUntil'])
    .selectAll('message')
    .executeTakeFirst()
  return checkAccess(row, channelId).id === null ? undefined : (row as MessageRow)
}

/**
 * The replies of a thread, oldest first, in one statement with the Member guard and the check that the caller can see
 * the parent.
 */
export async function selectThread(
  db: Kysely<DB>,
  caller: Caller,
  channelId: string,
  messageId: string,
  page: { limit: number | undefined; after: string | undefined },
): Promise<{ parentExists: boolean; replies: MessageRow[] }> {
  const rows = await messagesQuery(db, caller, channelId, {
    ...page,
    oldestFirst: true,
    includeReactions: true,
    includeThreadInfo: false,
    includeReplies: true,
    parentMessageId: messageId,
  })
    .select(parentExists(messageId).as('parentExists'))
    .execute()
  const { parentExists: exists } = checkAccess(rows[0], channelId)
  return { parentExists: exists, replies: rows.filter((row) => row.id !== null) as MessageRow[] }
}

function parentExists(messageId: string) {
  return sql<boolean>`exists (
    select from chat_messages m
     where m.tenant_id = access.tenant_id and m.channel_id = access.channel_id and m.id = ${messageId}
       and ${isVisible}
  )`
}
