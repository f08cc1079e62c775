import type { Thread } from '@chat-service/client'
import { useThreads } from '@chat-service/client/react'
import { memo, useState } from 'react'
import { isCurrent } from '../conversation/connection.js'
import { plainOf } from '../content/markdown-text.js'
import { ChannelAvatar } from '../parts/avatar.js'
import { cx } from '../parts/class-names.js'
import { IconButton } from '../parts/icon.js'
import type { MenuItem } from '../parts/menu.js'
import { Empty, Skeleton } from '../parts/placeholders.js'
import { RouteLink } from '../parts/route-link.js'
import { VirtualRows } from '../parts/virtual-rows.js'
import { useNotices } from '../provider/notices.js'
import { replaceable } from '../provider/replaceable.js'
import { useRoute } from '../provider/route.js'
import { useChat, useFormat, useNames, useStrings } from '../provider/use-chat.js'
import { usePreviewOf } from './channel-row.js'
import { RowWithMenu } from './row-with-menu.js'

const ROW_PX = 86
const filters = ['all', 'unread'] as const

/** Follows or unfollows a thread. */
export function useThreadActions(channelId: string, messageId: string) {
  const { threads } = useChat().client
  const { attempt, show } = useNotices()
  const { wasUnfollowed } = useStrings().list.threads
  const follow = () => attempt(() => threads.follow(channelId, messageId))
  const unfollow = async () => {
    if (await attempt(() => threads.unfollow(channelId, messageId))) show(wasUnfollowed, { act: follow })
  }
  return { follow, unfollow }
}

/** Shows the followed threads; its badge counts those with unread replies. */
export function ThreadsButton({ isPressed, onPress }: { isPressed: boolean; onPress: () => void }) {
  const { status, totalUnread } = useThreads(useChat().chat)
  const words = useStrings().list.threads
  // An earlier server has no followed threads.
  if (status.state === 'failed' && totalUnread === null) return null
  return (
    <span className="chat-threads-button">
      <IconButton
        icon="threads"
        label={totalUnread ? words.unreadTitle(totalUnread) : words.title}
        aria-pressed={isPressed}
        onClick={onPress}
      />
      {!!totalUnread && (
        <span className="chat-badge" aria-hidden="true">
          {totalUnread}
        </span>
      )}
    </span>
  )
}

export interface ThreadListProps {
  /** Called with the channel when the user opens a thread. */
  onOpen?: ((channelId: string) => void) | undefined
}

/** The threads that the user follows, newest reply first. */
export const ThreadList = replaceable('ThreadList', DefaultThreadList)

function DefaultThreadList({ onOpen }: ThreadListProps) {
  const { chat } = useChat()
  const { reasonOf } = useFormat()
  const { route } = useRoute()
  const words = useStrings().list
  const [filter, setFilter] = useState<(typeof filters)[number]>('all')
  const { threads, status, hasMore, loadMore } = useThreads(chat, filter === 'unread' ? { filter } : {})
  const isOpen = ({ channel, parentMessageId }: Thread) =>
    route.panel === 'thread' && route.channelId === channel.id && route.messageId === parentMessageId
  return (
    <>
      <div className="chat-list-tools">
        <div className="chat-tabs" role="group" aria-label={words.threads.filters}>
          {filters.map((name) => (
            <button key={name} type="button" aria-pressed={filter === name} onClick={() => setFilter(name)}>
              {words[name]}
            </button>
          ))}
        </div>
      </div>
      {threads.length > 0 ? (
        <VirtualRows
          keys={threads.map(({ channel, parentMessageId }) => `${channel.id} ${parentMessageId}`)}
          render={(n) => {
            const thread = threads[n]
            return thread && <ThreadRow thread={thread} isOpen={isOpen(thread)} onOpen={onOpen} />
          }}
          estimate={ROW_PX}
          label={words.threads.title}
          className="chat-channels"
          anchor="start"
          isReady={isCurrent(status)}
          loadAfter={hasMore ? loadMore : undefined}
        />
      ) : status.state === 'offline' && !isCurrent(status) ? (
        <Empty icon="cloud-off">{words.notLoaded}</Empty>
      ) : status.state === 'failed' && status.error ? (
        <Empty icon="cloud-off">
          <p role="alert">{reasonOf(status.error)}</p>
        </Empty>
      ) : isCurrent(status) ? (
        <Empty icon="threads">{filter === 'unread' ? words.threads.noneUnread : words.threads.empty}</Empty>
      ) : (
        <Skeleton label={words.threads.loading} rows={6} />
      )}
    </>
  )
}

export interface ThreadRowProps {
  thread: Thread
  isOpen: boolean
  onOpen?: ((channelId: string) => void) | undefined
}

export const ThreadRow = replaceable('ThreadRow', memo(DefaultThreadRow))

function DefaultThreadRow({ thread, isOpen, onOpen }: ThreadRowProps) {
  const { client } = useChat()
  const { shortTimeOf, filesOf } = useFormat()
  const { attempt } = useNotices()
  const nameOf = useNames()
  const previewOf = usePreviewOf()
  const words = useStrings().list
  const { channel, parentMessageId, parent, lastReply, replyCount, unreadCount } = thread
  const { unfollow } = useThreadActions(channel.id, parentMessageId)
  const name = channel.name ?? (channel.peerId === null ? words.unnamed : nameOf(channel.peerId))
  const top = parent ? plainOf(parent.text) || filesOf(parent.mimeTypes, parent.type) : words.threads.deleted
  const item = (label: string, icon: MenuItem['icon'], act: () => Promise<unknown>): MenuItem => ({
    label,
    icon,
    act: () => void attempt(act),
  })
  const items = [
    unreadCount > 0
      ? item(words.markRead, 'check', () => client.threads.markRead(channel.id, parentMessageId))
      : item(words.markUnread, 'unread', () =>
          client.threads.markUnread(channel.id, parentMessageId, { messageId: lastReply.id }),
        ),
    { label: words.threads.unfollow, icon: 'bell-off', act: () => void unfollow() } satisfies MenuItem,
  ]
  return (
    <RowWithMenu label={words.actions(top)} items={items}>
      <RouteLink
        className={cx('channel', isOpen && 'open', unreadCount > 0 && 'unread')}
        to={{ channelId: channel.id, panel: 'thread', messageId: parentMessageId }}
        isCurrent={isOpen}
        onOpen={onOpen && (() => onOpen(channel.id))}
      >
        <ChannelAvatar channel={channel} peer={channel.peerId === null ? null : { id: channel.peerId }} name={name} />
        <span className="chat-channel-text">
          <span className="chat-channel-line">
            <span className="chat-channel-name" dir="auto">
              {top}
            </span>
            <time dateTime={lastReply.createdAt}>{shortTimeOf(lastReply.createdAt)}</time>
          </span>
          <span className="chat-channel-line">
            <span className="chat-channel-last" dir="auto">
              {previewOf(lastReply)}
            </span>
            {unreadCount > 0 && (
              <span className="chat-badge">
                {unreadCount}
                <span className="chat-hidden"> {words.unreadMessages}</span>
              </span>
            )}
          </span>
          <span className="chat-channel-line">
            <span className="chat-thread-place chat-muted">
              <bdi>{name}</bdi> · {words.threads.replies(replyCount)}
            </span>
          </span>
        </span>
      </RouteLink>
    </RowWithMenu>
  )
}
