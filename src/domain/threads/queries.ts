import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { LastMessage, Thread, ThreadChannel } from '../../../generated/openapi'
import { isoTime, jsonObject, jsonText, type JsonFields } from '../../platform/database/json-columns'
import type { JsonItem } from '../../platform/lib/json-text'
import type { Caller } from '../access/caller'
import { blockedIdsOf, isListed } from '../access/guards'
import { currentStream, currentText } from '../messages/message-row'
import { followedThreads } from './followed'

const NAMED_PARTICIPANTS = 5
/** Replies among which the participants are found, so that the cost does not grow with the thread. */
const RECENT_REPLIES = 100

interface ThreadListOptions {
  unread: boolean
  channelId: string | undefined
  after: { lastRepliedAt: string; parentMessageId: string } | undefined
  limit: number
}

interface ThreadRow {
  answer: JsonItem<Thread>
  lastRepliedAt: Date
  parentMessageId: string
  userIds: string[]
}

const preview = (m: string) =>
  jsonObject({
    id: sql.ref(`${m}.id`),
    type: sql.ref(`${m}.type`),
    text: currentText(m),
    streamState: sql`(${currentStream(m)}) ->> 'state'`,
    senderId: sql.ref(`${m}.senderId`),
    createdAt: isoTime(`${m}.createdAt`),
  } satisfies JsonFields<LastMessage>)

/**
 * The visible replies of a followed thread. The thread is a range, and in this order, because with an equality the planner
 * may take the order of the primary key, and read the channel backward for the last reply of an old thread.
 */
const visibleReplies = (tenantId: string, thread: string) => sql`
  chat_messages reply
     where reply.tenant_id = ${tenantId} and reply.channel_id = ${sql.ref(`${thread}.channelId`)}
       and reply.parent_message_id
         between ${sql.ref(`${thread}.parentMessageId`)} and ${sql.ref(`${thread}.parentMessageId`)}
       and ${isListed('reply', `${thread}.visible_after`, sql.ref('caller.blocked_ids'))}`
const newestFirst = sql`reply.parent_message_id desc, reply.id desc`

/** Stored with the message; counted only if the caller cannot see all replies. */
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

/** A page of the threads that the caller follows, and how many of all have unread replies, in one snapshot. */
export async function selectThreads(
  db: Kysely<DB>,
  { tenantId, userId }: Caller,
  { unread, channelId, after, limit }: ThreadListOptions,
): Promise<{ threads: ThreadRow[]; totalUnreadThreads: number }> {
  const { rows } = await sql<{ total: number } & (ThreadRow | { answer: null })>`
    with caller as materialized (
      select ${userId}::text as user_id, ${blockedIdsOf({ tenantId, userId })} as blocked_ids
    ), followed as materialized (
      ${followedThreads(tenantId)}
    ), page as materialized (
      select followed.*, newest.at as last_replied_at
        from caller
       cross join followed
       -- Stored with the message; looked for only if the caller cannot see all replies.
       cross join lateral (
         select case when caller.blocked_ids = '{}' and followed.newest_reply_at > followed.visible_after
                     then followed.newest_reply_at
                     else (
                       select reply.created_at from ${visibleReplies(tenantId, 'followed')}
                        order by ${newestFirst} limit 1
                     ) end as at
       ) newest
       where (followed.unread_count > 0 or not ${unread}::boolean)
         and (followed.channel_id = ${channelId ?? null}::text or ${channelId ?? null}::text is null)
         and newest.at is not null
         and coalesce(
           (newest.at, followed.parent_message_id)
             < (${after?.lastRepliedAt ?? null}::timestamptz, ${after?.parentMessageId ?? null}::text collate "C"), true
         )
       order by newest.at desc, followed.parent_message_id desc
       limit ${limit}::bigint
    )
    select (select count(*) from followed where followed.unread_count > 0) as total, shown.*
      from caller
      left join lateral (
        select ${threadJson(tenantId)} as answer, page.last_replied_at, page.parent_message_id,
               array_remove(array[case when parent.deleted_at is null then parent.sender_id end, ${channelPeerId}], null) || participants.ids as user_ids
          from page
          join chat_channels c on c.tenant_id = ${tenantId} and c.id = page.channel_id
          join chat_messages parent
            on parent.tenant_id = ${tenantId} and parent.channel_id = page.channel_id
           and parent.id = page.parent_message_id
         cross join lateral (
           select reply.* from ${visibleReplies(tenantId, 'page')} order by ${newestFirst} limit 1
         ) last
         cross join lateral (select ${participantIds(tenantId)} as ids) participants
      ) shown on true
     order by shown.last_replied_at desc, shown.parent_message_id desc`.execute(db)
  return {
    threads: rows.filter((row): row is { total: number } & ThreadRow => row.answer !== null),
    totalUnreadThreads: (rows[0] as { total: number }).total,
  }
}
