import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Thread, ThreadChannel } from '../../../generated/openapi'
import { listed } from '../../platform/database/listed'
import { jsonObject, jsonText, type JsonFields } from '../../platform/database/json-columns'
import type { JsonItem } from '../../platform/lib/json-text'
import type { Caller } from '../access/caller'
import { isListed } from '../access/guards'
import { isChangedSince, listPosition, transactionsSince, type ListPosition } from '../channels/list-position'
import { preview } from '../messages/message-row'
import { callers, followedThreads } from '../follows/followed'

const NAMED_PARTICIPANTS = 5
/** Maximum replies searched for participants, so that the cost does not grow with the thread. */
const RECENT_REPLIES = 100

interface ThreadListOptions {
  unread: boolean
  channelId: string | undefined
  parentMessageId: string | undefined
  after: { lastRepliedAt: string; parentMessageId: string } | undefined
  limit: number
}

interface ThreadRow {
  answer: JsonItem<Thread>
  lastRepliedAt: Date
  parentMessageId: string
  userIds: string[]
}

/**
 * The visible replies of a followed thread. Written as a range with this order, because with an equality the planner
 * may choose the primary key and read the channel backward for the last reply of an old thread.
 */
const visibleReplies = (tenantId: string, thread: string) => sql`
  chat_messages reply
     where reply.tenant_id = ${tenantId} and reply.channel_id = ${sql.ref(`${thread}.channelId`)}
       and reply.parent_message_id
         between ${sql.ref(`${thread}.parentMessageId`)} and ${sql.ref(`${thread}.parentMessageId`)}
       and ${isListed('reply', `${thread}.visible_after`, sql.ref('caller.blocked_ids'))}`
const newestFirst = sql`reply.parent_message_id desc, reply.id desc`

/** The count stored with the message; counted only if the caller cannot see all replies. */
const replyCount = (tenantId: string) => sql<number>`(
  case when caller.blocked_ids = '{}' and parent.created_at > page.visible_after then parent.reply_count
       else (select count(*) from ${visibleReplies(tenantId, 'page')}) end
)`

const participantIds = (tenantId: string) => sql<string[]>`array(
  select recent.sender_id
    from (
      select reply.id, reply.sender_id from ${visibleReplies(tenantId, 'page')} order by ${newestFirst} limit ${sql.lit(RECENT_REPLIES)}
    ) recent
   group by recent.sender_id
   order by max(recent.id) desc
   limit ${sql.lit(NAMED_PARTICIPANTS)}
)`

const channelPeerId = sql<string | null>`case when c.direct_key is not null then (
  select peer.id from json_array_elements_text(c.direct_key::json) as peer (id) where peer.id <> caller.user_id limit 1
) end`

const threadJson = (tenantId: string) =>
  jsonText<Thread>(
    jsonObject({
      parentMessageId: sql.ref('parent.id'),
      parent: sql`case when parent.deleted_at is null then ${preview('parent')} end`,
      channel: jsonObject({
        id: sql.ref('c.id'),
        type: sql.ref('c.type'),
        name: sql.ref('c.name'),
        coverUrl: sql.ref('c.coverUrl'),
        peerId: channelPeerId,
      } satisfies JsonFields<ThreadChannel>),
      replyCount: replyCount(tenantId),
      lastReply: preview('last'),
      unreadCount: sql.ref('page.unreadCount'),
      lastReadMessageId: sql.ref('page.lastReadMessageId'),
      participantIds: sql.ref('participants.ids'),
    } satisfies JsonFields<Thread>),
  )

/** The newest visible reply of threads in `page`: stored; looked up only if the caller cannot see all replies. */
const newestReplyAt = (tenantId: string) => sql<Date | null>`(
  case when caller.blocked_ids = '{}' and followed.newest_reply_at > followed.visible_after then followed.newest_reply_at
       else (select reply.created_at from ${visibleReplies(tenantId, 'followed')} order by ${newestFirst} limit 1) end
)`

/** The threads in `page`, of the users in `caller`, as API objects. */
const shownThreads = (tenantId: string) => sql`
  select caller.index, ${threadJson(tenantId)} as answer, page.last_replied_at, page.channel_id, page.parent_message_id,
         array_remove(array[case when parent.deleted_at is null then parent.sender_id end, ${channelPeerId}], null) || participants.ids as user_ids
    from page
    join caller on caller.index = page.index
    join chat_channels c on c.tenant_id = ${tenantId} and c.id = page.channel_id
    join chat_messages parent
      on parent.tenant_id = ${tenantId} and parent.channel_id = page.channel_id and parent.id = page.parent_message_id
   cross join lateral (
     select reply.* from ${visibleReplies(tenantId, 'page')} order by ${newestFirst} limit 1
   ) last
   cross join lateral (select ${participantIds(tenantId)} as ids) participants`

/** A page of the caller's followed threads, the number of all unread ones, and the position, in one snapshot. */
export async function selectThreads(
  db: Kysely<DB>,
  { tenantId, userId }: Caller,
  { unread, channelId, parentMessageId, after, limit }: ThreadListOptions,
): Promise<{ threads: ThreadRow[]; totalUnreadThreads: number; position: string }> {
  const { rows } = await sql<{ total: number; position: string } & (ThreadRow | { answer: null })>`
    with caller as materialized (${callers(tenantId, [userId])}), followed as materialized (
      ${followedThreads(tenantId)}
    ), page as materialized (
      select followed.*, newest.at as last_replied_at
        from caller
       cross join followed
       cross join lateral (select ${newestReplyAt(tenantId)} as at) newest
       where (followed.unread_count > 0 or not ${unread}::boolean)
         and (followed.channel_id = ${channelId ?? null}::text or ${channelId ?? null}::text is null)
         and (followed.parent_message_id = ${parentMessageId ?? null}::text or ${parentMessageId ?? null}::text is null)
         and newest.at is not null
         and coalesce(
           (newest.at, followed.parent_message_id)
             < (${after?.lastRepliedAt ?? null}::timestamptz, ${after?.parentMessageId ?? null}::text collate "C"), true
         )
       order by newest.at desc, followed.parent_message_id desc
       limit ${limit}::bigint
    )
    select (select count(*) from followed where followed.unread_count > 0) as total, ${listPosition} as position, shown.*
      from caller
      left join lateral (${shownThreads(tenantId)}) shown on true
     order by shown.last_replied_at desc, shown.parent_message_id desc`.execute(db)
  const [{ total, position }] = rows as [(typeof rows)[number]]
  return {
    threads: rows.filter((row): row is (typeof rows)[number] & ThreadRow => row.answer !== null),
    totalUnreadThreads: total,
    position,
  }
}

/** A thread of a list, or all of a channel. */
export interface ThreadKey {
  channelId: string
  parentMessageId: string | null
}

/** Upper bound of a transaction's duration, and so of the age of a change that a position does not include yet. */
const COMMIT_WITHIN = sql`interval '10 minutes'`

/**
 * Threads of `caller` changed since its position: by their follow or, in a changed channel, themselves. A deleted reply
 * changes the follow: see chat_remove. A deleted channel has no follows, and comes without a thread.
 */
const changedThreads = (tenantId: string) => sql`
  select f.channel_id, f.parent_message_id
    from chat_thread_follows f
   cross join lateral (
     select c.updated_at, c.deleted_at, ${isChangedSince('c.xmin')} as is_changed
       from chat_channels c
      where c.tenant_id = f.tenant_id and c.id = f.channel_id
      limit 1
   ) c
   where f.tenant_id = ${tenantId} and f.user_id = caller.user_id
     and (${isChangedSince('f.xmin')} or f.is_following and c.is_changed and (
       c.deleted_at is not null or c.updated_at >= caller.since or (
         select greatest(parent.last_replied_at, parent.updated_at, parent.deleted_at) >= caller.since
                or parent.stream is not null
           from chat_messages parent
          where parent.tenant_id = f.tenant_id and parent.channel_id = f.channel_id and parent.id = f.parent_message_id
          limit 1
       ) or (
         select reply.updated_at >= caller.since or reply.stream is not null
           from (
             select f.channel_id, f.parent_message_id, m.visible_after
               from chat_channel_members m
              where m.tenant_id = f.tenant_id and m.channel_id = f.channel_id and m.user_id = f.user_id
              limit 1
           ) thread
          cross join lateral (
            select reply.* from ${visibleReplies(tenantId, 'thread')} order by ${newestFirst} limit 1
          ) reply
       )
     ))
  union all
  select c.id, null
    from chat_channel_members m
    join chat_channels c on c.tenant_id = m.tenant_id and c.id = m.channel_id
   where m.tenant_id = ${tenantId} and m.user_id = caller.user_id and m.left_at is null and c.deleted_at is not null
     and ${isChangedSince('c.xmin')}`

/**
 * Changes of one list, by its `index`, unordered. A thread without an answer is not in the list, nor is any of a channel
 * without a thread. Each row has the total, the only one of a list without changes has nothing else.
 */
type ChangeRow = { index: number; total: number } & (
  | { answer: JsonItem<Thread>; channelId: string; parentMessageId: string }
  | { answer: null; channelId: string | null; parentMessageId: string | null }
)

/** Threads with these keys or changed since a position, for lists of one tenant, with each list's total. */
export async function selectChangedThreads(
  db: Kysely<DB>,
  tenantId: string,
  lists: { userId: string; keys: ThreadKey[]; since: ListPosition | undefined }[],
): Promise<ChangeRow[]> {
  const userIds = lists.map(({ userId }) => userId)
  const positions = lists.map(({ since }) => ({ rowXid: since?.rowXid ?? null, seconds: since?.seconds ?? null }))
  const named = lists.flatMap(({ keys }, index) => keys.map((key) => ({ ...key, index: index + 1 })))
  const { rows } = await sql<ChangeRow>`
    with caller as materialized (
      select caller.*, since.row_xid, ${transactionsSince('since.row_xid')} as transactions,
             to_timestamp(since.seconds) - ${COMMIT_WITHIN} as since
        from (${callers(tenantId, userIds)}) caller
        join ${listed('since', positions, { rowXid: 'bigint', seconds: 'bigint' })} on since.index = caller.index
    ), found as materialized (
      select named.index, f.channel_id, f.parent_message_id
        from ${listed('named', named, { index: 'bigint', channelId: 'text', parentMessageId: 'text' })}
        join caller on caller.index = named.index
       cross join lateral (
         select f.channel_id, f.parent_message_id
           from chat_thread_follows f
          where f.tenant_id = ${tenantId} and f.user_id = caller.user_id and f.channel_id = named.channel_id
            and (f.parent_message_id = named.parent_message_id or named.parent_message_id is null)
         union all
         select c.id, null
           from chat_channels c
          where c.tenant_id = ${tenantId} and c.id = named.channel_id and c.deleted_at is not null
            and named.parent_message_id is null
       ) f
      union
      select caller.index, changed.channel_id, changed.parent_message_id
        from caller
       cross join lateral (${changedThreads(tenantId)}) changed
       where caller.row_xid is not null
    ), followed as materialized (
      ${followedThreads(tenantId)}
    ), page as materialized (
      select followed.*, followed.newest_reply_at as last_replied_at
        from found
        join followed
          on followed.index = found.index and followed.channel_id = found.channel_id
         and followed.parent_message_id = found.parent_message_id
    )
    select caller.index::integer as index, coalesce(unread.total, 0) as total, found.channel_id, found.parent_message_id,
           shown.answer
      from caller
      left join (
        select followed.index, count(*) as total from followed where followed.unread_count > 0 group by followed.index
      ) unread on unread.index = caller.index
      left join found on found.index = caller.index
      left join (${shownThreads(tenantId)}) shown
        on shown.index = found.index and shown.channel_id = found.channel_id
       and shown.parent_message_id = found.parent_message_id`.execute(db)
  return rows
}
