import type { Readable } from 'node:stream'
import type { Chat } from '../chat'
import { ChatError } from '../../../errors'

/** @throws CHAT_STORAGE_NOT_CONFIGURED if the host's storage cannot read files. */
export function openStored({ host }: Pick<Chat, 'host'>, tenantId: string, fileUrl: string): Promise<Readable> {
  if (!host.storage?.read) throw new ChatError('CHAT_STORAGE_NOT_CONFIGURED')
  return host.storage.read(fileUrl, tenantId)
}
