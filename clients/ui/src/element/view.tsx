import type { Live, LiveStatus, UnreadState } from '@chat-service/client/live'
import { useConnection, useUnread } from '@chat-service/client/react'
import { useEffect } from 'react'
import { Chat } from '../chat.js'
import { Conversation } from '../conversation/conversation.js'
import { ChannelList } from '../list/channel-list.js'
import { ChatProvider, type ChatProviderProps } from '../provider/provider.js'
import { useChat } from '../provider/use-chat.js'

/** The content of the element. */
export type ChatViewPart = 'chat' | 'list' | 'conversation'

interface ViewProps extends Omit<ChatProviderProps, 'children'> {
  part: ChatViewPart
  onChat: (chat: Live) => void
  onStatus: (status: LiveStatus) => void
  onUnread: (unread: UnreadState) => void
}

const shown = { chat: Chat, list: ChannelList, conversation: Conversation }

/** The element's content. */
export function View({ part, onChat, onStatus, onUnread, ...provider }: ViewProps) {
  const Part = shown[part]
  return (
    <ChatProvider {...provider}>
      <Reports onChat={onChat} onStatus={onStatus} onUnread={onUnread} />
      <Part />
    </ChatProvider>
  )
}

/** Dispatches the element's events. */
function Reports({ onChat, onStatus, onUnread }: Pick<ViewProps, 'onChat' | 'onStatus' | 'onUnread'>) {
  const { chat } = useChat()
  const status = useConnection(chat)
  const unread = useUnread(chat)
  useEffect(() => onChat(chat), [chat])
  useEffect(() => onStatus(status), [status])
  useEffect(() => onUnread(unread), [unread])
  return null
}
