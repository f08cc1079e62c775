import type { ServerEvents } from '../../../generated/events'
import type { Chat } from '../users/chat'
import type { Caller } from '../access/caller'

/** Notifies the user's devices. Gateways send the newest state of a place, at most once in two seconds. */
export function announceDraft(
  { events }: Pick<Chat, 'events'>,
  { tenantId, userId }: Caller,
  data: ServerEvents['chat:draft:changed'],
): void {
  events.publishToUsers({ tenantId, userIds: [userId], event: 'chat:draft:changed', data })
}
