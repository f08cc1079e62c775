import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Message, MessageStream } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Chat } from '../../service/context'
import { ChatError } from '../../errors'
import { inTenant } from '../../platform/database/tenant-fence'
import type { Tx } from '../../platform/database/transaction'
import type { ChannelKey } from '../../platform/lib/channel-key'
import type { JobRow } from '../../platform/scheduler/jobs'
import {
  accessOf,
  lockChannelRow,
  queueChange,
  requireUnblocked,
  withChannelLock,
  type LockedChannel,
} from '../access/channel-lock'
import type { Caller } from '../access/caller'
import { isVisible } from '../access/guards'
import { messageRow } from '../messages/change-by-system'
import { mentionOf } from '../messages/send'
import { STOP_MS, streamJobs } from './stream-jobs'
import type { StreamPlace } from './streams'

/**
 * Ends a stream of the caller; the first end counts.
 *
 * @throws CHAT_STREAM_RUN, and what `chat_open_stream` refuses but for a stream that has ended.
 */
export async function endStream(
  chat: Chat,
  caller: Caller,
  { channelId, messageId }: StreamPlace,
  { run, state, ...changes }: OperationInput<'endStream'>['body'],
): Promise<Message> {
  await chat.checkpoints.seal({ caller, channelId, messageId })
  return withChannelLock(chat, caller, channelId, {}, async (tx, channel) => {
    const item = JSON.stringify({ kind: 'end_stream', userId: caller.userId, run })
    const message = await readMessage(
      tx,
      channel,
      messageId,
      sql`chat_open_stream(${item}::jsonb, ${messageRow}, false)`,
    )
    if (message.code !== null && message.code !== 'CHAT_STREAM_ENDED') {
      throw new ChatError(message.code, message.details ?? { channelId, messageId })
    }
    const ended = message.code === null && (await close(chat, tx, channel.key, messageId, state, changes))
    return ended || message.answer
  })
}

/**
 * Asks the producer of a stream to stop. A stream that has ended stays as it is.
 *
 * @throws CHAT_NOT_CHANNEL_OPERATOR if only operators may stop it.
 */
export async function stopStream(
  chat: Chat,
  caller: Caller,
  { channelId, messageId }: StreamPlace,
): Promise<MessageStream> {
  const { stream, writer } = await withChannelLock(chat, caller, channelId, {}, async (tx, channel) => {
    await requireUnblocked(tx, caller, channel)
    const { answer: message } = await readMessage(tx, channel, messageId)
    if (!message.stream) throw new ChatError('CHAT_MESSAGE_NOT_STREAM', { channelId, messageId })
    const open = await tx
      .selectFrom('chatStreams as s')
      .select(['s.stoppableBy', 's.stoppingAt'])
      .where(isOf(channel.key, messageId))
      .executeTakeFirst()
    if (!open || open.stoppingAt) return { stream: message.stream }
    if (message.senderId !== caller.userId && open.stoppableBy === 'OPERATORS' && channel.role !== 'OPERATOR') {
      throw new ChatError('CHAT_NOT_CHANNEL_OPERATOR', { channelId })
    }
    await sql`update chat_streams s set stopping_at = chat_now() where ${isOf(channel.key, messageId)}`.execute(tx)
    const stream: MessageStream = { ...message.stream, state: 'STOPPING' }
    announceStop(chat, tx, channel.key, message, stream)
    return { stream, writer: writerOf(caller.tenantId, message) }
  })
  // What is shown by now stays, and nothing more is.
  if (writer) await chat.checkpoints.seal({ caller: writer, channelId, messageId })
  return stream
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
    chat.events.publishEphemeral(key, 'chat:message:stream:changed', data, about)
    chat.scheduler.schedule(streamJobs, { ...key, id: messageId }, new Date(chat.clock.now() + STOP_MS))
  })
}

/** Ends a stream as `FAILED`, or as `STOPPED` after a stop. Does nothing if it is not due. */
export async function endWhenDue(chat: Chat, { tenantId, channelId, id: messageId }: JobRow): Promise<void> {
  const key = { tenantId, channelId }
  const open = await selectWriter(inTenant(chat.db, tenantId), key, messageId)
  if (open) await chat.checkpoints.seal({ caller: open, channelId, messageId })
  return queueChange(chat, key, async (tx) => {
    if (!(await lockChannelRow(tx, key))) return
    const { rows } = await sql`
      select from chat_streams s where ${isOf(key, messageId)} and ${streamJobs.at} <= clock_timestamp()`.execute(tx)
    if (rows.length > 0) await close(chat, tx, key, messageId, 'FAILED')
  })
}

/**
 * Ends streams whose sender may no longer send, as part of the change by which that is so. Called under the channel lock.
 *
 * @param senderId whose; without it those of all users.
 */
export async function failStreams(chat: Chat, tx: Tx, key: ChannelKey, senderId?: string): Promise<void> {
  const open = await tx
    .selectFrom('chatStreams as s')
    .innerJoin('chatMessages as m', (join) =>
      join
        .onRef('m.tenantId', '=', 's.tenantId')
        .onRef('m.channelId', '=', 's.channelId')
        .onRef('m.id', '=', 's.messageId'),
    )
    .select('s.messageId')
    .where('s.tenantId', '=', key.tenantId)
    .where('s.channelId', '=', key.channelId)
    .$if(senderId !== undefined, (q) => q.where('s.senderId', '=', senderId as string))
    .where('m.type', '<>', 'ADMIN')
    .orderBy('s.messageId')
    .execute()
  for (const { messageId } of open) await close(chat, tx, key, messageId, 'FAILED')
}

type Changes = Omit<OperationInput<'endStream'>['body'], 'run' | 'state'>

/**
 * Ends a stream under the channel lock, logs the whole message, and notifies the users that it mentions.
 *
 * @returns undefined if it is not open.
 */
async function close(
  chat: Chat,
  tx: Tx,
  key: ChannelKey,
  messageId: string,
  state: 'COMPLETE' | 'FAILED',
  changes: Changes = {},
): Promise<Message | undefined> {
  const { tenantId, channelId } = key
  const { rows } = await sql<{ message: Message; notified: string[] }>`
    select chat_message_json(m, '{}') as message,
           chat_mentioned(m.tenant_id, m.channel_id, m.sender_id, m.mentioned_user_ids, array(
             select b.blocker_id from chat_user_blocks b where b.tenant_id = m.tenant_id and b.blocked_id = m.sender_id
           ), chat_now()) as notified
      from chat_close_stream(${tenantId}, ${channelId}, ${messageId}, ${state}, ${JSON.stringify(changes)}::jsonb) m
     where m.id is not null`.execute(tx)
  const [ended] = rows
  if (!ended) return undefined
  const { message, notified } = ended
  const about = { senderId: message.senderId, createdAt: new Date(message.createdAt) }
  await chat.events.append(tx, key, 'chat:message:updated', { channelId, message }, { about })
  const sender = { tenantId, userId: message.senderId }
  if (notified.length > 0) chat.events.appendForUsers(tx, mentionOf(sender, message, notified))
  tx.afterCommit(() => {
    chat.pieces.flush(key, messageId)
    void chat.checkpoints.close({ caller: writerOf(tenantId, message), channelId, messageId })
  })
  return message
}

/** Who writes a message: `ADMIN` messages are the system's. */
const writerOf = (tenantId: string, { senderId, type }: Pick<Message, 'senderId' | 'type'>): Caller => ({
  tenantId,
  userId: senderId,
  ...(type === 'ADMIN' && { isSystem: true }),
})

async function selectWriter(db: Kysely<DB>, key: ChannelKey, messageId: string): Promise<Caller | undefined> {
  const { rows } = await sql<Pick<Message, 'senderId' | 'type'>>`
    select m.sender_id, m.type
      from chat_streams s
      join chat_messages m on m.tenant_id = s.tenant_id and m.channel_id = s.channel_id and m.id = s.message_id
     where ${isOf(key, messageId)}`.execute(db)
  return rows[0] && writerOf(key.tenantId, rows[0])
}

interface Found {
  answer: Message
  code: ConstructorParameters<typeof ChatError>[0] | null
  details: Record<string, unknown> | null
}

/** A message that the caller can see, and what a function says of it. @throws CHAT_MESSAGE_NOT_FOUND */
async function readMessage(
  tx: Tx,
  channel: LockedChannel,
  messageId: string,
  check = sql`(select null::text as code, null::json as details)`,
): Promise<Found> {
  const { tenantId, channelId } = channel.key
  const { rows } = await sql<Found>`
    select chat_message_json(${messageRow}, access.blocked_ids) as answer, checked.code, checked.details
      from ${accessOf(channel)}
     cross join chat_messages m
     cross join lateral ${check} checked
     where m.tenant_id = ${tenantId} and m.channel_id = ${channelId} and m.id = ${messageId} and ${isVisible}`.execute(
    tx,
  )
  if (!rows[0]) throw new ChatError('CHAT_MESSAGE_NOT_FOUND', { channelId, messageId })
  return rows[0]
}

const isOf = ({ tenantId, channelId }: ChannelKey, messageId: string) =>
  sql<boolean>`(s.tenant_id = ${tenantId} and s.channel_id = ${channelId} and s.message_id = ${messageId})`
