import type { ChatOperations } from '../../generated/server-api'
import type { Chat } from '../pipeline/chat'
import { validationError, type ValidationIssue } from '../errors'
import type { Pipeline } from '../pipeline/pipeline'
import { isUserId } from '../platform/lib/ids'
import { Calls, plain } from './calls'
import { complianceOperations, type ComplianceOperations } from './compliance'
import { resourcesWith } from './resources'
import { dataOperations, type DataOperations } from './data'
import { SYSTEM_USER_ID } from './system-user'
import { systemOperations, type SystemOperations } from './system'

/** The service for the host's own code: the operations of the contract without HTTP. */
export interface ServerApi {
  /**
   * The operations of the contract on behalf of a user, in-process: validated and answered like over HTTP, with the same
   * errors. The host vouches for the user; guards, limits and idempotency apply, rate limits do not.
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
}

export function serverApi(chat: Chat, pipeline: Pipeline): ServerApi {
  const calls = new Calls(chat, pipeline)
  return {
    as(user) {
      const { tenantId, userId } = user ?? {}
      requireIds({ tenantId, userId })
      const caller = { tenantId, userId }
      return resourcesWith(
        (method, args) => calls.operate(method, caller, args),
        calls.stopsIn(tenantId),
      ) as ChatOperations
    },
    system(tenantId, { userId = SYSTEM_USER_ID } = {}) {
      requireIds({ tenantId, userId })
      return systemOperations(chat, calls, { tenantId, userId, isSystem: true })
    },
    data(tenantId, { userId = SYSTEM_USER_ID } = {}) {
      requireIds({ tenantId, userId })
      const caller = { tenantId, userId, isSystem: true } as const
      const kept = complianceOperations(chat, caller, (operation, work) =>
        // Also while the tenant is being erased: a hold can stop that, and its release lets it continue.
        calls.run(operation, caller, async () => plain(await work()) as Awaited<ReturnType<typeof work>>, {
          ofErased: true,
        }),
      )
      return { ...dataOperations(chat, calls, caller, (userId) => requireIds({ userId })), ...kept }
    },
  }
}

/** @throws CHAT_VALIDATION_ERROR at once: a wrong id is a bug of the host, and must not become another tenant. */
function requireIds(ids: Record<string, unknown>): void {
  const message = 'must be a string of 1 to 255 characters'
  const issues = Object.entries(ids)
    .filter(([, id]) => !isUserId(id))
    .map(([name]): ValidationIssue => ({ in: 'body', pointer: `/${name}`, message }))
  if (issues.length > 0) throw validationError(issues)
}
