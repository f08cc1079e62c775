import { useUnread } from '@chat-service/client/react'
import { useEffect } from 'react'
import { Connection } from './connection'
import { ConversationView } from './conversation'
import { useRoute } from './route'
import { useSession } from './session'
import { Sidebar } from './sidebar'

/** The list beside the conversation; on a phone the one or the other. */
export function Shell({ onSignOut }: { onSignOut: () => void }) {
  const { chat } = useSession()
  const { channelId, panel, messageId } = useRoute()
  const { total } = useUnread(chat)
  useEffect(() => {
    document.title = total ? `(${total}) Chat demo` : 'Chat demo'
  }, [total])
  return (
    <div className={`shell${channelId ? ' has-channel' : ''}${panel ? ' has-panel' : ''}`}>
      <Connection />
      <Sidebar onSignOut={onSignOut} channelId={channelId} />
      {channelId ? (
        <ConversationView key={channelId} channelId={channelId} panel={panel} messageId={messageId} />
      ) : (
        <main className="center muted nothing-open">
          <p>Choose a conversation.</p>
        </main>
      )}
    </div>
  )
}
