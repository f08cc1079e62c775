import { sql } from 'kysely'
import type { Message, ThreadInfo } from '../../../generated/openapi'
import type { Replies } from '../../platform/events/envelope'

/** The `threadInfo` of an event `e`, which counts the replies of every author. */
const threadInfo = sql`coalesce(e.data -> 'threadInfo', e.data #> '{message,threadInfo}')`

/**
 * The replies counted by the `threadInfo` of event `e`, as `Replies[]`; null if it counts none. Leaves out replies sent later
 * and replies deleted before the event.
 */
export const repliesByAuthor = sql<Replies[] | null>`(
  case when jsonb_typeof(${threadInfo}) = 'object' then (
    select json_agg(json_build_object(
             'authorId', replies.author_id, 'replyCount', replies.count, 'lastRepliedAt', chat_iso(replies.newest)
           ))
      from (
        select author.id as author_id, sum(sent.count) as count, max(sent.newest) as newest
          from (
            select reply.sender_id, count(*) as count, max(reply.created_at) as newest
              from chat_messages reply
             where reply.tenant_id = e.tenant_id and reply.channel_id = e.channel_id
               and reply.parent_message_id = coalesce(
                 e.data ->> 'parentMessageId', e.data #>> '{message,parentMessageId}', e.data #>> '{message,id}'
               )
               and reply.id < chat_message_id_after((${threadInfo} ->> 'lastRepliedAt')::timestamptz)
               and (reply.deleted_at is null or reply.deleted_event_seq >= e.seq)
             group by reply.sender_id
          ) sent
          left join lateral (
            select sent.sender_id as id from chat_blockers_of(e.tenant_id, sent.sender_id) limit 1
          ) author on true
         group by author.id
      ) replies
  ) end
)`

/** @returns the data of the event for a viewer who has blocked these users, without their replies in the counts. */
export function withoutBlockedReplies<Data extends object>(
  data: Data,
  replies: Replies[],
  blocked: ReadonlySet<string>,
): Data {
  const seen = replies.filter(({ authorId }) => authorId === null || !blocked.has(authorId))
  if (seen.length === replies.length) return data
  const thread = seen.length > 0 ? total(seen) : null
  const { threadInfo: _, ...message } = ('message' in data ? data.message : {}) as Message
  // For a reply, the thread of its parent.
  if (!('message' in data) || message.parentMessageId !== null) return { ...data, threadInfo: thread }
  return { ...data, message: { ...message, ...(thread && { threadInfo: thread }) } }
}

const total = (replies: Replies[]): ThreadInfo => ({
  replyCount: replies.reduce((sum, { replyCount }) => sum + replyCount, 0),
  lastRepliedAt: replies.reduce((last, { lastRepliedAt }) => (lastRepliedAt > last ? lastRepliedAt : last), ''),
})
