import { sql, type RawBuilder } from 'kysely'
import { messageProperties } from '../../../generated/contract-document'
import type {
  LastMessage,
  Message,
  MessageFile,
  MessageStream,
  Quote,
  Reaction,
  ThreadInfo,
} from '../../../generated/openapi'
import { fieldsOf, isoTime, jsonObject, jsonText, type JsonFields } from '../../platform/database/json-columns'
import type { JsonItem } from '../../platform/lib/json-text'

const computed = ['reactions', 'threadInfo', 'quote', 'questions', 'moderation'] as const

/** The properties of a message that are columns of the same name. */
export const messageColumns = messageProperties.filter(
  (name): name is MessageColumn => !(computed as readonly string[]).includes(name),
)
type MessageColumn = Exclude<(typeof messageProperties)[number], (typeof computed)[number]>

/** Text and stream of the message `m` in a statement; for an open stream the durable part. */
export const currentText = (m: string) => current<string>(m, 'text', sql`chat_stream_text`)
export const currentStream = (m: string) => current<MessageStream | null>(m, 'stream', sql`chat_stream_json`)

const current = <T>(m: string, column: string, open: RawBuilder<unknown>) => {
  const of = (name: string) => sql.ref(`${m}.${name}`)
  return sql<T>`case when ${of('stream')} = '{}' then ${open}(${of('tenantId')}, ${of('channelId')}, ${of('id')})
    else ${of(column)} end`
}

const fileColumns = ['files', 'fileUrl', 'fileName', 'fileSize', 'mimeType', 'thumbnailUrl'] as const

/** The files of the message `m` in a statement. */
export const filesOf = (m: string) =>
  sql<MessageFile[]>`chat_files(${sql.join(fileColumns.map((name) => sql.ref(`${m}.${name}`)))})`

/** The columns for `preview`. */
export const previewColumns = [
  ...(['tenantId', 'channelId', 'id', 'type', 'text', 'stream', 'senderId', 'createdAt'] as const),
  ...fileColumns,
] as const

/** The message `m` of a statement, as a preview for lists of channels and threads. */
export const preview = (m: string) =>
  jsonObject({
    id: sql.ref(`${m}.id`),
    type: sql.ref(`${m}.type`),
    text: currentText(m),
    streamState: sql`(${currentStream(m)}) ->> 'state'`,
    mimeTypes: sql`jsonb_path_query_array(${filesOf(m)}, '$[*].mimeType')`,
    senderId: sql.ref(`${m}.senderId`),
    createdAt: isoTime(`${m}.createdAt`),
  } satisfies JsonFields<LastMessage>)

/** A message's files as stored: the first in columns, all of them in `files` only if the columns do not suffice. */
export function filesColumns(files: MessageFile[]): Partial<Message> {
  const [first, ...more] = files
  if (!first) return {}
  const { altText, ...columns } = first
  return { ...columns, ...((more.length > 0 || altText !== null) && { files }) }
}

/** `m` as the functions' row type: behind the tenant fence `m` is the row of a view. */
export const messageRow = sql`jsonb_populate_record(null::chat_message_row, to_jsonb(m))`

/** The quote of message `m`, as seen by the caller in `access`. @param start the caller's history start. */
export const quote = (start: RawBuilder<unknown> = sql.ref('access.visible_after')) => sql<Quote | null>`(
  case when m.quoted_message_id is not null
    then chat_quote(m.tenant_id, m.channel_id, m.quoted_message_id, access.blocked_ids, ${start}) end
)`

/** The columns of `m`, with the present content of an open stream, the quote, the questions, and the decision that removed it. */
export const messageFields = (start?: RawBuilder<unknown>) =>
  [
    ...messageColumns.map((name) => {
      if (name === 'text') return currentText('m').as(name)
      if (name === 'files') return filesOf('m').as(name)
      return name === 'stream' ? currentStream('m').as(name) : sql.ref(`m.${name}`).as(name)
    }),
    quote(start).as('quote'),
    sql`case when m.has_questions then chat_questions_of(m.tenant_id, m.channel_id, m.id) end`.as('questions'),
    sql.ref('m.decisionId').as('decisionId'),
  ] as unknown as `m.${MessageColumn}`[]

/** For a statement with the message `m` and the caller in `access`. */
export const reactions = sql<Reaction[]>`(select reactions from chat_reactions_to(m.tenant_id, m.channel_id, m.id))`

const ofThread = <T>(column: string) => sql<T>`(
  select ${sql.ref(column)}
    from chat_thread_of(m.tenant_id, m.channel_id, m.id, m.reply_count, m.last_replied_at, access.blocked_ids) thread
)`
export const replyCount = ofThread<number>('thread.reply_count')
export const lastRepliedAt = ofThread<Date | null>('thread.last_replied_at')

type MessageFields = Omit<JsonFields<Message>, 'reactions' | 'threadInfo' | 'questions' | 'moderation'> &
  Record<string, RawBuilder<unknown>>

/**
 * The JSON text of a message of `page`.
 *
 * @param include which optional columns `page` has: reactions; the count and time of the last reply.
 */
export function messageJson(include: { reactions: boolean; threadInfo: boolean }): RawBuilder<JsonItem<Message>> {
  const columns = messageColumns.map((name) => `page.${name}` as const)
  const { createdAt, updatedAt, ...fields } = fieldsOf(columns, 'page')
  const last = { createdAt, updatedAt, quote: sql.ref('page.quote') }
  const reactions: Record<string, RawBuilder<unknown>> = include.reactions
    ? { reactions: sql.ref('page.reactions') }
    : {}
  const withoutThread = jsonObject({ ...fields, ...reactions, ...last } satisfies MessageFields)
  if (!include.threadInfo) return jsonText(withRest(withoutThread))
  const threadInfo = jsonObject({
    replyCount: sql.ref('page.replyCount'),
    lastRepliedAt: isoTime('page.lastRepliedAt'),
  } satisfies JsonFields<ThreadInfo>)
  const withThread = jsonObject({ ...fields, ...reactions, threadInfo, ...last } satisfies MessageFields)
  return jsonText(
    withRest(sql`case when page.reply_count > 0 and page.last_replied_at is not null
    then ${withThread} else ${withoutThread} end`),
  )
}

/** A message as JSON; with `questions` if it has asked any, and with `moderation` if a decision has removed it. */
const withRest = (message: RawBuilder<unknown>) => sql`case when page.decision_id is null and page.questions is null
  then ${message} else ((${message})::jsonb || jsonb_strip_nulls(jsonb_build_object(
    'moderation', case when page.decision_id is not null then chat_moderation(page.decision_id) end
  )) || case when page.questions is null then '{}' else jsonb_build_object('questions', page.questions) end)::json end`

/** The users of a message of `page`. */
export function messageUsers(include: { reactions: boolean }): RawBuilder<string[]> {
  const reactors = sql`array(
    select json_array_elements_text(reaction -> 'userIds') from json_array_elements(page.reactions) reaction
  )`
  const quoted = sql`case when page.quote ->> 'senderId' is not null then array[page.quote ->> 'senderId'] else '{}' end`
  const named = sql<string[]>`page.sender_id || page.mentioned_user_ids || ${quoted}`
  return include.reactions ? sql<string[]>`${named} || ${reactors}` : named
}

/** A message to be sent. The database sets its time, its id and, for a reply, the first message of its thread. */
export type NewMessage = Omit<
  Message,
  'id' | 'createdAt' | 'updatedAt' | 'threadInfo' | 'quote' | 'questions' | 'moderation'
>

export type NewMessageFields = Pick<NewMessage, 'channelId' | 'senderId' | 'type' | 'text'> & {
  [Name in keyof NewMessage]?: NewMessage[Name] | undefined
}

/** The fields of a message to be sent, without the many empty ones, which `chat_whole_event` adds. */
export function newMessage(fields: NewMessageFields): NewMessageFields {
  const isEmpty = (name: string, value: unknown) =>
    value === null ||
    value === undefined ||
    value === false ||
    (Array.isArray(value) && value.length === 0) ||
    (name === 'metadata' && Object.keys(value).length === 0)
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => !isEmpty(name, value))) as NewMessageFields
}
