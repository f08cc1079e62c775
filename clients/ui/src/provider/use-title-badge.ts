import { useUnread } from '@chat-service/client/react'
import { useEffect } from 'react'
import { useChat } from './use-chat.js'

/** Keeps the number of unread messages in front of the title of the page: `(3) Chat`. */
export function useTitleBadge(title: string): void {
  const { total } = useUnread(useChat().chat)
  useEffect(() => {
    document.title = total ? `(${total}) ${title}` : title
    return () => void (document.title = title)
  }, [total, title])
}
