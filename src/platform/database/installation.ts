import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import { newId } from '../lib/ids'

/** Identifies the database, and the epoch of its history. */
export interface Installation {
  /** Different for every database, even a copy. Part of all keys, topics and queues in Redis. */
  id: string
  epoch: string
  /** Milliseconds since 1970; -Infinity for the first epoch. */
  epochBeganAt: number
}

/**
 * Reads the installation, and begins a new epoch if the database may have gone back in time: after a restored dump,
 * point-in-time recovery, or the promotion of a replica. Operators report rollbacks that PostgreSQL cannot detect, such
 * as a restored disk snapshot, with `chat-migrate new-epoch`.
 */
export async function readInstallation(db: Kysely<DB>): Promise<Installation> {
  const found = await select(db)
  if (found && found.origin === (found.presentOrigin ?? found.origin)) return toInstallation(found)
  if (!found) {
    await sql`
      insert into chat_installation (id, epoch, epoch_began_at, origin)
      values (${newId()}, ${newId()}, '-infinity', coalesce(chat_origin(), ''))
      on conflict (is_only) do nothing`.execute(db)
  } else {
    await sql`
      update chat_installation set epoch = ${newId()}, epoch_began_at = clock_timestamp(), origin = chat_origin()
       where origin is distinct from chat_origin()`.execute(db)
  }
  return toInstallation((await select(db)) as Row)
}

/** Begins a new epoch and returns it. Clients with a position of an old epoch reload. */
export async function beginEpoch(db: Kysely<DB>): Promise<string> {
  await readInstallation(db)
  const epoch = newId()
  await sql`update chat_installation set epoch = ${epoch}, epoch_began_at = clock_timestamp()`.execute(db)
  return epoch
}

/** The epoch, as an expression of a statement whose result is then of this epoch. */
export const epochOf = sql<string>`(select epoch from chat_installation)`

interface Row {
  id: string
  epoch: string
  epochBeganAt: number | null
  origin: string
  /** Null while the database cannot determine it. */
  presentOrigin: string | null
}

async function select(db: Kysely<DB>): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select id, epoch, origin, chat_origin() as present_origin,
           case when isfinite(epoch_began_at) then (extract(epoch from epoch_began_at) * 1000)::bigint end as epoch_began_at
      from chat_installation`.execute(db)
  return rows[0]
}

function toInstallation({ id, epoch, epochBeganAt, origin }: Row): Installation {
  const [system, database] = origin.split('/')
  const digest = createHash('sha256')
    .update(JSON.stringify([id, system, database]))
    .digest('hex')
  return { id: digest.slice(0, 16), epoch, epochBeganAt: epochBeganAt ?? -Infinity }
}
