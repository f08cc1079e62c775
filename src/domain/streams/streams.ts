import type { MessageStream, StreamLength } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Chat } from '../../service/context'
import { ChatError } from '../../errors'
import type { Caller } from '../access/caller'
import { changeMessage } from '../messages/change-message'
import { timeOf } from '../messages/message-digits'
import { tailName } from './checkpoints'
import type { DurablePart, TextType } from './tails'

const MAX_VALUE_BYTES = 64 * 1024
const MAX_PARTS = 64

/** What a producer asks for: the channel and the message. */
export interface StreamPlace {
  channelId: string
  messageId: string
}

/**
 * Appends text to a stream of the caller: to its tail, which becomes durable within a second, or to PostgreSQL, which decides whatever
 * the tail cannot. Text that stands there already changes nothing.
 *
 * @throws CHAT_STREAM_OFFSET for other text or another place, and what `chat_open_stream` refuses.
 */
export async function appendToStream(
  chat: Chat,
  caller: Caller,
  { channelId, messageId }: StreamPlace,
  { run, part, type, offset, text }: OperationInput<'appendToStream'>['body'],
): Promise<StreamLength> {
  const { limits } = await chat.settingsOf(caller.tenantId)
  const { tails } = chat.checkpoints
  const key = { caller, channelId, messageId }
  const chars = [...text].length
  const show = (partType: TextType, inRun = run) => {
    const piece = { channelId, messageId, run: inRun, part, type: partType, offset, text }
    const messageAt = timeOf(messageId).toISOString()
    chat.pieces.add({ tenantId: caller.tenantId, channelId }, { ...piece, authorId: caller.userId, messageAt })
  }
  let tail: 'none' | 'other' | 'away'
  try {
    const grown = await tails.append(tailName(key), { run, part, offset, text, chars }, limits.maxStreamLength)
    if (typeof grown === 'object') {
      show(grown.type)
      chat.checkpoints.expect(key, grown.waitingBytes)
      return { run, part, length: grown.length, durableLength: grown.start }
    }
    tail = grown ?? 'none'
  } catch {
    tail = 'away'
  }
  if (tail === 'other') await chat.checkpoints.run(key)
  const place = { messageId, run, part, type, offset, text }
  const ways = { opensTail: tail !== 'away', hasNoTail: tail !== 'other' }
  const change = { kind: 'append', ...place, maxLength: limits.maxStreamLength, ...ways } as const
  const { answer } = await changeMessage<Appended>(chat, caller, channelId, change)
  const { isNew, parts, ...length } = answer.toJSON()
  if (isNew) show(parts[part]?.type as TextType, length.run)
  if (tail !== 'away') await tails.open(tailName(key), length.run, parts).catch(() => undefined)
  return length
}

type Appended = StreamLength & { isNew: boolean; parts: DurablePart[] }

/** Sets a part with a value in a stream of the caller. */
export async function setStreamPart(
  chat: Chat,
  caller: Caller,
  { channelId, messageId }: StreamPlace,
  part: number,
  { run, type, value }: OperationInput<'setStreamPart'>['body'],
): Promise<MessageStream> {
  if (part >= MAX_PARTS) throw new ChatError('CHAT_STREAM_PART_LIMIT', { limit: MAX_PARTS, of: 'PARTS' })
  const change = { kind: 'set_part', messageId, run, part, type, value, maxBytes: MAX_VALUE_BYTES } as const
  const { answer } = await changeMessage<PartSet>(chat, caller, channelId, change)
  const { stream, revision, createdAt: messageAt } = answer.toJSON()
  const key = { tenantId: caller.tenantId, channelId }
  chat.pieces.flush(key, messageId)
  chat.events.publishEphemeral(
    key,
    'chat:message:stream:changed',
    { channelId, messageId, run, state: stream.state, part, type, revision, value, authorId: caller.userId, messageAt },
    { authorId: caller.userId, messageAt: new Date(messageAt) },
  )
  return stream
}

interface PartSet {
  stream: MessageStream
  revision: number
  createdAt: string
}

/** A sign of life of the caller, who has nothing to append. */
export async function keepStreamAlive(
  chat: Chat,
  caller: Caller,
  { channelId, messageId }: StreamPlace,
): Promise<MessageStream> {
  const { answer } = await changeMessage<MessageStream>(chat, caller, channelId, { kind: 'keep_alive', messageId })
  return answer.toJSON()
}
