import { sql, type Kysely, type SqlBool } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Report } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import type { Chat } from '../messages/chat'
import { newId } from '../../platform/lib/ids'
import { accessTo, checkAccess } from '../access/guards'

type NewReport = Pick<Report, 'id' | 'category' | 'description'>

/** Files a report about the channel. The other members are not notified. */
export async function reportChannel(
  chat: Chat,
  caller: Caller,
  channelId: string,
  { category, description }: OperationInput<'reportChannel'>['body'],
): Promise<Report> {
  const report = { id: newId(), category, description: description ?? null }
  const { createdAt } = checkAccess(await insertReport(chat.db, caller, channelId, report), channelId)
  // If the guard allowed the caller, the report was written.
  return { ...report, createdAt: (createdAt as Date).toISOString() }
}

/** In one statement with the Member guard, so a member who is removed or banned meanwhile files none. */
function insertReport(db: Kysely<DB>, caller: Caller, channelId: string, report: NewReport) {
  return db
    .with('access', () => accessTo(db, caller, channelId))
    .with('filed', (qb) =>
      qb
        .insertInto('chatReports')
        .columns(['tenantId', 'channelId', 'id', 'reporterId', 'category', 'description'])
        .expression((eb) =>
          eb
            .selectFrom('access')
            .where(sql<SqlBool>`access.refusal is null`)
            .select(['access.tenantId', 'access.channelId'])
            .select([
              sql.val(report.id).as('id'),
              sql.val(caller.userId).as('reporterId'),
              sql.val(report.category).as('category'),
              sql.val(report.description).as('description'),
            ]),
        )
        .returning('createdAt'),
    )
    .selectFrom('access')
    .leftJoin('filed', (join) => join.onTrue())
    .select(['access.refusal', 'filed.createdAt'])
    .executeTakeFirst()
}
