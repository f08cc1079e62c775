import type { Kysely, RawBuilder } from 'kysely'
import type { DB } from '../../../../generated/database'
import type { Chat } from '../chat'
import type { ClaimedErasure } from './erasure-rows'
import { nextPage, readStep, type ScannedTable, type Wanted } from '../table-scan'

/** The result of a step. */
export interface Step {
  /** Rows changed. */
  changed: number
  /** Where the next step continues. Null: the phase is complete. */
  position: unknown
  /** Milliseconds to wait for an external condition before the step is repeated. */
  waitMs?: number
}

/** A phase of an erasure. Its steps are idempotent. */
export interface Phase {
  name: string
  run(chat: Chat, erasure: ClaimedErasure): Promise<Step>
}

/** An erasure of a user, which has both ids until it ends. */
export type UserErasure = ClaimedErasure & { userId: string; pseudonym: string }

export const phase = (name: string, run: (chat: Chat, erasure: UserErasure) => Promise<Step>): Phase => ({
  name,
  run: (chat, erasure) => run(chat, erasure as UserErasure),
})

/** A step that changes a page of a table by statements, each given the condition for the rows `t` of the page. */
export async function changePage(
  db: Kysely<DB>,
  erasure: Pick<ClaimedErasure, 'tenantId' | 'position'>,
  table: ScannedTable,
  ...statements: ((rows: RawBuilder<boolean>) => RawBuilder<unknown>)[]
): Promise<Step> {
  const page = await nextPage(db, erasure, table)
  let changed = 0
  for (const statement of statements) {
    const { numAffectedRows = 0n } = await statement(page.rows).execute(db)
    changed += Number(numAffectedRows)
  }
  return { changed, position: page.last }
}

/** A step that changes matching rows of a table one by one, each in its own transaction. */
export async function changeEach<Row extends object>(
  { db }: Pick<Chat, 'db'>,
  erasure: UserErasure,
  table: ScannedTable,
  wanted: Wanted,
  change: (row: Row) => Promise<unknown>,
): Promise<Step> {
  const { found, last } = await readStep<Row>(db, erasure, table, wanted)
  for (const row of found) await change(row)
  return { changed: found.length, position: last }
}

/** Timeout of an erasure for sockets to close, in seconds since the first check. */
const MAX_WAIT_SECONDS = 60
/** Interval of retries while Redis does not answer. */
export const NO_ANSWER_MS = 1000

/** Removes the user's presence once all connections are closed. Waits for Redis without limit. */
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
