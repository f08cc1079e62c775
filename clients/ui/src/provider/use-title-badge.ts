import { useUnread } from '@chat-service/client/react'
import { useEffect } from 'react'
import { useChat } from './use-chat.js'

/** Shows the number of unread messages before the page title: `(3) Chat`. */
export function useTitleBadge(title: string): void {
  const { total } = useUnread(useChat().chat)
  useEffect(() => {
    document.title = total ? `(${total}) ${title}` : title
    return () => void (document.title = title)
  }, [total, title])
}
