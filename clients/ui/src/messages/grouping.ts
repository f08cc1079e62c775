import type { ConversationMessage } from '@chat-service/client/live'
import { isSameDay } from '../provider/format.js'

/** Messages of one sender within this time are grouped. */
const GROUP_MS = 5 * 60_000

/** Whether a message follows another of its sender, and shows no header. */
export const isGrouped = (message: ConversationMessage, before: ConversationMessage | undefined) =>
  before?.senderId === message.senderId &&
  before.type !== 'ADMIN' &&
  isSameDay(before.createdAt, message.createdAt) &&
  Date.parse(message.createdAt) - Date.parse(before.createdAt) < GROUP_MS
