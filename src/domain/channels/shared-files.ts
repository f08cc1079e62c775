import { sql, type Kysely, type SqlBool } from 'kysely'
import type { DB } from '../../../generated/database'
import type { SharedFile, SharedFilePage } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { Caller } from '../access/caller'
import type { Chat } from '../../context'
import { Pages } from '../../platform/database/pagination'
import { accessTo, isUnblocked, checkAccess } from '../access/guards'

const DEFAULT_LIMIT = 100

/** The files of the messages that the caller can see, newest first. */
export async function listSharedFiles(
  chat: Chat,
  caller: Caller,
  channelId: string,
  { limit = DEFAULT_LIMIT, cursor }: OperationInput<'listSharedFiles'>['query'],
): Promise<SharedFilePage> {
  const pages = new Pages(`files ${channelId}`, 1)
  const [before] = pages.after(cursor)
  const rows = await selectFiles(chat.db, caller, channelId, { before, limit: limit + 1 })
  const { page, nextCursor } = pages.cut(rows, limit, (last) => [last.createdAt.toISOString()])
  return { files: page.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), nextCursor }
}

type FileRow = Omit<SharedFile, 'createdAt'> & { createdAt: Date }

/** In one statement with the Member guard; reads chat_messages_with_file from the page's edge. */
export function sharedFilesQuery(
  db: Kysely<DB>,
  caller: Caller,
  channelId: string,
  { before, limit }: { before: string | undefined; limit: number },
) {
  return db
    .with('access', (qb) => accessTo(qb as Kysely<DB>, caller, channelId))
    .selectFrom('access')
    .leftJoinLateral(
      (qb) =>
        qb
          .selectFrom('chatMessages as m')
          .select(['m.id', 'm.fileUrl', 'm.fileName', 'm.fileSize', 'm.mimeType', 'm.senderId', 'm.createdAt'])
          .whereRef('m.tenantId', '=', 'access.tenantId')
          .whereRef('m.channelId', '=', 'access.channelId')
          .where('m.fileUrl', 'is not', null)
          .where('m.deletedAt', 'is', null)
          .where(sql<SqlBool>`m.created_at > access.visible_after and ${isUnblocked('m.sender_id')}`)
          .$if(before !== undefined, (q) => q.where(sql<SqlBool>`m.created_at < ${before}::timestamptz`))
          .orderBy('m.createdAt', 'desc')
          .limit(limit)
          .as('file'),
      (join) => join.onTrue(),
    )
    .select(['access.isMember', 'access.isBanned', 'access.bannedUntil'])
    .selectAll('file')
    .orderBy('file.createdAt', 'desc')
}

async function selectFiles(
  db: Kysely<DB>,
  caller: Caller,
  channelId: string,
  page: { before: string | undefined; limit: number },
): Promise<FileRow[]> {
  const rows = await sharedFilesQuery(db, caller, channelId, page).execute()
  checkAccess(rows[0], channelId)
  return rows.flatMap(({ id, fileUrl, fileName, fileSize, mimeType, senderId, createdAt }) =>
    id === null ? [] : [{ id, fileUrl, fileName, fileSize, mimeType, senderId, createdAt } as FileRow],
  )
}
