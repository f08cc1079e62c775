import type { Message, MessageSearchPage } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import type { Chat } from '../messages/chat'
import { readPage } from '../../platform/database/pagination'
import { usersById } from '../users/users'
import { highlight } from './highlight'
import { toMessage } from '../messages/message-row'
import { selectHits } from './queries'

/** Messages that contain all parts of the keyword, or the keyword as a phrase, in channels that the caller can see. */
export async function searchMessages(
  chat: Chat,
  caller: Caller,
  request: OperationInput<'searchMessages'>['body'],
): Promise<MessageSearchPage> {
  const { keyword, channelId, includeUsers, limit, order, exactMatch, timestampFrom, timestampTo, cursor } = request
  const phrase = keyword.trim()
  const parts = exactMatch ? [phrase] : [...new Set(phrase.split(/\s+/))]
  const list = { name: `search ${order}`, position: ['createdAt', 'id', 'kind'], in: 'body' } as const
  const { page, nextCursor } = await readPage(list, { limit, cursor }, async ({ after, limit }) => {
    const rows = await selectHits(chat.db, caller, {
      parts,
      channelId,
      isExact: exactMatch,
      byScore: order === 'score',
      from: timestampFrom,
      to: timestampTo,
      after: after && { createdAt: after.createdAt, id: after.id, isWhole: after.kind === 'whole' },
      limit,
    })
    return rows.map((row) => ({ ...row, kind: row.isWhole ? 'whole' : 'partial' }))
  })
  const messages = page.map((row) => ({ ...toMessage(row), highlight: highlight(row.text, parts) }))
  const users = includeUsers && { users: await usersById(chat, caller, messages.flatMap(usersIn)) }
  return { messages, nextCursor, ...users }
}

function usersIn({ senderId, mentionedUserIds, quote, reactions = [] }: Message): string[] {
  const quoted = quote && 'senderId' in quote ? [quote.senderId] : []
  return [senderId, ...mentionedUserIds, ...quoted, ...reactions.flatMap(({ userIds }) => userIds)]
}
