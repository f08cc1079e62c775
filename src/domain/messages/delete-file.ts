import { sql, type RawBuilder } from 'kysely'
import type { Chat } from './chat'
import type { Tx } from '../../platform/database/transaction'
import type { ChannelKey } from '../../platform/lib/channel-key'
import type { JobRow, JobSource } from '../../platform/scheduler/jobs'

/** After so many attempts, about half a day, an erasure no longer waits for the file. Attempts continue. */
export const MANY_ATTEMPTS = 20

/** Stored files to delete: of deleted messages, and of uploads not sent in time. */
export const deletedFileJobs: JobSource = {
  kind: 'delete-file',
  table: sql`chat_deleted_files`,
  at: sql`due_at`,
  pending: sql`true`,
  id: sql`id`,
}

/**
 * Queues the files of messages `m` for deletion, in the transaction that deletes these messages. Without a storage
 * provider, which would delete them, it queues nothing.
 */
export async function noteDeletedFiles(
  chat: Chat,
  tx: Tx,
  { tenantId, channelId }: ChannelKey,
  which: RawBuilder<boolean>,
): Promise<void> {
  if (!chat.host.storage) return
  const { rows } = await sql<{ id: string; dueAt: Date | null }>`
    select m.id, chat_note_files(m.tenant_id, m.channel_id, m.id, m.file_url, m.files) as due_at
      from chat_messages m
     where m.tenant_id = ${tenantId} and m.channel_id = ${channelId} and m.file_url is not null
       and ${which}`.execute(tx)
  tx.afterCommit(() => {
    for (const { id, dueAt } of rows) {
      if (dueAt) chat.scheduler.schedule(deletedFileJobs, { tenantId, channelId, id }, dueAt)
    }
  })
}

/**
 * Deletes the stored files of a row through the host's provider, except those in another message, such as a forwarded
 * copy. Waits while a legal hold protects the message or a kept copy of it. At least once: the row is deleted after the
 * files, and failures are retried with backoff up to an hour.
 */
export async function deleteStoredFiles({ db, host, scheduler }: Chat, job: JobRow): Promise<void> {
  const { tenantId, channelId, id } = job
  const { rows } = await sql<{ attempts: number; fileUrl: string; isUsed: boolean; isHeld: boolean }>`
    select f.attempts, stored.file_url, chat_is_file_used(f.tenant_id, stored.file_url) as is_used,
           f.upload is null and chat_is_held(f.tenant_id, f.channel_id, (
             select m.sender_id from chat_messages m
              where m.tenant_id = f.tenant_id and m.channel_id = f.channel_id and m.id = f.id
           )) or chat_is_file_held(f.tenant_id, stored.file_url) as is_held
      from chat_deleted_files f
     cross join lateral unnest(f.file_url || f.more_urls) as stored (file_url)
     where f.tenant_id = ${tenantId} and f.channel_id = ${channelId} and f.id = ${id}`.execute(db)
  const [first] = rows
  if (!first) return
  const free = rows.filter((file) => !file.isHeld)
  const isHeld = free.length < rows.length
  const gone = await Promise.all(
    free.map(async ({ fileUrl, isUsed }) => isUsed || (await host.storage?.discard(fileUrl, tenantId))),
  )
  const hasFailed = gone.some((isGone) => isGone !== true)
  if (!isHeld && !hasFailed) {
    const deleted = db.deleteFrom('chatDeletedFiles').where((eb) => eb.and({ tenantId, channelId, id }))
    await deleted.execute()
    return
  }
  // No longer an upload, so that no message can take a file that the storage deletes. Concurrent attempts of several
  // processes count as one.
  const { attempts } = first
  const seconds = hasFailed ? Math.min(3600, 10 * 2 ** attempts) : 3600
  const dueAt = sql<Date>`chat_now() + make_interval(secs => ${seconds})`
  const postponed = await db
    .updateTable('chatDeletedFiles')
    .set({ upload: null, attempts: attempts + Number(hasFailed), dueAt })
    .where((eb) => eb.and({ tenantId, channelId, id, attempts }))
    .returning('dueAt')
    .executeTakeFirst()
  if (postponed) scheduler.schedule(deletedFileJobs, job, postponed.dueAt)
}
