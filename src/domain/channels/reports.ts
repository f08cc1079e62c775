import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Report } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import type { Chat } from '../../context'
import { newId } from '../../platform/lib/ids'
import { accessTo, checkAccess, type Access } from '../access/guards'

/** Files a report about the channel. The other members are not notified. */
export async function reportChannel(
  chat: Chat,
  caller: Caller,
  channelId: string,
  { category, description }: OperationInput<'reportChannel'>['body'],
): Promise<Report> {
  const id = newId()
  const report = { id, category, description: description ?? null }
  const access = await insertReport(chat.db, caller, channelId, report)
  const createdAt = checkAccess(access, channelId).createdAt as Date
  return { ...report, createdAt: createdAt.toISOString() }
}

/** In one statement with the Member guard, which decides whether anything is written. */
async function insertReport(
  db: Kysely<DB>,
  caller: Caller,
  channelId: string,
  report: Pick<Report, 'id' | 'category' | 'description'>,
): Promise<(Access & { createdAt: Date | null }) | undefined> {
  const { rows } = await sql<Access & { createdAt: Date | null }>`
    with access as (${accessTo(db, caller, channelId)}),
    filed as (
      insert into chat_reports (tenant_id, id, channel_id, reporter_id, category, description)
      select tenant_id, ${report.id}, channel_id, ${caller.userId}, ${report.category}, ${report.description}
        from access
       where is_member and not is_banned
      returning created_at
    )
    select access.is_member, access.is_banned, access.banned_until, filed.created_at
      from access left join filed on true`.execute(db)
  return rows[0]
}
