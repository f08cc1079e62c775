import type { Message, PollWithVotes } from '@chat-service/client'
import type { ConversationMessage } from '@chat-service/client/live'
import { type FocusEvent, memo, useState } from 'react'
import { Attachment } from './attachment'
import { useOpenConversation } from './conversation-context'
import { fullTimeOf, listOf, timeOf } from './format'
import { MessageActions } from './message-actions'
import { Avatar } from './parts/avatar'
import { Icon } from './parts/icon'
import { EditState, PendingState } from './pending-state'
import { PollView } from './poll'
import { Reactions } from './reactions'
import { go } from './route'
import { useNames, useSession } from './session'
import { StreamParts } from './stream-parts'
import { StreamState } from './stream-state'
import { MarkdownText, Text } from './text'

interface RowProps {
  message: ConversationMessage
  isGrouped?: boolean
  isPinned: boolean
  isEditing?: boolean
  isHighlighted?: boolean
  poll?: PollWithVotes | undefined
  /** The message of the reader that it answers, if they may ask again. */
  question?: Message | undefined
  /** Ids of the users who have read up to it, one per line. */
  readBy?: string | undefined
  /** In a thread: no link to the thread. */
  isReply?: boolean
}

export const MessageRow = memo(function MessageRow(row: RowProps) {
  const { message, isGrouped, isPinned, isEditing, isHighlighted, poll, question, isReply } = row
  const { me } = useSession()
  const nameOf = useNames()
  const { actions } = useOpenConversation()
  // Tab skips the buttons of all other messages.
  const [isActive, setActive] = useState(false)
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setActive(false)
  }
  const { id, senderId, text, createdAt, isEdited, pending, threadInfo, type, isForwarded, mentionedUserIds } = message
  const isOnItsWay = pending !== undefined && pending.status !== 'sent'
  // The sender has read it.
  const readBy = row.readBy?.split('\n').filter((userId) => userId !== senderId) ?? []
  const mentioned = mentionedUserIds.map((userId) => ({ id: userId, name: nameOf(userId) }))
  const words = { isEdited, mentioned, ownName: me.nickname }
  const content = message.stream ? (
    <StreamParts message={message} text={(part, isOpen) => <MarkdownText {...words} text={part} isOpen={isOpen} />} />
  ) : (
    text && <Text {...words} text={text} />
  )
  if (type === 'ADMIN') {
    return (
      <li className={message.stream ? 'admin stream' : 'admin'}>
        {message.stream ? <div>{content}</div> : text && <span>{text}</span>}
        <StreamState message={message} question={question} />
      </li>
    )
  }
  const classes = [
    'message',
    isGrouped && 'grouped',
    senderId === me.id && 'own',
    isOnItsWay && 'pending',
    senderId !== me.id && mentionedUserIds.includes(me.id) && 'mentions-me',
    isHighlighted && 'highlighted',
    isEditing && 'editing',
  ]
  return (
    <li
      id={`message-${id}`}
      className={classes.filter(Boolean).join(' ')}
      tabIndex={-1}
      onFocus={() => setActive(true)}
      onBlur={leave}
    >
      <div className="message-side">
        {isGrouped ? (
          <time aria-hidden="true">{timeOf(createdAt)}</time>
        ) : (
          <Avatar id={senderId} name={nameOf(senderId)} />
        )}
      </div>
      <div className="message-main">
        <p className={isGrouped ? 'hidden' : 'message-head'}>
          <strong>{nameOf(senderId)}</strong>{' '}
          <time dateTime={createdAt} title={fullTimeOf(createdAt)}>
            {timeOf(createdAt)}
          </time>
        </p>
        {isForwarded && <p className="muted small-text">Forwarded</p>}
        {poll ? <PollView poll={poll} /> : content}
        {(message.fileName ?? message.fileUrl) && <Attachment message={message} />}
        <StreamState message={message} question={question} />
        {pending && <PendingState entry={pending} />}
        {message.edit && !isEditing && <EditState entry={message.edit} />}
        {isPinned && (
          <p className="pinned small-text">
            <Icon name="pin" /> Pinned
          </p>
        )}
        <Reactions message={message} />
        {threadInfo && threadInfo.replyCount > 0 && !isReply && (
          <button className="thread-link" onClick={() => go(actions.channelId, 'thread', id)}>
            {threadInfo.replyCount === 1 ? '1 reply' : `${threadInfo.replyCount} replies`}
            <span className="muted"> last at {timeOf(threadInfo.lastRepliedAt)}</span>
          </button>
        )}
        {readBy.length > 0 && (
          <p className="read-by" title={`Read by ${listOf(readBy.map(nameOf))}`}>
            <span className="hidden">Read by {listOf(readBy.map(nameOf))}</span>
            {readBy.slice(0, 5).map((userId) => (
              <Avatar key={userId} id={userId} name={nameOf(userId)} isSmall />
            ))}
            {readBy.length > 5 && <span aria-hidden="true">+{readBy.length - 5}</span>}
          </p>
        )}
      </div>
      {!isOnItsWay && (
        <MessageActions message={message} isPinned={isPinned} isReply={isReply ?? false} isActive={isActive} />
      )}
    </li>
  )
})
