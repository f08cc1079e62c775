import { sql } from 'kysely'
import type { Message, MessageStream, StreamPart } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Chat } from '../open-streams/chat'
import { ChatError } from '../../errors'
import { quoteFor, type Quoted } from '../../platform/events/quoted'
import type { Tx } from '../../platform/database/transaction'
import type { ChannelKey } from '../../platform/lib/channel-key'
import type { JobRow } from '../../platform/scheduler/jobs'
import { accessOf, lockChannelRow, queueChange, withChannelLock, type LockedChannel } from '../access/channel-lock'
import type { Caller } from '../access/caller'
import { isOwn, isVisible, requireUnblocked } from '../access/guards'
import { messageRow, quote } from '../messages/message-row'
import { checkLength } from '../messages/content'
import { mentionOf } from '../messages/send'
import { REVIEW_WITHIN_MS, raiseFlags, reviewed, type Draft, type Review } from '../moderation/review'
import { followMentioned } from '../follows/follows'
import { closeQuestions } from '../questions/close-questions'
import { STOP_MS, streamJobs } from '../open-streams/stream-jobs'
import type { StreamKey } from '../open-streams/checkpoints'
import { isIn, selectOpen, writerOf, type StreamScope } from '../open-streams/writers'

/**
 * Ends a stream of the caller; only the first end has an effect. If visible text is lost with its tail, a new run
 * begins instead, so that the producer can append that text again.
 *
 * @throws CHAT_STREAM_RUN, and the refusals of `chat_open_stream`, except that of an ended stream; CHAT_POLICY_REFUSED, after
 *   which the stream has ended without its text.
 */
export async function endStream(
  chat: Chat,
  key: StreamKey,
  { run, state, ...changes }: OperationInput<'endStream'>['body'],
): Promise<Message> {
  const { caller, channelId, messageId } = key
  const end = (hasTail: boolean, review?: Review) =>
    withChannelLock(chat, caller, channelId, {}, async (tx, channel) => {
      const item = JSON.stringify({ kind: 'end_stream', userId: caller.userId, run, hasNoTail: !hasTail })
      const check = sql`chat_open_stream(${item}::jsonb, ${messageRow}, false)`
      const message = await readMessage(tx, channel, messageId, check)
      if (message.code !== null && message.code !== 'CHAT_STREAM_ENDED') {
        // Returned instead of thrown, because the new run must be committed.
        return new ChatError(message.code, message.details ?? { channelId, messageId })
      }
      if (message.code !== null) return message.answer
      const ending = { state, reason: 'producer', changes } as const
      const { closed, refusal } = await closeReviewed(chat, tx, key, review, ending)
      // Returned instead of thrown, because the end must be committed.
      return refusal ? new ChatError(refusal.code, refusal.details) : (closed ?? message.answer)
    })
  const ended = await chat.checkpoints.sealed([key], (hasTail) =>
    reviewed(chat, caller, channelId, (review) => end(hasTail, review)),
  )
  if (ended instanceof ChatError) throw ended
  return ended
}

/**
 * Asks the producer of a stream to stop, and cancels its questions. Has no effect on an ended stream.
 *
 * @throws CHAT_NOT_CHANNEL_OPERATOR if only operators may stop it.
 */
export async function stopStream(chat: Chat, { caller, channelId, messageId }: StreamKey): Promise<MessageStream> {
  const { stream, writer } = await withChannelLock(chat, caller, channelId, {}, async (tx, channel) => {
    requireUnblocked(channel, channelId)
    const { answer: message } = await readMessage(tx, channel, messageId)
    if (!message.stream) throw new ChatError('CHAT_MESSAGE_NOT_STREAM', { channelId, messageId })
    const isThis = isIn(caller.tenantId, { channelId, messageId })
    const open = await tx
      .selectFrom('chatStreams as s')
      .select(['s.stoppableBy', 's.stoppingAt'])
      .where(isThis)
      .executeTakeFirst()
    if (!open || open.stoppingAt) return { stream: message.stream }
    if (message.senderId !== caller.userId && open.stoppableBy === 'OPERATORS' && channel.role !== 'OPERATOR') {
      throw new ChatError('CHAT_NOT_CHANNEL_OPERATOR', { channelId })
    }
    await sql`update chat_streams s set stopping_at = chat_now() where ${isThis}`.execute(tx)
    const stream: MessageStream = { ...message.stream, state: 'STOPPING' }
    await closeQuestions(chat, tx, channel.key, sql`q.message_id = ${messageId}`)
    announceStop(chat, tx, channel.key, message, stream)
    return { stream, writer: writerOf(caller.tenantId, message) }
  })
  if (!writer) return stream
  const key = { caller: writer, channelId, messageId }
  const shown = await chat.checkpoints.withLengths(key, stream)
  // Keeps the visible text, and hides any later text.
  await chat.checkpoints.inTime(chat.checkpoints.seal(key))
  return shown
}

function announceStop(chat: Chat, tx: Tx, key: ChannelKey, message: Message, { run, state }: MessageStream): void {
  const { tenantId, channelId } = key
  const { id: messageId, senderId: authorId, createdAt: messageAt } = message
  chat.events.appendForUsers(tx, {
    ...{ tenantId, userIds: [authorId] },
    ...{ event: 'chat:stream:stopping', data: { channelId, messageId } },
  })
  tx.afterCommit(() => {
    const data = { channelId, messageId, run, state, authorId, messageAt }
    const about = { authorId, messageAt: new Date(messageAt) }
    chat.stops.publish(key, messageId)
    chat.events.publishEphemeral(key, 'chat:message:stream:changed', data, about)
    chat.scheduler.schedule(streamJobs, { ...key, id: messageId }, new Date(chat.clock.now() + STOP_MS))
  })
}

/** Ends a stream as `FAILED`, or as `STOPPED` after a stop. Does nothing if it is not due. */
export async function endWhenDue(
  chat: Chat,
  { tenantId, channelId, id: messageId }: JobRow,
  overdueMs: number,
): Promise<void> {
  const key = { tenantId, channelId }
  const [stream] = await selectOpen(chat.db, tenantId, { channelId, messageId })
  if (!stream) return
  const end = (review?: Review) =>
    queueChange(chat, key, async (tx) => {
      if (!(await lockChannelRow(tx, key))) return
      const { rows } = await sql`
        select from chat_streams s
         where ${isIn(tenantId, { channelId, messageId })} and ${streamJobs.at} <= chat_now()`.execute(tx)
      if (rows.length === 0) return
      const ending = { state: 'FAILED', reason: 'timeout' } as const
      await closeReviewed(chat, tx, stream, review, ending)
    })
  await chat.checkpoints.sealed([stream], () =>
    reviewed(chat, stream.caller, channelId, end, { mustEnd: overdueMs > REVIEW_WITHIN_MS }),
  )
}

/**
 * Ends streams whose sender may no longer send, in the transaction that causes it. The channel lock is held, so the
 * host's policy cannot run: text that needs its review is removed.
 *
 * @param which streams: of one message, of one sender, or of members who are not operators; by default of all users; if
 *   the channel is deleted or the message removed, also of the system.
 */
export async function failStreams(
  chat: Chat,
  tx: Tx,
  key: ChannelKey,
  which: Omit<StreamScope, 'channelId'> & { withSystem?: boolean } = {},
): Promise<void> {
  const { withSystem = false, ...scope } = which
  for (const { caller, messageId } of await selectOpen(tx, key.tenantId, { ...scope, channelId: key.channelId })) {
    if (caller.isSystem && !withSystem) continue
    const changes = chat.policy?.reviews(caller) ? NOTHING : {}
    await close(chat, tx, key, messageId, { state: 'FAILED', reason: 'refused', changes })
  }
}

/** Cancels the open questions and ends the streams of a user who may no longer take part, in the transaction that causes it. */
export async function endParticipation(chat: Chat, tx: Tx, key: ChannelKey, senderId: string): Promise<void> {
  const isAsker = sql`exists (
    select from chat_messages m
     where m.tenant_id = q.tenant_id and m.channel_id = q.channel_id and m.id = q.message_id and m.sender_id = ${senderId}
  )`
  await closeQuestions(chat, tx, key, isAsker)
  await failStreams(chat, tx, key, { senderId })
}

interface StreamEnding {
  state: 'COMPLETE' | 'FAILED'
  /** Label of the metric: ended by the producer, by its silence, or by a refusal of the policy or of the sender. */
  reason: 'producer' | 'timeout' | 'refused'
  changes?: Omit<OperationInput<'endStream'>['body'], 'run' | 'state'> & Partial<Pick<typeof NOTHING, 'text' | 'parts'>>
}

/** The content of a refused stream. */
const NOTHING = { text: '', parts: [] as StreamPart[], mentionedUserIds: [] as string[] }

/** Ends a stream as the policy allows it. After a refusal it has ended without its text. */
async function closeReviewed(
  chat: Chat,
  tx: Tx,
  { caller, channelId, messageId }: StreamKey,
  review: Review | undefined,
  ending: StreamEnding,
) {
  const key = { tenantId: caller.tenantId, channelId }
  const open = review && (await selectOpenMessage(tx, key, messageId))
  const { refusal, ...allowed } = open ? reviewEnd(caller, review, open, ending) : { refusal: null, ...ending }
  const closed = await close(chat, tx, key, messageId, allowed)
  if (!refusal) await raiseFlags(tx, key, review, { userId: caller.userId, messageId })
  return { closed, refusal }
}

/** The end of a stream as the policy allows it, or its refusal. */
function reviewEnd(
  author: Caller,
  review: Review,
  open: Message & { stream: MessageStream },
  ending: StreamEnding,
): StreamEnding & { refusal: ReturnType<Review['verdictOn']>['refusal'] } {
  const { text, stream } = open
  const { changes = {} } = ending
  const { mentionedUserIds = open.mentionedUserIds, metadata = open.metadata } = changes
  const draft: Draft = {
    ...{ kind: 'STREAM_END', author, text, mentionedUserIds, mentions: open.mentions ?? null, metadata },
    linkMetadata: changes.linkMetadata ?? open.linkMetadata,
    parts: stream.parts.map(({ length: _, durableLength: _durable, revision: _revision, ...part }) => part),
    form: {
      ...{ operation: 'sendMessage', body: { text, stream: {} } },
      check: (replacement, settings) => checkLength(settings, replacement.text ?? text, true),
    },
  }
  const { refusal, replacements } = review.verdictOn([draft])
  if (refusal) return { state: 'FAILED', reason: 'refused', changes: NOTHING, refusal }
  const { text: replaced, ...others } = replacements[0] ?? {}
  const content = replaced === undefined ? {} : { text: replaced, parts: withText(stream.parts, replaced) }
  return { ...ending, refusal, changes: { ...changes, ...others, ...content } }
}

/** The parts of a stream with a replaced text, which is all in the first part of type `text`. */
function withText(parts: StreamPart[], text: string): StreamPart[] {
  const { length } = [...text]
  const whole: StreamPart = { type: 'text', length, durableLength: length }
  const at = parts.findIndex(({ type }) => type === 'text')
  if (at < 0) return [...parts, whole]
  return parts.flatMap((part, index) => (part.type !== 'text' ? [part] : index === at ? [whole] : []))
}

/** The message of an open stream, with the durable content. */
async function selectOpenMessage(tx: Tx, { tenantId, channelId }: ChannelKey, messageId: string) {
  const { rows } = await sql<{ message: Message & { stream: MessageStream } }>`
    select chat_message_json(${messageRow}, '{}') as message
      from chat_messages m
     where m.tenant_id = ${tenantId} and m.channel_id = ${channelId} and m.id = ${messageId} and m.stream = '{}'
  `.execute(tx)
  return rows[0]?.message
}

/** Ends a stream under the channel lock, logs the message, and notifies its mentioned users. Undefined if not open. */
async function close(
  chat: Chat,
  tx: Tx,
  key: ChannelKey,
  messageId: string,
  { state, reason, changes = {} }: StreamEnding,
): Promise<Message | undefined> {
  const { tenantId, channelId } = key
  const { rows } = await sql<{ message: Message; notified: string[]; quoted: Quoted | null }>`
    select chat_message_json(m, '{}') as message,
           chat_mentioned(m.tenant_id, m.channel_id, m.sender_id, mentioned.ids, array(
             select b.id from chat_blockers_of(m.tenant_id, m.sender_id) as b (id)
           ), chat_now()) as notified,
           case when m.quoted_message_id is not null then chat_quoted(
             m.tenant_id, m.channel_id, m.quoted_message_id, m.sender_id || mentioned.ids
           ) end as quoted
      from chat_close_stream(${tenantId}, ${channelId}, ${messageId}, ${state}, ${JSON.stringify(changes)}::jsonb) m
     -- Mentioned by name, and members mentioned by "mentions" at the beginning.
     cross join lateral (
       select m.mentioned_user_ids || array(
         select n.user_id
           from chat_mentions n
          where n.tenant_id = ${tenantId} and n.channel_id = ${channelId} and n.message_id = ${messageId}
       ) as ids
     ) mentioned
     where m.id is not null`.execute(tx)
  const [ended] = rows
  if (!ended) return undefined
  const { message, notified, quoted } = ended
  const about = { senderId: message.senderId, createdAt: new Date(message.createdAt), quoted }
  await chat.events.append(tx, key, 'chat:message:updated', { channelId, message }, { about })
  const sender = { tenantId, userId: message.senderId }
  if (notified.length > 0) chat.events.appendForUsers(tx, mentionOf(sender, message, { notified, quoted }))
  if (message.parentMessageId !== null) await followMentioned(chat, tx, message, { tenantId, notified })
  tx.afterCommit(() => {
    const labels = { state: message.stream?.state as string, reason }
    chat.telemetry.metrics.count('chat_stream_ends_total', labels)
    chat.pieces.flush(key, messageId)
    chat.searchUpkeep.wrote(1)
    chat.checkpoints.close({ caller: writerOf(tenantId, message), channelId, messageId })
  })
  return { ...message, quote: quoteFor(quoted, message.senderId) }
}

interface Found {
  answer: Message
  code: ConstructorParameters<typeof ChatError>[0] | null
  details: Record<string, unknown> | null
}

/** A message that the caller can see or is streaming, with the result of a check. @throws CHAT_MESSAGE_NOT_FOUND */
async function readMessage(
  tx: Tx,
  channel: LockedChannel,
  messageId: string,
  check = sql`(select null::text as code, null::json as details)`,
): Promise<Found> {
  const { tenantId, channelId } = channel.key
  const { rows } = await sql<Found>`
    select chat_message_json(${messageRow}, access.blocked_ids)::jsonb || jsonb_build_object('quote', ${quote()}) as answer,
           checked.code, checked.details
      from ${accessOf(channel)}
     cross join chat_messages m
     cross join lateral ${check} checked
     where m.tenant_id = ${tenantId} and m.channel_id = ${channelId} and m.id = ${messageId}
       and (${isVisible} or ${isOwn} and m.stream is not null)`.execute(tx)
  if (!rows[0]) throw new ChatError('CHAT_MESSAGE_NOT_FOUND', { channelId, messageId })
  return rows[0]
}
