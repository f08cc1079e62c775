import type { Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import { holdOf } from './legal-hold'

/** What an erasure would take away. */
export interface ErasureTarget {
  tenantId: string
  /** Null: everything of the tenant. */
  userId: string | null
  /** What stands for the user where the erasure has been already. */
  pseudonym?: string | null
}

/** What must be kept although somebody asks to erase it. */
export interface ErasureHold {
  /** How the host finds it. */
  id: string
  name: string
}

/**
 * Answers the hold that forbids an erasure: of the tenant, of the user, or of a channel that the user is or was a member of;
 * where the whole tenant is to be erased, any. This is the one place where erasure asks.
 */
export async function findHold(
  db: Kysely<DB>,
  { tenantId, userId, pseudonym }: ErasureTarget,
): Promise<ErasureHold | undefined> {
  const of = (id: string) => holdOf(db, tenantId, { userId: id })
  const hold =
    userId === null
      ? await holdOf(db, tenantId, {})
      : ((await of(userId)) ?? (pseudonym ? await of(pseudonym) : undefined))
  return hold && { id: hold.id, name: hold.reason }
}
