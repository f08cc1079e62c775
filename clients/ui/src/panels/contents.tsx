import type { ReactNode } from 'react'
import type { PanelName } from '../provider/route.js'
import { Details } from './details.js'
import { Files } from './files.js'
import { MembersPanel } from './members.js'
import { Moderation } from './moderation.js'
import { Pins } from './pins.js'
import { Scheduled } from './scheduled.js'
import { Search } from './search.js'
import { ThreadPanel } from './thread.js'

/** What each panel holds. Loaded on demand: a conversation can be read and answered without it. */
export const contents: Record<PanelName, (messageId: string | undefined) => ReactNode> = {
  thread: (messageId) => messageId && <ThreadPanel key={messageId} messageId={messageId} />,
  details: () => <Details />,
  members: () => <MembersPanel />,
  moderation: () => <Moderation />,
  search: () => <Search />,
  pins: () => <Pins />,
  files: () => <Files />,
  scheduled: () => <Scheduled />,
}
