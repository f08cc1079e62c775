import type { Channel } from '../../../generated/openapi'
import type { Chat } from '../messages/chat'
import type { Caller } from '../access/caller'
import { checkMemberLimit } from '../members/member-count'
import { insertGroup, openDirect } from './create-channel'

/** A group created by the system. */
export interface NewGroup {
  /** Members. */
  userIds?: string[] | undefined
  /** Members who are operators. Without any, the system alone is the operator. */
  operatorIds?: string[] | undefined
  /** Its creator. Default: the name under which the system acts. */
  createdById?: string | undefined
  name?: string | null | undefined
  coverUrl?: string | null | undefined
  /** Instead of `coverUrl`: a picture uploaded by the same actor, with `messages.createUpload`. */
  coverUploadId?: string | undefined
  customType?: string | null | undefined
  metadata?: Record<string, unknown> | undefined
}

/** Creates a group of these users, or of none. */
export async function createGroupForOthers(
  chat: Chat,
  caller: Caller,
  { userIds = [], operatorIds = [], createdById = caller.userId, metadata = {}, ...given }: NewGroup,
): Promise<Channel> {
  const { tenantId } = caller
  const operators = [...new Set(operatorIds)]
  const members = [...new Set(userIds)].filter((id) => !operators.includes(id))
  checkMemberLimit(await chat.settingsOf(tenantId), operators.length + members.length)
  await chat.host.requireUsers(tenantId, [...operators, ...members])
  const { name = null, coverUrl, coverUploadId, customType = null } = given
  return insertGroup(
    chat,
    caller,
    { name, coverUrl, coverUploadId, customType, createdById, metadata },
    { operatorIds: operators, userIds: members },
  )
}

/** The direct channel of two users: created if missing, with both as members again, regardless of blocks. */
export async function createDirectForOthers(chat: Chat, caller: Caller, userIds: [string, string]): Promise<Channel> {
  await chat.host.requireUsers(caller.tenantId, userIds)
  const { channel } = await openDirect(chat, caller, userIds)
  return channel
}
