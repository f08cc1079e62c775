import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Message } from '../../../generated/openapi'
import type { JsonItem } from '../../platform/lib/json-text'
import type { Caller } from '../access/caller'
import { guarded, guardedQuery, isInChannel } from '../access/guarded-query'
import { isOwn, isReadable, isReadableInList, isVisible } from '../access/guards'
import { lastRepliedAt, messageFields, messageJson, messageUsers, reactions, replyCount } from './message-row'

interface ListOptions {
  limit: number | undefined
  /** Exclusive bounds; ISO 8601. */
  before?: string | undefined
  after?: string | undefined
  /** The cursor: the message before the page, in its order. */
  beyond?: string | undefined
  oldestFirst: boolean
  includeReactions: boolean
  includeThreadInfo: boolean
  includeReplies: boolean
  includeUsers?: boolean
  parentMessageId?: string
}

/**
 * Messages of a channel that the caller can read. Scans the primary key or chat_messages_of_thread from the edge of the page
 * until the page is full.
 */
export function messagesQuery(db: Kysely<DB>, caller: Caller, channelId: string, options: ListOptions) {
  return guardedQuery(db, caller, channelId, { ...pageOf(db, options), extra: { eventSeq } })
}

/** The channel's last seq, in the same snapshot. */
const eventSeq = sql<number>`access.event_seq`
export const selectMessages = guarded(messagesQuery)

function pageOf(db: Kysely<DB>, options: ListOptions) {
  const { before, after, beyond, oldestFirst, parentMessageId, limit } = options
  const page = db
    .selectFrom('chatMessages as m')
    .select(messageFields())
    .$if(options.includeReactions, (q) => q.select(reactions.as('reactions')))
    .$if(options.includeThreadInfo, (q) => q.select([replyCount.as('replyCount'), lastRepliedAt.as('lastRepliedAt')]))
    .where(isInChannel('m'))
    .where(isReadableInList)
    .$if(before !== undefined, (q) => q.where(sql<SqlBool>`m.id < chat_message_id_since(${before}::timestamptz)`))
    .$if(after !== undefined, (q) => q.where(sql<SqlBool>`m.id >= chat_message_id_after(${after}::timestamptz)`))
    .$if(beyond !== undefined, (q) => q.where('m.id', oldestFirst ? '>' : '<', beyond as string))
    .$if(!options.includeReplies, (q) => q.where('m.parentMessageId', 'is', null))
    .$if(parentMessageId !== undefined, (q) => q.where('m.parentMessageId', '=', parentMessageId as string))
  const answer = messageJson({ reactions: options.includeReactions, threadInfo: options.includeThreadInfo })
  const userIds = options.includeUsers ? messageUsers({ reactions: options.includeReactions }) : undefined
  return { page, answer, userIds, order: [['id', oldestFirst ? 'asc' : 'desc']], limit } as const
}

const byId =
  (condition: RawBuilder<SqlBool>) => (db: Kysely<DB>, caller: Caller, channelId: string, messageId: string) =>
    guardedQuery(db, caller, channelId, {
      page: db
        .selectFrom('chatMessages as m')
        .select(messageFields())
        .select([reactions.as('reactions'), replyCount.as('replyCount'), lastRepliedAt.as('lastRepliedAt')])
        .where(isInChannel('m'))
        .where('m.id', '=', messageId)
        .where(condition),
      answer: messageJson({ reactions: true, threadInfo: true }),
    })

/** @public scripts/bench compares its cost. */
export const messageQuery = byId(isReadable)

const one =
  (select: ReturnType<typeof guarded<[messageId: string], { answer: JsonItem<Message> }, object>>) =>
  async (...args: Parameters<typeof select>): Promise<JsonItem<Message> | undefined> =>
    (await select(...args)).rows[0]?.answer

/** A message that the caller can read. */
export const selectMessage = one(guarded(messageQuery))
/** The same without the caller's messages removed by a decision. */
export const selectVisibleMessage = one(guarded(byId(isVisible)))
/** A message sent by the caller. */
export const selectOwnMessage = one(guarded(byId(isOwn)))

type ReplyPage = Pick<ListOptions, 'limit' | 'beyond' | 'includeUsers'>

/**
 * The replies of a thread, oldest first.
 *
 * @public scripts/bench compares its cost.
 */
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
        select from chat_messages m where ${isInChannel('m')} and m.id = ${messageId} and ${isReadable}
      ) or exists (
        select from chat_messages m
         where ${isInChannel('m')} and m.id = ${messageId} and m.deleted_at is not null and m.parent_message_id is null
      ) and exists (
        select from chat_messages m
         where ${isInChannel('m')} and m.parent_message_id = ${messageId} and ${isReadableInList}
      )`,
    },
  })

/** The thread exists if the caller can see its message, or the message is deleted and has replies. */
export const selectThread = guarded(threadQuery)
