import type { Chat } from './chat'
import type { Caller } from '../access/caller'
import { forgetStream } from '../streams/writers'
import { changeMessage } from './change-message'
import type { Deleted } from './change-queue'
import { deletedFileJobs } from './delete-file'

/** Work after a deletion: see chat_delete. */
interface Deletion {
  messageId: string
  fileDueAt: string | null
  userIds: string[] | null
  writerId: string | null
}

/** Deletes a message, and the poll that it shows, for all members. Allowed for its sender and for operators. */
export function deleteMessage(chat: Chat, caller: Caller, channelId: string, messageId: string): Promise<void> {
  return deleteOne(chat, caller, channelId, { messageId })
}

/** Deletes a message for good that a decision has removed, unless it was restored. */
export function deleteRemoved(
  chat: Chat,
  caller: Caller,
  channelId: string,
  which: { messageId: string; decisionId: string },
): Promise<void> {
  return deleteOne(chat, caller, channelId, which)
}

/** Deletes a poll with its message. Allowed for its creator and for operators. */
export function deletePoll(chat: Chat, caller: Caller, channelId: string, pollId: string): Promise<void> {
  return deleteOne(chat, caller, channelId, { pollId })
}

async function deleteOne(chat: Chat, caller: Caller, channelId: string, which: Deleted): Promise<void> {
  const { tenantId } = caller
  const { answer } = await changeMessage<Deletion>(chat, caller, channelId, {
    kind: 'delete',
    ...which,
    // Without a storage provider the file cannot be deleted.
    notesFile: chat.host.storage !== undefined,
    listsUnread: chat.unread.needsMembers,
    cancels: true,
  })
  const { messageId: id, fileDueAt, userIds, writerId } = answer.toJSON()
  if (userIds) chat.unread.changedByEvent(tenantId, userIds)
  if (writerId !== null) forgetStream(chat, { caller: { tenantId, userId: writerId }, channelId, messageId: id })
  if (fileDueAt !== null) chat.scheduler.schedule(deletedFileJobs, { tenantId, channelId, id }, new Date(fileDueAt))
}
