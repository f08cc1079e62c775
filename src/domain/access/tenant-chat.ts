import type { Context } from '../../platform/context'
import { inTenant } from '../../platform/database/tenant-fence'

/** The parts of the service for one tenant, with the database behind the tenant fence. */
export function chatIn<Chat extends Context>(chat: Chat, tenantId: string): Chat {
  const db = inTenant(chat.db, tenantId)
  return db === chat.db ? chat : { ...chat, db }
}
