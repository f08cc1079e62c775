import type { ChannelFilter, ListedChannel } from '@chat-service/client/live'
import { type KeyboardEvent, useState } from 'react'
import { ConnectionDot, isCurrent } from '../conversation/connection.js'
import { AccountMenu } from '../panels/account-menu.js'
import { IconButton } from '../parts/icon.js'
import type { MenuItem } from '../parts/menu.js'
import { onDemand } from '../parts/on-demand.js'
import { Empty, Skeleton } from '../parts/placeholders.js'
import { VirtualRows } from '../parts/virtual-rows.js'
import { replaceable } from '../provider/replaceable.js'
import { useRoute } from '../provider/route.js'
import { useFormat, useStrings } from '../provider/use-chat.js'
import { ChannelRow } from './channel-row.js'
import { ALL_CHANNELS } from './filter.js'
import { ThreadList, ThreadsButton } from './thread-list.js'
import { useShortcut } from './use-shortcut.js'
import { type ListFilter, listFilters, useFilteredChannels } from './use-filtered-channels.js'

const NewConversationDialog = onDemand(
  async () => (await import('../panels/new-conversation.js')).NewConversationDialog,
)
const Switcher = onDemand(async () => (await import('./switcher.js')).Switcher)
const ROW_PX = 64

export interface ChannelListProps {
  /** The filter, as in `GET /channels`. Default: all, including empty ones. */
  filters?: ChannelFilter | undefined
  /**
   * Filters or reorders the loaded channels. Must be stable: define it outside of a component or with `useCallback`.
   * While it removes all of them, further pages are loaded.
   */
  arrange?: ((channels: readonly ListedChannel[]) => readonly ListedChannel[]) | undefined
  /** The open channel. Default: that of the route. */
  openId?: string | undefined
  /** Called when the user opens a channel. */
  onOpen?: ((channelId: string) => void) | undefined
  /** Items at the top of the user's menu, such as sign-out. */
  menuItems?: readonly MenuItem[] | undefined
}

/** The user's channels, with a search, and a menu of the account. */
export const ChannelList = replaceable('ChannelList', DefaultChannelList)

function DefaultChannelList({ filters = ALL_CHANNELS, arrange, openId, onOpen, menuItems = [] }: ChannelListProps) {
  const { reasonOf } = useFormat()
  const words = useStrings().list
  const { route, go } = useRoute()
  const channelId = openId ?? route.channelId
  const list = useFilteredChannels(filters, channelId, arrange)
  const { status, channels, hasMore, loadMore, typed, setTyped, isSearch, filter, setFilter } = list
  const [isNew, setNew] = useState(false)
  const [isSwitching, setSwitching] = useState(false)
  const [showsThreads, setShowsThreads] = useState(false)
  useShortcut(() => setSwitching(true))
  const isEmpty = channels.length === 0
  const channelRows = () => (
    <>
      <div className="chat-list-tools">
        <input
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          aria-keyshortcuts="Control+K Meta+K"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => event.key === 'ArrowDown' && focusFirst(event)}
        />
        <div className="chat-tabs" role="group" aria-label={words.filters}>
          {listFilters.map((name: ListFilter) => (
            <button key={name} type="button" aria-pressed={filter === name} onClick={() => setFilter(name)}>
              {words[name]}
            </button>
          ))}
        </div>
      </div>
      {isEmpty && (status.state === 'connecting' || (isCurrent(status) && hasMore)) && (
        <Skeleton label={words.loading} rows={6} />
      )}
      {isEmpty && status.state === 'offline' && <Empty icon="cloud-off">{words.notLoaded}</Empty>}
      {isEmpty && status.state === 'failed' && status.error && (
        <Empty icon="cloud-off">
          <p role="alert">{reasonOf(status.error)}</p>
        </Empty>
      )}
      {isEmpty && isCurrent(status) && !hasMore && (
        <EmptyChannelList filter={isSearch ? 'search' : filter} onNew={() => setNew(true)} />
      )}
      {!isEmpty && (
        <VirtualRows
          keys={channels.map(({ id }) => id)}
          render={(n) => {
            const channel = channels[n]
            return channel && <ChannelRow channel={channel} isOpen={channel.id === channelId} onOpen={onOpen} />
          }}
          estimate={ROW_PX}
          label={words.channels}
          className="chat-channels"
          anchor="start"
          isReady={isCurrent(status)}
          loadAfter={hasMore ? loadMore : undefined}
        />
      )}
    </>
  )
  return (
    <nav className="chat-sidebar" aria-label={words.title}>
      <ChannelListHeader
        menuItems={menuItems}
        onNew={() => setNew(true)}
        showsThreads={showsThreads}
        onThreads={() => setShowsThreads(!showsThreads)}
      />
      {showsThreads ? <ThreadList onOpen={onOpen} /> : channelRows()}
      {isNew && <NewConversationDialog onClose={() => setNew(false)} />}
      {isSwitching && (
        <Switcher
          onOpen={(id) => {
            go({ channelId: id })
            onOpen?.(id)
          }}
          onClose={() => setSwitching(false)}
        />
      )}
    </nav>
  )
}

export interface EmptyChannelListProps {
  /** The rows of the list. */
  filter: ListFilter | 'search'
  /** Opens the dialog for a new conversation. */
  onNew: () => void
}

export const EmptyChannelList = replaceable('EmptyChannelList', DefaultEmptyChannelList)

function DefaultEmptyChannelList({ filter, onNew }: EmptyChannelListProps) {
  const words = useStrings().list
  const { noneFound: search, noneUnread: unread, noneArchived: archived } = words
  return (
    <Empty icon={filter === 'search' ? 'search' : 'chat'}>
      <p>{{ all: words.empty, search, unread, archived }[filter]}</p>
      {filter === 'all' && <button onClick={onNew}>{words.begin}</button>}
    </Empty>
  )
}

export interface ChannelListHeaderProps {
  menuItems: readonly MenuItem[]
  /** Opens the dialog for a new conversation. */
  onNew: () => void
  /** Whether the followed threads are shown instead of the conversations. */
  showsThreads: boolean
  /** Switches between them. */
  onThreads: () => void
}

export const ChannelListHeader = replaceable('ChannelListHeader', DefaultChannelListHeader)

function DefaultChannelListHeader({ menuItems, onNew, showsThreads, onThreads }: ChannelListHeaderProps) {
  const words = useStrings().list
  return (
    <header>
      <div className="chat-who">
        <h2>{showsThreads ? words.threads.title : words.title}</h2>
        <ConnectionDot />
      </div>
      <ThreadsButton isPressed={showsThreads} onPress={onThreads} />
      <IconButton icon="add" label={words.new} onClick={onNew} />
      <AccountMenu items={menuItems} />
    </header>
  )
}

function focusFirst(event: KeyboardEvent<HTMLElement>): void {
  const first = event.currentTarget.closest('.chat-sidebar')?.querySelector<HTMLElement>('.chat-channel')
  if (!first) return
  event.preventDefault()
  first.focus()
}
