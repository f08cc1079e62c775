import type { ServerEventName } from '../../generated/events'
import type { Chat } from '../pipeline/chat'
import { prepareAnnouncingCreated } from '../domain/channels/announce-created'
import { isWhole, prepareNotifyingHost } from '../domain/messages/notify-host'
import { preparePushingQuestions } from '../domain/questions/push-question'
import type { BatchConsumer } from '../platform/consumers/batch-dispatch'
import type { Host } from '../platform/host/host'

/** One name for the processes of all versions, which share the work. */
const NAME = 'host'

/**
 * The host's callbacks about new messages and channels, as a consumer of the event log; undefined without such callbacks. A
 * failed callback is logged and counts as called.
 *
 * @param chat called when there are events.
 */
export function hostCallbacks(host: Host, chat: () => Chat): BatchConsumer | undefined {
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
    // All lookups come before the first callback, so that a failure leaves no batch half done.
    async begin(consumed) {
      const of = (name: ServerEventName) => consumed.filter(({ event }) => event === name)
      const [announceCreated, notifyHost, pushQuestions] = await Promise.all([
        prepareAnnouncingCreated(chat(), of('chat:channel:created')),
        prepareNotifyingHost(chat(), [...of('chat:message:received'), ...of('chat:message:updated')].filter(isWhole)),
        preparePushingQuestions(chat(), of('chat:question:asked')),
      ])
      const calls = [...announceCreated(), ...notifyHost(), ...pushQuestions()]
      return { ended: Promise.all(calls).then(() => undefined) }
    },
    // They may have died before they announced unread totals.
    tookOver(channels) {
      for (const { tenantId, channelId } of channels) chat().unread.changedInChannel(tenantId, channelId, null)
    },
  }
}
