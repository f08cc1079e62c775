import type { Kysely } from 'kysely'
import type { DB } from '../../generated/database'
import type { Caller } from '../domain/access/caller'
import { listAudit, type AuditEntry, type AuditPage, type AuditQuery } from '../domain/duties/audit-log'
import { exportHold } from '../domain/duties/hold-export'
import { listHolds, placeHold, releaseHold, type HoldScope, type LegalHold } from '../domain/duties/legal-hold'
import { inTenant } from '../platform/database/tenant-fence'
import { readAuditQuery, readHold, readHoldId } from './data-input'
import { paged } from './resources'

/** Legal holds: while one stands, nothing in its scope is removed for good. */
export interface Holds {
  /**
   * Places a hold on the messages of a channel, on those that a user has sent, or, with neither, on all of the tenant. When it
   * resolves, nothing in its scope can be removed for good any more. Users see no difference.
   *
   * @param hold.id of the host's choice, at most 255 characters: placed again it is the same hold.
   * @param hold.reason for those who read the audit, at most 2,000 characters.
   */
  place(hold: HoldScope & { id?: string; reason: string }): Promise<LegalHold>
  /** The holds that stand, oldest first. */
  list(): Promise<LegalHold[]>
  /** Ends a hold. What only it has kept is removed now, and what is due by age in the next pass. */
  release(id: string): Promise<LegalHold>
  /**
   * What the hold protects, as lines of JSON: the hold, then channel by channel its members, its messages as they are, and
   * what held messages were before they were edited or deleted. It is read page by page as the loop goes on.
   */
  export(id: string): AsyncGenerator<string, void, undefined>
}

/** What is kept of a tenant, for the host's own code. */
export interface KeptData {
  readonly holds: Holds
  /** Who moderated whom, newest first. */
  audit(query?: AuditQuery): Promise<AuditPage>
  /** Everything that `audit` lists, page after page as the loop goes on. */
  iterateAudit(query?: AuditQuery): AsyncGenerator<AuditEntry, void, undefined>
}

/** Runs a call: in a service counted and logged, and with the errors of the contract. */
export type Run = <T>(operation: string, work: () => Promise<T>) => Promise<T>

export function keptData(service: Kysely<DB>, caller: Caller, run: Run): KeptData {
  const { tenantId } = caller
  const db = inTenant(service, tenantId)
  const audit = (query?: AuditQuery) => run('audit', async () => listAudit(db, tenantId, readAuditQuery(query)))
  return {
    holds: {
      place: (hold) => run('placeHold', async () => placeHold(db, caller, readHold(hold))),
      list: () => run('listHolds', () => listHolds(db, tenantId)),
      release: (id) => run('releaseHold', async () => releaseHold(db, caller, readHoldId(id))),
      async *export(id) {
        const pages = exportHold(db, caller, readHoldId(id))
        for (;;) {
          const { done, value } = await run('exportHold', () => pages.next())
          if (done) return
          yield* value
        }
      },
    },
    audit,
    iterateAudit: paged((query) => audit(query as AuditQuery), 0, 'entries') as KeptData['iterateAudit'],
  }
}
