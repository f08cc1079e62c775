import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Message, Reaction } from '../../../generated/openapi'
import type { JsonItem } from '../../platform/lib/json-text'
import type { Caller } from '../access/caller'
import { guarded, guardedQuery, isInChannel } from '../access/guarded-query'
import { isUnblocked, isVisible } from '../access/guards'
import { messageColumns, messageJson } from './message-row'

interface ListOptions {
  limit: number | undefined
  /** Exclusive bounds; ISO 8601. */
  before?: string | undefined
  after?: string | undefined
  oldestFirst: boolean
  includeReactions: boolean
  includeThreadInfo: boolean
  includeReplies: boolean
  includeUsers?: boolean
  parentMessageId?: string
}

/** A message as JSON, with its time for those who go on from it. */
interface MessageItem {
  answer: JsonItem<Message>
  createdAt: Date
  /** Only where they are asked for. */
  userIds?: string[]
}

/** A page and the channel's last number, which belong together. */
interface MessageList {
  messages: MessageItem[]
  eventSeq: number
}

/** Messages that the member described by `access` can see. */
const isVisibleInList = sql<SqlBool>`
  m.deleted_at is null and m.created_at > access.visible_after and ${isUnblocked('m.sender_id')}`

export const reactions = sql<Reaction[]>`(
  select coalesce(json_agg(json_build_object('key', r.key, 'userIds', r.user_ids) order by r.since, r.key), '[]')
    from (
      select key, array_agg(user_id order by created_at, user_id) as user_ids, min(created_at) as since
        from chat_reactions
       where tenant_id = m.tenant_id and channel_id = m.channel_id and message_id = m.id
       group by key
    ) r
)`

// The caller does not see replies of blocked users, so they are not counted either. Only callers who have blocked a user
// pay for the count.
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
 * Messages of a channel that the caller can see. Reads the index chat_messages_in_order (or chat_messages_of_thread)
 * from the page's edge and stops when the page is full.
 */
export function messagesQuery(db: Kysely<DB>, caller: Caller, channelId: string, options: ListOptions) {
  return guardedQuery(db, caller, channelId, { ...pageOf(db, options), extra: { eventSeq } })
}

const eventSeq = sql<number>`access.event_seq`
const selectPage = guarded(messagesQuery)

/** @throws what the Member guard says. */
export async function selectMessages(
  db: Kysely<DB>,
  caller: Caller,
  channelId: string,
  options: ListOptions,
): Promise<MessageList> {
  const { rows, extra } = await selectPage(db, caller, channelId, options)
  return { messages: rows, eventSeq: extra.eventSeq }
}

/** The users who occur in a message of `page`. */
const usersOf = (includeReactions: boolean) => {
  const reactors = sql`array(
    select json_array_elements_text(reaction -> 'userIds') from json_array_elements(page.reactions) reaction
  )`
  const named = sql<string[]>`page.sender_id || page.mentioned_user_ids`
  return includeReactions ? sql<string[]>`${named} || ${reactors}` : named
}

function pageOf(db: Kysely<DB>, options: ListOptions) {
  const { before, after, parentMessageId, limit } = options
  const page = db
    .selectFrom('chatMessages as m')
    .select(messageColumns)
    .$if(options.includeReactions, (q) => q.select(reactions.as('reactions')))
    .$if(options.includeThreadInfo, (q) => q.select([replyCount.as('replyCount'), lastRepliedAt.as('lastRepliedAt')]))
    .where(isInChannel('m'))
    .where(isVisibleInList)
    .$if(before !== undefined, (q) => q.where(sql<SqlBool>`m.created_at < ${before}::timestamptz`))
    .$if(after !== undefined, (q) => q.where(sql<SqlBool>`m.created_at > ${after}::timestamptz`))
    .$if(!options.includeReplies, (q) => q.where('m.parentMessageId', 'is', null))
    .$if(parentMessageId !== undefined, (q) => q.where('m.parentMessageId', '=', parentMessageId as string))
  const answer = messageJson({ reactions: options.includeReactions, threadInfo: options.includeThreadInfo })
  const userIds = options.includeUsers ? usersOf(options.includeReactions) : undefined
  return { page, answer, userIds, order: [['createdAt', options.oldestFirst ? 'asc' : 'desc']], limit } as const
}

const byId =
  (condition: (caller: Caller) => RawBuilder<SqlBool>) =>
  (db: Kysely<DB>, caller: Caller, channelId: string, messageId: string) =>
    guardedQuery(db, caller, channelId, {
      page: db
        .selectFrom('chatMessages as m')
        .select(messageColumns)
        .select([reactions.as('reactions'), replyCount.as('replyCount'), lastRepliedAt.as('lastRepliedAt')])
        .where(isInChannel('m'))
        .where('m.id', '=', messageId)
        .where(condition(caller)),
      answer: messageJson({ reactions: true, threadInfo: true }),
    })

export const messageQuery = byId(() => isVisible)

const selectById = guarded(messageQuery)
const selectOwnById = guarded(byId(({ userId }) => sql<SqlBool>`m.deleted_at is null and m.sender_id = ${userId}`))

/** One message that the caller can see. */
export async function selectMessage(
  db: Kysely<DB>,
  caller: Caller,
  channelId: string,
  messageId: string,
): Promise<JsonItem<Message> | undefined> {
  const { rows } = await selectById(db, caller, channelId, messageId)
  return rows[0]?.answer
}

/** One message that the caller has sent. */
export async function selectOwnMessage(
  db: Kysely<DB>,
  caller: Caller,
  channelId: string,
  messageId: string,
): Promise<JsonItem<Message> | undefined> {
  const { rows } = await selectOwnById(db, caller, channelId, messageId)
  return rows[0]?.answer
}

export const threadQuery = (db: Kysely<DB>, caller: Caller, channelId: string, messageId: string, page: ReplyPage) =>
  guardedQuery(db, caller, channelId, {
    ...pageOf(db, {
      ...page,
      oldestFirst: true,
      includeReactions: true,
      includeThreadInfo: false,
      includeReplies: true,
      parentMessageId: messageId,
    }),
    extra: {
      eventSeq,
      parentExists: sql<boolean>`exists (
        select from chat_messages m where ${isInChannel('m')} and m.id = ${messageId} and ${isVisible}
      ) or exists (
        select from chat_messages m
         where ${isInChannel('m')} and m.id = ${messageId} and m.deleted_at is not null and m.parent_message_id is null
      ) and exists (
        select from chat_messages m
         where ${isInChannel('m')} and m.parent_message_id = ${messageId} and ${isVisibleInList}
      )`,
    },
  })

const selectReplies = guarded(threadQuery)

interface ReplyPage {
  limit: number | undefined
  after: string | undefined
  includeUsers?: boolean
}

/** The replies of a thread, oldest first, and whether there is a thread: a message that the caller can see, or replies to a deleted one. */
export async function selectThread(
  db: Kysely<DB>,
  caller: Caller,
  channelId: string,
  messageId: string,
  page: ReplyPage,
): Promise<MessageList & { parentExists: boolean }> {
  const { rows, extra } = await selectReplies(db, caller, channelId, messageId, page)
  return { parentExists: extra.parentExists, messages: rows, eventSeq: extra.eventSeq }
}
