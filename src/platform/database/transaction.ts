import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../../../generated/database'
import { isConflict, isStalePlan } from './errors'

export type AfterCommit = () => void | Promise<void>

/** A transaction in which work can be left for after its commit. It throws on any use after its end. */
export type Tx = Transaction<DB> & { afterCommit(callback: AfterCommit): void }

const reporters = new WeakMap<Kysely<DB>, (error: unknown) => void>()

/** Says where errors of after-commit callbacks go. openDatabase gives them to its logger. */
export function reportAfterCommitErrors(db: Kysely<DB>, report: (error: unknown) => void): void {
  reporters.set(db, report)
}

/**
 * Runs `run` in a transaction: commits when it resolves, rolls back when it throws.
 *
 * Callbacks given to `tx.afterCommit` run one after the other once the transaction is committed and its connection is
 * free, before this resolves; never after a rollback. What they throw is reported and cannot fail the call.
 *
 * A transaction that lost against another one, or that met a schema change, is run once more from the beginning, with no
 * callbacks: `run` must have no effects of its own outside the database.
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

async function attempt<T>(
  db: Kysely<DB>,
  run: (tx: Tx) => Promise<T>,
): Promise<{ result: T; callbacks: AfterCommit[] }> {
  const callbacks: AfterCommit[] = []
  // A controlled transaction queues its commit or rollback behind the statements that were begun, and refuses all that
  // come later. Kysely's transaction().execute() sends them at once, so that a statement nobody awaited, or a sibling of
  // the one that failed in a Promise.all, could run after the end, outside of any transaction.
  const controlled = await db.startTransaction().execute()
  const tx = Object.assign(controlled, {
    afterCommit(callback: AfterCommit) {
      if (controlled.isCommitted || controlled.isRolledBack)
        throw new Error('afterCommit was called after the transaction ended')
      callbacks.push(callback)
    },
  })
  try {
    const result = await run(tx)
    await controlled.commit().execute()
    return { result, callbacks }
  } catch (error) {
    // The rollback fails only with the connection, and then the server rolls back; the first error tells more.
    await controlled
      .rollback()
      .execute()
      .catch(() => undefined)
    throw error
  }
}
