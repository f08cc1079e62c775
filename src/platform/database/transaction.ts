import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '../../../generated/database'
import { isConflict, isStalePlan } from './errors'

type AfterCommit = () => void | Promise<void>

/** A transaction with callbacks to run at its end and after its commit. It throws if it is used after its end. */
export type Tx = Transaction<DB> & {
  /** For what takes locks that must come last. */
  beforeCommit(callback: () => Promise<void>): void
  afterCommit(callback: AfterCommit): void
}

const reporters = new WeakMap<Kysely<DB>, (error: unknown) => void>()

/** Sets what happens with errors of after-commit callbacks; openDatabase logs them. */
export function reportAfterCommitErrors(db: Kysely<DB>, report: (error: unknown) => void): void {
  reporters.set(db, report)
}

/**
 * Runs `run` in a transaction: commits when it resolves, rolls back when it throws.
 *
 * Callbacks given to `tx.beforeCommit` run in order when `run` has resolved, as a part of the transaction.
 *
 * Callbacks given to `tx.afterCommit` run in order after the commit, when the connection is free, before this resolves;
 * never after a rollback. Their errors are reported and do not fail the call.
 *
 * A transaction that failed because of a conflict or a schema change is retried once, without the callbacks of the first
 * attempt. So `run` must have no effects outside the database.
 */
export async function transaction<T>(db: Kysely<DB>, run: (tx: Tx) => Promise<T>): Promise<T> {
  const { result, callbacks } = await attempt(db, run).catch((error: unknown) => {
    if (isConflict(error) || isStalePlan(error)) return attempt(db, run)
    throw error
  })
  for (const callback of callbacks) {
    try {
      await callback()
    } catch (error) {
      reporters.get(db)?.(error)
    }
  }
  return result
}

/**
 * The same for a transaction that is known to others from its beginning, and not only from its first write: who waits until all
 * running transactions are over, as a legal hold does, waits for it too, and statements of later ones see what that one wrote.
 */
export function numberedTransaction<T>(db: Kysely<DB>, run: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(db, async (tx) => {
    await sql`select pg_current_xact_id()`.execute(tx)
    return run(tx)
  })
}

async function attempt<T>(
  db: Kysely<DB>,
  run: (tx: Tx) => Promise<T>,
): Promise<{ result: T; callbacks: AfterCommit[] }> {
  const callbacks: AfterCommit[] = []
  const last: (() => Promise<void>)[] = []
  // A controlled transaction queues its commit or rollback behind the statements that have started, and rejects later
  // ones. Kysely's transaction().execute() does not queue them, so that a statement that was not awaited, or that ran in a
  // Promise.all with the one that failed, could run after the end, outside any transaction.
  const controlled = await db.startTransaction().execute()
  const tx = Object.assign(controlled, {
    beforeCommit(callback: () => Promise<void>) {
      last.push(callback)
    },
    afterCommit(callback: AfterCommit) {
      if (controlled.isCommitted || controlled.isRolledBack)
        throw new Error('afterCommit was called after the transaction ended')
      callbacks.push(callback)
    },
  })
  try {
    const result = await run(tx)
    for (const callback of last) await callback()
    await controlled.commit().execute()
    return { result, callbacks }
  } catch (error) {
    // The rollback fails only if the connection does, and then the server rolls back. The first error is the cause.
    await controlled
      .rollback()
      .execute()
      .catch(() => undefined)
    throw error
  }
}
