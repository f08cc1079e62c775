import type { Chat } from '../../context'
import type { Caller } from '../access/caller'
import { changeMessage } from './change-message'
import { deletedFileJobs } from './delete-file'

/** What is left to do after a deletion: see chat_delete of migrations/0024_gathered_changes.sql. */
interface Deletion {
  messageId: string
  fileDueAt: string | null
  userIds: string[] | null
}

/** Deletes a message for all members, with the poll that it shows; its sender and operators may. */
export function deleteMessage(chat: Chat, caller: Caller, channelId: string, messageId: string): Promise<void> {
  return deleteOne(chat, caller, channelId, { messageId })
}

/** Deletes a poll together with its message, for its creator or an operator. */
export function deletePoll(chat: Chat, caller: Caller, channelId: string, pollId: string): Promise<void> {
  return deleteOne(chat, caller, channelId, { pollId })
}

async function deleteOne(
  chat: Chat,
  caller: Caller,
  channelId: string,
  which: { messageId: string } | { pollId: string },
): Promise<void> {
  const { tenantId } = caller
  const { answer } = await changeMessage<Deletion>(chat, caller, channelId, {
    kind: 'delete',
    ...which,
    // Without a storage provider nobody could delete the file.
    notesFile: chat.host.storage !== undefined,
    listsUnread: chat.unread.needsMembers,
  })
  const { messageId: id, fileDueAt, userIds } = answer.toJSON()
  if (userIds) chat.unread.changedByEvent(tenantId, userIds)
  if (fileDueAt !== null) chat.scheduler.schedule(deletedFileJobs, { tenantId, channelId, id }, new Date(fileDueAt))
}
