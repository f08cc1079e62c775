import type { NotNull } from 'kysely'
import type { SharedFile, SharedFilePage } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import type { Chat } from '../messages/chat'
import { readPage } from '../../platform/database/pagination'
import { guarded, guardedQuery, isInChannel } from '../access/guarded-query'
import { isListed } from '../access/guards'

const DEFAULT_LIMIT = 100

/** The files of the messages that the caller can see, newest first. */
export async function listSharedFiles(
  chat: Chat,
  caller: Caller,
  channelId: string,
  { limit = DEFAULT_LIMIT, cursor }: OperationInput<'listSharedFiles'>['query'],
): Promise<SharedFilePage> {
  const list = { name: `files ${channelId}`, position: ['id'] } as const
  const { page, nextCursor } = await readPage(list, { limit, cursor }, async ({ after, limit }) => {
    const { rows } = await selectFiles(chat.db, caller, channelId, { before: after?.id, limit })
    return rows
  })
  return { files: page.map(toSharedFile), nextCursor }
}

/** Scans chat_messages_with_file from the edge of the page. */
const selectFiles = guarded((db, caller, channelId, page: { before: string | undefined; limit: number }) =>
  guardedQuery(db, caller, channelId, {
    page: db
      .selectFrom('chatMessages as m')
      .select(['m.id', 'm.fileUrl', 'm.fileName', 'm.fileSize', 'm.mimeType', 'm.senderId', 'm.createdAt'])
      .where(isInChannel('m'))
      .where('m.fileUrl', 'is not', null)
      .where(isListed('m'))
      .$if(page.before !== undefined, (q) => q.where('m.id', '<', page.before as string))
      // A message with a URL has all of them.
      .$narrowType<{ fileUrl: NotNull; fileName: NotNull; fileSize: NotNull; mimeType: NotNull }>(),
    order: [['id', 'desc']],
    limit: page.limit,
  }),
)

function toSharedFile(row: Omit<SharedFile, 'createdAt'> & { createdAt: Date }): SharedFile {
  const { id, fileUrl, fileName, fileSize, mimeType, senderId, createdAt } = row
  return { id, fileUrl, fileName, fileSize, mimeType, senderId, createdAt: createdAt.toISOString() }
}
