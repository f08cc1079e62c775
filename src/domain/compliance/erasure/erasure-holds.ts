import type { Kysely } from 'kysely'
import type { DB } from '../../../../generated/database'
import { holdOf } from '../holds/legal-hold'

/** The scope of an erasure. */
export interface ErasureTarget {
  tenantId: string
  /** Null: the whole tenant. */
  userId: string | null
  /** The pseudonym that replaces the user in rows erased so far. */
  pseudonym?: string | null
}

/** A hold that forbids an erasure. */
export interface ErasureHold {
  /** The host's id of the hold. */
  id: string
  name: string
}

/**
 * The hold that forbids an erasure, if any: on the tenant, on the user, or on a channel with the user as present or
 * former member; for a whole tenant any hold. The only check of holds in erasures.
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
