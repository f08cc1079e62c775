import type { Live } from '@chat-service/client/live'
import type { ChatProviderProps } from '@chat-service/ui'
import type { ReactNode } from 'react'
import type { World } from './world'

export interface Scene {
  part: string
  state: string
  world: () => World
  content: ReactNode
  provider?: Partial<ChatProviderProps>
  /** In pixels. Default: a desktop. */
  size?: { width: number; height: number }
  /** What the user has done before. */
  act?: (chat: Live) => void
  /** What a picture is taken after: elements to click, and fields with what is typed there, as Playwright finds them. */
  steps?: readonly (string | readonly [field: string, text: string])[]
  /** What a picture waits for. */
  shows?: string
}
