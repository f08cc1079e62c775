import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { ReportRecord, ReportStatus } from '../../../generated/openapi'
import type { Chat } from '../messages/chat'
import { invalid } from '../../errors'
import { isBeyond, readPage } from '../../platform/database/pagination'
import { transaction, type Tx } from '../../platform/database/transaction'
import { given } from '../../platform/lib/given'
import { newId } from '../../platform/lib/ids'
import { inIso, type Dated } from '../../platform/lib/iso-row'
import { recordActs } from '../access/audit'
import type { Caller } from '../access/caller'
import { announceSettled, storeDecision } from './decisions'

export const reportStatuses = ['OPEN', 'RESOLVED', 'DISMISSED'] as const satisfies ReportStatus[]

/** Filter and page. */
export interface ReportQuery {
  /** Default: all. */
  status?: ReportStatus | undefined
  channelId?: string | undefined
  /** Reports about this user, and about this user's messages. */
  userId?: string | undefined
  /** 1 to 100, default 20. */
  limit?: number | undefined
  cursor?: string | undefined
}

export interface ReportPage {
  reports: ReportRecord[]
  nextCursor: string | null
}

const DEFAULT_LIMIT = 20
/** Maximum reports shown with a case. */
const MAX_REPORTS = 100

const columns = [
  'id',
  'channelId',
  'messageId',
  'userId',
  'snapshot',
  'reporterId',
  'category',
  'description',
  'status',
  'settledAt',
  'settledById',
  'note',
  'createdAt',
] as const

type Row = Dated<ReportRecord, 'settledAt' | 'createdAt'>

const reportsOf = (db: Kysely<DB>, tenantId: string) =>
  db.selectFrom('chatReports').select(columns).$castTo<Row>().where('tenantId', '=', tenantId)

/** The reports of a tenant, newest first. */
export async function listReports(
  { db }: Pick<Chat, 'db'>,
  { tenantId }: Caller,
  { status, channelId, userId, limit = DEFAULT_LIMIT, cursor }: ReportQuery,
): Promise<ReportPage> {
  const list = { name: 'reports', position: ['createdAt', 'id'] } as const
  const { page, nextCursor } = await readPage(list, { limit, cursor }, ({ after, limit }) =>
    reportsOf(db, tenantId)
      .where((eb) => eb.and(given({ channelId, userId })))
      // A literal, so that the planner can choose the partial index.
      .$if(status !== undefined, (q) => q.where('status', '=', sql.lit(status as string)))
      .where(isBeyond(after, { createdAt: 'created_at', id: 'id' }))
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  )
  return { reports: page.map(inIso), nextCursor }
}

/** The reports of a case, oldest first. */
export async function selectReportsOf(db: Kysely<DB>, tenantId: string, caseId: string): Promise<ReportRecord[]> {
  const rows = await reportsOf(db, tenantId)
    .where('caseId', '=', caseId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(MAX_REPORTS)
    .execute()
  return rows.map(inIso)
}

/** @throws CHAT_VALIDATION_ERROR, because the contract has no code for an unknown report. */
export async function getReport(
  { db }: Pick<Chat, 'db'>,
  { tenantId }: Caller,
  reportId: string,
): Promise<ReportRecord> {
  return recordOf(await reportsOf(db, tenantId).where('id', '=', reportId).executeTakeFirst())
}

/**
 * Settles or reopens a report; audited. Settling the last open report of a case decides the case without an action. A
 * repeated settlement replaces the previous one. Only the reporter is notified.
 */
export async function setReportStatus(
  chat: Chat,
  caller: Caller,
  reportId: string,
  settlement: { status: ReportStatus; settledById: string | null; note: string | null },
): Promise<ReportRecord> {
  const { status, settledById, note } = settlement
  const settledAt = status === 'OPEN' ? null : sql<Date>`chat_statement_now()`
  return transaction(chat.db, async (tx) => {
    const row = await tx
      .updateTable('chatReports')
      .set({ ...settlement, settledAt })
      .where((eb) => eb.and({ tenantId: caller.tenantId, id: reportId }))
      .returning(columns)
      .$castTo<Row>()
      .executeTakeFirst()
    const report = recordOf(row)
    const actor = { ...caller, userId: settledById ?? caller.userId }
    await (status === 'OPEN'
      ? openCase(tx, caller, reportId)
      : decideIfSettled(chat, tx, caller, reportId, actor.userId))
    const { channelId, reporterId } = report
    if (status !== 'OPEN') announceSettled(chat, tx, caller.tenantId, [report])
    const action = status === 'OPEN' ? 'report.reopen' : 'report.settle'
    await recordActs(tx, actor, [
      { action, channelId, userId: reporterId, reason: note, details: { reportId, ...(settledAt && { status }) } },
    ])
    return report
  })
}

/** Reopening a report opens a case about its subject. */
async function openCase(tx: Tx, { tenantId }: Caller, reportId: string): Promise<void> {
  await sql`
    update chat_reports r
       set case_id = chat_open_case(
             r.tenant_id, ${newId()}, c.subject_type, c.channel_id, c.subject_id, c.user_id,
             case when c.state = 'OPEN' then 0 else 1 end
           )
      from chat_cases c
     where r.tenant_id = ${tenantId} and r.id = ${reportId} and c.tenant_id = r.tenant_id and c.id = r.case_id`.execute(
    tx,
  )
}

/** Locks the case, so that of two reports settled concurrently the second sees the first. */
async function decideIfSettled(chat: Chat, tx: Tx, caller: Caller, reportId: string, madeById: string): Promise<void> {
  const { tenantId } = caller
  const { rows: locked } = await sql<{ id: string }>`
    select c.id from chat_cases c
     where c.tenant_id = ${tenantId} and c.id = (
             select r.case_id from chat_reports r where r.tenant_id = ${tenantId} and r.id = ${reportId}
           )
       for update`.execute(tx)
  const caseId = locked[0]?.id
  if (caseId === undefined) return
  const open = tx.selectFrom('chatReports').where((eb) => eb.and({ tenantId, caseId, status: 'OPEN' }))
  if (await open.limit(1).executeTakeFirst()) return
  await storeDecision(chat, tx, caller, caseId, { id: newId(), action: 'NONE', reason: 'reports_settled', madeById })
}

function recordOf(row: Row | undefined): ReportRecord {
  if (!row) throw invalid('path', '/reportId', 'must be the id of a report of this tenant')
  return inIso(row)
}
