import { sql, type RawBuilder } from 'kysely'
import type { Chat } from '../chat'
import { transaction } from '../../../platform/database/transaction'
import { deletedFileJobs, MANY_ATTEMPTS } from '../../messages/delete-file'
import { tailName } from '../../open-streams/checkpoints'
import { allowAuditUpkeep } from '../../access/audit'
import { changePage, NO_ANSWER_MS, presencePhase, type Phase, type Step } from './phases'
import { noteFilesLeft, type ClaimedErasure } from './erasure-rows'
import { nextPage, scanned, type ScannedTable } from '../table-scan'

/** Interval of checks whether the storage has deleted the files. */
const FILES_MS = 2000

/**
 * The phases of a tenant's erasure. Its users are refused and its sockets closed, so no events are needed. Referencing
 * rows are deleted before referenced ones, so that no statement cascades.
 */
export const phasesOfTenant: Phase[] = [
  removal('scheduled'),
  removalWithFiles(
    'waiting',
    sql`chat_held_files(t.content) as files, chat_held_files(t.content) #>> '{0,fileUrl}' as file_url`,
  ),
  ...removals('reactions', 'follows', 'pins', 'pollVotes', 'pollOptions', 'polls'),
  ...removals('questionUsers', 'questionAnswers', 'questions', 'streamPieces'),
  { name: 'streams', run: removeStreams },
  removalWithFiles('messages', sql`t.files, t.file_url`),
  ...removals('drafts', 'members', 'systemSenders'),
  { name: 'channels', run: removeChannels },
  ...removals('reports', 'cases', 'decisions', 'suspensions', 'blocks'),
  ...removals('events', 'feeds', 'consumerChannels', 'failures', 'unreadNotified'),
  // Holds are not removed here: one placed meanwhile keeps its copies, and the erasure waits for it.
  { ...removal('heldMessages', sql`not chat_is_held(t.tenant_id, t.channel_id, t.sender_id)`), name: 'held' },
  { name: 'audit', run: removeAudit },
  { name: 'erasures', run: removeErasures },
  presencePhase,
  { name: 'files', run: removeFiles },
  {
    name: 'jobs',
    async run(chat, { tenantId }) {
      const isDone = await chat.scheduler.forget(tenantId)
      return { changed: 0, position: null, ...(!isDone && { waitMs: NO_ANSWER_MS }) }
    },
  },
]

/** Removes the tenant's rows from a table, or those that match. */
function removal(name: keyof typeof scanned, match = sql<boolean>`true`): Phase {
  return { name, run: ({ db }, { tenantId }) => removeRows(db, tenantId, scanned[name], match) }
}

function removals(...names: (keyof typeof scanned)[]): Phase[] {
  return names.map((name) => removal(name))
}

function removeRows(db: Chat['db'], tenantId: string, table: ScannedTable, match = sql<boolean>`true`): Promise<Step> {
  const remove = (rows: RawBuilder<boolean>) => sql`delete from ${sql.table(table.table)} t where ${rows} and ${match}`
  return changePage(db, { tenantId, position: null }, table, remove)
}

/** Removes the tails first, because only the rows identify them. */
async function removeStreams(chat: Chat, erasure: ClaimedErasure): Promise<Step> {
  const { tenantId, position } = erasure
  const page = await nextPage(chat.db, { tenantId, position: null }, scanned.streams)
  const { rows } = await sql<{ channelId: string; messageId: string; senderId: string }>`
    select t.channel_id, t.message_id, t.sender_id from chat_streams t where ${page.rows}`.execute(chat.db)
  try {
    for (const { channelId, messageId, senderId: userId } of rows) {
      await chat.checkpoints.tails.close(tailName({ caller: { tenantId, userId }, channelId, messageId }))
    }
  } catch {
    return { changed: 0, position, waitMs: NO_ANSWER_MS }
  }
  return removeRows(chat.db, tenantId, scanned.streams)
}

/** Removes the whole audit, so that only the row of the erasure remains of the tenant. */
async function removeAudit({ db }: Chat, { tenantId }: ClaimedErasure): Promise<Step> {
  return transaction(db, async (tx) => {
    await allowAuditUpkeep(tx)
    return removeRows(tx, tenantId, scanned.audit)
  })
}

/** Queues the files in the same statement, due at once because messages can no longer be forwarded. */
function removalWithFiles(name: 'messages' | 'waiting', files: RawBuilder<unknown>): Phase {
  return {
    name,
    async run({ db, host }, { tenantId }) {
      const page = await nextPage(db, { tenantId, position: null }, scanned[name])
      const { rows } = await sql<{ count: number }>`
        with removed as (
          delete from ${sql.table(scanned[name].table)} t where ${page.rows} returning t.tenant_id, t.channel_id, t.id, ${files}
        )
        select count(*)::integer as count, count(
                 case when r.file_url is not null and ${host.storage !== undefined}::boolean
                   then chat_note_files(r.tenant_id, r.channel_id, r.id, r.file_url, r.files, chat_now()) end
               ) as noted
          from removed r`.execute(db)
      return { changed: rows[0]?.count ?? 0, position: page.last }
    },
  }
}

/**
 * Removes channels without messages, under their locks, so that no message is sent meanwhile. A channel that got a
 * message before is removed in the next round, after the message's file was queued.
 */
async function removeChannels({ db }: Chat, erasure: ClaimedErasure): Promise<Step> {
  const page = await nextPage(db, erasure, scanned.channels)
  return transaction(db, async (tx) => {
    const { rows } = await sql`select from chat_channels t where ${page.rows} order by t.id for update`.execute(tx)
    await sql`
      delete from chat_channels t
       where ${page.rows} and not exists (
               select from chat_messages m where m.tenant_id = t.tenant_id and m.channel_id = t.id
             )`.execute(tx)
    // Also counts remaining channels, which causes another round.
    return { changed: rows.length, position: page.last }
  })
}

/** Removes erasures of the tenant's users that are finished or have nothing left to do. */
async function removeErasures({ db }: Chat, { tenantId, id }: ClaimedErasure): Promise<Step> {
  const others = db.deleteFrom('chatErasures').where('tenantId', '=', tenantId).where('id', '<>', id)
  const { numDeletedRows } = await others.executeTakeFirst()
  const { numAffectedRows: messages = 0n } = await sql`
    delete from chat_erased_messages t
     where t.tenant_id = ${tenantId} and (t.erasure_id, t.message_id) in (
             select k.erasure_id, k.message_id from chat_erased_messages k where k.tenant_id = ${tenantId} limit 1000
           )`.execute(db)
  return { changed: Number(numDeletedRows + messages), position: messages < 1000n ? null : 'more' }
}

/**
 * Waits until the host's storage has deleted the files, each by its own job, or has failed too often. Without a storage
 * there are no files.
 */
async function removeFiles(chat: Chat, erasure: ClaimedErasure): Promise<Step> {
  const { tenantId } = erasure
  const { db, host, scheduler } = chat
  if (!host.storage) return removeRows(db, tenantId, scanned.deletedFiles)
  const { rows } = await sql<{ channelId: string; id: string; dueAt: Date }>`
    with due as (
      -- Deleted earlier, and still waiting for forwards that may be in progress.
      update chat_deleted_files set due_at = chat_now()
       where tenant_id = ${tenantId} and attempts = 0 and due_at > chat_now()
    )
    select channel_id, id, due_at from chat_deleted_files
     where tenant_id = ${tenantId} and attempts < ${MANY_ATTEMPTS}::integer order by due_at limit 200`.execute(db)
  for (const { channelId, id, dueAt } of rows) scheduler.schedule(deletedFileJobs, { tenantId, channelId, id }, dueAt)
  if (rows.length > 0) return { changed: 0, position: null, waitMs: rows.length < 200 ? FILES_MS : 100 }
  const left = db.selectFrom('chatDeletedFiles').where('tenantId', '=', tenantId)
  const { count } = await left.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  await noteFilesLeft(db, erasure, count)
  return { changed: 0, position: null }
}
