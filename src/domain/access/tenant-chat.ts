import type { Chat } from '../../context'
import { inTenant } from '../../platform/database/tenant-fence'

/** The service as it is for one tenant: its database is behind the tenant fence. */
export function chatIn(chat: Chat, tenantId: string): Chat {
  const db = inTenant(chat.db, tenantId)
  return db === chat.db ? chat : { ...chat, db }
}
