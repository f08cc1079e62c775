import { sql } from 'kysely'
import type { Channel, Metadata } from '../../../generated/openapi'
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
import { raiseFlags } from '../moderation/flags'
import { reviewed, type Review } from '../moderation/review'
import { allowedMetadata, allowedName } from './channel-draft'
import { uploadedCover } from './cover'
import { channelForCaller, insertChannel } from './queries'

/**
 * Attempts to create or reopen a direct channel, which can be deleted between the insert that finds it and the lock.
 */
const MAX_ATTEMPTS = 5

/** Creates a group with the caller as its operator. */
export async function createGroup(
  chat: Chat,
  caller: Caller,
  { userIds, name, coverUrl, coverUploadId }: OperationInput<'createGroupChannel'>['body'],
): Promise<Channel> {
  await requireNotSuspended(chat.db, caller)
  const others = [...new Set(userIds)].filter((userId) => userId !== caller.userId)
  checkMemberLimit(await chat.settingsOf(caller.tenantId), others.length + 1)
  if (others.length > 0) await chat.host.requireUsers(caller.tenantId, others)
  return insertGroup(
    chat,
    caller,
    { name: name ?? null, createdById: caller.userId, ...{ coverUrl, coverUploadId } },
    { operatorIds: [caller.userId], userIds: others },
  )
}

/** Writes a group and announces it to its members. The caller has checked the member limit and the users. */
export async function insertGroup(
  chat: Chat,
  caller: Caller,
  channel: {
    name: string | null
    coverUrl?: string | null | undefined
    coverUploadId?: string | undefined
    createdById: string
    customType?: string | null
    metadata?: Metadata
  },
  { operatorIds, userIds }: { operatorIds: string[]; userIds: string[] },
): Promise<Channel> {
  const { tenantId } = caller
  const cover = await uploadedCover(chat, caller, null, channel)
  const create = (
    { metadata = {}, coverUrl = null, coverUploadId: _, ...columns }: typeof channel,
    review: Review | undefined,
  ) =>
    transaction(chat.db, async (tx) => {
      await requireNotSuspended(tx, caller)
      const values = {
        id: newId(),
        type: 'GROUP',
        directKey: null,
        coverUrl,
        ...columns,
        ...(await cover?.take(tx)),
        metadata: JSON.stringify(metadata),
      } as const
      const row = await insertChannel(tx, tenantId, values, [
        ...operatorIds.map((userId) => ({ id: newId(), userId, role: 'OPERATOR' as const })),
        ...userIds.map((userId) => ({ id: newId(), userId, role: 'MEMBER' as const })),
      ])
      const created = toChannel(row as ChannelRow)
      await raiseFlags(tx, { tenantId, channelId: created.id }, review)
      announceCreated(chat, tx, created, [...operatorIds, ...userIds])
      return created
    })
  return reviewed(chat, caller, null, (review) => {
    const name = allowedName(caller, review, channel.name, { cover })
    const { metadata } = channel
    const allowed = { ...channel, name, ...(metadata && { metadata: allowedMetadata(caller, review, metadata) }) }
    return create(allowed, review)
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
  return openDirect(chat, caller, [caller.userId, userId], async (tx) => {
    await requireNotSuspended(tx, caller)
    await refuseIfBlocked(tx, caller, userId)
  })
}

/** @param check refuses in the transaction, before anything is written. */
export async function openDirect(
  chat: Chat,
  caller: Caller,
  userIds: [string, string],
  check: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<{ channel: Channel; created: boolean }> {
  const key = directKey(...userIds)
  // Queued per pair of users, so that only one connection waits for the lock of the existing channel.
  const name = JSON.stringify(['direct', caller.tenantId, key])
  const create = async (tx: Tx) => {
    await check(tx)
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const row = await insertChannel(
        tx,
        caller.tenantId,
        { id: newId(), type: 'DIRECT', directKey: key, name: null, coverUrl: null, createdById: caller.userId },
        userIds.map((userId) => ({ id: newId(), userId, role: 'OPERATOR' as const })),
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
  const { channel } = await addMembers(chat, tx, { tenantId, channelId: row.id }, userIds, { role: 'OPERATOR' })
  return channel
}

function announceCreated(chat: Chat, tx: Tx, channel: Channel, userIds: string[]): void {
  const { tenantId, id: channelId } = channel
  const data = { channelId, channel, joinedAt: channel.createdAt }
  chat.events.appendForUsers(tx, { tenantId, userIds, event: 'chat:channel:created', data })
  // The insert queued it for consumers, such as the host.
  tx.afterCommit(() => chat.events.opened({ tenantId, channelId }))
}
