import type { Message } from '@chat-service/client'
import { useConversation, useConversationActions } from '@chat-service/client/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Announcer } from './announcer.js'
import { isCurrent } from './connection.js'
import { Composer } from '../composer/composer.js'
import { EMPTY, placeOf } from '../composer/drafts.js'
import { KeptText } from '../composer/kept-text.js'
import { ConversationContext, OPTIONS, type OpenConversation, ShownContext } from './conversation-context.js'
import { ConversationHeader } from './conversation-header.js'
import { MessageList } from '../messages/message-list.js'
import { LostEdits } from '../messages/pending-state.js'
import type { ChatComponents } from '../provider/components.js'
import { ComponentsProvider } from '../provider/replaceable.js'
import { useNotices } from '../provider/notices.js'
import { useRoute, type PanelName } from '../provider/route.js'
import { useChat, useFormat } from '../provider/use-chat.js'
import { Icon } from '../parts/icon.js'
import { onDemand } from '../parts/on-demand.js'
import { StandingDecisions } from '../decisions/decisions-on-demand.js'
import { useStandingDecisions } from '../decisions/use-decisions.js'
import { useWhyGone } from './use-why-gone.js'
import { Typing } from './typing.js'

const Panel = onDemand(async () => (await import('../panels/panel.js')).Panel)

export interface ConversationProps {
  /** The channel. Default: that of the route. */
  id?: string | undefined
  /** Replaces parts by name, only in this conversation. */
  components?: ChatComponents | undefined
}

/** A conversation and its open panel, side by side if there is room. It fills the element around it. */
export function Conversation({ id, components }: ConversationProps) {
  const { route } = useRoute()
  const channelId = id ?? route.channelId
  if (channelId === undefined) return null
  // A route to another conversation opens no panel here.
  const { panel, messageId } = route.channelId === channelId || route.channelId === undefined ? route : {}
  return (
    <ComponentsProvider components={components}>
      <ConversationView key={channelId} channelId={channelId} panel={panel} messageId={messageId} />
    </ComponentsProvider>
  )
}

interface ViewProps {
  channelId: string
  panel: PanelName | undefined
  messageId: string | undefined
}

function ConversationView({ channelId, panel, messageId }: ViewProps) {
  const { reasonOf } = useFormat()
  const { go } = useRoute()
  const { me, chat, strings, drafts } = useChat()
  const { attempt } = useNotices()
  const words = strings.conversation
  const snapshot = useConversation(chat, channelId, OPTIONS)
  const actions = useConversationActions(chat, channelId, OPTIONS)
  const [editing, setEditing] = useState<string>()
  const [highlighted, setHighlighted] = useState<string>()
  const { jumpTo, membership, channel, status } = snapshot
  // For example a channel that banned the user.
  const isRefused = status.state === 'failed' && !channel
  const isMember = snapshot.isMember && !isRefused
  const whyGone = useWhyGone(channelId, snapshot.isMember)

  const latest = useRef({ messages: snapshot.messages, go })
  latest.current = { messages: snapshot.messages, go }
  const showMessage = useCallback(
    async (id: string) => {
      const message = latest.current.messages.find((one) => one.id === id)
      const { parentMessageId } = message ?? (await chat.client.messages.get(channelId, id))
      if (parentMessageId) return latest.current.go({ channelId, panel: 'thread', messageId: parentMessageId })
      await jumpTo(id)
      setHighlighted(id)
    },
    [chat, channelId, jumpTo],
  )
  useEffect(() => {
    if (!highlighted) return
    const timer = setTimeout(() => setHighlighted(undefined), 2_500)
    return () => clearTimeout(timer)
  }, [highlighted])
  const routed = panel === 'thread' ? undefined : messageId
  const followed = useRef<string>(undefined)
  // Before it is loaded, this is the last stored state, without paging.
  const isLoaded = channel !== null && isCurrent(status)
  useEffect(() => {
    if (!isLoaded || routed === followed.current) return
    followed.current = routed
    if (routed) void attempt(() => showMessage(routed))
  }, [routed, isLoaded, showMessage])

  const isOperator = membership?.role === 'OPERATOR'
  const isSuspended = useStandingDecisions().some(({ action }) => action === 'SUSPEND')
  const whyNot = isSuspended
    ? reasonOf({ code: 'CHAT_USER_SUSPENDED' })
    : channel?.isFrozen
      ? words.whyFrozen + (isOperator ? ` ${words.youMayUnfreeze}` : '')
      : membership?.isMuted
        ? words.whyMuted
        : channel?.whoCanSend === 'OPERATORS' && !isOperator
          ? words.whyOperators
          : undefined
  const setQuote = useCallback(
    (message: Message) => {
      const place = placeOf(channelId, message.parentMessageId ?? undefined)
      setEditing(undefined)
      drafts.put(place, { ...(drafts.get(place) ?? EMPTY), quotedMessageId: message.id })
    },
    [drafts, channelId],
  )
  const open = useMemo<OpenConversation>(
    () => ({ actions, isMember, isOperator, whyNot, setEditing, setQuote, showMessage }),
    [actions, isMember, isOperator, whyNot, setQuote, showMessage],
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
        <div className="chat-conversation-frame">
          <section
            className="chat-conversation"
            aria-label={words.conversation}
            onKeyDown={(event) => event.key === 'Escape' && panel && !editing && go({ channelId })}
          >
            <ConversationHeader panel={panel} />
            {isRefused ? (
              <div className="chat-center chat-muted chat-refused">
                <Icon name="lock" />
                <p role="alert">{status.error ? reasonOf(status.error) : words.refused}</p>
                <button type="button" onClick={() => go({})}>
                  {words.close}
                </button>
              </div>
            ) : (
              <MessageList />
            )}
            <Announcer messages={snapshot.messages} isReady={isLoaded && !snapshot.hasNewer} />
            <Typing />
            <LostEdits />
            <StandingDecisions channelId={channelId} isMuted={membership?.isMuted === true} isMember={isMember} />
            {isRefused ? null : isMember ? (
              <Composer key={editing} whyNot={whyNot} onEditLast={() => last && setEditing(last.id)} />
            ) : (
              <div className="chat-composer-closed">
                <p role="status">{words.gone[whyGone]}</p>
                <KeptText />
                <button type="button" onClick={() => go({})}>
                  {words.close}
                </button>
              </div>
            )}
          </section>
          {panel && isMember && <Panel name={panel} messageId={messageId} onClose={() => go({ channelId })} />}
        </div>
      </ShownContext.Provider>
    </ConversationContext.Provider>
  )
}
