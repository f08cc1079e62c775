import { useUnread } from '@chat-service/client/react'
import { Fragment, useEffect } from 'react'
import { Connection } from './connection'
import { ConversationView } from './conversation'
import { useRoute } from './route'
import { useSession } from './session'
import { Sidebar } from './sidebar'

/** The list beside the conversation; on a phone, one of them. */
export function Shell({ onSignOut }: { onSignOut: () => void }) {
  const { me, chat, people } = useSession()
  const others = people.filter(({ id }) => id !== me.id)
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
          <p>
            To see both sides, open a second window as{' '}
            {others.map(({ id, nickname }, n) => (
              <Fragment key={id}>
                {n > 0 && (n === others.length - 1 ? ' or ' : ', ')}
                <a href={`/?as=${encodeURIComponent(id)}`} target="_blank" rel="noopener">
                  {nickname}
                </a>
              </Fragment>
            ))}
            .
          </p>
        </main>
      )}
    </div>
  )
}
