import type { Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Message } from '../../../generated/openapi'
import type { Caller } from '../access/caller'
import type { Chat } from '../../context'
import { isActive } from '../access/guards'

/**
 * Notifies the host of a new message: that it was sent, who was mentioned, and who needs a push because they have no open
 * socket. Costs one statement, and only where the host listens to more than the first.
 */
export function notifyHost(chat: Chat, caller: Caller, message: Message, notified: string[]): void {
  const { host, log } = chat
  host.notify('onMessageSent', message.channelId, message, caller.tenantId)
  const needsMembers = host.listensTo('onPushNeeded') || (notified.length > 0 && host.listensTo('onUserMentioned'))
  if (!needsMembers) return
  const notifying = notifyAboutMembers(chat, caller, message, new Set(notified)).catch((error: unknown) =>
    log.error({ err: error, messageId: message.id }, 'host not notified of mentions and pushes'),
  )
  host.track(notifying)
}

async function notifyAboutMembers(
  { db, host, presence }: Chat,
  caller: Caller,
  message: Message,
  notified: Set<string>,
): Promise<void> {
  const { tenantId } = caller
  const { channelId } = message
  const members = await selectPushable(db, caller, channelId)
  for (const { userId } of members) {
    if (notified.has(userId)) host.notify('onUserMentioned', userId, channelId, message.id, tenantId)
  }
  if (!host.listensTo('onPushNeeded')) return
  const wanted = members
    .filter(({ userId, pushTrigger }) => pushTrigger === 'ALL' || notified.has(userId))
    .map(({ userId }) => userId)
  // Not by who is shown as online: who has just lost the connection needs the push.
  const connected = await presence.isConnected(tenantId, wanted)
  const userIds = wanted.filter((userId) => !connected.has(userId))
  if (userIds.length === 0) return
  const mentionedUserIds = userIds.filter((userId) => notified.has(userId))
  host.notify('onPushNeeded', { tenantId, channelId, message, userIds, mentionedUserIds })
}

/** The other members who want any notification of the channel, without those who blocked the sender. */
function selectPushable(db: Kysely<DB>, { tenantId, userId }: Caller, channelId: string) {
  return db
    .selectFrom('chatChannelMembers as m')
    .select(['m.userId', 'm.pushTrigger'])
    .where('m.tenantId', '=', tenantId)
    .where('m.channelId', '=', channelId)
    .where('m.userId', '<>', userId)
    .where('m.pushTrigger', '<>', 'OFF')
    .where('m.isChannelMuted', '=', false)
    .where(isActive)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('chatUserBlocks as b')
            .select('b.blockedId')
            .where('b.tenantId', '=', tenantId)
            .whereRef('b.blockerId', '=', 'm.userId')
            .where('b.blockedId', '=', userId),
        ),
      ),
    )
    .execute()
}
