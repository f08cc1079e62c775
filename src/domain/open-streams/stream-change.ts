import type { Refusal } from '../../errors'

/** A change of an open stream by its producer: see the function of each kind. */
export type StreamChange =
  | {
      kind: 'append'
      messageId: string
      run: number
      part: number
      type: 'text' | 'reasoning'
      offset: number
      text: string
      maxLength: number
      opensTail?: boolean
      hasNoTail?: boolean
      isCheckpoint?: boolean
      isLast?: boolean
    }
  | {
      kind: 'set_part'
      messageId: string
      run: number
      part: number
      type: 'tool' | 'source' | 'data'
      value: object
      maxBytes: number
      /** Refuses the change, unless another check refuses first. */
      refusal?: Refusal | null
    }
  | { kind: 'keep_alive'; messageId: string }
