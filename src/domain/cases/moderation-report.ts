import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { CaseAction, CaseSubjectType, ReportCategory } from '../../../generated/openapi'

/** A period from `since` (inclusive) to `until` (exclusive). Both are ISO 8601, such as `2026-01-01T00:00:00Z`. */
export interface Period {
  since: string
  until: string
}

/** Figures of moderation in a period. A median over no values is null. */
export interface ModerationReport extends Period {
  /** Reports filed in the period, with their present state. */
  notices: {
    count: number
    /** Settled by now. */
    settled: number
    /** Time from report to settlement. */
    medianSeconds: number | null
    groups: NoticeGroup[]
  }
  /** Decisions made in the period, including those without an action. */
  decisions: {
    count: number
    /** Made by the host's own code. */
    automated: number
    /** Time from the opening of a case to its decision. */
    medianSeconds: number | null
    groups: DecisionGroup[]
  }
  /** Appeals filed in the period, with their present state. */
  appeals: {
    count: number
    open: number
    upheld: number
    reversed: number
    /** Time from appeal to its decision. */
    medianSeconds: number | null
  }
}

/** Reports of one kind. */
export interface NoticeGroup {
  subjectType: Exclude<CaseSubjectType, 'HELD_MESSAGE'>
  category: ReportCategory
  count: number
}

/** Decisions of one kind. */
export interface DecisionGroup {
  subjectType: CaseSubjectType
  action: CaseAction
  /** The reason code of the decision. */
  reason: string
  isAutomated: boolean
  /** Whether users had reported the subject; otherwise it was flagged or held. */
  isReported: boolean
  count: number
}

/** The figures of a tenant, in one statement. Reads each report, decision and appeal of the period once. */
export async function moderationReport(
  db: Kysely<DB>,
  tenantId: string,
  { since, until }: Period,
): Promise<ModerationReport> {
  const median = (from: string, to: string) => sql`
    round(percentile_cont(0.5) within group (order by extract(epoch from ${sql.ref(to)} - ${sql.ref(from)})))`
  const isIn = (time: string) =>
    sql`${sql.ref(time)} >= ${since}::timestamptz and ${sql.ref(time)} < ${until}::timestamptz`
  const { rows } = await sql<Pick<ModerationReport, 'notices' | 'decisions' | 'appeals'>>`
    with notices as (
      select case when r.message_id is not null then 'MESSAGE' when r.user_id is not null then 'USER' else 'CHANNEL'
             end as subject_type, r.category, r.created_at, r.settled_at
        from chat_reports r
       where r.tenant_id = ${tenantId} and ${isIn('r.createdAt')}
    ), decisions as (
      select c.subject_type, d.action, d.reason, d.is_automated, c.report_count > 0 as is_reported, c.opened_at,
             d.created_at
        from chat_decisions d
        join chat_cases c on c.tenant_id = d.tenant_id and c.id = d.case_id
       where d.tenant_id = ${tenantId} and ${isIn('d.createdAt')}
    ), appeals as (
      select d.appeal_state, d.appealed_at, d.appeal_decided_at
        from chat_decisions d
       where d.tenant_id = ${tenantId} and ${isIn('d.appealedAt')}
    )
    select (
             select json_build_object(
                      'count', count(*), 'settled', count(n.settled_at),
                      'medianSeconds', ${median('n.createdAt', 'n.settledAt')},
                      'groups', (
                        select coalesce(json_agg(json_build_object(
                                 'subjectType', g.subject_type, 'category', g.category, 'count', g.count
                               ) order by g.count desc, g.subject_type, g.category), '[]')
                          from (select subject_type, category, count(*) from notices group by 1, 2) g
                      )
                    )
               from notices n
           ) as notices, (
             select json_build_object(
                      'count', count(*), 'automated', count(*) filter (where d.is_automated),
                      'medianSeconds', ${median('d.openedAt', 'd.createdAt')},
                      'groups', (
                        select coalesce(json_agg(json_build_object(
                                 'subjectType', g.subject_type, 'action', g.action, 'reason', g.reason,
                                 'isAutomated', g.is_automated, 'isReported', g.is_reported, 'count', g.count
                               ) order by g.count desc, g.subject_type, g.action, g.reason, g.is_automated, g.is_reported), '[]')
                          from (
                            select subject_type, action, reason, is_automated, is_reported, count(*)
                              from decisions group by 1, 2, 3, 4, 5
                          ) g
                      )
                    )
               from decisions d
           ) as decisions, (
             select json_build_object(
                      'count', count(*), 'open', count(*) filter (where a.appeal_state = 'OPEN'),
                      'upheld', count(*) filter (where a.appeal_state = 'UPHELD'),
                      'reversed', count(*) filter (where a.appeal_state = 'REVERSED'),
                      'medianSeconds', ${median('a.appealedAt', 'a.appealDecidedAt')}
                    )
               from appeals a
           ) as appeals`.execute(db)
  return { since, until, ...(rows[0] as (typeof rows)[number]) }
}
