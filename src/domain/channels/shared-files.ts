import { sql } from 'kysely'
import type { MessageFile, SharedFile, SharedFilePage } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import type { Chat } from '../messages/chat'
import { readPage } from '../../platform/database/pagination'
import { pick } from '../../platform/lib/iso-row'
import { guarded, guardedQuery, isInChannel } from '../access/guarded-query'
import { isListed } from '../access/guards'
import { filesOf } from '../messages/message-row'

const DEFAULT_LIMIT = 100
/** Above the maximum files of a message. */
const NO_MORE = 1000

/** The files of the messages that the caller can see, newest message first. */
export async function listSharedFiles(
  chat: Chat,
  caller: Caller,
  channelId: string,
  { limit = DEFAULT_LIMIT, cursor }: OperationInput<'listSharedFiles'>['query'],
): Promise<SharedFilePage> {
  const list = { name: `files ${channelId}`, position: ['id', 'more'], isLastOptional: true } as const
  const { page, nextCursor } = await readPage(list, { limit, cursor }, async ({ after, limit }) => {
    const shown = after && /^\d{1,3}$/.test(after.more) ? Number(after.more) : NO_MORE
    const { rows } = await selectFiles(chat.db, caller, channelId, { before: after && { id: after.id, shown }, limit })
    return rows
  })
  return { files: page.map(toSharedFile), nextCursor }
}

/** The cursor: the last message of a page, and the number of its files shown. */
interface Edge {
  id: string
  shown: number
}

/** Scans chat_messages_with_file from the edge of the page. */
const selectFiles = guarded((db, caller, channelId, page: { before: Edge | undefined; limit: number }) =>
  guardedQuery(db, caller, channelId, {
    page: db
      .selectFrom('chatMessages as m')
      .innerJoinLateral(
        sql<{ file: MessageFile; n: number }>`jsonb_array_elements(${filesOf('m')}) with ordinality`.as<'f'>(
          sql`f (file, n)`,
        ),
        (join) => join.onTrue(),
      )
      .select(['m.id', 'm.senderId', 'm.createdAt', 'f.file', sql<number>`(f.n - 1)::integer`.as('index')])
      .select(sql<string | null>`case when f.n < jsonb_array_length(m.files) then f.n::text end`.as('more'))
      .where(isInChannel('m'))
      .where('m.fileUrl', 'is not', null)
      .where(isListed('m'))
      .$if(page.before !== undefined, (q) => {
        const { id, shown } = page.before as Edge
        return q.where('m.id', '<=', id).where(sql<boolean>`(m.id < ${id} or f.n > ${shown}::integer)`)
      }),
    order: [
      ['id', 'desc'],
      ['index', 'asc'],
    ],
    limit: page.limit,
  }),
)

type FileRow = Awaited<ReturnType<typeof selectFiles>>['rows'][number]

function toSharedFile({ id, index, file, senderId, createdAt }: FileRow): SharedFile {
  const shown = pick(file, ['fileUrl', 'fileName', 'fileSize', 'mimeType'])
  return { id, index, ...shown, senderId, createdAt: createdAt.toISOString() }
}
