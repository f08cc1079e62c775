import { sql, type RawBuilder } from 'kysely'
import type { Chat } from '../chat'
import { transaction } from '../../../platform/database/transaction'
import { feedOf } from '../../../platform/events/user-feed-log'
import { recordActs } from '../../access/audit'
import type { Caller } from '../../access/caller'
import { currentStream, currentText, messageColumns } from '../../messages/message-row'
import { writeTails, type WithTails } from '../../open-streams/writers'
import { readCurrent } from '../../access/replica-reads'
import { nextPage, readPage, scanned, type Page, type ScannedTable } from '../table-scan'

/** A line of an export. docs/compliance.md describes each `type`. */
export type ExportRecord = { type: ExportType } & Record<string, unknown>

type ExportType = 'export' | keyof typeof parts | 'end'

/** A part of an export: the rows `t` of a table that refer to the user, and the columns. */
interface Part {
  scanned: ScannedTable
  match: (userId: string) => RawBuilder<unknown>
  columns: RawBuilder<unknown>
}

const VERSION = 1

/** @param match the column with the user's id, or the condition. */
const part = (scanned: ScannedTable, match: string | Part['match'], columns: string | RawBuilder<unknown>): Part => ({
  scanned,
  match: typeof match === 'string' ? (userId) => sql`t.${sql.ref(match)} = ${userId}` : match,
  columns: typeof columns === 'string' ? sql.raw(columns) : columns,
})

/** Fields of a message. Each of its files is a separate record. */
const otherColumns = messageColumns
  .filter((name) => !['id', 'senderId', 'channelId', 'type', 'text', 'stream'].includes(name))
  .filter((name) => !['files', 'fileUrl', 'fileName', 'fileSize', 'mimeType', 'thumbnailUrl'].includes(name))
  .map((name) => sql.ref(`t.${name}`))

const parts = {
  membership: part(
    scanned.members,
    'user_id',
    `t.channel_id, (select c.name from chat_channels c where c.tenant_id = t.tenant_id and c.id = t.channel_id) as channel_name,
     t.role, t.joined_at, t.left_at, t.is_muted, t.muted_until, t.is_banned, t.banned_until, t.ban_description,
     t.mute_causes, t.ban_causes,
     t.is_channel_muted, t.channel_muted_until, t.is_hidden, t.is_favorite, t.can_mention_all, t.push_trigger, t.count_preference,
     t.last_read_at, t.last_read_message_id,
     case when isfinite(t.visible_after) then t.visible_after end as history_start`,
  ),
  channel: part(
    scanned.channels,
    (userId) => sql`t.created_by_id = ${userId} and t.deleted_at is null`,
    't.id as channel_id, t.type as channel_type, t.name, t.cover_url, t.custom_type, t.metadata, t.created_at',
  ),
  message: part(
    scanned.messages,
    (userId) => sql`t.sender_id = ${userId} and chat_has_content(t.deleted_at, t.decision_id)`,
    sql`t.id as message_id, t.channel_id, t.type as message_type, ${currentText('t')} as text,
     ${currentStream('t')} as stream, ${sql.join(otherColumns)}, t.quoted_message_id, t.idempotency_key,
     case when t.decision_id is not null then chat_moderation(t.decision_id) end as moderation`,
  ),
  file: part(
    scanned.messages,
    (userId) =>
      sql`t.sender_id = ${userId} and chat_has_content(t.deleted_at, t.decision_id) and t.file_url is not null`,
    `t.id as message_id, t.channel_id, t.created_at, unnest(array(
       select jsonb_build_object('index', f.n - 1) || f.value
         from jsonb_array_elements(
                chat_files(t.files, t.file_url, t.file_name, t.file_size, t.mime_type, t.thumbnail_url)
              ) with ordinality as f (value, n)
     )) as file`,
  ),
  /** Uploads without a message yet. */
  upload: part(
    scanned.deletedFiles,
    (userId) => sql`t.user_id = ${userId} and t.upload is not null`,
    `t.id as upload_id, t.file_url, t.upload ->> 'fileName' as file_name, (t.upload -> 'fileSize')::bigint as file_size,
     t.upload ->> 'mimeType' as mime_type, t.upload ->> 'thumbnailUrl' as thumbnail_url,
     t.due_at - chat_upload_grace() as expires_at`,
  ),
  mention: part(
    scanned.messages,
    (userId) => sql`t.deleted_at is null and (
      ${userId} = any (t.mentioned_user_ids) or t.mentions is not null and exists (
        select from chat_mentions n
         where n.tenant_id = t.tenant_id and n.channel_id = t.channel_id and n.message_id = t.id and n.user_id = ${userId}
      )
    )`,
    't.id as message_id, t.channel_id, t.created_at',
  ),
  reaction: part(scanned.reactions, 'user_id', 't.channel_id, t.message_id, t.key, t.created_at'),
  thread: part(scanned.follows, 'user_id', 't.channel_id, t.parent_message_id, t.is_following, t.last_read_message_id'),
  pin: part(scanned.pins, 'pinned_by_id', 't.channel_id, t.message_id, t.created_at'),
  poll: part(
    scanned.polls,
    'created_by_id',
    `t.id as poll_id, t.channel_id, t.message_id, t.title, t.allow_multiple_votes, t.allow_user_suggestion, t.allow_change,
     t.close_at, t.closed_at, t.created_at`,
  ),
  pollOption: part(scanned.pollOptions, 'created_by_id', 't.id as option_id, t.channel_id, t.poll_id, t.text'),
  question: part(
    scanned.questions,
    (userId) => sql`exists (
      select from chat_messages m
       where m.tenant_id = t.tenant_id and m.channel_id = t.channel_id and m.id = t.message_id and m.sender_id = ${userId}
    )`,
    `t.id as question_id, t.channel_id, t.message_id, t.kind, t.prompt, t.options, t.form as schema, t.subject,
     t.answerable_by, t.needed, t.state, t.created_at, t.expires_at, t.closed_at`,
  ),
  questionAnswer: part(
    scanned.questionAnswers,
    'user_id',
    't.channel_id, t.question_id, t.decision, t.option_id, t.value, t.comment, t.created_at',
  ),
  vote: part(scanned.pollVotes, 'user_id', 't.channel_id, t.poll_id, t.option_id, t.created_at'),
  scheduledMessage: part(
    scanned.scheduled,
    'sender_id',
    `t.id as scheduled_id, t.channel_id, t.text, t.mentioned_user_ids, t.mentions, t.quoted_message_id, t.metadata, t.client_id,
     t.scheduled_at, t.status,
     t.sent_message_id, t.error_message, t.created_at, t.updated_at`,
  ),
  /** Held messages, waiting or settled. */
  heldMessage: part(
    scanned.waiting,
    'sender_id',
    `t.id as held_message_id, t.channel_id, t.state, t.reason, chat_held_message(t.tenant_id, t.id) as content,
     t.idempotency_key, t.message_id, t.scheduled_id, t.created_at, t.expires_at, t.settled_at`,
  ),
  draft: part(
    scanned.drafts,
    'user_id',
    `t.channel_id, nullif(t.parent_message_id, '') as parent_message_id, t.text, t.quoted_message_id, t.updated_at`,
  ),
  block: part(scanned.blocks, 'blocker_id', 't.blocked_id, t.created_at'),
  report: part(
    scanned.reports,
    'reporter_id',
    `t.id as report_id, t.channel_id, t.message_id, t.user_id, t.category, t.description, t.status, t.created_at,
     t.settled_at`,
  ),
  settlement: part(scanned.reports, 'settled_by_id', 't.id as report_id, t.channel_id, t.status, t.note, t.settled_at'),
  /** Decisions about the user, without the moderator. */
  decision: part(
    scanned.decisions,
    'user_id',
    `t.id as decision_id, t.channel_id, t.message_id, t.action, t.reason, t.statement, t.is_automated, t.until,
     t.created_at, t.appeal_text, t.appealed_at, t.appeal_state, t.appeal_statement,
     case when t.appeal_state in ('UPHELD', 'REVERSED') then t.appeal_decided_at end as appeal_decided_at`,
  ),
  suspension: part(
    scanned.suspensions,
    'user_id',
    `t.decision_id, case when isfinite(t.until) then t.until end as until`,
  ),
  systemName: part(scanned.systemSenders, 'user_id', 't.channel_id'),
  /** The events sent to the user's devices, within the retention of the log. */
  event: part(
    scanned.events,
    (userId) => sql`t.channel_id = ${feedOf(userId)}`,
    // Without quotes of messages, which are texts of other users.
    `t.seq, t.event, chat_whole_event(t.data) #- '{message,quote}' as data, t.logged_at as created_at`,
  ),
  failedEvent: part(
    scanned.failures,
    (userId) => sql`t.channel_id = ${feedOf(userId)}`,
    't.consumer, t.event, t.data, t.error, t.logged_at as created_at, t.failed_at',
  ),
  /** The user's acts of moderation, including those by the host's code under this name. */
  act: part(scanned.audit, 'actor_id', 't.action, t.channel_id, t.user_id, t.reason, t.details, t.created_at'),
  notifiedUnread: part(scanned.unreadNotified, 'user_id', 't.total, t.notified_at'),
} satisfies Record<string, Part>

/**
 * Exports everything stored about a user, and audits the export. Scans the same tables as an erasure, so that it
 * exports all that an erasure would remove. Open streams have the text visible at the start of the export.
 *
 * @param read wraps the read of a page; the caller's loop may pause between pages.
 */
export async function* exportUser(
  chat: Pick<Chat, 'replicas'> & WithTails,
  caller: Caller,
  userId: string,
  read: <T>(page: () => Promise<T>) => Promise<T>,
): AsyncGenerator<ExportRecord, void, undefined> {
  const { tenantId } = caller
  await read(() => transaction(chat.db, (tx) => recordActs(tx, caller, [{ action: 'user.export', userId }])))
  await read(() => writeTails(chat, tenantId, { senderId: userId }))
  yield { type: 'export', version: VERSION, tenantId, userId, exportedAt: new Date().toISOString() }
  const counts: Record<string, number> = {}
  for (const [type, { scanned, match, columns }] of Object.entries<Part>(parts)) {
    let position: Page['last'] = null
    do {
      const readNext = async (db: Chat['db']) => {
        const page: Page = await nextPage(db, { tenantId, position }, scanned)
        const wanted = { columns, match: match(userId) }
        return { page, rows: await readPage<Record<string, unknown>>(db, scanned, page, wanted) }
      }
      const { rows, page } = await read(() => readCurrent(chat, tenantId, readNext))
      for (const { file, ...row } of rows) {
        counts[type] = (counts[type] ?? 0) + 1
        yield { type: type as ExportType, ...row, ...(file as object | undefined) }
      }
      position = page.last
    } while (position)
  }
  yield { type: 'end', counts }
}
