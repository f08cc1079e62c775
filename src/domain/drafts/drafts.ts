import { sql } from 'kysely'
import type { Draft, DraftPage } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import { ChatError, invalid } from '../../errors'
import { isBeyond, readPage } from '../../platform/database/pagination'
import { inTenant } from '../../platform/database/tenant-fence'
import type { Caller } from '../access/caller'
import { checkAccess, isActive } from '../access/guards'
import type { Chat } from '../messages/chat'
import { checkLength } from '../messages/content'
import { announceDraft } from '../messages/announce-draft'
import { removeDraft, selectDraft, selectPlace, toDraft, writeDraft, type DraftKey, type DraftRow } from './queries'

/*
 * A member's unsent texts, shared by the member's devices: one draft per channel, and one per thread.
 *
 * Invariants
 *   * A change names the revision that it replaces, 0 without a draft, and the writing statement compares it under the
 *     row's lock. So a draft never overwrites one that its device has not seen.
 *   * A place never has the same revision twice. So a device that has missed a deletion cannot replace the next draft.
 *   * A deleted revision never returns. So revision and deletion order the events of a place, even if they arrive out
 *     of order.
 *   * Former and banned members keep their drafts of a channel, but cannot read them until they are members again.
 */

/** Saves the caller's draft. Saving it unchanged has no effect. */
export async function saveDraft(
  chat: Chat,
  caller: Caller,
  channelId: string,
  { text, parentMessageId: parent, quotedMessageId: quoted, revision }: OperationInput<'saveDraft'>['body'],
): Promise<Draft> {
  const quotedMessageId = quoted ?? null
  if (text === '' && quotedMessageId === null) {
    throw invalid('body', '/text', 'must not be empty without `quotedMessageId`')
  }
  const settings = await chat.settingsOf(caller.tenantId)
  const place = checkAccess(await selectPlace(chat.db, caller, channelId, parent ?? null), channelId)
  checkLength(settings, text)
  if (place.missingId !== null) throw new ChatError('CHAT_MESSAGE_NOT_FOUND', { channelId, messageId: place.missingId })
  const key = keyOf(caller, channelId, place.rootId)
  const written = await writeDraft(chat.db, key, { text, quotedMessageId, revision })
  if (written) {
    const { revision } = written
    announceDraft(chat, caller, { channelId, parentMessageId: place.rootId, revision, isDeleted: false })
    return toDraft(written)
  }
  const current = await selectDraft(chat.db, key)
  // This includes a repeated request whose response was lost.
  if (current?.text === text && current.quotedMessageId === quotedMessageId) return toDraft(current)
  throw new ChatError('CHAT_DRAFT_CHANGED', { channelId, draft: current ? toDraft(current) : null })
}

/** Deletes the caller's draft if it has this revision. */
export async function deleteDraft(
  chat: Chat,
  caller: Caller,
  channelId: string,
  { parentMessageId: parent, revision }: OperationInput<'deleteDraft'>['query'],
): Promise<void> {
  const place = checkAccess(await selectPlace(chat.db, caller, channelId, parent ?? null), channelId)
  // Allowed even if the caller can no longer see the thread.
  const parentMessageId = place.rootId ?? parent ?? null
  const key = keyOf(caller, channelId, parentMessageId)
  if (await removeDraft(chat.db, key, revision)) {
    announceDraft(chat, caller, { channelId, parentMessageId, revision, isDeleted: true })
    return
  }
  const current = await selectDraft(chat.db, key)
  if (current) throw new ChatError('CHAT_DRAFT_CHANGED', { channelId, draft: toDraft(current) })
}

/** The caller's drafts in channels of which they are an active member, newest first: all, or a page. */
export async function listDrafts(
  chat: Chat,
  { tenantId, userId }: Caller,
  { channelId, ...request }: OperationInput<'listDrafts'>['query'],
): Promise<DraftPage> {
  const list = { name: 'drafts', position: ['updatedAt', 'channelId', 'parentMessageId'] } as const
  const columns = { updatedAt: 'd.updated_at', channelId: 'd.channel_id', parentMessageId: 'd.parent_message_id' }
  const { page, nextCursor } = await readPage(list, request, async ({ after, limit = null }) => {
    const { rows } = await sql<DraftRow>`
      select d.*
        from chat_drafts d
        join chat_channel_members m using (tenant_id, channel_id, user_id)
        join chat_channels c on c.tenant_id = d.tenant_id and c.id = d.channel_id
       where d.tenant_id = ${tenantId} and d.user_id = ${userId} and ${isActive} and c.deleted_at is null
         and d.channel_id = coalesce(${channelId ?? null}, d.channel_id) and ${isBeyond(after, columns)}
       order by d.updated_at desc, d.channel_id desc, d.parent_message_id desc
       limit ${limit}::integer`.execute(inTenant(chat.db, tenantId))
    return rows
  })
  return { drafts: page.map(toDraft), nextCursor }
}

const keyOf = ({ tenantId, userId }: Caller, channelId: string, parentMessageId: string | null): DraftKey => ({
  tenantId,
  channelId,
  userId,
  parentMessageId: parentMessageId ?? '',
})
