import type { Selectable } from 'kysely'
import type { ChatChannels } from '../../../generated/database'
import type { Channel } from '../../../generated/openapi'
import { inIso, pick } from '../../platform/lib/iso-row'

/** The columns of a channel, for statements that call the table `c`. */
export const channelColumns = [
  'c.id',
  'c.tenantId',
  'c.type',
  'c.name',
  'c.coverUrl',
  'c.customType',
  'c.isFrozen',
  'c.slowModeSeconds',
  'c.whoCanSend',
  'c.metadata',
  'c.lastMessageAt',
  'c.memberCount',
  'c.createdById',
  'c.createdAt',
  'c.updatedAt',
] as const

type Column = (typeof channelColumns)[number] extends `c.${infer C}` ? C : never

/** The same, for statements that write to the table. */
export const channelReturning = channelColumns.map((column) => column.slice(2) as Column)

export type ChannelRow = Pick<Selectable<ChatChannels>, Column>

/** @param lastMessageAt the time of the newest message that the caller can see. */
export function toChannel(row: ChannelRow, lastMessageAt = row.lastMessageAt): Channel {
  return inIso({ ...pick(row, channelReturning), lastMessageAt }) as Channel
}

/** The unique key of a direct channel: its two users in a fixed order, as JSON, so that it is unambiguous. */
export function directKey(userA: string, userB: string): string {
  return JSON.stringify(userA < userB ? [userA, userB] : [userB, userA])
}
