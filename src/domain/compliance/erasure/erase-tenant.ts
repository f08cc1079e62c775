import { sql, type RawBuilder } from 'kysely'
import type { Chat } from '../chat'
import { transaction } from '../../../platform/database/transaction'
import { deletedFileJobs, MANY_ATTEMPTS } from '../../messages/delete-file'
import { tailName } from '../../open-streams/checkpoints'
import { allowAuditUpkeep } from '../../access/audit'
import { NO_ANSWER_MS, presencePhase, type Phase, type Step } from './phases'
import { noteFilesLeft, type ClaimedErasure } from './erasure-rows'
import { nextPage, scanned, type ScannedTable, type ScanPosition } from '../table-scan'

/** Interval of checks whether the storage has deleted the files. */
const FILES_MS = 2000

/**
 * The phases of a tenant's erasure. Its users are refused and its sockets closed, so no events are needed. Referencing
 * rows are deleted before referenced ones, so that no statement cascades.
 */
export const phasesOfTenant: Phase[] = [
  removal('scheduled', scanned.scheduled),
  { name: 'waiting', run: removeHeld },
  removal('reactions', scanned.reactions),
  removal('follows', scanned.follows),
  removal('pins', scanned.pins),
  removal('pollVotes', scanned.pollVotes),
  removal('pollOptions', scanned.pollOptions),
  removal('polls', scanned.polls),
  removal('questionUsers', scanned.questionUsers),
  removal('questionAnswers', scanned.questionAnswers),
  removal('questions', scanned.questions),
  removal('streamPieces', scanned.streamPieces),
  { name: 'streams', run: removeStreams },
  { name: 'messages', run: removeMessages },
  removal('drafts', scanned.drafts),
  removal('members', scanned.members),
  removal('systemSenders', scanned.systemSenders),
  { name: 'channels', run: removeChannels },
  removal('reports', scanned.reports),
  removal('cases', scanned.cases),
  removal('decisions', scanned.decisions),
  removal('suspensions', scanned.suspensions),
  removal('blocks', scanned.blocks),
  removal('events', scanned.events),
  removal('feeds', scanned.feeds),
  removal('consumerChannels', scanned.consumerChannels),
  removal('failures', scanned.failures),
  removal('unreadNotified', scanned.unreadNotified),
  // Holds are not removed here: one placed meanwhile keeps its copies, and the erasure waits for it.
  removal('held', scanned.heldMessages, sql`not chat_is_held(t.tenant_id, t.channel_id, t.sender_id)`),
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
function removal(name: string, table: ScannedTable, match = sql<boolean>`true`): Phase {
  return {
    name,
    async run({ db }, { tenantId }) {
      const page = await nextPage(db, tenantId, table, null)
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table.table)} t where ${page.rows} and ${match}`.execute(db)
      return { changed: Number(numAffectedRows), position: page.last }
    },
  }
}

/** Removes the tails first, because only the rows identify them. */
async function removeStreams(chat: Chat, erasure: ClaimedErasure): Promise<Step> {
  const { tenantId, position } = erasure
  const page = await nextPage(chat.db, tenantId, scanned.streams, null)
  const { rows } = await sql<{ channelId: string; messageId: string; senderId: string }>`
    select t.channel_id, t.message_id, t.sender_id from chat_streams t where ${page.rows}`.execute(chat.db)
  try {
    for (const { channelId, messageId, senderId: userId } of rows) {
      await chat.checkpoints.tails.close(tailName({ caller: { tenantId, userId }, channelId, messageId }))
    }
  } catch {
    return { changed: 0, position, waitMs: NO_ANSWER_MS }
  }
  return removal('streams', scanned.streams).run(chat, erasure)
}

/** Removes the whole audit, so that only the row of the erasure remains of the tenant. */
async function removeAudit({ db }: Chat, { tenantId }: ClaimedErasure): Promise<Step> {
  return transaction(db, async (tx) => {
    await allowAuditUpkeep(tx)
    const page = await nextPage(tx, tenantId, scanned.audit, null)
    const { numAffectedRows = 0n } = await sql`delete from chat_audit t where ${page.rows}`.execute(tx)
    return { changed: Number(numAffectedRows), position: page.last }
  })
}

function removeMessages(chat: Chat, erasure: ClaimedErasure): Promise<Step> {
  return removeWithFiles(chat, erasure, scanned.messages, sql`t.file_url, t.files`)
}

function removeHeld(chat: Chat, erasure: ClaimedErasure): Promise<Step> {
  const files = sql`chat_held_files(t.content)`
  return removeWithFiles(chat, erasure, scanned.waiting, sql`${files} #>> '{0,fileUrl}' as file_url, ${files} as files`)
}

/** Queues the files in the same statement, due at once because messages can no longer be forwarded. */
async function removeWithFiles(
  { db, host }: Chat,
  { tenantId }: ClaimedErasure,
  table: ScannedTable,
  files: RawBuilder<unknown>,
): Promise<Step> {
  const page = await nextPage(db, tenantId, table, null)
  const { rows } = await sql<{ count: number }>`
    with removed as (
      delete from ${sql.table(table.table)} t where ${page.rows} returning t.tenant_id, t.channel_id, t.id, ${files}
    )
    select count(*)::integer as count, count(
             case when r.file_url is not null and ${host.storage !== undefined}::boolean
               then chat_note_files(r.tenant_id, r.channel_id, r.id, r.file_url, r.files, chat_now()) end
           ) as noted
      from removed r`.execute(db)
  return { changed: rows[0]?.count ?? 0, position: page.last }
}

/**
 * Removes channels without messages, under their locks, so that no message is sent meanwhile. A channel that got a
 * message before is removed in the next round, after the message's file was queued.
 */
async function removeChannels({ db }: Chat, { tenantId, position }: ClaimedErasure): Promise<Step> {
  const page = await nextPage(db, tenantId, scanned.channels, position as ScanPosition | null)
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
  if (!host.storage) return removal('files', scanned.deletedFiles).run(chat, erasure)
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
