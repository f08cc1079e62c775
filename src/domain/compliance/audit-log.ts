import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Logger } from '../../config/options'
import { transaction } from '../../platform/database/transaction'
import { isBeyond, readPage } from '../../platform/database/pagination'
import { given } from '../../platform/lib/given'
import { inIso, type Dated } from '../../platform/lib/iso-row'
import { allowAuditUpkeep, type AuditAction } from '../access/audit'
import { removeInBatches } from './tenants-of'

const DEFAULT_LIMIT = 20

/** An act of moderation, of a legal hold or of erasure. */
export interface AuditEntry {
  id: string
  createdAt: string
  action: AuditAction
  /** The user who acted, or the name under which the host's own code acted. */
  actorId: string
  isSystem: boolean
  /** Null for acts outside channels. The channel may be deleted. */
  channelId: string | null
  /** The user acted upon; for a message its sender. */
  userId: string | null
  reason: string | null
  details: Record<string, unknown>
}

/** Filters and page. */
export interface AuditQuery {
  channelId?: string | undefined
  /** The user acted upon. */
  userId?: string | undefined
  action?: AuditAction | undefined
  /** From this time on. */
  since?: string | undefined
  /** 1 to 100, default 20. */
  limit?: number | undefined
  cursor?: string | undefined
}

export interface AuditPage {
  entries: AuditEntry[]
  nextCursor: string | null
}

/** The acts in a tenant, newest first. */
export async function listAudit(
  db: Kysely<DB>,
  tenantId: string,
  { channelId, userId, action, since, limit = DEFAULT_LIMIT, cursor }: AuditQuery,
): Promise<AuditPage> {
  const list = { name: 'audit', position: ['createdAt', 'id'] } as const
  const { page, nextCursor } = await readPage(list, { limit, cursor }, async ({ after, limit }) => {
    const rows = await db
      .selectFrom('chatAudit')
      .select(['id', 'action', 'actorId', 'isSystem', 'channelId', 'userId', 'reason', 'details', 'createdAt'])
      .where((eb) => eb.and({ tenantId, ...given({ channelId, userId, action }) }))
      .$if(since !== undefined, (q) => q.where('createdAt', '>=', sql<Date>`${since}::timestamptz`))
      .where(isBeyond(after, { createdAt: 'created_at', id: 'id' }))
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows as Dated<AuditEntry, 'createdAt'>[]
  })
  return { entries: page.map(inIso), nextCursor }
}

/** Removes entries older than `days`, of all tenants, in small steps. @returns whether all succeeded. */
export function removeOldAudit(db: Kysely<DB>, days: number, log: Logger): Promise<boolean> {
  const removal = { table: 'chat_audit', what: 'old entries of the audit', log } as const
  const match = sql`t.created_at < chat_statement_now() - make_interval(days => ${days}::integer)`
  return removeInBatches(db, removal, { match, order: 't.created_at, t.id' }, (db, tenantId, old) =>
    transaction(db, async (tx) => {
      await allowAuditUpkeep(tx)
      return sql`delete from chat_audit a using ${old} where a.tenant_id = ${tenantId} and a.id = old.id`.execute(tx)
    }),
  )
}
