import type { ChatOperations } from '../../generated/server-api'
import type { Chat } from '../pipeline/chat'
import type { Pipeline } from '../pipeline/pipeline'
import { Calls, plain } from './calls'
import { requireIds } from './faults'
import { complianceOperations, type ComplianceOperations } from './compliance'
import { resourcesOf } from './resources'
import { dataOperations, type DataOperations } from './data'
import { notificationsOf, type Notifications } from './notifications'
import { SYSTEM_USER_ID } from './system-user'
import { systemOperations, type SystemOperations } from './system'

/** The service for the host's own code: the operations of the contract without HTTP. */
export interface ServerApi {
  /**
   * The operations of the contract on behalf of a user, in-process: same validation, answers and errors as over HTTP.
   * The host vouches for the user; guards, limits and idempotency apply, rate limits do not.
   *
   * @throws ChatError at once for an id that is not a string of 1 to 255 characters.
   */
  as(user: { tenantId: string; userId: string }): ChatOperations
  /**
   * Operations for the host's own code in a tenant: act as an operator of every channel without being a member, send `ADMIN`
   * messages, create channels for others, settle reports.
   *
   * @param options.userId the actor named in messages, events and records. Default: `system`. It need not be known to the host's
   *   resolver.
   * @throws ChatError at once for an id that is not a string of 1 to 255 characters.
   */
  system(tenantId: string, options?: { userId?: string }): SystemOperations
  /**
   * Compliance: export of a user's data, erasure of a user or a tenant, legal holds, and the audit of moderation.
   *
   * @param options.userId the actor named in the audit. Default: `system`.
   * @throws ChatError at once for an id that is not a string of 1 to 255 characters.
   */
  data(tenantId: string, options?: { userId?: string }): DataOperations & ComplianceOperations
  /** Who is to be notified of a message, for senders of pushes and mails. */
  readonly notifications: Notifications
}

export function serverApi(chat: Chat, pipeline: Pipeline): ServerApi {
  const calls = new Calls(chat, pipeline)
  return {
    as(user) {
      const { tenantId, userId } = user ?? {}
      requireIds({ tenantId, userId })
      return resourcesOf(calls, { tenantId, userId }) as ChatOperations
    },
    system(tenantId, { userId = SYSTEM_USER_ID } = {}) {
      requireIds({ tenantId, userId })
      return systemOperations(chat, calls, { tenantId, userId, isSystem: true })
    },
    data(tenantId, { userId = SYSTEM_USER_ID } = {}) {
      requireIds({ tenantId, userId })
      const caller = { tenantId, userId, isSystem: true } as const
      const kept = complianceOperations(chat, caller, (operation, work) =>
        // Allowed while the tenant is being erased: a hold pauses the erasure, and its release resumes it.
        calls.run(operation, caller, async () => plain(await work()) as Awaited<ReturnType<typeof work>>, {
          ofErased: true,
        }),
      )
      return { ...dataOperations(chat, calls, caller), ...kept }
    },
    notifications: notificationsOf(chat, calls),
  }
}
