import { inTenant } from '../../platform/database/tenant-fence'
import type { Activity, ChangedList, LiveList } from '../channels/live-list'
import type { Chat } from '../messages/chat'
import { selectChangedThreads, type ThreadKey } from './queries'

/** Events that change all threads of the channel, for the user or for all members. */
const OF_CHANNEL: ReadonlySet<string> = new Set([
  'chat:channel:changed',
  'chat:channel:created',
  'chat:channel:deleted',
  'chat:channel:hidden',
  'chat:channel:unhidden',
  'chat:channel:history:reset',
  'chat:channel:preference:updated',
  'chat:user:left',
  'chat:user:banned',
  'chat:user:unbanned',
  // Its content was deleted: it may have been any event.
  'gateway:skip',
])
/** Events about one thread, by its parent or a reply. */
const OF_THREAD: ReadonlySet<string> = new Set([
  'chat:message:received',
  'chat:message:updated',
  'chat:message:deleted',
  'chat:message:restored',
  'chat:thread:followed',
  'chat:thread:unfollowed',
  'chat:thread:read',
])
/** Events that may change any thread. */
const OF_ALL: ReadonlySet<string> = new Set(['chat:user:blocked', 'chat:user:unblocked'])

interface AboutThread {
  message?: { id: string; parentMessageId: string | null }
  messageId?: string
  parentMessageId?: string | null
}

/** The list of followed threads. Its keys are those of threads, or of channels with all their threads. */
export const threadList: LiveList = {
  keysOfChannel: (channelId) => [channelId],
  keysOfEvent: (event, channelId, data) => {
    if (OF_ALL.has(event)) return null
    if (channelId === undefined) return []
    if (OF_CHANNEL.has(event)) return [channelId]
    if (!OF_THREAD.has(event)) return []
    const { message, messageId, parentMessageId } = data() as AboutThread
    // A new message has no thread yet.
    if (event === 'chat:message:received' && !message?.parentMessageId) return []
    const id = message ? (message.parentMessageId ?? message.id) : (parentMessageId ?? messageId)
    return id === undefined ? [channelId] : [`${channelId} ${id}`]
  },
  read: threadActivityOf,
  event: ({ items, removedIds: removedThreadIds, total: totalUnreadThreads, position }) =>
    `{"event":"chat:thread:activity","data":{"threads":[${items.join(',')}],` +
    JSON.stringify({ removedThreadIds, totalUnreadThreads, position }).slice(1) +
    '}',
}

async function threadActivityOf(chat: Chat, tenantId: string, lists: ChangedList[]): Promise<Activity[]> {
  const rows = await selectChangedThreads(
    inTenant(chat.db, tenantId),
    tenantId,
    lists.map(({ userId, keys, since }) => ({ userId, since, keys: [...keys].map(threadKey) })),
  )
  const activities = lists.map((): Activity => ({ items: [], removedIds: [], unfinishedKeys: [], total: 0 }))
  for (const { index, total, parentMessageId, answer } of rows) {
    const activity = activities[index - 1] as Activity
    activity.total = total
    if (answer !== null) activity.items.push(answer)
    else if (parentMessageId !== null) activity.removedIds.push(parentMessageId)
  }
  return activities
}

function threadKey(key: string): ThreadKey {
  const [channelId, parentMessageId = null] = key.split(' ') as [string, string?]
  return { channelId, parentMessageId }
}
