import type { Frame } from '../support/contract'

/** Parts of a vector: see spec/vectors/README.md. */
export const CONVERSATION = ['messages', 'channel', 'members', 'pins', 'polls'] as const
export const PARTS = [...CONVERSATION, 'channels', 'threads', 'unread'] as const
export type Part = (typeof PARTS)[number]

/** By name. `message` and `poll` are read separately: a message with missing text, a poll of a new message. */
export type Parts = Partial<Record<Part | 'message' | 'poll', unknown>>

/** REST answers of one moment. */
export interface Reading {
  /** Position in the conversation, if it was read. */
  seq?: number
  /** Reason to read again. */
  because?: string
  parts: Parts
}

/** A received frame, or another reading. */
export type Entry = { frame: Frame } | { read: Reading }

export interface Vector {
  name: string
  userId: string
  channelId: string
  given: Reading & { seq: number; userSeq: number }
  then: Entry[]
  expected: Parts
}
