import { sql, type RawBuilder } from 'kysely'
import type { Chat } from './chat'
import type { Tx } from '../../platform/database/transaction'
import type { ChannelKey } from '../../platform/lib/channel-key'
import type { JobRow, JobSource } from '../../platform/scheduler/jobs'

/** After so many attempts, half a day, an erasure ends without the deletion of the file. Attempts go on. */
export const MANY_ATTEMPTS = 20

/** Stored files without a message. */
export const deletedFileJobs: JobSource = {
  kind: 'delete-file',
  table: sql`chat_deleted_files`,
  at: sql`due_at`,
  pending: sql`true`,
  id: sql`id`,
}

/**
 * Queues the files of messages `m` for deletion, in the transaction that deletes these messages. Queues nothing without a
 * storage provider, which alone can delete files.
 */
export async function noteDeletedFiles(
  chat: Chat,
  tx: Tx,
  { tenantId, channelId }: ChannelKey,
  which: RawBuilder<boolean>,
): Promise<void> {
  if (!chat.host.storage) return
  const { rows } = await sql<{ id: string; dueAt: Date }>`
    insert into chat_deleted_files (tenant_id, channel_id, id, file_url)
    select m.tenant_id, m.channel_id, m.id, m.file_url
      from chat_messages m
     where m.tenant_id = ${tenantId} and m.channel_id = ${channelId} and m.file_url is not null and m.deleted_at is null
       and ${which}
        on conflict (tenant_id, channel_id, id) do nothing
    returning id, due_at`.execute(tx)
  tx.afterCommit(() => {
    for (const { id, dueAt } of rows) chat.scheduler.schedule(deletedFileJobs, { tenantId, channelId, id }, dueAt)
  })
}

/**
 * Deletes a stored file through the host's provider, unless a forwarded copy of its message refers to it. Waits while a legal
 * hold protects the message or a kept copy of it. At least once: the row is deleted after the file, and failures are retried
 * with backoff up to an hour.
 */
export async function deleteStoredFile({ db, host, scheduler }: Chat, job: JobRow): Promise<void> {
  const { tenantId, channelId, id } = job
  const { rows } = await sql<{ fileUrl: string; isReferred: boolean; isHeld: boolean }>`
    select f.file_url, exists (
             select from chat_messages m
              where m.tenant_id = f.tenant_id and md5(m.file_url) = md5(f.file_url) and m.file_url = f.file_url
                and m.deleted_at is null
           ) as is_referred,
           chat_is_held(f.tenant_id, f.channel_id, (
             select m.sender_id from chat_messages m
              where m.tenant_id = f.tenant_id and m.channel_id = f.channel_id and m.id = f.id
           )) or exists (
             select from chat_held_messages k
              where k.tenant_id = f.tenant_id and md5(k.file_url) = md5(f.file_url) and k.file_url = f.file_url
                and chat_is_held(k.tenant_id, k.channel_id, k.sender_id)
           ) as is_held
      from chat_deleted_files f
     where f.tenant_id = ${tenantId} and f.channel_id = ${channelId} and f.id = ${id}`.execute(db)
  const [file] = rows
  if (!file) return
  if (!file.isHeld && (file.isReferred || (await host.storage?.discard(file.fileUrl, tenantId)) === true)) {
    await sql`
      delete from chat_deleted_files
       where tenant_id = ${tenantId} and channel_id = ${channelId} and id = ${id}`.execute(db)
    return
  }
  const { rows: postponed } = await sql<{ dueAt: Date }>`
    update chat_deleted_files
       set attempts = attempts + ${file.isHeld ? 0 : 1}::integer,
           due_at = chat_now() + case when ${file.isHeld}::boolean then interval '1 hour' else least(interval '1 hour', interval '10 seconds' * 2 ^ least(attempts, 10)) end
     where tenant_id = ${tenantId} and channel_id = ${channelId} and id = ${id}
    returning due_at`.execute(db)
  if (postponed[0]) scheduler.schedule(deletedFileJobs, job, postponed[0].dueAt)
}
