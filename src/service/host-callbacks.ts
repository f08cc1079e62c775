import type { ServerEventName } from '../../generated/events'
import type { Chat } from '../pipeline/chat'
import { prepareAnnouncingCreated } from '../domain/channels/announce-created'
import { prepareNotifyingHost } from '../domain/messages/notify-host'
import { notableOf } from '../domain/notifications/notable'
import { preparePushingQuestions } from '../domain/notifications/push-question'
import type { BatchConsumer } from '../platform/consumers/batch-dispatch'
import type { ConsumedEvent } from '../platform/consumers/wanted-events'

/** Constant across versions, because processes of all versions share the work. */
const NAME = 'host'

/**
 * The host's callbacks about new messages and channels, as a consumer of the event log; undefined without such callbacks. A
 * failed callback is logged and counts as called.
 */
export function hostCallbacks(chat: Chat): BatchConsumer | undefined {
  const { host, unread } = chat
  const events: ServerEventName[] = []
  if (host.listensTo('onChannelCreated')) events.push('chat:channel:created')
  const ofMessages = ['onMessageSent', 'onUserMentioned', 'onPushNeeded'] as const
  if (ofMessages.some((callback) => host.listensTo(callback)))
    events.push('chat:message:received', 'chat:message:updated')
  if (host.listensTo('onPushNeeded')) events.push('chat:question:asked')
  if (events.length === 0) return undefined
  return {
    name: NAME,
    events,
    // All lookups precede the first callback, so that a failure leaves no batch half done.
    async begin(consumed) {
      const created = consumed.filter(({ event }) => event === 'chat:channel:created')
      const notable = consumed.filter(({ event, data }) => notableOf(event, data))
      const isQuestion = ({ event }: ConsumedEvent) => event === 'chat:question:asked'
      const [announceCreated, notifyHost, pushQuestions] = await Promise.all([
        prepareAnnouncingCreated(chat, created),
        prepareNotifyingHost(
          chat,
          notable.filter((event) => !isQuestion(event)),
        ),
        preparePushingQuestions(chat, notable.filter(isQuestion)),
      ])
      const calls = [...announceCreated(), ...notifyHost(), ...pushQuestions()]
      return { ended: Promise.all(calls).then(() => undefined) }
    },
    // The process that died may not have announced unread totals.
    tookOver(channels) {
      for (const { tenantId, channelId } of channels) unread.changedInChannel(tenantId, channelId, null)
    },
  }
}
