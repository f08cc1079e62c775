import { sql, type SqlBool } from 'kysely'
import type { Report } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import { ChatError, invalid } from '../../errors'
import { inTenant } from '../../platform/database/tenant-fence'
import { transaction, type Tx } from '../../platform/database/transaction'
import { newId } from '../../platform/lib/ids'
import { inIso, type Dated } from '../../platform/lib/iso-row'
import type { Caller } from '../access/caller'
import { accessTo, checkAccess, type Access } from '../access/guards'
import type { Chat } from '../messages/chat'

/*
 * Reports about channels, messages and users.
 *
 * Invariants
 *   * Open reports of one subject have one open case.
 *   * A user has at most one open report per subject: concurrent requests are serialized by the lock of the case.
 *   * A report of a message keeps a copy of the message, even if that is edited or deleted.
 */

type Content = OperationInput<'reportChannel'>['body']
type NewReport = Pick<Report, 'id' | 'category' | 'description'>

/** A report, and whether it is new. */
export type Filed = Report & { isNew: boolean }

/** Files a report about the channel. The other members are not notified. */
export async function reportChannel(chat: Chat, caller: Caller, channelId: string, content: Content): Promise<Report> {
  const report = newReport(content)
  const { id, category, description } = report
  // In one statement with the Member guard, so that a member who is removed or banned concurrently files none.
  const { rows } = await sql<Access & { createdAt: Date | null }>`
    with access as ${accessTo(chat.db, caller, channelId)}, filed as (
      insert into chat_reports (tenant_id, channel_id, id, reporter_id, category, description, case_id)
      select access.tenant_id, access.channel_id, ${id}, ${caller.userId}, ${category}, ${description},
             chat_open_case(access.tenant_id, ${newId()}, 'CHANNEL', access.channel_id, access.channel_id, null, 1)
        from access
       where access.refusal is null
      returning created_at
    )
    select access.refusal, filed.created_at from access left join filed on true`.execute(chat.db)
  const { createdAt } = checkAccess(rows[0], channelId)
  // The statement wrote the report if the guard allowed the caller.
  return inIso({ ...report, createdAt: createdAt as Date })
}

/** Files a report about a message that the caller can see, or would see without a block. */
export function reportMessage(
  chat: Chat,
  caller: Caller,
  channelId: string,
  messageId: string,
  content: Content,
): Promise<Filed> {
  return transaction(inTenant(chat.db, caller.tenantId), async (tx) => {
    // Locked, so that it is not deleted before the report has its copy.
    await sql`
      select from chat_messages m
       where m.tenant_id = ${caller.tenantId} and m.channel_id = ${channelId} and m.id = ${messageId}
         for share`.execute(tx)
    const access = accessTo(tx, caller, channelId)
      .leftJoin('chatMessages as reported', (join) =>
        join
          .onRef('reported.tenantId', '=', 'c.tenantId')
          .onRef('reported.channelId', '=', 'c.id')
          .on('reported.id', '=', messageId)
          .on(
            sql<SqlBool>`chat_is_visible(
              reported.deleted_at, reported.created_at, reported.sender_id, reported.stream, false, m.user_id, m.visible_after
            )`,
          ),
      )
      .select('reported.senderId')
    const { senderId } = checkAccess(await access.executeTakeFirst(), channelId)
    if (senderId === null) throw new ChatError('CHAT_MESSAGE_NOT_FOUND', { channelId, messageId })
    return file(tx, caller, { type: 'MESSAGE', channelId, id: messageId, userId: senderId }, content)
  })
}

/** Files a report about another user. */
export async function reportUser(chat: Chat, caller: Caller, userId: string, content: Content): Promise<Filed> {
  if (userId === caller.userId) throw invalid('path', '/userId', 'must not be the caller')
  await chat.host.requireUsers(caller.tenantId, [userId])
  return transaction(inTenant(chat.db, caller.tenantId), (tx) =>
    file(tx, caller, { type: 'USER', channelId: null, id: userId, userId }, content),
  )
}

/** The subject of a case. */
interface Subject {
  type: 'MESSAGE' | 'USER'
  channelId: string | null
  id: string
  /** The author of the message, or the user. */
  userId: string
}

async function file(
  tx: Tx,
  { tenantId, userId: reporterId }: Caller,
  { type, channelId, id, userId }: Subject,
  content: Content,
): Promise<Filed> {
  const { rows: opened } = await sql<{ caseId: string }>`
    select chat_open_case(${tenantId}, ${newId()}, ${type}, ${channelId}, ${id}, ${userId}, 0) as case_id`.execute(tx)
  const { caseId } = opened[0] as { caseId: string }
  const before = await tx
    .selectFrom('chatReports')
    .select(columns)
    .where((eb) => eb.and({ tenantId, caseId, reporterId, status: 'OPEN' }))
    .executeTakeFirst()
  if (before) return { ...inIso(before as ReportRow), isNew: false }
  const messageId = type === 'MESSAGE' ? id : null
  const filed = await tx
    .with('counted', (qb) =>
      qb
        .updateTable('chatCases')
        .set((eb) => ({ reportCount: eb('reportCount', '+', 1), updatedAt: sql<Date>`chat_now()` }))
        .where('tenantId', '=', tenantId)
        .where('id', '=', caseId),
    )
    .insertInto('chatReports')
    .values({
      ...newReport(content),
      ...{ tenantId, channelId, messageId, userId, caseId, reporterId },
      snapshot: sql`chat_report_snapshot(${tenantId}, ${channelId}, ${messageId})`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return { ...inIso(filed as ReportRow), isNew: true }
}

const columns = ['id', 'category', 'description', 'createdAt'] as const

type ReportRow = Dated<Report, 'createdAt'>

const newReport = ({ category, description }: Content): NewReport => ({
  id: newId(),
  category,
  description: description ?? null,
})
