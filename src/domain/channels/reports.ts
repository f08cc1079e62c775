import type { Report } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import type { Chat } from '../../context'
import { newId } from '../../platform/lib/ids'
import { requireMember } from '../access/guards'

/** Files a report about the channel. The other members are not notified. */
export async function reportChannel(
  chat: Chat,
  caller: Caller,
  channelId: string,
  { category, description }: OperationInput<'reportChannel'>['body'],
): Promise<Report> {
  await requireMember(chat.db, caller, channelId)
  const { tenantId, userId: reporterId } = caller
  const report = { id: newId(), category, description: description ?? null }
  const { createdAt } = await chat.db
    .insertInto('chatReports')
    .values({ ...report, tenantId, channelId, reporterId })
    .returning('createdAt')
    .executeTakeFirstOrThrow()
  return { ...report, createdAt: createdAt.toISOString() }
}
