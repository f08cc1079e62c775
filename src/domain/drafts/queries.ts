import { sql, type Kysely, type Selectable } from 'kysely'
import type { ChatDrafts, DB } from '../../../generated/database'
import type { Draft } from '../../../generated/openapi'
import { inTenant } from '../../platform/database/tenant-fence'
import type { Caller } from '../access/caller'
import { accessTo, type Access } from '../access/guards'

export type DraftRow = Selectable<ChatDrafts>

/** `parentMessageId` is empty for the channel itself. */
export type DraftKey = Pick<DraftRow, 'tenantId' | 'channelId' | 'userId' | 'parentMessageId'>

export const toDraft = (row: DraftRow): Draft => ({
  channelId: row.channelId,
  parentMessageId: row.parentMessageId || null,
  text: row.text,
  quotedMessageId: row.quotedMessageId,
  revision: row.revision,
  updatedAt: row.updatedAt.toISOString(),
})

/** Revisions are times in units of 10 µs: distinct per change, and exact as a JavaScript number. */
const nextRevision = sql<number>`(extract(epoch from chat_now()) * 100000)::bigint`

const isAt = (key: DraftKey) => sql<boolean>`(
  d.tenant_id = ${key.tenantId} and d.channel_id = ${key.channelId} and d.user_id = ${key.userId}
  and d.parent_message_id = ${key.parentMessageId}
)`

/** The Member guard, and the thread to which a reply to `parentMessageId` belongs. */
export function selectPlace(
  db: Kysely<DB>,
  caller: Caller,
  channelId: string,
  parentMessageId: string | null,
): Promise<(Access & { rootId: string | null; missingId: string | null }) | undefined> {
  return accessTo(db, caller, channelId)
    .leftJoinLateral(
      sql<{ rootId: string | null; missingId: string | null }>`
        chat_thread_root(c.tenant_id, c.id, ${parentMessageId}, m.user_id, m.visible_after)`.as('thread'),
      (join) => join.onTrue(),
    )
    .select(['thread.rootId', 'thread.missingId'])
    .executeTakeFirst()
}

/** Writes a draft in place of this revision; 0: of none. @returns undefined if it has another, or is unchanged. */
export async function writeDraft(
  db: Kysely<DB>,
  key: DraftKey,
  { text, quotedMessageId, revision }: Pick<DraftRow, 'text' | 'quotedMessageId' | 'revision'>,
): Promise<DraftRow | undefined> {
  const { tenantId, channelId, userId, parentMessageId } = key
  const { rows } = await sql<DraftRow>`
    with changed as (
      update chat_drafts d
         set text = ${text}, quoted_message_id = ${quotedMessageId}, updated_at = chat_now(),
             revision = greatest(d.revision + 1, ${nextRevision})
       where ${isAt(key)} and d.revision = ${revision}::bigint
         and (d.text, d.quoted_message_id) is distinct from (${text}, ${quotedMessageId}::text)
      returning d.*
    ), added as (
      insert into chat_drafts (
        tenant_id, channel_id, user_id, parent_message_id, text, quoted_message_id, revision, updated_at
      )
      select ${tenantId}, ${channelId}, ${userId}, ${parentMessageId}, ${text}, ${quotedMessageId}, ${nextRevision},
             chat_now()
       where ${revision}::bigint = 0
          on conflict do nothing
      returning *
    )
    select * from changed union all select * from added`.execute(inTenant(db, tenantId))
  return rows[0]
}

/** @returns whether the draft had this revision. */
export async function removeDraft(db: Kysely<DB>, key: DraftKey, revision: number): Promise<boolean> {
  const draft = inTenant(db, key.tenantId).deleteFrom('chatDrafts as d').where(isAt(key))
  const { numDeletedRows } = await draft.where('d.revision', '=', revision).executeTakeFirst()
  return numDeletedRows > 0n
}

export function selectDraft(db: Kysely<DB>, key: DraftKey): Promise<DraftRow | undefined> {
  return inTenant(db, key.tenantId).selectFrom('chatDrafts as d').selectAll().where(isAt(key)).executeTakeFirst()
}
