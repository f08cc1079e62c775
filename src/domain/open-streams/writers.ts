import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Message } from '../../../generated/openapi'
import type { Chat } from './chat'
import { inTenant } from '../../platform/database/tenant-fence'
import type { Tx } from '../../platform/database/transaction'
import type { ChannelKey } from '../../platform/lib/channel-key'
import type { Caller } from '../access/caller'
import type { StreamKey } from './checkpoints'

/** Selects streams `s` of a tenant: by channel, by one or several senders, or both. */
export interface StreamScope {
  channelId?: string | undefined
  senderId?: string | string[] | undefined
}

/** The parts that an export uses to read tails. */
export type WithTails = Pick<Chat, 'db'> & Partial<Pick<Chat, 'checkpoints'>>

/** The author of a message; for an `ADMIN` message the system. */
export const writerOf = (tenantId: string, { senderId, type }: Pick<Message, 'senderId' | 'type'>): Caller => ({
  tenantId,
  userId: senderId,
  ...(type === 'ADMIN' && { isSystem: true }),
})

export const isOf = ({ tenantId, channelId }: ChannelKey, messageId: string) =>
  sql<boolean>`(s.tenant_id = ${tenantId} and s.channel_id = ${channelId} and s.message_id = ${messageId})`

export async function selectWriter(db: Kysely<DB>, key: ChannelKey, messageId: string): Promise<Caller | undefined> {
  const [open] = await selectOpen(db, key.tenantId, isOf(key, messageId))
  return open?.caller
}

/**
 * Makes visible text durable before an export, if Redis and PostgreSQL answer in time. A program beside the service has
 * no `checkpoints`, and exports the durable text.
 */
export async function writeTails({ db, checkpoints }: WithTails, tenantId: string, scope: StreamScope): Promise<void> {
  if (!checkpoints) return
  const open = await selectOpen(inTenant(db, tenantId), tenantId, isIn(tenantId, scope))
  await Promise.all(open.map((key) => checkpoints.inTime(checkpoints.run(key))))
}

/** Runs a change that may end open streams, once their visible text is durable. */
export async function whileSealed<T>(
  chat: Chat,
  tenantId: string,
  scope: StreamScope,
  change: () => Promise<T>,
): Promise<T> {
  const open = await selectOpen(inTenant(chat.db, tenantId), tenantId, isIn(tenantId, scope))
  return chat.checkpoints.sealed(open, change)
}

/** Removes the tails and waiting pieces of open streams with deleted rows. */
export async function forgetStreams(chat: Chat, tx: Tx, tenantId: string, scope: StreamScope): Promise<void> {
  const open = await selectOpen(tx, tenantId, isIn(tenantId, scope))
  tx.afterCommit(() => {
    for (const key of open) forgetStream(chat, key)
  })
}

/** Removes the tail and waiting pieces of a deleted stream. */
export function forgetStream({ pieces, checkpoints }: Chat, key: StreamKey): void {
  pieces.drop({ tenantId: key.caller.tenantId, channelId: key.channelId }, key.messageId)
  checkpoints.close(key)
}

const isIn = (tenantId: string, { channelId, senderId }: StreamScope) =>
  sql<boolean>`s.tenant_id = ${tenantId}
    ${channelId === undefined ? sql`` : sql`and s.channel_id = ${channelId}`}
    ${senderId === undefined ? sql`` : sql`and s.sender_id = any(${[senderId].flat()}::text[])`}`

async function selectOpen(db: Kysely<DB>, tenantId: string, which: RawBuilder<boolean>): Promise<StreamKey[]> {
  const { rows } = await sql<Pick<Message, 'channelId' | 'senderId' | 'type'> & { messageId: string }>`
    select s.channel_id, s.message_id, m.sender_id, m.type
      from chat_streams s
      join chat_messages m on m.tenant_id = s.tenant_id and m.channel_id = s.channel_id and m.id = s.message_id
     where ${which}`.execute(db)
  return rows.map(({ channelId, messageId, ...message }) => ({
    ...{ channelId, messageId },
    caller: writerOf(tenantId, message),
  }))
}
