/** Messages stored by the mock: sent here or in the examples, listed, found, edited and deleted. */
import { requireNotSuspended } from './decisions.mjs'
import { removeSent } from './drafts.mjs'
import { invalid, Refusal } from './errors.mjs'
import { fresh } from './fresh.mjs'
import { review } from './held.mjs'
import { pageOf } from './page.mjs'
import { forgetPoll } from './polls.mjs'
import { newerMessages, requireSending } from './sending.mjs'
import { begunStream } from './streams.mjs'
import { uploadOf } from './uploads.mjs'

const html = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text) => text.replace(/[&<>"']/g, (character) => html[character])
const MAX_HIGHLIGHT = 200
const MAX_QUOTE = 200

const timeOf = (moment) => Date.parse(moment)

const repliesTo = (memory, message, messages = memory.messagesOf(message.channelId)) =>
  messages.filter(({ parentMessageId }) => parentMessageId === message.id)

/** The quoted message, as it is now. */
const quoteOf = (memory, messageId) => {
  const quoted = memory.messages.get(messageId)
  if (!quoted) return { messageId, isDeleted: true }
  const { senderId, type, text, fileName, thumbnailUrl } = quoted
  return { messageId, senderId, type, text: [...text].slice(0, MAX_QUOTE).join(''), fileName, thumbnailUrl }
}

/** The message with the thread and the quote as they are now. */
const shown = (memory, { threadInfo: _, ...message }) => {
  const quote = message.quote && quoteOf(memory, message.quote.messageId)
  const [last, ...others] = repliesTo(memory, message)
  const threadInfo = last && { replyCount: others.length + 1, lastRepliedAt: last.createdAt }
  return { ...message, quote, ...(threadInfo && { threadInfo }) }
}

/** The message if it is stored in this channel; undefined if only the examples have it. */
const find = (memory, { id, messageId }) => {
  const message = memory.messages.get(messageId)
  if (memory.removed.has(messageId) || (message && message.channelId !== id))
    throw new Refusal('CHAT_MESSAGE_NOT_FOUND', { messageId })
  return message
}

const trim = (message, { includeReactions, includeThreadInfo }) => {
  const { reactions, threadInfo, ...rest } = message
  return {
    ...rest,
    ...(includeReactions !== 'false' && reactions && { reactions }),
    ...(includeThreadInfo !== 'false' && threadInfo && { threadInfo }),
  }
}

const page = (memory, messages, { limit, cursor, includeUsers }) => {
  const { items, nextCursor } = pageOf(messages, limit, cursor)
  const ids = items.flatMap(({ senderId, mentionedUserIds }) => [senderId, ...mentionedUserIds])
  const withUsers = includeUsers === true || includeUsers === 'true'
  return { messages: items, nextCursor, ...(withUsers && { users: memory.usersBy(ids) }) }
}

const DAY_MS = 86_400_000
const KINDS = ['image', 'video', 'audio']

/** The fields of a message that come from its uploads. */
const filesOf = (memory, uploads) => {
  const files = uploads.map(({ uploadId, altText = null }) => ({ ...uploadOf(memory, uploadId), altText }))
  const kinds = new Set(files.map(({ mimeType }) => mimeType.split('/', 1)[0]))
  const [kind] = kinds
  const { altText: _, ...first } = files[0]
  return { type: kinds.size === 1 && KINDS.includes(kind) ? kind.toUpperCase() : 'FILE', ...first, files }
}

const defined = (values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** By operation: its response, or undefined for Prism's. */
export const messageOperations = {
  createUpload: (memory, { file }) => {
    // There is no storage to put bytes to: clients send the form.
    if (!file)
      throw new Refusal('CHAT_UNSUPPORTED_MEDIA_TYPE', {
        contentType: 'application/json',
        allowed: ['multipart/form-data'],
      })
    const { name: fileName, size: fileSize, type: mimeType } = file
    const uploadId = memory.make()
    const fileUrl = `https://files.acme.test/${uploadId}/${encodeURIComponent(fileName)}`
    memory.uploads.set(uploadId, { fileUrl, fileName, fileSize, mimeType, thumbnailUrl: null })
    return { status: 201, body: { uploadId, expiresAt: new Date(Date.now() + DAY_MS).toISOString() } }
  },
  sendMessage: (memory, call, gateway) => {
    const { params, userId, example } = call
    const { quotedMessageId, draftRevision, ifSeq, files: uploads, text: given, ...body } = call.body
    if (given === undefined && !uploads)
      throw invalid([{ in: 'body', pointer: '/text', message: 'is required in a message without files' }])
    const text = given ?? ''
    requireSending(memory, params.id, userId, body)
    const log = gateway.logs.ofChannel(params.id)
    if (ifSeq !== undefined && newerMessages(memory, log, userId, ifSeq) > 0)
      throw new Refusal('CHAT_CHANNEL_MOVED', { channelId: params.id, eventSeq: log.seq })
    const basedOnSeq = body.stream?.basedOnSeq
    const rest = basedOnSeq === undefined ? {} : { newerMessages: newerMessages(memory, log, userId, basedOnSeq) }
    if (quotedMessageId !== undefined) find(memory, { id: params.id, messageId: quotedMessageId })
    const files = uploads && filesOf(memory, uploads)
    const { mentionedUserIds, mentions, parentMessageId, metadata, clientId } = body
    const draft = {
      ...{ channelId: params.id, type: files?.type ?? 'TEXT', text, files: files?.files },
      ...{ mentionedUserIds, mentions, parentMessageId, quotedMessageId, metadata, clientId },
    }
    const waiting = review(memory, call, { ...defined(draft), texts: [text] }, gateway)
    if (waiting) return waiting
    for (const { uploadId } of uploads ?? []) memory.uploads.delete(uploadId)
    const at = memory.now()
    const parent = body.parentMessageId === undefined ? undefined : memory.messages.get(body.parentMessageId)
    const message = {
      ...example,
      ...fresh.message,
      ...body,
      text,
      ...files,
      // A reply to a reply attaches to the top message.
      parentMessageId: parent?.parentMessageId ?? body.parentMessageId ?? null,
      linkMetadata: body.linkMetadata ?? null,
      stream: body.stream ? { ...begunStream(text), ...rest } : null,
      quote: quotedMessageId === undefined ? null : quoteOf(memory, quotedMessageId),
      id: memory.make(),
      channelId: params.id,
      senderId: userId,
      createdAt: at,
      updatedAt: at,
    }
    memory.messages.set(message.id, message)
    gateway.publish('chat:message:received', { channelId: params.id, message })
    removeSent(memory, message, { userId, revision: draftRevision }, gateway)
    return { status: 201, body: message }
  },
  listMessages: (memory, { params, query, userId, example }, gateway) => {
    const { before, after, includeReplies, limit = 30 } = query
    const messages = memory
      .messagesFor(params.id, userId)
      .filter(({ createdAt }) => before === undefined || timeOf(createdAt) < timeOf(before))
      .filter(({ createdAt }) => after === undefined || timeOf(createdAt) > timeOf(after))
      .filter(({ parentMessageId }) => includeReplies !== 'false' || parentMessageId === null)
      .map((message) => trim(shown(memory, message), query))
    const eventSeq = gateway.logs.ofChannel(params.id).seq
    return { body: { ...example, ...page(memory, messages, { ...query, limit }), eventSeq } }
  },
  getMessage: (memory, { params, userId }) => {
    const removed = memory.removed.get(params.messageId)
    if (removed?.senderId === userId && removed?.channelId === params.id) return { body: shown(memory, removed) }
    const message = find(memory, params)
    return message && { body: shown(memory, message) }
  },
  editMessage: (memory, call, gateway) => {
    const { params, body, userId } = call
    const message = find(memory, params)
    if (!message) return undefined
    if (message.senderId !== userId) throw new Refusal('CHAT_MESSAGE_NOT_OWNER', { messageId: message.id })
    requireNotSuspended(memory, userId)
    review(memory, call, { texts: [body.text ?? ''] }, gateway)
    const edited = { ...message, ...body, isEdited: true, updatedAt: memory.now() }
    memory.messages.set(message.id, edited)
    const answer = shown(memory, edited)
    gateway.publish('chat:message:updated', { channelId: params.id, message: answer })
    return { body: answer }
  },
  deleteMessage: (memory, { params, userId }, gateway) => {
    const removed = memory.removed.get(params.messageId)
    const message = removed?.senderId === userId ? removed : find(memory, params)
    if (!message) return undefined
    forgetPoll(memory, message.id, gateway)
    memory.forget(message.id)
    const parent = memory.messages.get(message.parentMessageId)
    gateway.publish('chat:message:deleted', {
      channelId: params.id,
      messageId: message.id,
      parentMessageId: message.parentMessageId,
      threadInfo: (parent && shown(memory, parent).threadInfo) ?? null,
      deletedAt: memory.now(),
    })
    return {}
  },
  listThread: (memory, { params, query, userId, example }, gateway) => {
    const message = find(memory, params)
    if (!message) return undefined
    const replies = repliesTo(memory, message, memory.messagesFor(params.id, userId))
      .map((reply) => shown(memory, reply))
      .reverse()
    const eventSeq = gateway.logs.ofChannel(params.id).seq
    return { body: { ...example, ...page(memory, replies, query), eventSeq } }
  },
  searchMessages: (memory, { body }) => {
    const { keyword, channelId, exactMatch, timestampFrom, timestampTo, limit = 20 } = body
    const parts = exactMatch ? [keyword.toLowerCase()] : keyword.toLowerCase().split(/\s+/).filter(Boolean)
    const hits = [...memory.messages.values()]
      .filter((message) => channelId === undefined || message.channelId === channelId)
      .filter(({ text }) => parts.every((part) => text.toLowerCase().includes(part)))
      .filter(({ createdAt }) => timestampFrom === undefined || timeOf(createdAt) >= timeOf(timestampFrom))
      .filter(({ createdAt }) => timestampTo === undefined || timeOf(createdAt) <= timeOf(timestampTo))
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
      .map((message) => ({ ...shown(memory, message), highlight: highlight(message.text, parts[0]) }))
    return { body: page(memory, hits, { ...body, limit }) }
  },
}

/** An excerpt with the first place at which the part occurs. */
function highlight(text, part) {
  const at = text.toLowerCase().indexOf(part)
  const end = at + part.length
  const room = Math.max(0, Math.floor((MAX_HIGHLIGHT - part.length) / 2))
  const [before, found, after] = [
    text.slice(Math.max(0, at - room), at),
    text.slice(at, end),
    text.slice(end, end + room),
  ]
  return `${escapeHtml(before)}<em>${escapeHtml(found)}</em>${escapeHtml(after)}`
}
