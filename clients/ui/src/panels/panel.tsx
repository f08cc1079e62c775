import { useEffect, useRef, useState } from 'react'
import { useOpenConversation } from '../conversation/conversation-context.js'
import { activeIn } from '../parts/active-element.js'
import { IconButton } from '../parts/icon.js'
import { Failure } from '../parts/listing.js'
import { Skeleton } from '../parts/placeholders.js'
import { useRoute, type PanelName } from '../provider/route.js'
import { useChat } from '../provider/use-chat.js'
import { usePanelContents } from './use-panel-contents.js'

/** Panels that are reached through another one. */
const outer: Partial<Record<PanelName, PanelName>> = { members: 'details', moderation: 'details', files: 'details' }

/** A panel beside the conversation, or in its place where there is no room. */
export function Panel({ name, messageId }: { name: PanelName; messageId: string | undefined }) {
  const { go } = useRoute()
  const { channelId } = useOpenConversation().actions
  const { layer, strings } = useChat()
  const close = () => go({ channelId })
  // Returns the focus.
  const [from] = useState(() => activeIn(layer))
  useEffect(() => () => from?.focus(), [from])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // What had the focus is gone, or hidden behind the panel.
    if (!activeIn(layer)?.offsetParent) heading.current?.focus()
  }, [layer, name])
  const { contents, error, reload } = usePanelContents()
  const back = outer[name]
  const title = strings.panels.titles[name]
  return (
    <aside className="chat-panel" aria-label={title} onKeyDown={(event) => event.key === 'Escape' && close()}>
      <header>
        {back && (
          <IconButton icon="back" label={strings.panels.titles[back]} onClick={() => go({ channelId, panel: back })} />
        )}
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon="close" label={strings.parts.close} onClick={close} />
      </header>
      {contents ? (
        contents[name](messageId)
      ) : error === undefined ? (
        <Skeleton />
      ) : (
        <Failure error={error} reload={reload} />
      )}
    </aside>
  )
}
