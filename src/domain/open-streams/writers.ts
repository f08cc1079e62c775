import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Message } from '../../../generated/openapi'
import type { Chat } from './chat'
import { acrossTenants, inTenant } from '../../platform/database/tenant-fence'
import type { Tx } from '../../platform/database/transaction'
import { withTimeout } from '../../platform/lib/timeout'
import type { Caller } from '../access/caller'
import type { StreamKey } from './checkpoints'

/** Selects streams `s` of a tenant: by channel, by message, by one or several senders, or of members who are not operators. */
export interface StreamScope {
  channelId?: string | undefined
  messageId?: string | undefined
  senderId?: string | string[] | undefined
  areOperators?: false
}

/** The parts that an export uses to read tails. */
export type WithTails = Pick<Chat, 'db'> & Partial<Pick<Chat, 'checkpoints'>>

/** The author of a message; for an `ADMIN` message the system. */
export const writerOf = (tenantId: string, { senderId, type }: Pick<Message, 'senderId' | 'type'>): Caller => ({
  tenantId,
  userId: senderId,
  ...(type === 'ADMIN' && { isSystem: true }),
})

/**
 * Makes visible text durable before an export, if Redis and PostgreSQL answer in time. A program beside the service has
 * no `checkpoints`, and exports the durable text.
 */
export async function writeTails({ db, checkpoints }: WithTails, tenantId: string, scope: StreamScope): Promise<void> {
  if (!checkpoints) return
  const open = await selectOpen(db, tenantId, scope)
  await Promise.all(open.map((key) => checkpoints.inTime(checkpoints.run(key))))
}

/** Runs a change that may end open streams, once their visible text is durable. */
export async function whileSealed<T>(
  chat: Chat,
  tenantId: string,
  scope: StreamScope,
  change: () => Promise<T>,
): Promise<T> {
  const open = await selectOpen(chat.db, tenantId, scope)
  return chat.checkpoints.sealed(open, change)
}

/** Removes the tails and waiting pieces of open streams with deleted rows. */
export async function forgetStreams(chat: Chat, tx: Tx, tenantId: string, scope: StreamScope): Promise<void> {
  const open = await selectOpen(tx, tenantId, scope)
  tx.afterCommit(() => {
    for (const key of open) forgetStream(chat, key)
  })
}

/** Removes the tail and waiting pieces of a deleted stream. */
export function forgetStream({ pieces, checkpoints }: Chat, key: StreamKey): void {
  pieces.drop({ tenantId: key.caller.tenantId, channelId: key.channelId }, key.messageId)
  checkpoints.close(key)
}

/** The number of open streams of the installation. */
export async function countOpenStreams(db: Kysely<DB>): Promise<number> {
  const counted = acrossTenants(db, 'open streams')
    .selectFrom('chatStreams')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number((await withTimeout(counted)).count)
}

export const isIn = (tenantId: string, { channelId, messageId, senderId, areOperators }: StreamScope) =>
  sql<boolean>`(
    s.tenant_id = ${tenantId}
    ${channelId === undefined ? sql`` : sql`and s.channel_id = ${channelId}`}
    ${messageId === undefined ? sql`` : sql`and s.message_id = ${messageId}`}
    ${senderId === undefined ? sql`` : sql`and s.sender_id = any(${[senderId].flat()}::text[])`}
    ${areOperators === undefined ? sql`` : sql`and ${isNoOperator}`}
  )`

const isNoOperator = sql`exists (
  select from chat_channel_members sender
   where sender.tenant_id = s.tenant_id and sender.channel_id = s.channel_id and sender.user_id = s.sender_id
     and sender.role <> 'OPERATOR'
)`

/** In the order of their messages. */
export async function selectOpen(db: Kysely<DB>, tenantId: string, scope: StreamScope): Promise<StreamKey[]> {
  const { rows } = await sql<Pick<Message, 'channelId' | 'senderId' | 'type'> & { messageId: string }>`
    select s.channel_id, s.message_id, m.sender_id, m.type
      from chat_streams s
      join chat_messages m on m.tenant_id = s.tenant_id and m.channel_id = s.channel_id and m.id = s.message_id
     where ${isIn(tenantId, scope)}
     order by s.message_id`.execute(inTenant(db, tenantId))
  return rows.map(({ channelId, messageId, ...message }) => ({
    ...{ channelId, messageId },
    caller: writerOf(tenantId, message),
  }))
}
