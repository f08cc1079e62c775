import type { ChatOperations } from '../../generated/server-api'
import type { Chat } from '../context'
import { validationError, type ValidationIssue } from '../errors'
import type { Pipeline } from '../pipeline/pipeline'
import { isUserId } from '../platform/lib/ids'
import { Calls, plain } from './calls'
import { keptData, type KeptData } from './data-keeping'
import { resourcesWith } from './resources'
import { dataDuties, type DataDuties } from './data'
import { SYSTEM_USER_ID } from './system-user'
import { systemOperations, type SystemOperations } from './system'

/** The service for the host's own code: the operations of the contract without HTTP. */
export interface ServerApi {
  /**
   * The operations of the contract on behalf of a user, in the process: checked and answered as over HTTP, and refused with
   * the same errors. The host vouches for the user; guards, limits and idempotency hold, rate limits do not.
   *
   * @throws ChatError at once for an id that is not a string of 1 to 255 characters.
   */
  as(user: { tenantId: string; userId: string }): ChatOperations
  /**
   * What the host's own code may do in a tenant, and no user: act as an operator of every channel without being a member,
   * send `ADMIN` messages, create channels for others, settle reports.
   *
   * @param options.userId under which it acts, where a message, an event or a record names who did. Default: `system`. It need
   * not be a user that the host's resolver knows.
   * @throws ChatError at once for an id that is not a string of 1 to 255 characters.
   */
  system(tenantId: string, options?: { userId?: string }): SystemOperations
  /**
   * What a host owes to those whose data it keeps: the export of a user's data, the erasure of a user or of a tenant, legal
   * holds, and the audit of moderation.
   *
   * @param options.userId under which the audit names what is done here. Default: `system`.
   * @throws ChatError at once for an id that is not a string of 1 to 255 characters.
   */
  data(tenantId: string, options?: { userId?: string }): DataDuties & KeptData
}

export function serverApi(chat: Chat, pipeline: Pipeline): ServerApi {
  const calls = new Calls(chat, pipeline)
  return {
    as(user) {
      const { tenantId, userId } = user ?? {}
      requireIds({ tenantId, userId })
      const caller = { tenantId, userId }
      return resourcesWith((method, args) => calls.operate(method, caller, args)) as ChatOperations
    },
    system(tenantId, { userId = SYSTEM_USER_ID } = {}) {
      requireIds({ tenantId, userId })
      return systemOperations(chat, calls, { tenantId, userId, isSystem: true })
    },
    data(tenantId, { userId = SYSTEM_USER_ID } = {}) {
      requireIds({ tenantId, userId })
      const caller = { tenantId, userId, isSystem: true } as const
      const kept = keptData(chat.db, caller, (operation, work) =>
        // Also while the tenant is erased: a hold can stop that, and its release lets it go on.
        calls.run(operation, caller, async () => plain(await work()) as Awaited<ReturnType<typeof work>>, {
          ofErased: true,
        }),
      )
      return { ...dataDuties(chat, calls, caller, (userId) => requireIds({ userId })), ...kept }
    },
  }
}

/** @throws CHAT_VALIDATION_ERROR at once: a wrong id is a mistake of the host's code, and must not become another tenant. */
function requireIds(ids: Record<string, unknown>): void {
  const message = 'must be a string of 1 to 255 characters'
  const issues = Object.entries(ids)
    .filter(([, id]) => !isUserId(id))
    .map(([name]): ValidationIssue => ({ in: 'body', pointer: `/${name}`, message }))
  if (issues.length > 0) throw validationError(issues)
}
