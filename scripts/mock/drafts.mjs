/** Drafts stored by the mock: one for each user, channel and thread. */
import { Refusal } from './errors.mjs'
import { pageOf } from './page.mjs'

const keyOf = (userId, channelId, parentMessageId) => JSON.stringify([userId, channelId, parentMessageId ?? null])

/** The draft at this place, and its key. @throws Refusal if it has another revision; 0 is that of none. */
const draftAt = (memory, { params, userId }, { parentMessageId, revision }) => {
  const key = keyOf(userId, params.id, parentMessageId)
  const draft = memory.drafts.get(key)
  if (Number(revision) !== (draft?.revision ?? 0))
    throw new Refusal('CHAT_DRAFT_CHANGED', { channelId: params.id, draft: draft ?? null })
  return { key, draft }
}

const remove = (memory, { key, draft }, userId, gateway) => {
  memory.drafts.delete(key)
  const { channelId, parentMessageId, revision } = draft
  const data = { channelId, parentMessageId, revision, isDeleted: true }
  gateway.publish('chat:draft:changed', data, { userIds: [userId] })
}

/** Deletes the draft that a message of the caller was, if it has this revision. */
export const removeSent = (memory, { channelId, parentMessageId }, { userId, revision }, gateway) => {
  const key = keyOf(userId, channelId, parentMessageId)
  const draft = memory.drafts.get(key)
  if (draft && draft.revision === revision) remove(memory, { key, draft }, userId, gateway)
}

/** By operation: its response. */
export const draftOperations = {
  saveDraft: (memory, call, gateway) => {
    const { text, quotedMessageId = null, parentMessageId = null } = call.body
    const { key, draft } = draftAt(memory, call, call.body)
    if (draft?.text === text && draft.quotedMessageId === quotedMessageId) return { body: draft }
    const updatedAt = memory.now()
    const revision = Date.parse(updatedAt)
    const channelId = call.params.id
    const body = { channelId, parentMessageId, text, quotedMessageId, revision, updatedAt }
    memory.drafts.set(key, body)
    const data = { channelId, parentMessageId, revision, isDeleted: false }
    gateway.publish('chat:draft:changed', data, { userIds: [call.userId] })
    return { body }
  },
  deleteDraft: (memory, call, gateway) => {
    const key = keyOf(call.userId, call.params.id, call.query.parentMessageId)
    if (memory.drafts.has(key)) remove(memory, draftAt(memory, call, call.query), call.userId, gateway)
    return {}
  },
  listDrafts: (memory, { userId, query: { channelId, limit, cursor } }) => {
    const drafts = [...memory.drafts]
      .filter(([key, draft]) => JSON.parse(key)[0] === userId && (channelId ?? draft.channelId) === draft.channelId)
      .map(([, draft]) => draft)
      .sort((a, b) => b.revision - a.revision)
    const { items, nextCursor } = pageOf(drafts, limit, cursor)
    return { body: { drafts: items, nextCursor } }
  },
}
