import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useOpenConversation } from '../conversation/conversation-context.js'
import { activeIn } from '../parts/active-element.js'
import { IconButton } from '../parts/icon.js'
import { useRoute, type PanelName } from '../provider/route.js'
import { useChat } from '../provider/use-chat.js'
import { Details } from './details.js'
import { Files } from './files.js'
import { FollowButton } from './follow.js'
import { Members } from './members.js'
import { Moderation } from './moderation.js'
import { Pins } from './pins.js'
import { Scheduled } from './scheduled.js'
import { Search } from './search.js'
import { Thread } from './thread.js'

/** The parent panel of nested panels. */
const outer: Partial<Record<PanelName, PanelName>> = { members: 'details', moderation: 'details', files: 'details' }

const contents: Record<PanelName, (messageId: string | undefined) => ReactNode> = {
  thread: (messageId) => messageId && <Thread key={messageId} messageId={messageId} />,
  details: () => <Details />,
  members: () => <Members />,
  moderation: () => <Moderation />,
  search: () => <Search />,
  pins: () => <Pins />,
  files: () => <Files />,
  scheduled: () => <Scheduled />,
}

interface PanelProps {
  name: PanelName
  messageId: string | undefined
  onClose: () => void
}

/** A panel beside the conversation, or in its place if there is no room. */
export function Panel({ name, messageId, onClose }: PanelProps) {
  const { go } = useRoute()
  const { channelId } = useOpenConversation().actions
  const { layer, strings } = useChat()
  // Returns the focus.
  const [from] = useState(() => activeIn(layer))
  useEffect(() => () => from?.focus(), [from])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The focused element is gone, or hidden behind the panel.
    if (!activeIn(layer)?.offsetParent) heading.current?.focus()
  }, [layer, name])
  const back = outer[name]
  const title = strings.panels.titles[name]
  return (
    <aside className="chat-panel" aria-label={title} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <header>
        {back && (
          <IconButton icon="back" label={strings.panels.titles[back]} onClick={() => go({ channelId, panel: back })} />
        )}
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {name === 'thread' && messageId && <FollowButton messageId={messageId} />}
        <IconButton icon="close" label={strings.parts.close} onClick={onClose} />
      </header>
      {contents[name](messageId)}
    </aside>
  )
}
