import type { Message } from '../../../generated/openapi'
import type { Chat } from './chat'
import type { ConsumedEvent } from '../../platform/consumers/wanted-events'
import { groupByTenant } from '../../platform/database/tenant-fence'
import { hiddenQuote } from '../../platform/events/quoted'
import { recipientsOf, selectMentionedByAll, selectPushable, type Recipients, type Sent } from './pushable'

interface NewMessage extends Sent {
  message: Message
}

/**
 * Prepares the host's callbacks for notable messages: sent, mentioned, and push for users without an open socket. Needs one
 * statement and one presence lookup per tenant, and none if the host handles only the first callback.
 *
 * @returns starts the callbacks, in the order of the messages.
 */
export async function prepareNotifyingHost(chat: Chat, events: ConsumedEvent[]): Promise<() => Promise<void>[]> {
  const { host } = chat
  const messages = events.map(({ tenantId, channelId, data }): NewMessage => {
    const { message } = data as { message: Message }
    return { tenantId, channelId, message }
  })
  const pushes = host.listensTo('onPushNeeded')
  const mentions = host.listensTo('onUserMentioned')
  const needMembers = messages.filter(
    ({ message }) => pushes || (mentions && (message.mentionedUserIds.length > 0 || message.mentions)),
  )
  const [members, mentionedByAll] = await Promise.all([
    selectPushable(chat, needMembers),
    selectMentionedByAll(chat, needMembers),
  ])
  const recipients = new Map(
    needMembers.map((sent, n) => [sent, recipientsOf(sent.message, members[n] ?? [], mentionedByAll(sent))]),
  )
  const connected = pushes ? await selectConnected(chat, recipients) : new Map<string, Set<string>>()

  return () =>
    messages.flatMap((sent) => {
      const { tenantId, channelId, message } = sent
      const { mentioned, wanted } = recipients.get(sent) ?? { mentioned: new Set<string>(), wanted: [] }
      const calls = [host.called('onMessageSent', channelId, message, tenantId)]
      for (const userId of mentioned)
        calls.push(host.called('onUserMentioned', userId, channelId, message.id, tenantId))
      const userIds = pushes ? wanted.filter((userId) => !connected.get(tenantId)?.has(userId)) : []
      if (userIds.length > 0) {
        const mentionedUserIds = userIds.filter((userId) => mentioned.has(userId))
        const pushed = message.quote ? { ...message, quote: hiddenQuote(message.quote) } : message
        calls.push(host.called('onPushNeeded', { tenantId, channelId, message: pushed, userIds, mentionedUserIds }))
      }
      return calls
    })
}

/** Ignores the displayed presence: a user who has just lost the connection needs the push. */
async function selectConnected(
  { presence }: Chat,
  recipients: Map<Sent, Recipients>,
): Promise<Map<string, Set<string>>> {
  const entries = groupByTenant([...recipients.keys()]).map(async ([tenantId, sent]) => {
    const userIds = new Set(sent.flatMap((one) => recipients.get(one)?.wanted ?? []))
    return [tenantId, await presence.isConnected(tenantId, [...userIds])] as const
  })
  return new Map(await Promise.all(entries))
}
