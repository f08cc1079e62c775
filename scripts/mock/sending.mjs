/** Who may send to a channel that the mock has made, and when. */
import { requireNotSuspended } from './decisions.mjs'
import { Refusal } from './errors.mjs'

/** When slow mode lets the member send again, or null. */
export const nextSendAt = (memory, { item, members }, userId) => {
  const [last] = memory.messagesOf(item.id).filter(({ senderId }) => senderId === userId)
  const isLimited = item.slowModeSeconds > 0 && members.find((member) => member.userId === userId)?.role === 'MEMBER'
  return isLimited && last ? new Date(Date.parse(last.createdAt) + 1000 * item.slowModeSeconds).toISOString() : null
}

/** @throws Refusal if the user is no operator of the channel. */
export const requireOperator = ({ item, members }, userId, hasRight = false) => {
  if (members.find((member) => member.userId === userId)?.role !== 'OPERATOR' && !hasRight)
    throw new Refusal('CHAT_NOT_CHANNEL_OPERATOR', { channelId: item.id })
}

/** How many messages of others came after the event of this number, and are there; 100 at most. */
export const newerMessages = (memory, log, userId, since) =>
  log
    .after(since, () => ({ event: 'gateway:skip' }))
    .filter(({ event, data }) => {
      const sent = event === 'chat:message:received' && memory.messages.get(data.message.id)
      return sent && sent.senderId !== userId
    })
    .slice(0, 100).length

/** @throws Refusal by a suspension, `whoCanSend`, slow mode and the right to mention all. */
export const requireSending = (memory, channelId, userId, { mentions = undefined }) => {
  requireNotSuspended(memory, userId)
  const entry = memory.channels.get(channelId)
  if (entry?.members === undefined) return
  if (entry.item.whoCanSend === 'OPERATORS') requireOperator(entry, userId)
  const next = nextSendAt(memory, entry, userId)
  const wait = next === null ? 0 : Date.parse(next) - Date.now()
  if (wait > 0) throw new Refusal('CHAT_SLOW_MODE', { channelId, nextSendAt: next, retryAfter: Math.ceil(wait / 1000) })
  if (mentions) requireOperator(entry, userId, entry.members.find((member) => member.userId === userId)?.canMentionAll)
}
