import { sql } from 'kysely'
import type { Channel } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Chat } from '../messages/chat'
import { ChatError, invalid } from '../../errors'
import { transaction, type Tx } from '../../platform/database/transaction'
import { newId } from '../../platform/lib/ids'
import type { Caller } from '../access/caller'
import { requireNotSuspended } from '../access/guards'
import { lockChannelRow } from '../access/channel-lock'
import { directKey, toChannel, type ChannelRow } from '../access/channel-row'
import { checkMemberLimit } from '../members/member-count'
import { addMembers } from '../members/membership'
import { raiseFlags, reviewed } from '../moderation/review'
import { allowedMetadata, allowedName } from './channel-draft'
import { uploadedCover } from './cover'
import { channelForCaller, insertChannel } from './queries'

/** A direct channel can be deleted between the insert that finds it and the lock. */
const MAX_ATTEMPTS = 5

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

/** Creates a group with the caller as its operator. */
export async function createGroup(
  chat: Chat,
  caller: Caller,
  { userIds, name, coverUrl, coverUploadId }: OperationInput<'createGroupChannel'>['body'],
): Promise<Channel> {
  await requireNotSuspended(chat.db, caller)
  return insertGroup(chat, caller, { userIds, operatorIds: [caller.userId], name, coverUrl, coverUploadId })
}

/** Creates a group of these users, or of none. */
export const createGroupForOthers = (chat: Chat, caller: Caller, group: NewGroup): Promise<Channel> =>
  insertGroup(chat, caller, { ...group, metadata: group.metadata ?? {} })

/** Writes a group and announces it to its members. The policy reviews its metadata only if given. */
async function insertGroup(
  chat: Chat,
  caller: Caller,
  { userIds = [], operatorIds = [], createdById = caller.userId, metadata, ...given }: NewGroup,
): Promise<Channel> {
  const { tenantId } = caller
  const operators = [...new Set(operatorIds)]
  const members = [...new Set(userIds)].filter((id) => !operators.includes(id))
  const all = [...operators, ...members]
  checkMemberLimit(await chat.settingsOf(tenantId), all.length)
  await chat.host.requireUsers(
    tenantId,
    all.filter((id) => caller.isSystem || id !== caller.userId),
  )
  const cover = await uploadedCover(chat, caller, null, given)
  return reviewed(chat, caller, null, (review) => {
    const name = allowedName(caller, review, given.name ?? null, { cover })
    const allowed = metadata && allowedMetadata(caller, review, metadata)
    const { coverUrl = null, customType = null } = given
    return transaction(chat.db, async (tx) => {
      await requireNotSuspended(tx, caller)
      const values = {
        ...({ id: newId(), type: 'GROUP', directKey: null, name, coverUrl, customType, createdById } as const),
        ...(await cover?.take(tx)),
        metadata: JSON.stringify(allowed ?? {}),
      }
      const row = await insertChannel(tx, tenantId, values, [
        ...operators.map((userId) => ({ userId, role: 'OPERATOR' as const })),
        ...members.map((userId) => ({ userId, role: 'MEMBER' as const })),
      ])
      const created = toChannel(row as ChannelRow)
      await raiseFlags(tx, { tenantId, channelId: created.id }, review)
      announceCreated(chat, tx, created, all)
      return created
    })
  })
}

/** The direct channel between the caller and another user: created if missing, reopened if one of them left. */
export async function createDirect(
  chat: Chat,
  caller: Caller,
  { userId }: OperationInput<'createDirectChannel'>['body'],
): Promise<{ channel: Channel; created: boolean }> {
  if (userId === caller.userId) throw invalid('body', '/userId', 'must not be the caller')
  await chat.host.requireUsers(caller.tenantId, [userId])
  return openDirect(chat, caller, [caller.userId, userId])
}

/** The direct channel of two users: created if missing, with both as members again, regardless of blocks. */
export async function createDirectForOthers(chat: Chat, caller: Caller, userIds: [string, string]): Promise<Channel> {
  await chat.host.requireUsers(caller.tenantId, userIds)
  const { channel } = await openDirect(chat, caller, userIds)
  return channel
}

async function openDirect(
  chat: Chat,
  caller: Caller,
  userIds: [string, string],
): Promise<{ channel: Channel; created: boolean }> {
  const key = directKey(...userIds)
  // Queued per pair of users, so that only one connection waits for the lock of the existing channel.
  const name = JSON.stringify(['direct', caller.tenantId, key])
  const create = async (tx: Tx) => {
    if (!caller.isSystem) {
      await requireNotSuspended(tx, caller)
      await refuseIfBlocked(tx, caller, userIds[1])
    }
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const row = await insertChannel(
        tx,
        caller.tenantId,
        { id: newId(), type: 'DIRECT', directKey: key, name: null, coverUrl: null, createdById: caller.userId },
        userIds.map((userId) => ({ userId, role: 'OPERATOR' as const })),
      )
      if (row) {
        const channel = toChannel(row)
        announceCreated(chat, tx, channel, userIds)
        return { channel, created: true }
      }
      const reopened = await reopenDirect(chat, tx, caller, key)
      if (reopened) return { channel: await channelForCaller(tx, caller, reopened), created: false }
    }
    throw new ChatError('CHAT_SERVICE_UNAVAILABLE', {}, { headers: { 'Retry-After': '1' } })
  }
  return chat.channelQueue.run(name, 'change', () => transaction(chat.db, create))
}

async function refuseIfBlocked(tx: Tx, { tenantId, userId }: Caller, otherId: string): Promise<void> {
  const { rows } = await sql`select from chat_block_of(${tenantId}, ${otherId}, ${userId})`.execute(tx)
  if (rows.length > 0) throw new ChatError('CHAT_USER_BLOCKED', { userId: otherId })
}

/** Adds the users who left the direct channel again. Undefined if both have left meanwhile. */
async function reopenDirect(chat: Chat, tx: Tx, { tenantId }: Caller, directKey: string): Promise<Channel | undefined> {
  const row = await lockChannelRow(tx, { tenantId, directKey })
  if (!row) return undefined
  const former = await tx
    .selectFrom('chatChannelMembers')
    .select('userId')
    .where((eb) => eb.and({ tenantId, channelId: row.id }))
    .where('leftAt', 'is not', null)
    .execute()
  if (former.length === 0) return toChannel(row)
  const userIds = former.map(({ userId }) => userId)
  const { channel } = await addMembers(chat, tx, { tenantId, channelId: row.id }, userIds, 'OPERATOR')
  return channel
}

function announceCreated(chat: Chat, tx: Tx, channel: Channel, userIds: string[]): void {
  const { tenantId, id: channelId } = channel
  const data = { channelId, channel, joinedAt: channel.createdAt }
  chat.events.appendForUsers(tx, { tenantId, userIds, event: 'chat:channel:created', data })
  // The insert queued it for consumers, such as the host.
  tx.afterCommit(() => chat.events.opened({ tenantId, channelId }))
}
