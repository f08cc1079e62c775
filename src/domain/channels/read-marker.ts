import type { Chat } from '../../context'
import type { Caller } from '../access/caller'
import { checkAccess } from '../access/guards'

/** Marks all messages of the channel as read. If they are read already nothing happens. */
export async function readChannel(chat: Chat, { tenantId, userId }: Caller, channelId: string): Promise<void> {
  checkAccess(await chat.reads.add({ tenantId, channelId }, userId), channelId)
}
