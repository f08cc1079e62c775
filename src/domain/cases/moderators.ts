import { ChatError } from '../../errors'
import type { Caller } from '../access/caller'
import type { Chat } from '../messages/chat'

/** Allows moderators and the host's own code. @throws CHAT_CASE_NOT_FOUND, as for an unknown case, to reveal none. */
export async function requireModerator(
  { host }: Pick<Chat, 'host'>,
  { tenantId, userId, isSystem }: Caller,
  caseId?: string,
): Promise<void> {
  if (isSystem || (await host.isModerator({ id: userId, tenantId }))) return
  throw new ChatError('CHAT_CASE_NOT_FOUND', caseId === undefined ? {} : { caseId })
}
