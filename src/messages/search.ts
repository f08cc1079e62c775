import type { MessageSearchPage } from '../../generated/openapi'
import type { OperationInput } from '../../generated/operations'
import type { Caller, Chat } from '../chat-context'
import { cutPage, decodeTimeCursor } from '../cursor'
import { invalid } from '../errors'
import { highlight } from './highlight'
import { toMessage } from './message'
import { selectHits, type SearchOptions } from './search-queries'

/** Messages that hold all parts of the keyword, or all of it as a phrase, in the channels that the caller can see. */
export async function searchMessages(
  chat: Chat,
  caller: Caller,
  request: OperationInput<'searchMessages'>['body'],
): Promise<MessageSearchPage> {
  const { keyword, channelId, limit, order, exactMatch, timestampFrom, timestampTo, cursor } = request
  const phrase = keyword.trim()
  const parts = exactMatch ? [phrase] : [...new Set(phrase.split(/\s+/))]
  const rows = await selectHits(chat.db, caller, {
    parts,
    channelId,
    byScore: order === 'score',
    from: timestampFrom,
    to: timestampTo,
    after: cursor === undefined ? undefined : positionOf(cursor),
    limit: limit + 1,
  })
  const { page, nextCursor } = cutPage(rows, limit, (last) => [
    last.createdAt.toISOString(),
    last.id,
    last.isWhole ? 'whole' : 'partial',
  ])
  return { messages: page.map((row) => ({ ...toMessage(row), highlight: highlight(row.text, parts) })), nextCursor }
}

function positionOf(cursor: string): SearchOptions['after'] {
  try {
    const [createdAt = '', id = '', kind] = decodeTimeCursor(cursor, 3)
    return { createdAt, id, isWhole: kind === 'whole' }
  } catch {
    throw invalid('body', '/cursor', 'must be a nextCursor that this search has answered')
  }
}
