import type { Chat } from './chat'
import type { Caller } from '../access/caller'
import { forgetStream } from '../open-streams/writers'
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

/**
 * Deletes a message and the poll that it shows, by the id of either, for all members. Allowed for its sender and for operators. With
 * a decision: permanently, unless the message was restored.
 */
export async function deleteMessage(chat: Chat, caller: Caller, channelId: string, which: Deleted): Promise<void> {
  const { tenantId } = caller
  const { answer } = await changeMessage<Deletion>(chat, caller, channelId, {
    kind: 'delete',
    ...which,
    // Without a storage provider files cannot be deleted.
    notesFile: chat.host.storage !== undefined,
    listsUnread: chat.unread.needsMembers,
    cancels: true,
  })
  const { messageId: id, fileDueAt, userIds, writerId } = answer.toJSON()
  if (userIds) chat.unread.changedByEvent(tenantId, userIds)
  if (writerId !== null) forgetStream(chat, { caller: { tenantId, userId: writerId }, channelId, messageId: id })
  if (fileDueAt !== null) chat.scheduler.schedule(deletedFileJobs, { tenantId, channelId, id }, new Date(fileDueAt))
}
