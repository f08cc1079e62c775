import { sql, type SqlBool } from 'kysely'
import type { Report } from '../../../generated/openapi'
import type { Chat } from '../messages/chat'
import { invalid } from '../../errors'
import { readPage } from '../../platform/database/pagination'
import { transaction } from '../../platform/database/transaction'
import { recordActs } from '../access/audit'
import type { Caller } from '../access/caller'

export const reportStatuses = ['OPEN', 'RESOLVED', 'DISMISSED'] as const

export type ReportStatus = (typeof reportStatuses)[number]

/** A report as operators see it. */
export interface ReportRecord extends Report {
  /** The channel may be deleted: a report outlives it. */
  channelId: string
  reporterId: string
  status: ReportStatus
  /** Null while it is open, like the properties below. */
  settledAt: string | null
  /** The user who settled it. */
  settledById: string | null
  note: string | null
}

/** Filter and page. */
export interface ReportQuery {
  /** Default: all. */
  status?: ReportStatus | undefined
  channelId?: string | undefined
  /** 1 to 100, default 20. */
  limit?: number | undefined
  cursor?: string | undefined
}

export interface ReportPage {
  reports: ReportRecord[]
  nextCursor: string | null
}

const DEFAULT_LIMIT = 20

const columns = [
  'id',
  'channelId',
  'reporterId',
  'category',
  'description',
  'status',
  'settledAt',
  'settledById',
  'note',
  'createdAt',
] as const

interface Row extends Omit<ReportRecord, 'settledAt' | 'createdAt'> {
  settledAt: Date | null
  createdAt: Date
}

/** The reports of a tenant, newest first. */
export async function listReports(
  { db }: Pick<Chat, 'db'>,
  { tenantId }: Caller,
  { status, channelId, limit = DEFAULT_LIMIT, cursor }: ReportQuery,
): Promise<ReportPage> {
  const list = { name: 'reports', position: ['createdAt', 'id'] } as const
  const { page, nextCursor } = await readPage(list, { limit, cursor }, async ({ after, limit }) => {
    const rows = await db
      .selectFrom('chatReports')
      .select(columns)
      .where('tenantId', '=', tenantId)
      // As a literal, so that the planner can choose the partial index.
      .$if(status !== undefined, (q) => q.where('status', '=', sql.lit(status as string)))
      .$if(channelId !== undefined, (q) => q.where('channelId', '=', channelId as string))
      .$if(after !== undefined, (q) =>
        q.where(sql<SqlBool>`(created_at, id) < (${after?.createdAt}::timestamptz, ${after?.id})`),
      )
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows as Row[]
  })
  return { reports: page.map(toRecord), nextCursor }
}

/** @throws CHAT_VALIDATION_ERROR, because the contract has no code for an unknown report. */
export async function getReport(
  { db }: Pick<Chat, 'db'>,
  { tenantId }: Caller,
  reportId: string,
): Promise<ReportRecord> {
  const row = await db
    .selectFrom('chatReports')
    .select(columns)
    .where('tenantId', '=', tenantId)
    .where('id', '=', reportId)
    .executeTakeFirst()
  return recordOf(row as Row | undefined)
}

/**
 * Settles a report, or reopens it; audited. Settling it again replaces the previous settlement. Sends no event, because a
 * report is confidential to its reporter and the operators.
 */
export async function setReportStatus(
  { db }: Pick<Chat, 'db'>,
  caller: Caller,
  reportId: string,
  settlement: { status: ReportStatus; settledById: string | null; note: string | null },
): Promise<ReportRecord> {
  const { status, settledById, note } = settlement
  const settledAt = status === 'OPEN' ? null : sql<Date>`chat_statement_now()`
  return transaction(db, async (tx) => {
    const row = await tx
      .updateTable('chatReports')
      .set({ ...settlement, settledAt })
      .where('tenantId', '=', caller.tenantId)
      .where('id', '=', reportId)
      .returning(columns)
      .executeTakeFirst()
    const report = recordOf(row as Row | undefined)
    const { channelId, reporterId } = report
    const actor = { ...caller, userId: settledById ?? caller.userId }
    const action = status === 'OPEN' ? 'report.reopen' : 'report.settle'
    await recordActs(tx, actor, [
      { action, channelId, userId: reporterId, reason: note, details: { reportId, ...(settledAt && { status }) } },
    ])
    return report
  })
}

function recordOf(row: Row | undefined): ReportRecord {
  if (!row) throw invalid('path', '/reportId', 'must be the id of a report of this tenant')
  return toRecord(row)
}

const toRecord = (row: Row): ReportRecord => ({
  ...row,
  settledAt: row.settledAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})
