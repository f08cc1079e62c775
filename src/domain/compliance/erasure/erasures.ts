import type { Chat } from '../chat'
import { ChatError, invalid } from '../../../errors'
import { newId } from '../../../platform/lib/ids'
import type { JobRow } from '../../../platform/scheduler/jobs'
import type { Caller } from '../../access/caller'
import { findHold } from './erasure-holds'
import {
  claimErasure,
  erasureJobs,
  finishErasure,
  getErasure,
  insertErasure,
  releaseErasure,
  saveProgress,
  type ClaimedErasure,
  type Erasure,
  type MessageErasure,
} from './erasure-rows'
import { phasesOfTenant } from './erase-tenant'
import { phasesOfUser } from './erase-user'
import type { Phase } from './phases'

/*
 * Erasures: background tasks that any process can continue.
 *
 * Invariants
 *
 * * The row is authoritative for phase and position. One process at a time holds the claim, for half a minute after its
 *   last step; if it dies, another process repeats at most one step. Steps are idempotent.
 * * A step changes a bounded number of rows in its own transactions, and each slice of steps is followed by a pause of
 *   the same length, so that others get connections and locks.
 * * It ends after a whole round over all phases without changes, so it also covers rows written meanwhile.
 */

/** Duration of a slice of steps, after which the process pauses. */
const SLICE_MS = 500
const MIN_PAUSE_MS = 20
const MAX_PAUSE_MS = 5000
/** Interval of checks for a legal hold placed meanwhile. */
const HELD_MS = 60_000
const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 300_000
/** Interval at which `erasureDone` polls the row. */
const POLL_MS = 250

/**
 * Starts the erasure of a user, or of a whole tenant. Returns the running erasure, if there is one.
 *
 * @throws CHAT_AUTH_FORBIDDEN with the legal hold that forbids it.
 */
export async function beginErasure(
  chat: Chat,
  caller: Caller,
  target: { userId: string | null; messages: MessageErasure | null },
): Promise<Erasure> {
  const { tenantId } = caller
  const { userId, messages } = target
  const hold = await findHold(chat.db, { tenantId, userId })
  if (hold) {
    const message = `A legal hold forbids the erasure: ${hold.name} (${hold.id}).`
    throw new ChatError('CHAT_AUTH_FORBIDDEN', { legalHold: hold }, { message })
  }
  const erasure = await insertErasure(chat.db, caller, target)
  if (erasure.messages !== messages) {
    throw invalid('body', '/messages', `must be ${erasure.messages}, as of the erasure of this user that runs`)
  }
  await chat.erasing.announce()
  chat.scheduler.schedule(erasureJobs, { tenantId, channelId: '', id: erasure.id }, new Date(erasure.createdAt))
  return erasure
}

/** Resolves when the erasure is finished. */
export async function erasureDone(
  { db }: Pick<Chat, 'db'>,
  tenantId: string,
  id: string,
  signal?: AbortSignal,
): Promise<Erasure> {
  for (;;) {
    signal?.throwIfAborted()
    const erasure = await getErasure(db, tenantId, id)
    if (erasure.status === 'DONE') return erasure
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** Runs one slice of an erasure. */
export async function continueErasure(chat: Chat, job: JobRow): Promise<void> {
  const { db, log } = chat
  const owner = newId()
  let erasure = await claimErasure(db, job, owner)
  if (!erasure) return
  const began = performance.now()
  try {
    let waitMs: number | undefined
    do {
      const hold = await findHold(db, erasure)
      if (hold) return await pause(chat, erasure, owner, { waitMs: HELD_MS, heldBy: hold.id })
      const outcome = await step(chat, erasure, owner)
      if (!outcome) return
      ;({ erasure, waitMs } = outcome)
    } while (waitMs === undefined && performance.now() - began < SLICE_MS)
    waitMs ??= Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, performance.now() - began))
    await pause(chat, erasure, owner, { waitMs })
  } catch (error) {
    const { tenantId, id: erasureId } = job
    log.warn({ err: error, tenantId, erasureId, phase: erasure.phase }, 'erasure failed; it will be retried')
    const waitMs = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** erasure.attempts)
    await pause(chat, erasure, owner, { waitMs, hasFailed: true })
  }
}

async function pause(
  { db, scheduler }: Chat,
  erasure: ClaimedErasure,
  owner: string,
  options: Parameters<typeof releaseErasure>[3],
): Promise<void> {
  const dueAt = await releaseErasure(db, erasure, owner, options)
  if (dueAt) scheduler.schedule(erasureJobs, { tenantId: erasure.tenantId, channelId: '', id: erasure.id }, dueAt)
}

/** Takes one step. @returns undefined once the erasure is finished, or another process has claimed it. */
async function step(
  chat: Chat,
  erasure: ClaimedErasure,
  owner: string,
): Promise<{ erasure: ClaimedErasure; waitMs: number | undefined } | undefined> {
  const phases: Phase[] = erasure.kind === 'TENANT' ? phasesOfTenant : phasesOfUser
  const known = phases.findIndex(({ name }) => name === erasure.phase)
  const index = Math.max(0, known)
  const current = phases[index] as Phase
  const { changed, position, waitMs } = await current.run(chat, erasure)
  const isOver = position === null && waitMs === undefined
  const next = isOver ? phases[index + 1] : current
  const endsRound = next === undefined
  if (endsRound && erasure.changed + changed === 0) {
    await finishErasure(chat.db, erasure, owner)
    await chat.erasing.announce()
    return undefined
  }
  const phase = next?.name ?? (phases[0] as Phase).name
  const progress = { phase, position, endsRound, changed, counted: current.name }
  const saved = await saveProgress(chat.db, erasure, owner, progress)
  return saved && { erasure: saved, waitMs }
}

/** @throws CHAT_VALIDATION_ERROR for any other value. */
export function readMessageErasure(value: unknown): MessageErasure {
  if (value === 'anonymise' || value === 'delete') return value
  throw invalid('body', '/messages', 'must be anonymise or delete')
}
