import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '../../../generated/database'
import { isConflict, isStalePlan } from './errors'
import { makeLogDays, missingLogDay } from './log-days'
import { acrossTenants } from './tenant-fence'

type AfterCommit = () => void | Promise<void>

/** A transaction with callbacks before and after its commit. Throws if used after its end. */
export type Tx = Transaction<DB> & {
  /** For work that must take its locks last. */
  beforeCommit(callback: () => Promise<void>): void
  afterCommit(callback: AfterCommit): void
}

const reporters = new WeakMap<Kysely<DB>, (error: unknown) => void>()

/** Sets the handler for errors of after-commit callbacks; openDatabase logs them. */
export function reportAfterCommitErrors(db: Kysely<DB>, report: (error: unknown) => void): void {
  reporters.set(db, report)
}

/**
 * Runs `run` in a transaction: commits when it resolves, rolls back when it throws.
 *
 * `tx.beforeCommit` callbacks run in order after `run`, inside the transaction. `tx.afterCommit` callbacks run in order after
 * the commit, with the connection released, before this resolves; never after a rollback. Their errors are reported and do
 * not fail the call.
 *
 * After a conflict, a schema change, or a missing day of the event log, the transaction is retried once, without the
 * callbacks of the first attempt. So `run` must have no effects outside the database.
 */
export async function transaction<T>(db: Kysely<DB>, run: (tx: Tx) => Promise<T>): Promise<T> {
  const { result, callbacks } = await attempt(db, run).catch(async (error: unknown) => {
    const day = missingLogDay(error)
    if (day !== undefined) await makeLogDays(acrossTenants(db, 'retention'), day)
    else if (!isConflict(error) && !isStalePlan(error)) throw error
    return attempt(db, run)
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

/** Takes its xid at the start instead of at the first write, so that a legal hold waits for this transaction, too. */
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
  // A controlled transaction queues commit and rollback behind started statements, and rejects later ones. With
  // Kysely's transaction().execute() a statement that was not awaited, or ran in a Promise.all with a failed one, could
  // run after the end, outside the transaction.
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
    // The rollback fails only if the connection is lost, after which the server rolls back. The first error is the
    // cause.
    await controlled
      .rollback()
      .execute()
      .catch(() => undefined)
    throw error
  }
}
