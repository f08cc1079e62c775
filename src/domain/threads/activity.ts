import { inTenant } from '../../platform/database/tenant-fence'
import { noActivity, type Activity, type ChangedList, type LiveList } from '../channels/live-list'
import type { Chat } from '../messages/chat'
import { selectChangedThreads, type ThreadKey } from './queries'

/** Events that may change all threads of the channel, for the user or for all members. */
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
  // An event with deleted content, which may have been of any kind.
  'gateway:skip',
])
/** Events about one thread, through its parent or a reply. */
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

/** The list of followed threads. A key is that of a thread, or of a channel for all its threads. */
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
  event: 'chat:thread:activity',
  dataOf: ({ items, removedIds: removedThreadIds, removedGroupIds, total: totalUnreadThreads, position }) => {
    const removedChannelIds = removedGroupIds.length > 0 ? removedGroupIds : undefined
    const rest = { removedThreadIds, removedChannelIds, totalUnreadThreads, position }
    return `{"threads":[${items.join(',')}],${JSON.stringify(rest).slice(1)}`
  },
}

async function threadActivityOf(chat: Chat, tenantId: string, lists: ChangedList[]): Promise<Activity[]> {
  const asked = lists.map(({ userId, keys, since }) => ({ userId, since, keys: [...keys].map(threadKey) }))
  const rows = await selectChangedThreads(inTenant(chat.db, tenantId), tenantId, asked)
  const activities = lists.map(() => noActivity(0))
  for (const { index, total, channelId, parentMessageId, answer } of rows) {
    const activity = activities[index - 1] as Activity
    activity.total = total
    if (answer !== null) activity.items.push(answer)
    else if (parentMessageId !== null) activity.removedIds.push(parentMessageId)
    else if (channelId !== null) activity.removedGroupIds.push(channelId)
  }
  return activities
}

function threadKey(key: string): ThreadKey {
  const [channelId, parentMessageId = null] = key.split(' ') as [string, string?]
  return { channelId, parentMessageId }
}
