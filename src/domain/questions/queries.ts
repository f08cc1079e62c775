import { sql, type RawBuilder } from 'kysely'
import type { Question } from '../../../generated/openapi'
import { ChatError } from '../../errors'
import type { Tx } from '../../platform/database/transaction'
import type { ChannelKey } from '../../platform/lib/channel-key'
import { accessOf, type LockedChannel } from '../access/channel-lock'
import { isActive, isVisible } from '../access/guards'
import { streamJobs } from '../open-streams/stream-jobs'
import { namedIds } from './named-users'

/** Whether the member in `access` sees message `m`, or has sent it, even before the history start. */
const isSeen = sql<boolean>`(${isVisible} or m.deleted_at is null and m.sender_id = access.user_id)`

/** The key of a question. */
export interface QuestionPlace {
  channelId: string
  messageId: string
  questionId: string
}

/** The question `q` of a statement, as JSON. */
export const questionJson = sql<Question>`chat_question(q.tenant_id, q.channel_id, q.id)`

/** A message of the locked channel that the caller can see. */
interface AskingMessage {
  senderId: string
  /** Set for an open stream. */
  isStream: boolean
  isStopping: boolean
}

export async function selectAskingMessage(
  tx: Tx,
  channel: LockedChannel,
  messageId: string,
): Promise<AskingMessage | undefined> {
  const { tenantId, channelId } = channel.key
  const { rows } = await sql<AskingMessage>`
    select m.sender_id, s.message_id is not null as is_stream, s.stopping_at is not null as is_stopping
      from ${accessOf(channel)}
     cross join chat_messages m
      left join chat_streams s
        on s.tenant_id = m.tenant_id and s.channel_id = m.channel_id and s.message_id = m.id
     where m.tenant_id = ${tenantId} and m.channel_id = ${channelId} and m.id = ${messageId} and ${isSeen}`.execute(tx)
  return rows[0]
}

/** The question asked by the request with this idempotency key. */
export function selectByKey(tx: Tx, { tenantId, channelId }: ChannelKey, messageId: string, key: string) {
  return tx
    .selectFrom('chatQuestions as q')
    .select([questionJson.as('question'), 'q.idempotencyDigest as digest'])
    .where((eb) => eb.and({ tenantId, channelId, messageId, idempotencyKey: key }))
    .executeTakeFirst()
}

type QuestionCounts = Record<'openOfMessage' | 'openOfChannel' | 'ofMessage', number>

/** The open questions of the message and of the channel, and all questions of the message, as numbers. */
export async function countQuestions(
  tx: Tx,
  { tenantId, channelId }: ChannelKey,
  messageId: string,
): Promise<QuestionCounts> {
  const { rows } = await sql<QuestionCounts>`
    select count(*) filter (where q.message_id = ${messageId})::integer as open_of_message,
           count(*)::integer as open_of_channel,
           (
             select count(*)::integer from chat_questions asked
              where asked.tenant_id = ${tenantId} and asked.channel_id = ${channelId} and asked.message_id = ${messageId}
           ) as of_message
      from chat_questions q
     where q.tenant_id = ${tenantId} and q.channel_id = ${channelId} and q.state = 'OPEN' and q.expires_at > chat_now()`.execute(
    tx,
  )
  return rows[0] as (typeof rows)[number]
}

export interface NewQuestion extends Pick<Question, 'id' | 'kind' | 'prompt' | 'options' | 'answerableBy' | 'needed'> {
  messageId: string
  form: Question['schema']
  subject: Question['subject']
  expiresInSeconds: number
  idempotencyKey?: string
  idempotencyDigest?: string
}

/** Stores a question, and the users that it names. An open stream waits for it. */
export async function insertQuestion(tx: Tx, { tenantId, channelId }: ChannelKey, asked: NewQuestion): Promise<void> {
  const { id, messageId, kind, prompt, needed, expiresInSeconds, idempotencyKey, idempotencyDigest } = asked
  const [options, form, subject, answerableBy] = [asked.options, asked.form, asked.subject, asked.answerableBy].map(
    (part) => part && JSON.stringify(part),
  )
  await sql`
    with asked as (
      insert into chat_questions (
        tenant_id, channel_id, id, message_id, kind, prompt, options, form, subject, answerable_by, needed,
        idempotency_key, idempotency_digest, created_at, expires_at
      )
      select ${tenantId}, ${channelId}, ${id}, ${messageId}, ${kind}, ${prompt}, ${options}::jsonb, ${form}::jsonb,
             ${subject}::jsonb, ${answerableBy}::jsonb, ${needed}::integer, ${idempotencyKey ?? null}, ${idempotencyDigest ?? null},
             now.at, now.at + make_interval(secs => ${expiresInSeconds}::integer)
        from (select chat_now() as at) now
      returning *
    ), named as (
      insert into chat_question_users (tenant_id, user_id, created_at, question_id, channel_id)
      select asked.tenant_id, u.id, asked.created_at, asked.id, asked.channel_id
        from asked
       cross join jsonb_array_elements_text(
         case jsonb_typeof(asked.answerable_by) when 'object' then asked.answerable_by -> 'userIds' else '[]' end
       ) as u (id)
    ), marked as (
      update chat_messages m set has_questions = true
       where m.tenant_id = ${tenantId} and m.channel_id = ${channelId} and m.id = ${messageId} and not m.has_questions
    )
    update chat_streams s set asking_until = greatest(s.asking_until, asked.expires_at)
      from asked
     where s.tenant_id = ${tenantId} and s.channel_id = ${channelId} and s.message_id = ${messageId}`.execute(tx)
}

/** A question that the caller can see, with the caller's own answer. @throws CHAT_QUESTION_NOT_FOUND */
export async function lockedQuestion(tx: Tx, channel: LockedChannel, place: QuestionPlace) {
  const { messageId, questionId } = place
  const { tenantId, channelId } = channel.key
  const { rows } = await sql<{ question: Question; ownDigest: string | null }>`
    select ${questionJson} as question, (
             select a.digest from chat_question_answers a
              where a.tenant_id = q.tenant_id and a.channel_id = q.channel_id and a.question_id = q.id
                and a.user_id = access.user_id
           ) as own_digest
      from ${accessOf(channel)}
     cross join chat_messages m
      join chat_questions q on q.tenant_id = m.tenant_id and q.channel_id = m.channel_id and q.message_id = m.id
     where m.tenant_id = ${tenantId} and m.channel_id = ${channelId} and m.id = ${messageId} and ${isSeen}
       and q.id = ${questionId}`.execute(tx)
  if (!rows[0]) throw new ChatError('CHAT_QUESTION_NOT_FOUND', { ...place })
  return rows[0]
}

export async function insertAnswer(
  tx: Tx,
  { tenantId, channelId }: ChannelKey,
  questionId: string,
  answer: Omit<Question['answers'][number], 'createdAt'> & { digest: string },
): Promise<void> {
  const value = answer.value && JSON.stringify(answer.value)
  await tx
    .insertInto('chatQuestionAnswers')
    .values({ tenantId, channelId, questionId, ...answer, value, createdAt: sql`chat_now()` })
    .execute()
}

/**
 * Closes open questions: as answered, as expired if their time is over, or else as canceled. An open stream stops
 * waiting for them.
 *
 * @returns their ids, in order, and the streams, each with its new idle timeout.
 */
export async function closeRows(
  tx: Tx,
  { tenantId, channelId }: ChannelKey,
  which: RawBuilder<unknown>,
  isAnswered = false,
): Promise<{ ids: string[]; streams: { messageId: string; endsAt: Date }[] }> {
  const { rows } = await sql<{ id: string; messageId: string }>`
    with closed as (
      update chat_questions q
         set state = case
               when ${isAnswered}::boolean then 'ANSWERED'
               when q.expires_at <= chat_now() then 'EXPIRED'
               else 'CANCELED'
             end,
             closed_at = least(q.expires_at, chat_now())
       where q.tenant_id = ${tenantId} and q.channel_id = ${channelId} and q.state = 'OPEN' and ${which}
      returning q.id, q.message_id, q.created_at
    ), named as (
      update chat_question_users u set is_open = false
        from closed
       where u.tenant_id = ${tenantId} and u.channel_id = ${channelId} and u.question_id = closed.id
    )
    select id, message_id from closed order by created_at, id`.execute(tx)
  const { rows: streams } = await sql<{ messageId: string; endsAt: Date }>`
    update chat_streams s
       set alive_at = chat_now(), asking_until = (
             select max(q.expires_at)
               from chat_questions q
              where q.tenant_id = s.tenant_id and q.channel_id = s.channel_id and q.message_id = s.message_id
                and q.state = 'OPEN'
           )
     where s.tenant_id = ${tenantId} and s.channel_id = ${channelId}
       and s.message_id = any (${rows.map(({ messageId }) => messageId)}::text[])
    returning s.message_id, ${streamJobs.at} as ends_at`.execute(tx)
  return { ids: rows.map(({ id }) => id), streams }
}

/** A question to be announced, with the time of its message. */
export interface Announced {
  question: Question
  messageAt: Date
  /** The named users who can see it. */
  namedIds: string[]
  /** Whether its asker can see it: a member, or the system. */
  askerSees: boolean
}

/** Questions, in the order of these ids. */
export async function selectAnnounced(
  tx: Tx,
  { tenantId, channelId }: ChannelKey,
  ids: string[],
): Promise<Announced[]> {
  const { rows } = await sql<Announced>`
    select ${questionJson} as question, m.created_at as message_at, ${namedIds} as named_ids,
           m.type = 'ADMIN' or chat_sees_message(m.tenant_id, m.channel_id, m.id, m.sender_id) as asker_sees
      from unnest(${ids}::text[]) with ordinality as wanted (id, n)
      join chat_questions q on q.tenant_id = ${tenantId} and q.channel_id = ${channelId} and q.id = wanted.id
      join chat_messages m on m.tenant_id = q.tenant_id and m.channel_id = q.channel_id and m.id = q.message_id
     order by wanted.n`.execute(tx)
  return rows
}

/** The first of these users who is not an active member of the channel; undefined if all are. */
export async function findStranger(
  tx: Tx,
  { tenantId, channelId }: ChannelKey,
  userIds: string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select wanted.id
      from unnest(${userIds}::text[]) with ordinality as wanted (id, n)
     where not exists (
             select from chat_channel_members m
              where m.tenant_id = ${tenantId} and m.channel_id = ${channelId} and m.user_id = wanted.id and ${isActive}
           )
     order by wanted.n limit 1`.execute(tx)
  return rows[0]?.id
}
