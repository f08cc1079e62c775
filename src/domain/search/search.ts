import type { MessageSearchPage } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import type { Chat } from '../messages/chat'
import { readPage } from '../../platform/database/pagination'
import { jsonPage, type JsonText, withMore } from '../../platform/lib/json-text'
import { usersById } from '../users/users'
import { highlight } from './highlight'
import { selectHits } from './queries'

/** Messages that contain all parts of the keyword, or the keyword as a phrase, in channels that the caller can see. */
export async function searchMessages(
  chat: Chat,
  caller: Caller,
  request: OperationInput<'searchMessages'>['body'],
): Promise<JsonText<MessageSearchPage>> {
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
      includeUsers,
    })
    return rows.map((row) => ({ ...row, kind: row.isWhole ? 'whole' : 'partial' }))
  })
  const messages = page.map(({ answer, text }) => withMore(answer, { highlight: highlight(text, parts) }))
  const userIds = page.flatMap((hit) => hit.userIds)
  const users = includeUsers && { users: await usersById(chat, caller, userIds) }
  return jsonPage('messages', messages, { nextCursor, ...users })
}
