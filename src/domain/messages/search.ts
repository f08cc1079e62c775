import type { MessageSearchPage } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import type { Chat } from '../../context'
import { Pages } from '../../platform/database/pagination'
import { highlight } from './highlight'
import { toMessage } from './message'
import { selectHits } from './search-queries'

/** Messages that hold all parts of the keyword, or all of it as a phrase, in the channels that the caller can see. */
export async function searchMessages(
  chat: Chat,
  caller: Caller,
  request: OperationInput<'searchMessages'>['body'],
): Promise<MessageSearchPage> {
  const { keyword, channelId, limit, order, exactMatch, timestampFrom, timestampTo, cursor } = request
  const phrase = keyword.trim()
  const parts = exactMatch ? [phrase] : [...new Set(phrase.split(/\s+/))]
  const pages = new Pages(`search ${order}`, 3, 'body')
  const [createdAt, id, kind] = pages.after(cursor)
  const rows = await selectHits(chat.db, caller, {
    parts,
    channelId,
    byScore: order === 'score',
    from: timestampFrom,
    to: timestampTo,
    after: createdAt === undefined || id === undefined ? undefined : { createdAt, id, isWhole: kind === 'whole' },
    limit: limit + 1,
  })
  const { page, nextCursor } = pages.cut(rows, limit, (last) => [
    last.createdAt.toISOString(),
    last.id,
    last.isWhole ? 'whole' : 'partial',
  ])
  return { messages: page.map((row) => ({ ...toMessage(row), highlight: highlight(row.text, parts) })), nextCursor }
}
