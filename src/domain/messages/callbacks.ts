import type { Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Message } from '../../../generated/openapi'
import type { Caller } from '../access/caller'
import type { Chat } from '../../context'
import { isActive } from '../access/guards'

/**
 * Tells the host of a new message: that it was sent, who was mentioned, and who is to be pushed because no socket of
 * theirs is open. Costs one statement, and that only where the host asked to hear of more than the first.
 */
export function tellHost(chat: Chat, caller: Caller, message: Message, notified: string[]): void {
  const { host, log } = chat
  host.notify('onMessageSent', message.channelId, message, caller.tenantId)
  const asksWhom = host.listensTo('onPushNeeded') || (notified.length > 0 && host.listensTo('onUserMentioned'))
  if (!asksWhom) return
  tellOfPeople(chat, caller, message, new Set(notified)).catch((error: unknown) =>
    log.error({ err: error, messageId: message.id }, 'the host could not be told whom a message concerns'),
  )
}

async function tellOfPeople(
  { db, host, presence }: Chat,
  caller: Caller,
  message: Message,
  notified: Set<string>,
): Promise<void> {
  const { tenantId } = caller
  const { channelId } = message
  const willing = await selectWilling(db, caller, channelId)
  for (const { userId } of willing) {
    if (notified.has(userId)) host.notify('onUserMentioned', userId, channelId, message.id, tenantId)
  }
  if (!host.listensTo('onPushNeeded')) return
  const wanted = willing.filter(({ userId, pushTrigger }) => pushTrigger === 'ALL' || notified.has(userId))
  const online = await presence.isOnline(
    tenantId,
    wanted.map(({ userId }) => userId),
  )
  const userIds = wanted.map(({ userId }) => userId).filter((userId) => !online.has(userId))
  if (userIds.length === 0) return
  const mentionedUserIds = userIds.filter((userId) => notified.has(userId))
  host.notify('onPushNeeded', { tenantId, channelId, message, userIds, mentionedUserIds })
}

/** Members who want to be notified of something in the channel: by its key, members who blocked the sender left out. */
function selectWilling(db: Kysely<DB>, { tenantId, userId }: Caller, channelId: string) {
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
