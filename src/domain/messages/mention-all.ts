import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Mentions } from '../../../generated/openapi'
import type { TenantSettings } from '../../config/tenant-overrides'
import { ChatError } from '../../errors'
import { inTenant } from '../../platform/database/tenant-fence'
import type { Caller } from '../access/caller'
import { isActive } from '../access/guards'
import type { Chat } from './chat'
import type { SendItem } from './send-queue'

/** Members per presence lookup. */
const PAGE = 1000

/** @param db the transaction that sends the message, if there is one. */
export async function mentionAllOf(
  chat: Chat,
  caller: Caller,
  channelId: string,
  mentions: Mentions | null | undefined,
  { limits }: TenantSettings,
  db: Kysely<DB> = inTenant(chat.db, caller.tenantId),
): Promise<Pick<SendItem, 'mentionAll'>> {
  if (!mentions) return {}
  const limit = limits.maxMentionAll
  if (mentions === 'CHANNEL') return { mentionAll: { limit } }
  // Other callers are refused before any presence lookup.
  const isAllowed = caller.isSystem || (await canMentionAll(db, caller, channelId))
  return { mentionAll: { limit, here: isAllowed ? await onlineMembers(chat, db, caller, channelId, limit) : [] } }
}

/** @throws CHAT_NOT_CHANNEL_OPERATOR if the caller is a member who may not mention all. */
export async function requireMentionAll(db: Kysely<DB>, caller: Caller, channelId: string): Promise<void> {
  if (caller.isSystem || (await canMentionAll(db, caller, channelId))) return
  throw new ChatError('CHAT_NOT_CHANNEL_OPERATOR', { channelId })
}

async function canMentionAll(db: Kysely<DB>, { tenantId, userId }: Caller, channelId: string): Promise<boolean> {
  const { rows } = await sql<{ isAllowed: boolean }>`
    select chat_can_mention_all(${tenantId}, ${channelId}, ${userId}) as is_allowed`.execute(db)
  return rows[0]?.isAllowed === true
}

async function onlineMembers(
  { presence }: Chat,
  db: Kysely<DB>,
  { tenantId, userId }: Caller,
  channelId: string,
  limit: number,
): Promise<string[]> {
  const online: string[] = []
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('chatChannelMembers as m')
      .select('m.userId')
      .where((eb) => eb.and({ tenantId, channelId }))
      .where('m.userId', '>', after)
      .where('m.userId', '<>', userId)
      .where(isActive)
      .orderBy('m.userId')
      .limit(PAGE)
      .execute()
    const found = await presence.isOnline(
      tenantId,
      rows.map((row) => row.userId),
    )
    online.push(...found)
    if (rows.length < PAGE || online.length > limit) return online.slice(0, limit + 1)
    after = (rows.at(-1) as { userId: string }).userId
  }
}
