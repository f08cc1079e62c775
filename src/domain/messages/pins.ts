import type { Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { PinnedMessage, PinnedMessageList } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Chat } from './chat'
import { inIso, pick } from '../../platform/lib/iso-row'
import type { JsonText } from '../../platform/lib/json-text'
import type { Caller } from '../access/caller'
import { guarded, guardedQuery, isInChannel } from '../access/guarded-query'
import { changeMessage } from './change-message'
import { isMessageOf, isVisible } from '../access/guards'
import { usersById } from '../users/users'

/** Pins a message for all members. Idempotent. */
export async function pinMessage(
  chat: Chat,
  caller: Caller,
  channelId: string,
  messageId: string,
): Promise<{ pinned: JsonText<PinnedMessage>; isNew: boolean }> {
  const { limits } = await chat.settingsOf(caller.tenantId)
  const change = { kind: 'pin', messageId, limit: limits.maxPinnedMessages } as const
  const { answer, isChanged } = await changeMessage<PinnedMessage>(chat, caller, channelId, change)
  return { pinned: answer, isNew: isChanged }
}

/** Unpins a message. Any member may unpin. Sends no event if the message is not pinned. */
export async function unpinMessage(chat: Chat, caller: Caller, channelId: string, messageId: string): Promise<void> {
  await changeMessage(chat, caller, channelId, { kind: 'unpin', messageId })
}

/** The pinned messages that the caller can see, newest pin first. */
export async function listPinned(
  chat: Chat,
  caller: Caller,
  channelId: string,
  { includeUsers }: OperationInput<'listPinnedMessages'>['query'],
): Promise<PinnedMessageList> {
  const { rows } = await selectVisiblePins(chat.db, caller, channelId)
  const pinnedBy = rows.map(({ pinnedById }) => pinnedById)
  const users = includeUsers && { users: await usersById(chat, caller, pinnedBy) }
  return { pinnedMessages: rows.map((row) => inIso(pick(row, shown))), ...users }
}

const shown = ['messageId', 'pinnedById', 'createdAt'] as const

export function pinnedQuery(db: Kysely<DB>, caller: Caller, channelId: string) {
  return guardedQuery(db, caller, channelId, {
    page: db
      .selectFrom('chatPinnedMessages as p')
      .innerJoin('chatMessages as m', (join) => join.on(isMessageOf('p')))
      .select(shown.map((column) => `p.${column}` as const))
      .where(isInChannel('p'))
      .where(isVisible),
    order: [['createdAt', 'desc']],
  })
}

const selectVisiblePins = guarded(pinnedQuery)
