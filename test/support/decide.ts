import { withChannelLock, type LockedChannel } from '../../src/domain/access/channel-lock'
import type { CaseDetail } from '../../generated/openapi'
import type { DecideCase } from '../../src/domain/cases/cases'
import type { Chat } from '../../src/pipeline/chat'
import type { Tx } from '../../src/platform/database/transaction'
import type { Person } from './world'

/** A change of a channel by a moderator's decision. */
export const decideOn = <T>(
  context: Chat,
  tenantId: string,
  channelId: string,
  change: (tx: Tx, channel: LockedChannel) => Promise<T>,
): Promise<T> => withChannelLock(context, { tenantId, userId: 'moderator', isSystem: true }, channelId, {}, change)

/** The system caller of the person's tenant, as moderator. */
export const deskOf = ({ node, tenantId }: Person) => node.chat.system(tenantId, { userId: 'desk' })

/** The open case about a subject that the person reported, or that is held. */
export async function caseAbout(reporter: Person, subjectId: string): Promise<string> {
  for await (const { id, subjectId: found } of deskOf(reporter).cases.iterate()) if (found === subjectId) return id
  throw new Error(`no open case is about ${subjectId}`)
}

/** A decision about a user reported by the person. */
export async function decideAbout(reporter: Person, userId: string, decision: DecideCase): Promise<CaseDetail> {
  await reporter.client.users.report(userId, { category: 'spam' })
  return deskOf(reporter).cases.decide(await caseAbout(reporter, userId), decision)
}
