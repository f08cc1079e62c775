import type { Readable } from 'node:stream'
import type { Chat } from '../../context'
import { ChatError } from '../../errors'

/** @throws CHAT_STORAGE_NOT_CONFIGURED where the host's storage reads no files. */
export function openStored({ host }: Pick<Chat, 'host'>, tenantId: string, fileUrl: string): Promise<Readable> {
  if (!host.storage?.read) throw new ChatError('CHAT_STORAGE_NOT_CONFIGURED')
  return host.storage.read(fileUrl, tenantId)
}
