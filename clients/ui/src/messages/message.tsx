import type { Message, PollWithVotes } from '@chat-service/client'
import type { ConversationMessage } from '@chat-service/client/live'
import { type FocusEvent, memo, useState } from 'react'
import { useOpenConversation } from '../conversation/conversation-context.js'
import { RemovalDecision } from '../decisions/decisions-on-demand.js'
import { Attachments } from './album.js'
import { MessageActions } from './message-actions.js'
import { MessageContent } from './message-content.js'
import { MessageStatus } from './message-status.js'
import { Avatar } from '../parts/avatar.js'
import { Icon } from '../parts/icon.js'
import { EditState, PendingState } from './pending-state.js'
import { Reactions } from './reactions.js'
import { useRoute } from '../provider/route.js'
import { useNames, useChat, useFormat, useStrings } from '../provider/use-chat.js'
import { QuestionCard } from '../questions/question-part.js'
import { useSwipe } from './use-swipe.js'
import { StreamState } from './stream-state.js'
import { LinkPreview } from '../content/link-preview.js'
import { Quoted } from '../content/quoted.js'
import { cx } from '../parts/class-names.js'
import { replaceable } from '../provider/replaceable.js'

export interface MessageProps {
  /** The message with local state: a pending send or edit. */
  message: ConversationMessage
  /** It follows another of its sender, and shows no picture and name. */
  isGrouped?: boolean | undefined
  isPinned: boolean
  /** Its text is in the composer. */
  isEditing?: boolean | undefined
  /** The target of a search, quote or link. */
  isHighlighted?: boolean | undefined
  /** The poll of a message of type `POLL`, once it is loaded. */
  poll?: PollWithVotes | undefined
  /** The reader's message that it answers, if they may ask again. */
  question?: Message | undefined
  /** Ids of the users whose read marker is at it, one per line. */
  readBy?: string | undefined
  /** For an own message: the number of others who have read it. */
  readCount?: number | undefined
  /** In a thread: no link to the thread. */
  isReply?: boolean | undefined
}

export const MessageRow = replaceable('Message', memo(DefaultMessage))

function DefaultMessage(row: MessageProps) {
  const { fullTimeOf, listOf, timeOf } = useFormat()
  const { messages: strings, direction } = useStrings()
  const { go } = useRoute()
  const { message, isGrouped, isPinned, isEditing, isHighlighted, poll, question, isReply, readCount } = row
  const { me } = useChat()
  const nameOf = useNames()
  const { actions, isMember, isOperator, whyNot, setQuote } = useOpenConversation()
  // Tab skips the buttons of all other messages.
  const [isActive, setActive] = useState(false)
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setActive(false)
  }
  const { id, senderId, text, createdAt, pending, threadInfo, type, isForwarded, mentionedUserIds, mentions } = message
  const isOnItsWay = pending !== undefined && pending.status !== 'sent'
  const { quote } = message
  const isRemoved = Boolean(message.moderation)
  const questions =
    !isRemoved &&
    message.questions?.map((asked) => (
      <QuestionCard key={asked.id} question={asked} isMember={isMember} isOperator={isOperator} />
    ))
  const mayQuote = !isReply && !isOnItsWay && !isRemoved && isMember && whyNot === undefined
  const swipe = useSwipe(direction === 'rtl', mayQuote ? () => setQuote(message) : undefined)
  // The sender has read it.
  const readBy = row.readBy?.split('\n').filter((userId) => userId && userId !== senderId) ?? []
  if (type === 'ADMIN') {
    return (
      <div role="listitem" className={cx('admin', message.stream !== null && 'stream')}>
        {message.stream ? (
          <div>
            <MessageContent message={message} />
          </div>
        ) : (
          text && <span>{text}</span>
        )}
        <StreamState message={message} question={question} />
        {questions}
      </div>
    )
  }
  const classes = cx(
    'message',
    isGrouped && 'grouped',
    senderId === me.id && 'own',
    isOnItsWay && pending.status !== 'held' && 'pending',
    senderId !== me.id && (mentions || mentionedUserIds.includes(me.id)) && 'mentions-me',
    isRemoved && 'removed',
    isHighlighted && 'highlighted',
    isEditing && 'editing',
  )
  return (
    <div role="listitem" className={classes} tabIndex={-1} onFocus={() => setActive(true)} onBlur={leave} {...swipe}>
      <div className="chat-message-side">
        {isGrouped ? (
          <time aria-hidden="true">{timeOf(createdAt)}</time>
        ) : (
          <Avatar id={senderId} name={nameOf(senderId)} />
        )}
      </div>
      <div className="chat-message-main">
        <p className={cx(isGrouped ? 'hidden' : 'message-head')}>
          <strong>
            <bdi>{nameOf(senderId)}</bdi>
          </strong>{' '}
          <time dateTime={createdAt} title={fullTimeOf(createdAt)}>
            {timeOf(createdAt)}
          </time>
        </p>
        {isForwarded && <p className="chat-muted chat-small-text">{strings.forwarded}</p>}
        {quote && <Quoted quote={quote} />}
        <MessageContent message={message} poll={poll} />
        <Attachments message={message} />
        {message.linkMetadata && !isOnItsWay && <LinkPreview link={message.linkMetadata} />}
        <StreamState message={message} question={question} isActive={isActive} />
        {questions}
        {pending && <PendingState entry={pending} />}
        {message.edit && !isEditing && <EditState entry={message.edit} />}
        {isPinned && (
          <p className="chat-pinned chat-small-text">
            <Icon name="pin" /> {strings.pinned}
          </p>
        )}
        {isRemoved && (
          <p className="chat-pinned chat-small-text">
            <Icon name="shield" /> {strings.removed}
          </p>
        )}
        {message.moderation && <RemovalDecision decisionId={message.moderation.decisionId} />}
        {!isRemoved && <Reactions message={message} />}
        {threadInfo && threadInfo.replyCount > 0 && !isReply && (
          <button
            className="chat-thread-link"
            onClick={() => go({ channelId: actions.channelId, panel: 'thread', messageId: id })}
          >
            {strings.replies.count(threadInfo.replyCount, false)}
            <span className="chat-muted"> {strings.replies.last(timeOf(threadInfo.lastRepliedAt))}</span>
          </button>
        )}
        {readCount !== undefined && !isOnItsWay && !isRemoved && (
          <MessageStatus message={message} readCount={readCount} />
        )}
        {readBy.length > 0 && (
          <p className="chat-read-by" title={strings.readBy(listOf(readBy.map(nameOf)))}>
            <span className="chat-hidden">{strings.readBy(listOf(readBy.map(nameOf)))}</span>
            {readBy.slice(0, 5).map((userId) => (
              <Avatar key={userId} id={userId} name={nameOf(userId)} size="small" />
            ))}
            {readBy.length > 5 && <span aria-hidden="true">+{readBy.length - 5}</span>}
          </p>
        )}
      </div>
      {!isOnItsWay && (
        <MessageActions message={message} isPinned={isPinned} isReply={isReply ?? false} isActive={isActive} />
      )}
    </div>
  )
}
