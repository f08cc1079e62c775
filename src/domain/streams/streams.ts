import type { MessageStream, StreamLength } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import { MAX_VALUE_BYTES } from '../../config/stream-length'
import type { Chat } from '../messages/chat'
import { changeMessage } from '../messages/change-message'
import { reviewed, type Draft } from '../moderation/review'
import { timeOf } from '../messages/message-digits'
import { tailName, type StreamKey } from '../open-streams/checkpoints'
import type { DurablePart, TextType } from '../open-streams/tails'

/**
 * Appends text to a stream of the caller: to its tail, which becomes durable within a second, or to PostgreSQL if the
 * tail cannot decide. Idempotent for text that is already there.
 *
 * @throws CHAT_STREAM_OFFSET for another offset, or other text at this one, and the refusals of `chat_open_stream`.
 */
export async function appendToStream(
  chat: Chat,
  key: StreamKey,
  { run, part, type, offset, text }: OperationInput<'appendToStream'>['body'],
): Promise<StreamLength> {
  const { caller, channelId, messageId } = key
  const { limits } = await chat.settingsOf(caller.tenantId)
  const { tails } = chat.checkpoints
  const chars = [...text].length
  const show = (partType: TextType, inRun = run) => {
    chat.telemetry.metrics.count('chat_stream_pieces_total', {})
    chat.telemetry.metrics.count('chat_stream_characters_total', {}, chars)
    const piece = { channelId, messageId, run: inRun, part, type: partType, offset, text }
    const messageAt = timeOf(messageId).toISOString()
    chat.pieces.add({ tenantId: caller.tenantId, channelId }, { ...piece, authorId: caller.userId, messageAt })
  }
  let tail: 'none' | 'other' | 'away'
  try {
    const piece = { run, part, offset, text, chars }
    const grown = await chat.checkpoints.orLate(tails.append(tailName(key), piece, limits.maxStreamLength))
    if (typeof grown === 'object') {
      show(grown.type)
      chat.checkpoints.expect(key, grown.waitingBytes)
      return { run, part, length: grown.length, durableLength: grown.start }
    }
    tail = grown ?? 'none'
  } catch {
    tail = 'away'
  }
  const hasNoTail = tail !== 'other' || !(await chat.checkpoints.run(key))
  const place = { messageId, run, part, type, offset, text }
  const ways = { opensTail: tail !== 'away', hasNoTail }
  const change = { kind: 'append', ...place, maxLength: limits.maxStreamLength, ...ways } as const
  const { answer } = await changeMessage<Appended>(chat, caller, channelId, change)
  const { isNew, opensTail, parts, ...length } = answer.toJSON()
  if (isNew) show(parts[part]?.type as TextType, length.run)
  if (opensTail) await chat.checkpoints.inTime(tails.open(tailName(key), length.run, parts))
  return length
}

type Appended = StreamLength & { isNew: boolean; opensTail: boolean; parts: DurablePart[] }

/** Sets a part with a value in a stream of the caller. */
export async function setStreamPart(
  chat: Chat,
  key: StreamKey,
  part: number,
  { run, type, value }: OperationInput<'setStreamPart'>['body'],
): Promise<MessageStream> {
  const { caller, channelId, messageId } = key
  const change = { kind: 'set_part', messageId, run, part, type, value, maxBytes: MAX_VALUE_BYTES } as const
  const draft: Draft = {
    ...{ kind: 'STREAM_PART', author: caller, text: '', parts: [{ type, value }] },
    // The body has no field that a policy could replace: any replacement is refused as unknown.
    form: { operation: 'setStreamPart', body: { run, type, value } },
  }
  const { answer } = await reviewed(chat, caller, channelId, (review) =>
    review
      ? review.write([draft], (refusal) =>
          changeMessage<PartSet>(chat, caller, channelId, { ...change, refusal }, review.flags),
        )
      : changeMessage<PartSet>(chat, caller, channelId, change),
  )
  const { stream, revision, createdAt: messageAt } = answer.toJSON()
  const channel = { tenantId: caller.tenantId, channelId }
  chat.pieces.flush(channel, messageId)
  chat.events.publishEphemeral(
    channel,
    'chat:message:stream:changed',
    { channelId, messageId, run, state: stream.state, part, type, revision, value, authorId: caller.userId, messageAt },
    { authorId: caller.userId, messageAt: new Date(messageAt) },
  )
  return chat.checkpoints.withLengths(key, stream)
}

interface PartSet {
  stream: MessageStream
  revision: number
  createdAt: string
}

/** Sign of life: keeps a stream open whose producer has nothing to append. */
export async function keepStreamAlive(chat: Chat, key: StreamKey): Promise<MessageStream> {
  const { caller, channelId, messageId } = key
  const { answer } = await changeMessage<MessageStream>(chat, caller, channelId, { kind: 'keep_alive', messageId })
  return chat.checkpoints.withLengths(key, answer.toJSON())
}
