import type { ConversationMessage } from '@chat-service/client/live'
import { useUnread } from '@chat-service/client/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isCurrent } from '../conversation/connection.js'
import { useOpenConversation, useShown } from '../conversation/conversation-context.js'
import { cx } from '../parts/class-names.js'
import { Empty, Skeleton } from '../parts/placeholders.js'
import { type RowsHandle, type RowsView, VirtualRows } from '../parts/virtual-rows.js'
import { isSameDay } from '../provider/format.js'
import { replaceable } from '../provider/replaceable.js'
import { useChat, useStrings } from '../provider/use-chat.js'
import { isGrouped } from './grouping.js'
import { MessageRow } from './message.js'
import { DateSeparator, FloatingDate, JumpToLatest, UnreadSeparator } from './separators.js'
import { useCopiedMessages } from './copied.js'
import { questionOf } from './stream-state.js'
import { useFloatingDate } from './use-floating-date.js'
import { useKeptPlace } from './use-kept-place.js'
import { useFirstNew } from './use-first-new.js'

const ROW_PX = 56

/** The key of a message, the same before and after it is sent. */
export const keyOf = ({ clientId, id }: ConversationMessage) => clientId ?? id

/** The messages of the open conversation: the shown range, the unread ones, and jumps to both ends. */
export function useMessageList() {
  const { chat } = useChat()
  const { actions } = useOpenConversation()
  const shown = useShown()
  const { messages, hasNewer, jumpToLatest, highlighted, status, membership, channel } = shown
  const rows = useRef<RowsHandle>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const kept = useKeptPlace(keyOf)
  const last = messages.at(-1)

  const { firstNew, ...fresh } = useFirstNew({
    marker: membership && channel ? (membership.lastReadAt ?? membership.joinedAt) : undefined,
    rows,
    keyOf,
    isElsewhere: kept.place !== undefined,
    isLed: highlighted !== undefined,
  })
  const date = useFloatingDate(messages, firstNew)

  const look = (next: RowsView) => {
    setAtEnd(next.isAtEnd)
    date.look(next)
    fresh.look(next)
  }
  // The list jumps to the reader's own new message.
  const sent = last?.pending?.clientId
  const before = useRef(sent)
  useEffect(() => {
    if (sent !== undefined && sent !== before.current) {
      fresh.skip()
      rows.current?.toEnd()
    }
    before.current = sent
  }, [sent])
  // Once, so new messages don't move the position or the focus.
  const found = useRef<string>(undefined)
  useEffect(() => {
    if (!highlighted) found.current = undefined
    const message = messages.find(({ id }) => id === highlighted)
    if (message && found.current !== highlighted && rows.current?.show(keyOf(message))) found.current = highlighted
  }, [highlighted, messages])

  const isAway = hasNewer || !isAtEnd
  const unread = useUnread(chat).channels[actions.channelId] ?? 0
  return {
    ...shown,
    rows,
    look,
    firstNew,
    newCount: fresh.newCount,
    showFirstNew: fresh.showFirstNew,
    isLoaded: isCurrent(status),
    isAway,
    /** Unread messages below, of others. */
    newBelow: isAway ? unread : 0,
    date,
    kept,
    toEnd: async () => {
      fresh.skip()
      await jumpToLatest()
      rows.current?.toEnd()
    },
  }
}

export const MessageList = replaceable('MessageList', DefaultMessageList)

function DefaultMessageList() {
  const { me } = useChat()
  const words = useStrings().messages
  const list = useMessageList()
  const {
    messages,
    hasOlder,
    hasNewer,
    firstNew,
    highlighted,
    editing,
    pins,
    readBy,
    polls,
    members,
    isLoaded,
    status,
  } = list

  const readTimes = useMemo(
    () => members.filter(({ userId }) => userId !== me.id).map(({ lastReadAt }) => Date.parse(lastReadAt ?? '')),
    [members, me.id],
  )
  const readCountOf = (createdAt: string) => {
    const sentAt = Date.parse(createdAt)
    return readTimes.filter((readAt) => readAt >= sentAt).length
  }

  const onCopy = useCopiedMessages((key) => messages.find((one) => keyOf(one) === key))

  const render = (n: number) => {
    const message = messages[n]
    if (!message) return null
    const before = messages[n - 1]
    const isNew = message.id === firstNew
    return (
      <>
        {(!before || !isSameDay(before.createdAt, message.createdAt)) && <DateSeparator at={message.createdAt} />}
        {isNew && <UnreadSeparator />}
        <MessageRow
          message={message}
          isGrouped={!isNew && isGrouped(message, before)}
          isPinned={pins.some(({ messageId }) => messageId === message.id)}
          isEditing={editing === message.id}
          isHighlighted={highlighted === message.id}
          poll={message.pollId ? polls[message.pollId] : undefined}
          question={questionOf(messages, n, me.id)}
          readBy={readBy[message.id]?.join('\n')}
          readCount={message.senderId === me.id ? readCountOf(message.createdAt) : undefined}
        />
      </>
    )
  }
  return (
    <div className="chat-messages-frame">
      {(messages.length === 0 && !hasOlder) || !list.kept.isOpen ? (
        <div className="chat-messages chat-none" role="region" aria-label={words.list}>
          {isLoaded && list.kept.isOpen ? (
            <EmptyConversation />
          ) : status.state === 'offline' ? (
            <Empty icon="cloud-off">{words.notLoaded}</Empty>
          ) : (
            <Skeleton label={words.loading} />
          )}
        </div>
      ) : (
        <VirtualRows
          handle={list.rows}
          keys={messages.map(keyOf)}
          render={render}
          estimate={ROW_PX}
          label={words.list}
          className="chat-messages"
          anchor="end"
          hasEnd={!hasNewer && !highlighted}
          onView={list.look}
          place={list.kept.place}
          onLeave={list.kept.keep}
          onCopy={onCopy}
          onEnd={hasNewer ? () => void list.toEnd() : undefined}
          isReady={isLoaded}
          loadBefore={hasOlder ? list.loadOlder : undefined}
          loadAfter={hasNewer ? list.loadNewer : undefined}
        />
      )}
      {list.date.at !== '' && (
        <div
          className={cx('floating-date', list.date.isShown && 'shown', list.date.isDoubled && 'doubled')}
          aria-hidden="true"
        >
          <FloatingDate at={list.date.at} />
        </div>
      )}
      {list.showFirstNew && (
        <button type="button" className="chat-to-new" onClick={list.showFirstNew}>
          {list.newCount > 0 ? words.newAbove(list.newCount) : words.firstUnread}
        </button>
      )}
      {messages.length > 0 && list.isAway && <JumpToLatest count={list.newBelow} onJump={() => void list.toEnd()} />}
    </div>
  )
}

export const EmptyConversation = replaceable('EmptyConversation', DefaultEmptyConversation)

function DefaultEmptyConversation() {
  const words = useStrings().messages
  return <Empty icon="chat">{words.empty}</Empty>
}
