import { useState } from 'react'
import { isCurrent } from '../conversation/connection.js'
import { OPTIONS, useOpenConversation, useShown } from '../conversation/conversation-context.js'
import { useNotices } from '../provider/notices.js'
import { useChat } from '../provider/use-chat.js'

/**
 * The first unread message when the conversation was opened. Later messages do not count.
 *
 * @param marker the user's read marker, once known. Until it is read from the service, that of an earlier run counts.
 */
export function useFirstNew(marker: string | undefined) {
  const { me, chat } = useChat()
  const { actions, showMessage } = useOpenConversation()
  const { attempt } = useNotices()
  const { messages, hasOlder, status } = useShown()
  const [markerThen, setMarkerThen] = useState<string>()
  const [openedAt, setOpenedAt] = useState<string>()
  const [wasShown, setShown] = useState(false)
  const readAt = markerThen ?? marker
  const newest = messages.at(-1)?.createdAt ?? ''
  if (openedAt === undefined && isCurrent(status)) setOpenedAt(newest)
  if (markerThen === undefined && marker !== undefined && isCurrent(status)) setMarkerThen(marker)

  const isNew = ({ createdAt }: { createdAt: string }) =>
    readAt !== undefined && createdAt > readAt && createdAt <= (openedAt ?? newest)
  const first = messages.find((message) => isNew(message) && message.senderId !== me.id)
  // Earlier messages may be unread too.
  const isKnown = !hasOlder || (messages[0] && !isNew(messages[0]))
  const showFirstNew = () =>
    attempt(async () => {
      const query = { ...OPTIONS, limit: 1, ...(readAt !== undefined && { after: readAt }) }
      const page = await chat.client.messages.list(actions.channelId, query)
      if (page.messages[0]) await showMessage(page.messages[0].id)
      setShown(true)
    })
  return {
    /** Whether the marker may move: what is new is settled. */
    isSettled: openedAt !== undefined,
    firstNew: isKnown ? first?.id : undefined,
    showFirstNew: first && !isKnown && !wasShown ? showFirstNew : undefined,
  }
}
