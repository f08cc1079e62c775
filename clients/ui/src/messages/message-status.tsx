import type { ConversationMessage } from '@chat-service/client/live'
import { useShown } from '../conversation/conversation-context.js'
import { cx } from '../parts/class-names.js'
import { Icon } from '../parts/icon.js'
import { replaceable } from '../provider/replaceable.js'
import { useStrings } from '../provider/use-chat.js'

export interface MessageStatusProps {
  /** A message of the reader that the service has. */
  message: ConversationMessage
  /** Number of other members whose read marker is past it. */
  readCount: number
}

/** Whether an own message was sent, and whether others have read it. There are no delivery receipts. */
export const MessageStatus = replaceable('MessageStatus', DefaultMessageStatus)

function DefaultMessageStatus({ readCount }: MessageStatusProps) {
  const words = useStrings().messages.status
  const { channel, members, hasMoreMembers } = useShown()
  const isRead = readCount > 0
  const isByAll = isRead && !hasMoreMembers && readCount === members.length - 1
  // In a large channel only the first members are loaded.
  const isCounted = channel?.type !== 'DIRECT' && !hasMoreMembers
  const text = !isRead ? words.sent : isCounted ? words.readBy(readCount) : words.read
  return (
    <span className={cx('status', isByAll && 'read')} title={text}>
      <Icon name={isRead ? 'checks' : 'check'} />
      <span className="chat-hidden">{text}</span>
    </span>
  )
}
