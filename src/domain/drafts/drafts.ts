import type { Draft, DraftPage } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import { ChatError, invalid } from '../../errors'
import { readPage } from '../../platform/database/pagination'
import type { Caller } from '../access/caller'
import { checkAccess } from '../access/guards'
import type { Chat } from '../messages/chat'
import { checkLength } from '../messages/content'
import { announceDraft } from '../messages/announce-draft'
import { removeDraft, selectDraft, selectDrafts, selectPlace, toDraft, writeDraft, type DraftKey } from './queries'

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

/** The caller's drafts, newest first: all, or a page if a limit or a cursor is given. */
export async function listDrafts(
  chat: Chat,
  caller: Caller,
  { channelId, ...request }: OperationInput<'listDrafts'>['query'],
): Promise<DraftPage> {
  const list = { name: 'drafts', position: ['updatedAt', 'channelId', 'parentMessageId'] } as const
  const { page, nextCursor } = await readPage(list, request, (next) =>
    selectDrafts(chat.db, caller, { channelId, ...next }),
  )
  return { drafts: page.map(toDraft), nextCursor }
}

const keyOf = ({ tenantId, userId }: Caller, channelId: string, parentMessageId: string | null): DraftKey => ({
  tenantId,
  channelId,
  userId,
  parentMessageId: parentMessageId ?? '',
})
