/** Streams of messages stored by the mock: one that is open grows, stops and ends. All of its text is durable. */
import { Refusal } from './errors.mjs'

const lengthOf = (text) => [...text].length
const textPart = (type, text) => ({
  ...{ type, length: lengthOf(text), durableLength: lengthOf(text) },
  ...(type === 'reasoning' && { text }),
})
const isOpen = ({ state }) => state === 'STREAMING' || state === 'STOPPING'

/** The stream of a new message with this text. */
export const begunStream = (text) => ({ state: 'STREAMING', run: 1, parts: [textPart('text', text)] })

/** The texts of the parts: those of type `text` are joined in the message. */
const textsOf = ({ text, stream }) => {
  const characters = [...text]
  return stream.parts.map((part) =>
    part.type === 'text' ? characters.splice(0, part.length).join('') : (part.text ?? ''),
  )
}

/** The message if it is stored; undefined if only the examples have it. */
const find = (memory, { id, messageId }) => {
  const message = memory.messages.get(messageId)
  if (message && message.channelId !== id) throw new Refusal('CHAT_MESSAGE_NOT_FOUND', { messageId })
  if (message && !message.stream) throw new Refusal('CHAT_MESSAGE_NOT_STREAM', { messageId })
  return message
}

/** The same for its producer, while it is open. */
const findOpen = (memory, { params, body, userId }) => {
  const message = find(memory, params)
  if (!message) return undefined
  const { id: messageId, senderId, stream } = message
  if (senderId !== userId) throw new Refusal('CHAT_MESSAGE_NOT_OWNER', { messageId })
  if (!isOpen(stream)) throw new Refusal('CHAT_STREAM_ENDED', { messageId, state: stream.state })
  if (stream.state === 'STOPPING') throw new Refusal('CHAT_STREAM_STOPPED', { messageId })
  if (body?.run !== undefined && body.run !== stream.run) {
    throw new Refusal('CHAT_STREAM_RUN', { run: stream.run, lengths: stream.parts.map(({ length }) => length) })
  }
  return message
}

const about = ({ channelId, id, senderId, createdAt, stream: { run } }) => ({
  ...{ channelId, messageId: id, run, authorId: senderId, messageAt: createdAt },
})

const change = (memory, gateway, message, data) => {
  memory.messages.set(message.id, message)
  gateway.publish('chat:message:stream:changed', { ...about(message), state: message.stream.state, ...data })
}

/** By operation: its response, or undefined for Prism's. */
export const streamOperations = {
  appendToStream: (memory, call, gateway) => {
    const message = findOpen(memory, call)
    if (!message) return undefined
    const { part = 0, type: given = 'text', offset, text } = call.body
    const { stream } = message
    const { run, parts } = stream
    const texts = textsOf(message)
    const known = [...(texts[part] ?? '')]
    const length = known.length
    const isThere = offset < length && known.slice(offset, offset + lengthOf(text)).join('') === text
    if (part > parts.length || (offset !== length && !isThere)) {
      throw new Refusal('CHAT_STREAM_OFFSET', { run, part: Math.min(part, parts.length), length })
    }
    if (isThere) return { body: { run, part, length, durableLength: length } }
    const type = parts[part]?.type ?? given
    texts[part] = known.join('') + text
    const grown = [...parts]
    grown[part] = textPart(type, texts[part])
    const ofText = texts.filter((_, n) => grown[n].type === 'text')
    memory.messages.set(message.id, { ...message, text: ofText.join(''), stream: { ...stream, parts: grown } })
    gateway.publish('chat:message:appended', { ...about(message), part, type, offset, text })
    const now = lengthOf(texts[part])
    return { body: { run, part, length: now, durableLength: now } }
  },
  setStreamPart: (memory, call, gateway) => {
    const message = findOpen(memory, call)
    if (!message) return undefined
    const { type, value } = call.body
    const part = Number(call.params.part)
    const parts = [...message.stream.parts]
    if (part > parts.length) throw new Refusal('CHAT_STREAM_OFFSET', { run: 1, part: parts.length, length: 0 })
    const revision = (parts[part]?.revision ?? 0) + 1
    parts[part] = { type, length: 0, durableLength: 0, value, revision }
    const stream = { ...message.stream, parts }
    change(memory, gateway, { ...message, stream }, { part, type, revision, value })
    return { body: stream }
  },
  keepStreamAlive: (memory, call) => {
    const message = findOpen(memory, call)
    return message && { body: message.stream }
  },
  stopStream: (memory, { params }, gateway) => {
    const message = find(memory, params)
    if (!message) return undefined
    if (message.stream.state !== 'STREAMING') return { body: message.stream }
    const stream = { ...message.stream, state: 'STOPPING' }
    const { channelId, id: messageId, senderId } = message
    change(memory, gateway, { ...message, stream }, {})
    gateway.publish('chat:stream:stopping', { channelId, messageId }, { userIds: [senderId] })
    return { body: stream }
  },
  endStream: (memory, { params, body, userId }, gateway) => {
    const message = find(memory, params)
    if (!message) return undefined
    if (message.senderId !== userId) throw new Refusal('CHAT_MESSAGE_NOT_OWNER', { messageId: message.id })
    if (!isOpen(message.stream)) return { body: message }
    const { run: _, state: wanted, ...changes } = body
    const state = message.stream.state === 'STOPPING' ? 'STOPPED' : wanted
    const ended = { ...message, ...changes, updatedAt: memory.now(), stream: { ...message.stream, state } }
    memory.messages.set(message.id, ended)
    gateway.publish('chat:message:updated', { channelId: message.channelId, message: ended })
    return { body: ended }
  },
}
