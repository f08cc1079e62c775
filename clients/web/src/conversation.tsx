import { useConversation, useConversationActions } from '@chat-service/client/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Announcer } from './announcer'
import { Composer } from './composer'
import { ConversationContext, OPTIONS, type OpenConversation, ShownContext } from './conversation-context'
import { ConversationHeader } from './conversation-header'
import { reasonOf } from './format'
import { MessageList } from './message-list'
import { Panel } from './panels/panel'
import { LostEdits } from './pending-state'
import { go, type PanelName } from './route'
import { useSession } from './session'
import { Typing } from './typing'

interface ViewProps {
  channelId: string
  panel: PanelName | undefined
  messageId: string | undefined
}

/** A conversation and its open panel. */
export function ConversationView({ channelId, panel, messageId }: ViewProps) {
  const { me, chat } = useSession()
  const snapshot = useConversation(chat, channelId, OPTIONS)
  const actions = useConversationActions(chat, channelId, OPTIONS)
  const [editing, setEditing] = useState<string>()
  const [highlighted, setHighlighted] = useState<string>()
  const { jumpTo, members, channel, status } = snapshot
  // For example a channel that banned the user earlier.
  const isRefused = status.state === 'failed' && !channel
  const isMember = snapshot.isMember && !isRefused

  const showMessage = useCallback(
    async (id: string) => {
      await jumpTo(id)
      setHighlighted(id)
    },
    [jumpTo],
  )
  useEffect(() => {
    if (!highlighted) return
    const timer = setTimeout(() => setHighlighted(undefined), 2_500)
    return () => clearTimeout(timer)
  }, [highlighted])
  // A search hit, or a pin, in another channel.
  useEffect(() => {
    if (messageId && panel === 'search' && channel) void showMessage(messageId)
  }, [messageId, panel, channel !== null, showMessage])

  // Panels close for former members.
  useEffect(() => {
    if (panel && !isMember) go(channelId)
  }, [panel, isMember, channelId])

  const own = members.find(({ userId }) => userId === me.id)
  const isOperator = own?.role === 'OPERATOR'
  const whyNot = channel?.isFrozen
    ? `This conversation is frozen: no one can send.${isOperator ? ' You can unfreeze it in its settings.' : ''}`
    : own?.isMuted
      ? 'An operator has muted you here.'
      : undefined
  const open = useMemo<OpenConversation>(
    () => ({ actions, isMember, isOperator, whyNot, setEditing, showMessage }),
    [actions, isMember, isOperator, whyNot, showMessage],
  )
  const shown = useMemo(
    () => ({ ...snapshot, isMember, editing, highlighted }),
    [snapshot, isMember, editing, highlighted],
  )
  const last = snapshot.messages.findLast(
    ({ senderId, pending, type }) => senderId === me.id && !pending && type === 'TEXT',
  )

  return (
    <ConversationContext.Provider value={open}>
      <ShownContext.Provider value={shown}>
        <main
          className="conversation"
          aria-label="Conversation"
          onKeyDown={(event) => event.key === 'Escape' && panel && !editing && go(channelId)}
        >
          <ConversationHeader panel={panel} />
          {isRefused ? (
            <p className="center muted" role="alert">
              {status.error ? reasonOf(status.error) : 'This conversation cannot be shown.'}
            </p>
          ) : (
            <MessageList />
          )}
          <Announcer />
          <Typing />
          <LostEdits />
          {isRefused ? null : isMember ? (
            <Composer key={editing} whyNot={whyNot} onEditLast={() => last && setEditing(last.id)} />
          ) : (
            <p className="composer-closed">You are no member of this conversation any more.</p>
          )}
        </main>
        {panel && isMember && <Panel key={panel} name={panel} messageId={messageId} />}
      </ShownContext.Provider>
    </ConversationContext.Provider>
  )
}
