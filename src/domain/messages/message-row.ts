import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { ChatMessages } from '../../../generated/database'
import type { LinkMetadata, Message, MessageType, Metadata, Reaction, ThreadInfo } from '../../../generated/openapi'
import { fieldsOf, isoTime, jsonObject, jsonText, type JsonFields } from '../../platform/database/json-columns'
import type { JsonItem } from '../../platform/lib/json-text'

/** The columns of a message, for statements that call the table `m`. */
export const messageColumns = [
  'm.id',
  'm.channelId',
  'm.senderId',
  'm.type',
  'm.text',
  'm.mentionedUserIds',
  'm.isEdited',
  'm.isForwarded',
  'm.forwardedFromId',
  'm.parentMessageId',
  'm.metadata',
  'm.linkMetadata',
  'm.fileUrl',
  'm.fileName',
  'm.fileSize',
  'm.mimeType',
  'm.thumbnailUrl',
  'm.pollId',
  'm.clientId',
  'm.createdAt',
  'm.updatedAt',
] as const

type Column = (typeof messageColumns)[number] extends `m.${infer C}` ? C : never

export type MessageRow = Pick<Selectable<ChatMessages>, Column> & {
  reactions?: Reaction[] | null
  replyCount?: number | null
  lastRepliedAt?: Date | null
}

/**
 * The JSON text of a message from `page`, which has its columns.
 *
 * @param include which columns the page has besides: the reactions, and the count and time of the last reply.
 */
export function messageJson(include: { reactions: boolean; threadInfo: boolean }): RawBuilder<JsonItem<Message>> {
  const own: Omit<JsonFields<Message>, 'reactions' | 'threadInfo'> = fieldsOf(messageColumns, 'page')
  const { createdAt, updatedAt, ...fields } = own
  const reactions: Record<string, RawBuilder<unknown>> = include.reactions
    ? { reactions: sql.ref('page.reactions') }
    : {}
  const withoutThread = jsonObject({ ...fields, ...reactions, createdAt, updatedAt })
  if (!include.threadInfo) return jsonText(withoutThread)
  const threadInfo = jsonObject({
    replyCount: sql.ref('page.replyCount'),
    lastRepliedAt: isoTime('page.lastRepliedAt'),
  } satisfies JsonFields<ThreadInfo>)
  const withThread = jsonObject({ ...fields, ...reactions, threadInfo, createdAt, updatedAt })
  return jsonText(sql`case when page.reply_count > 0 and page.last_replied_at is not null
    then ${withThread} else ${withoutThread} end`)
}

/** A message as the API shows it, without reactions and thread info if the row was read without them. */
export function toMessage(row: MessageRow): Message {
  return {
    id: row.id,
    channelId: row.channelId,
    senderId: row.senderId,
    type: row.type as MessageType,
    text: row.text,
    mentionedUserIds: row.mentionedUserIds,
    isEdited: row.isEdited,
    isForwarded: row.isForwarded,
    forwardedFromId: row.forwardedFromId,
    parentMessageId: row.parentMessageId,
    metadata: row.metadata as Metadata,
    linkMetadata: row.linkMetadata as LinkMetadata | null,
    fileUrl: row.fileUrl,
    fileName: row.fileName,
    fileSize: row.fileSize,
    mimeType: row.mimeType,
    thumbnailUrl: row.thumbnailUrl,
    pollId: row.pollId,
    clientId: row.clientId,
    ...(row.reactions && { reactions: row.reactions }),
    ...(row.replyCount &&
      row.lastRepliedAt && {
        threadInfo: { replyCount: row.replyCount, lastRepliedAt: row.lastRepliedAt.toISOString() },
      }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** A message to be sent: the database gives it its time, and the first message of its thread if it is a reply. */
export type NewMessage = Omit<Message, 'createdAt' | 'updatedAt' | 'threadInfo'>

export type NewMessageFields = Pick<NewMessage, 'id' | 'channelId' | 'senderId' | 'type' | 'text'> & Partial<NewMessage>

export function newMessage(fields: NewMessageFields): NewMessage {
  return {
    mentionedUserIds: [],
    isEdited: false,
    isForwarded: false,
    forwardedFromId: null,
    parentMessageId: null,
    metadata: {},
    linkMetadata: null,
    fileUrl: null,
    fileName: null,
    fileSize: null,
    mimeType: null,
    thumbnailUrl: null,
    pollId: null,
    clientId: null,
    reactions: [],
    ...fields,
  }
}
