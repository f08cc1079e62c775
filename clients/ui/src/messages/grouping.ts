import type { ConversationMessage } from '@chat-service/client/live'
import { isPicture, splitFiles } from '../content/file-url.js'
import { isSameDay } from '../provider/format.js'

/** Messages of one sender within this time are grouped. */
const GROUP_MS = 5 * 60_000

/** Whether a message follows another of its sender, without a head of its own. */
export const isGrouped = (message: ConversationMessage, before: ConversationMessage | undefined) =>
  before?.senderId === message.senderId &&
  before.type !== 'ADMIN' &&
  isSameDay(before.createdAt, message.createdAt) &&
  Date.parse(message.createdAt) - Date.parse(before.createdAt) < GROUP_MS

/** A picture and nothing else, so that nothing is lost in a grid. */
const isBarePicture = (message: ConversationMessage) =>
  isPicture(message) &&
  !message.text &&
  splitFiles(message).length === 1 &&
  !message.edit &&
  !message.isForwarded &&
  !message.reactions?.length &&
  !message.threadInfo?.replyCount &&
  (!message.pending || message.pending.status === 'sent') &&
  !message.quote

/**
 * Pictures that one sender sent in a row stand in a grid: all of them by the id of the first, and none by the ids of the others.
 * `standsAlone` are ids of messages that a row has to be there for.
 */
export function albumsOf(messages: readonly ConversationMessage[], standsAlone: ReadonlySet<string | undefined>) {
  const albums = new Map<string, readonly ConversationMessage[]>()
  for (let at = 0; at < messages.length; at += 1) {
    const mayJoin = (n: number) => {
      const message = messages[n]
      return message !== undefined && isBarePicture(message) && !standsAlone.has(message.id)
    }
    let end = at
    while (mayJoin(at) && mayJoin(end + 1) && isGrouped(messages[end + 1]!, messages[end])) end += 1
    if (end === at) continue
    const album = messages.slice(at, end + 1)
    album.forEach(({ id }, n) => albums.set(id, n === 0 ? album : []))
    at = end
  }
  return albums
}
