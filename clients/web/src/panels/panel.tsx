import { type ReactNode, useEffect, useState } from 'react'
import { useOpenConversation } from '../conversation-context'
import { IconButton } from '../parts/icon'
import { go, type PanelName } from '../route'
import { Details } from './details'
import { Pins } from './pins'
import { Scheduled } from './scheduled'
import { Search } from './search'
import { ThreadPanel } from './thread'

const titles: Record<PanelName, string> = {
  thread: 'Thread',
  details: 'Members and settings',
  search: 'Search',
  pins: 'Pinned messages',
  scheduled: 'To be sent later',
}

/** A panel beside the conversation, or in its place on a phone. */
export function Panel({ name, messageId }: { name: PanelName; messageId: string | undefined }) {
  const { channelId } = useOpenConversation().actions
  const close = () => go(channelId)
  // Returns the focus.
  const [from] = useState(() => document.activeElement as HTMLElement | null)
  useEffect(() => () => from?.focus(), [from])
  const content: Record<PanelName, () => ReactNode> = {
    thread: () => messageId && <ThreadPanel key={messageId} messageId={messageId} />,
    details: () => <Details />,
    search: () => <Search />,
    pins: () => <Pins />,
    scheduled: () => <Scheduled />,
  }
  return (
    <aside className="panel" aria-label={titles[name]} onKeyDown={(event) => event.key === 'Escape' && close()}>
      <header>
        <h2>{titles[name]}</h2>
        <IconButton icon="close" label="Close" onClick={close} />
      </header>
      {content[name]()}
    </aside>
  )
}
