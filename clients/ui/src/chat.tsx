import { type ReactNode } from 'react'
import { Connection } from './conversation/connection.js'
import { Conversation } from './conversation/conversation.js'
import { ChannelList, type ChannelListProps } from './list/channel-list.js'
import { Icon } from './parts/icon.js'
import { cx } from './parts/class-names.js'
import { useRoute } from './provider/route.js'
import { useStrings } from './provider/use-chat.js'

export interface ChatProps extends ChannelListProps {
  /** Shown while no conversation is open. Default: a sentence. */
  empty?: ReactNode | undefined
}

/**
 * A whole screen: the list beside the conversation and its panel; in a narrow box, only one of them. It fills the
 * element around it.
 */
export function Chat({ empty, ...list }: ChatProps) {
  const { channelId } = useRoute().route
  const strings = useStrings()
  return (
    <div className="chat-app">
      <h1 className="chat-hidden">{strings.conversation.chat}</h1>
      <Connection />
      <div className={cx('shell', channelId !== undefined && 'has-channel')}>
        <ChannelList {...list} />
        {channelId === undefined ? (
          <div className="chat-center chat-muted chat-nothing-open">
            <Icon name="chat" />
            {empty ?? <p>{strings.conversation.choose}</p>}
          </div>
        ) : (
          <Conversation key={channelId} id={channelId} />
        )}
      </div>
    </div>
  )
}
