import type { Live } from '@chat-service/client/live'
import type { ChatProviderProps } from '@chat-service/ui'
import type { ReactNode } from 'react'
import type { World } from './world'

/**
 * An element to click, a field with what is typed there, an element that a finger rests on, names of files that are chosen, or
 * pixels to scroll by; elements as Playwright finds them.
 */
type Step =
  | string
  | readonly [field: string, text: string]
  | { readonly hold: string }
  | { readonly choose: readonly string[] }
  | { readonly scroll: number }

export interface Scene {
  part: string
  state: string
  world: () => World
  content: ReactNode
  provider?: Partial<ChatProviderProps>
  /** In pixels. Default: a desktop. Narrow ones are touched. */
  size?: { width: number; height: number }
  /** A style sheet of the host, before that of the kit. */
  css?: string
  /** Actions of the user before. */
  act?: (chat: Live) => void
  /** Actions before the picture. */
  steps?: readonly Step[]
  /** The condition that a picture waits for. */
  shows?: string
  /** It never stands still. */
  isMoving?: boolean
  /** It has to look the same under the resets of hosts. */
  isReset?: boolean
}
