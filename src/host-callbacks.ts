import type { ServerEventName } from '../generated/events'
import type { Chat } from './context'
import { prepareAnnouncingCreated } from './domain/channels/announce-created'
import { prepareNotifyingHost } from './domain/messages/notify-host'
import type { Consumer } from './platform/events/hand-over'
import type { Host } from './platform/host/host'

/** One name for the processes of all versions: they share the work. */
const NAME = 'host'

/**
 * The host's callbacks about new messages and channels, as a consumer of the event log; undefined if the host listens to
 * none of them. A callback that fails is logged and counts as called.
 *
 * @param chat is called when there are events.
 */
export function hostCallbacks(host: Host, chat: () => Chat): Consumer | undefined {
  const events: ServerEventName[] = []
  if (host.listensTo('onChannelCreated')) events.push('chat:channel:created')
  const ofMessages = ['onMessageSent', 'onUserMentioned', 'onPushNeeded'] as const
  if (ofMessages.some((callback) => host.listensTo(callback))) events.push('chat:message:received')
  if (events.length === 0) return undefined
  return {
    name: NAME,
    events,
    // Everything is looked up before the first callback is started, so that a failure leaves nothing half done.
    async begin(consumed) {
      const of = (name: ServerEventName) => consumed.filter(({ event }) => event === name)
      const [announceCreated, notifyHost] = await Promise.all([
        prepareAnnouncingCreated(chat(), of('chat:channel:created')),
        prepareNotifyingHost(chat(), of('chat:message:received')),
      ])
      const calls = [...announceCreated(), ...notifyHost()]
      return { ended: Promise.all(calls).then(() => undefined) }
    },
    // They may have died before they announced unread totals, too.
    tookOver(channels) {
      for (const { tenantId, channelId } of channels) chat().unread.changedInChannel(tenantId, channelId, null)
    },
  }
}
