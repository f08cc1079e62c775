import type { Chat } from '../../context'
import type { ClaimedErasure } from './erasure-rows'

/** What a step has done. */
export interface Step {
  /** Rows that it has changed. */
  changed: number
  /** From where the next step goes on. Null: the phase is over. */
  position: unknown
  /** How long to wait for something outside: then the step is taken again. */
  waitMs?: number
}

/** A part of an erasure. Each step of it may be repeated. */
export interface Phase {
  name: string
  run(chat: Chat, erasure: ClaimedErasure): Promise<Step>
}

/** Of a user: both are there until the erasure is done. */
export type UserErasure = ClaimedErasure & { userId: string; pseudonym: string }

export const phase = (name: string, run: (chat: Chat, erasure: UserErasure) => Promise<Step>): Phase => ({
  name,
  run: (chat, erasure) => run(chat, erasure as UserErasure),
})

/** Longest time that an erasure waits for sockets that do not close, in seconds from the first look at them. */
const MAX_WAIT_SECONDS = 60
/** Between two attempts while Redis does not answer. */
export const NO_ANSWER_MS = 1000

/** Removes what presence knows of who is erased, once nobody of them is connected. For Redis it waits without limit. */
export const presencePhase: Phase = {
  name: 'presence',
  async run(chat, { tenantId, userId, age, position }) {
    const isGone = await chat.presence.forget(tenantId, userId)
    if (isGone === undefined) return { changed: 0, position, waitMs: NO_ANSWER_MS }
    const since = typeof position === 'number' ? position : age
    if (!isGone && age - since < MAX_WAIT_SECONDS) return { changed: 0, position: since, waitMs: 500 }
    return { changed: 0, position: null }
  },
}
