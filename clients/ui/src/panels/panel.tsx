import { type ReactNode, useEffect, useState } from 'react'
import { useOpenConversation } from '../conversation/conversation-context.js'
import { IconButton } from '../parts/icon.js'
import { useRoute, type PanelName } from '../provider/route.js'
import { Files } from './files.js'
import { Details } from './details.js'
import { Pins } from './pins.js'
import { Scheduled } from './scheduled.js'
import { Search } from './search.js'
import { ThreadPanel } from './thread.js'
import { activeIn } from '../parts/active-element.js'
import { useChat } from '../provider/use-chat.js'

const titles: Record<PanelName, string> = {
  thread: 'Thread',
  details: 'Members and settings',
  search: 'Search',
  pins: 'Pinned messages',
  files: 'Files',
  scheduled: 'To be sent later',
}

/** A panel beside the conversation, or in its place on a phone. */
export function Panel({ name, messageId }: { name: PanelName; messageId: string | undefined }) {
  const { go } = useRoute()
  const { channelId } = useOpenConversation().actions
  const close = () => go({ channelId })
  // Returns the focus.
  const { layer } = useChat()
  const [from] = useState(() => activeIn(layer))
  useEffect(() => () => from?.focus(), [from])
  const content: Record<PanelName, () => ReactNode> = {
    thread: () => messageId && <ThreadPanel key={messageId} messageId={messageId} />,
    details: () => <Details />,
    search: () => <Search />,
    pins: () => <Pins />,
    files: () => <Files />,
    scheduled: () => <Scheduled />,
  }
  return (
    <aside className="chat-panel" aria-label={titles[name]} onKeyDown={(event) => event.key === 'Escape' && close()}>
      <header>
        <h2>{titles[name]}</h2>
        <IconButton icon="close" label="Close" onClick={close} />
      </header>
      {content[name]()}
    </aside>
  )
}
