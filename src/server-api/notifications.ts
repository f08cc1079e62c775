import type { Chat } from '../pipeline/chat'
import {
  readState,
  recipients,
  wanted,
  type Notice,
  type ReadState,
  type Recipient,
  type RecipientsQuery,
} from '../domain/notifications/recipients'
import { notableOf, type Notable } from '../domain/notifications/notable'
import type { LoggedEventName } from '../config/consume-options'
import { given } from '../platform/lib/given'
import type { Calls } from './calls'
import { idFaults, requireIds, requireValid } from './faults'
import { SYSTEM_USER_ID } from './system-user'

/** The events to notify users of, and the users to notify. Unlike the host's callbacks, it works at any time and uses the current state. */
export interface Notifications {
  /**
   * The message or question to notify users of after this consumer event, or null. A message counts once it is sent, a
   * stream once it has ended, and a question that names users once it is asked.
   */
  notableOf(event: { name: LoggedEventName; payload: object }): Notable | null
  /**
   * The members who want a notice of a message now, by user id. The message is visible to them and unread, their push
   * trigger allows it, and they are not banned, have not blocked the sender, and have neither hidden nor muted the
   * channel. Empty for a message that is deleted or unknown, or an open stream.
   *
   * @param query.questionId selects users named by this open question of the message who have not answered, instead of
   * users who have not read the message.
   * @param query.after only users with a greater id: the next page, with `limit`.
   */
  recipients(query: RecipientsQuery & { tenantId: string }): Promise<Recipient[]>
  /**
   * Whether users want these notices now, by the rules of `recipients`. Takes a constant number of statements.
   *
   * @param query.notices at most 1,000.
   * @returns the recipient of each notice, in the same order; null for an unwanted one.
   */
  wanted(query: { tenantId: string; notices: Notice[] }): Promise<(Recipient | null)[]>
  /** How far a user has read a channel, and the user's unread total. */
  readState(query: { tenantId: string; channelId: string; userId: string }): Promise<ReadState>
}

const MAX_NOTICES = 1000

export function notificationsOf(chat: Chat, calls: Calls): Notifications {
  const run = <T>(operation: string, tenantId: string, work: () => Promise<T>) =>
    calls.run(operation, { tenantId, userId: SYSTEM_USER_ID, isSystem: true }, work)
  return {
    notableOf: ({ name, payload }) => notableOf(name, payload),
    async recipients(query) {
      const { tenantId, channelId, messageId, questionId, after, limit } = query ?? {}
      requireValid({
        ...idFaults({ tenantId, ...idsOf({ channelId, messageId, questionId }) }),
        after: after === undefined || typeof after === 'string' ? null : 'must be a user id',
        limit: limit === undefined || (Number.isInteger(limit) && limit > 0) ? null : 'must be a positive integer',
      })
      return run('recipients', tenantId, () => recipients(chat, tenantId, query))
    },
    async wanted(query) {
      const { tenantId, notices } = query ?? {}
      const isList = Array.isArray(notices) && notices.length <= MAX_NOTICES
      requireValid({
        ...idFaults({ tenantId }),
        notices: isList ? null : `must be an array of at most ${MAX_NOTICES} notices`,
        ...(isList && Object.fromEntries(notices.flatMap((notice, n) => faultsOf(notice, `notices/${n}/`)))),
      })
      return run('wanted', tenantId, () => wanted(chat, tenantId, notices))
    },
    async readState(query) {
      const { tenantId, channelId, userId } = query ?? {}
      requireIds({ tenantId, channelId, userId })
      return run('readState', tenantId, () => readState(chat, { tenantId, channelId }, userId))
    },
  }
}

const faultsOf = (notice: Notice | null, path: string) =>
  Object.entries(idFaults({ userId: notice?.userId, ...idsOf(notice ?? {}) })).map(
    ([name, fault]) => [`${path}${name}`, fault] as const,
  )

const idsOf = ({ channelId, messageId, questionId }: { [K in keyof Notable]?: unknown }) => ({
  ...{ channelId, messageId },
  ...given({ questionId }),
})
