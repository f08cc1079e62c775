import type { Chat } from '../pipeline/chat'
import type { WithTails } from '../domain/open-streams/writers'
import type { Caller } from '../domain/access/caller'
import { listAudit, type AuditEntry, type AuditPage, type AuditQuery } from '../domain/compliance/audit-log'
import { exportHold } from '../domain/compliance/export/hold-export'
import {
  listHolds,
  placeHold,
  releaseHold,
  type HoldScope,
  type LegalHold,
} from '../domain/compliance/holds/legal-hold'
import { moderationReport, type ModerationReport, type Period } from '../domain/cases/moderation-report'
import { inTenant } from '../platform/database/tenant-fence'
import { readAuditQuery, readHold, readHoldId, readPeriod } from './data-input'
import { paged } from './resources'

/** Legal holds: nothing in the scope of an active hold can be removed. */
export interface Holds {
  /**
   * Places a hold on the messages of a channel, of a user or, with neither, of the whole tenant. Once it resolves, nothing in
   * its scope can be removed. Users see no difference.
   *
   * @param hold.id chosen by the host, at most 255 characters: placing it again is idempotent.
   * @param hold.reason for the audit, at most 2,000 characters.
   */
  place(hold: HoldScope & { id?: string; reason: string }): Promise<LegalHold>
  /** The active holds, oldest first. */
  list(): Promise<LegalHold[]>
  /** Releases a hold. Copies kept only by it are removed now, overdue messages in the next pass of retention. */
  release(id: string): Promise<LegalHold>
  /**
   * Exports the data that the hold protects as lines of JSON: the hold, then channel by channel its members, current
   * messages, and earlier versions of edited or deleted ones. Reads page by page as the loop continues.
   */
  export(id: string): AsyncGenerator<string, void, undefined>
}

/** Legal holds, the audit and the figures of moderation of a tenant, for the host's own code. */
export interface ComplianceOperations {
  readonly holds: Holds
  /** Audited acts of moderation, newest first. */
  audit(query?: AuditQuery): Promise<AuditPage>
  /** Iterates over `audit`, reading the next page as the loop continues. */
  iterateAudit(query?: AuditQuery): AsyncGenerator<AuditEntry, void, undefined>
  /**
   * Counts the reports, decisions and appeals of a period, such as a year: by kind, category and outcome, with median times.
   *
   * @throws CHAT_VALIDATION_ERROR unless `since` and `until` are times, and `until` is the later one.
   */
  moderationReport(period: Period): Promise<ModerationReport>
}

/** Runs a call; in a service counted and logged, with the contract's errors. */
export type Run = <T>(operation: string, work: () => Promise<T>) => Promise<T>

export function complianceOperations(
  service: Pick<Chat, 'replicas'> & WithTails,
  caller: Caller,
  run: Run,
): ComplianceOperations {
  const { tenantId } = caller
  const db = inTenant(service.db, tenantId)
  const audit = (query?: AuditQuery) => run('audit', async () => listAudit(db, tenantId, readAuditQuery(query)))
  return {
    holds: {
      place: (hold) => run('placeHold', async () => placeHold(db, caller, readHold(hold))),
      list: () => run('listHolds', () => listHolds(db, tenantId)),
      release: (id) => run('releaseHold', async () => releaseHold(db, caller, readHoldId(id))),
      async *export(id) {
        const pages = exportHold({ ...service, db }, caller, readHoldId(id))
        for (;;) {
          const { done, value } = await run('exportHold', () => pages.next())
          if (done) return
          yield* value
        }
      },
    },
    audit,
    iterateAudit: paged((query) => audit(query as AuditQuery), 0, 'entries') as ComplianceOperations['iterateAudit'],
    moderationReport: (period) =>
      run('moderationReport', async () => moderationReport(db, tenantId, readPeriod(period))),
  }
}
