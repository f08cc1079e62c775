import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/database/transaction'
import type { ChannelKey } from '../../../platform/lib/channel-key'
import { transaction } from '../../../platform/database/transaction'
import { queueChange } from '../../access/channel-lock'
import { eraseHeld } from '../../cases/held'
import type { Chat } from '../chat'
import { isDirectOf, lockAnyChannel, renameChannel } from './erase-channels'
import { countVoters, removeDoubles } from './erase-late'
import { changeEach, type Step, type UserErasure } from './phases'
import { nextPage, readStep, scanned, type Page, type ScannedTable, type ScanPosition } from '../table-scan'

/** A table with columns that refer to the user. */
interface Named {
  scanned: ScannedTable
  /** Condition for rows `t` that refer to the user. */
  match: (erasure: UserErasure) => RawBuilder<unknown>
  /** The assignments that replace the user. */
  set: (erasure: UserErasure) => RawBuilder<unknown>
}

/** Replaces the user by the pseudonym in these columns. */
function named(table: ScannedTable, ...columns: string[]): Named {
  return {
    scanned: table,
    match: ({ userId }) =>
      sql.join(
        columns.map((column) => sql`t.${sql.ref(column)} = ${userId}`),
        sql` or `,
      ),
    set: ({ userId, pseudonym }) =>
      sql.join(
        columns.map((column) => {
          const name = sql.ref(column)
          return sql`${name} = case when t.${name} = ${userId} then ${pseudonym} else t.${name} end`
        }),
      ),
  }
}

/** The content of a held message without the user. */
const waiting = ({ userId, pseudonym }: UserErasure) =>
  sql`chat_without_user(t.content, ${userId}, ${pseudonym}, false)`

/** All tables with rows per channel that may refer to the user, except memberships. */
const inChannels: Named[] = [
  {
    scanned: scanned.messages,
    match: ({ userId }) => sql`t.sender_id = ${userId} or ${userId} = any (t.mentioned_user_ids)`,
    // Removed, because data attached by the sender's clients is of no use to others.
    set: ({ userId, pseudonym }) => sql`
      sender_id = case when t.sender_id = ${userId} then ${pseudonym} else t.sender_id end,
      mentioned_user_ids = array_replace(t.mentioned_user_ids, ${userId}, ${pseudonym}),
      idempotency_key = case when t.sender_id <> ${userId} then t.idempotency_key end,
      idempotency_digest = case when t.sender_id <> ${userId} then t.idempotency_digest end,
      client_id = case when t.sender_id <> ${userId} then t.client_id end`,
  },
  {
    scanned: scanned.scheduled,
    match: ({ userId }) => sql`${userId} = any (t.mentioned_user_ids)`,
    set: ({ userId, pseudonym }) =>
      sql`mentioned_user_ids = array_replace(t.mentioned_user_ids, ${userId}, ${pseudonym})`,
  },
  named(scanned.streams, 'sender_id'),
  named(scanned.pins, 'pinned_by_id'),
  named(scanned.reactions, 'user_id'),
  named(scanned.mentions, 'user_id'),
  named(scanned.polls, 'created_by_id'),
  named(scanned.pollOptions, 'created_by_id'),
  named(scanned.pollVotes, 'user_id'),
  {
    scanned: scanned.questions,
    match: ({ userId }) => sql`t.answerable_by -> 'userIds' ? ${userId}`,
    set: ({ userId, pseudonym }) =>
      sql`answerable_by = chat_without_user(t.answerable_by, ${userId}, ${pseudonym}, false)`,
  },
  {
    // The decision stays; the user's words are removed with the messages.
    scanned: scanned.questionAnswers,
    match: ({ userId }) => sql`t.user_id = ${userId}`,
    set: ({ pseudonym, messages }) => sql`
      user_id = ${pseudonym}, digest = '',
      comment = case when ${messages} = 'anonymise' then t.comment end,
      value = case when ${messages} = 'anonymise' then t.value end`,
  },
  named(scanned.questionUsers, 'user_id'),
  named(scanned.systemSenders, 'user_id'),
]

const waitingMessages: Named = {
  scanned: scanned.waiting,
  match: (erasure) => sql`t.content is distinct from ${waiting(erasure)}`,
  set: (erasure) => sql`content = ${waiting(erasure)}`,
}

const snapshotWithout = ({ userId, pseudonym, messages }: UserErasure) =>
  sql`chat_snapshot_without(t.tenant_id, t.snapshot, ${userId}, ${pseudonym}, ${messages === 'delete'}::boolean)`

/** The user's text in reports is removed with the messages. */
const reports: Named = {
  scanned: scanned.reports,
  match: (erasure) => sql`
    ${erasure.userId} in (t.reporter_id, t.settled_by_id, t.user_id)
    or t.snapshot is not null and t.snapshot <> ${snapshotWithout(erasure)}`,
  set: (erasure) => {
    const { userId, pseudonym, messages } = erasure
    return sql`
    description = case when t.reporter_id <> ${userId} or ${messages} = 'anonymise' then t.description end,
    note = case when t.settled_by_id is distinct from ${userId} or ${messages} = 'anonymise' then t.note end,
    reporter_id = case when t.reporter_id = ${userId} then ${pseudonym} else t.reporter_id end,
    settled_by_id = case when t.settled_by_id = ${userId} then ${pseudonym} else t.settled_by_id end,
    user_id = case when t.user_id = ${userId} then ${pseudonym} else t.user_id end,
    snapshot = ${snapshotWithout(erasure)}`
  },
}

const decisions: Named = {
  scanned: scanned.decisions,
  match: ({ userId }) => sql`t.user_id = ${userId} or t.made_by_id = ${userId} or t.appeal_decided_by_id = ${userId}`,
  set: ({ userId, pseudonym, messages }) => sql`
    statement = case when t.user_id is distinct from ${userId} then t.statement end,
    appeal_statement = case when t.user_id is distinct from ${userId} then t.appeal_statement end,
    appeal_text = case when t.user_id is distinct from ${userId} or ${messages} = 'anonymise' then t.appeal_text end,
    user_id = case when t.user_id = ${userId} then ${pseudonym} else t.user_id end,
    made_by_id = case when t.made_by_id = ${userId} then ${pseudonym} else t.made_by_id end,
    appeal_decided_by_id = case when t.appeal_decided_by_id = ${userId} then ${pseudonym} else t.appeal_decided_by_id end`,
}

const cases = named(scanned.cases, 'user_id', 'claimed_by_id', 'subject_id')
const suspensions = named(scanned.suspensions, 'user_id')

/** The table, and the position in it. */
interface NamesPosition {
  table: number
  after: ScanPosition | null
}

interface Renamed {
  changed: number
  /** The position in the table. */
  last: ScanPosition | null
}

/** Files kept only by these reports are deleted now. */
const hurryFiles = (tx: Tx, _erasure: UserErasure, which: RawBuilder<boolean>) =>
  sql`
    update chat_deleted_files f set due_at = least(f.due_at, chat_now())
      from chat_reports t, jsonb_path_query(t.snapshot, '$.message.files[*].fileUrl') as kept (url)
     where ${which} and f.tenant_id = t.tenant_id and f.file_url = kept.url #>> '{}'`.execute(tx)

/** Moves reports of the user filed during the erasure to the case of the pseudonym. */
const mergeCases = (tx: Tx, { tenantId, userId, pseudonym }: UserErasure) =>
  sql`
    with closed as (
      update chat_cases c
         set state = 'DECIDED', decided_at = chat_now()
        from chat_cases first
       where c.tenant_id = ${tenantId} and c.subject_type = 'USER' and c.subject_id = ${userId} and c.state = 'OPEN'
         and first.tenant_id = c.tenant_id and first.subject_type = 'USER' and first.subject_id = ${pseudonym}
         and first.state = 'OPEN'
      returning c.id, c.report_count, first.id as first_id
    ), moved as (
      update chat_reports r set case_id = closed.first_id
        from closed where r.tenant_id = ${tenantId} and r.case_id = closed.id
    )
    update chat_cases c set report_count = c.report_count + closed.report_count
      from closed where c.tenant_id = ${tenantId} and c.id = closed.first_id`.execute(tx)

/** Tables in the order of the erasure. Later versions append theirs, because a position is an index into this list. */
const renamed: { scanned: ScannedTable; rename: (chat: Chat, erasure: UserErasure, page: Page) => Promise<Renamed> }[] =
  [
    ...inChannels.map(insideChannels),
    outsideChannels(reports, hurryFiles),
    { scanned: scanned.channels, rename: renameChannels },
    outsideChannels(cases, mergeCases),
    outsideChannels(decisions),
    outsideChannels(suspensions),
    insideChannels(waitingMessages),
  ]

/** Replaces the user's id by the pseudonym in every row that refers to the user. */
export async function renameRows(chat: Chat, erasure: UserErasure): Promise<Step> {
  const { table, after } = (erasure.position ?? { table: 0, after: null }) as NamesPosition
  const { scanned, rename } = renamed[table] as (typeof renamed)[number]
  const { changed, last } = await rename(chat, erasure, await nextPage(chat.db, erasure.tenantId, scanned, after))
  const isLast = table === renamed.length - 1
  const position = last ? { table, after: last } : isLast ? null : { table: table + 1, after: null }
  return { changed, position }
}

/** Channel by channel, under the channel's lock, like all changes in a channel. */
async function renameInChannels(chat: Chat, erasure: UserErasure, place: Named, page: Page): Promise<Renamed> {
  const { tenantId } = erasure
  const { rows: found, last } = await readStep<{ channelId: string }>(chat.db, place.scanned, page, {
    columns: sql`t.channel_id`,
    match: place.match(erasure),
  })
  let changed = 0
  for (const channelId of new Set(found.map((row) => row.channelId))) {
    const key = { tenantId, channelId }
    await queueChange(chat, key, async (tx) => {
      if (!(await lockAnyChannel(tx, key))) return
      const polls = await removeDoubles(tx, key, erasure, place.scanned, page)
      const { numAffectedRows = 0n } = await sql`
        update ${sql.table(place.scanned.table)} t set ${place.set(erasure)}
         where ${page.rows} and t.channel_id = ${channelId} and (${place.match(erasure)})`.execute(tx)
      await countVoters(tx, key, polls)
      changed += Number(numAffectedRows)
    })
  }
  return { changed, last }
}

/** Rows of channels. */
function insideChannels(place: Named): (typeof renamed)[number] {
  return { scanned: place.scanned, rename: (chat, erasure, page) => renameInChannels(chat, erasure, place, page) }
}

/**
 * Rows without a channel, or that outlive it. Takes no channel lock.
 *
 * @param first runs before, in the same transaction.
 */
function outsideChannels(
  { scanned, match, set }: Named,
  first?: (tx: Tx, erasure: UserErasure, which: RawBuilder<boolean>) => Promise<unknown>,
): (typeof renamed)[number] {
  return {
    scanned,
    rename: ({ db }, erasure, page) =>
      transaction(db, async (tx) => {
        const which = sql<boolean>`${page.rows} and (${match(erasure)})`
        await first?.(tx, erasure, which)
        const { numAffectedRows = 0n } = await sql`
          update ${sql.table(scanned.table)} t set ${set(erasure)} where ${which}`.execute(tx)
        return { changed: Number(numAffectedRows), last: page.last }
      }),
  }
}

async function renameChannels(chat: Chat, erasure: UserErasure, page: Page): Promise<Renamed> {
  const { tenantId, userId } = erasure
  const { rows: found, last } = await readStep<{ id: string }>(chat.db, scanned.channels, page, {
    columns: sql`t.id`,
    match: sql`t.created_by_id = ${userId} or ${isDirectOf(userId, 't')}`,
  })
  let changed = 0
  for (const { id: channelId } of found) {
    const key = { tenantId, channelId }
    changed += await queueChange(chat, key, async (tx) => {
      await lockAnyChannel(tx, key)
      return renameChannel(tx, key, erasure)
    })
  }
  return { changed, last }
}

/** Removes the user's scheduled messages in every state. */
export const removeScheduled = (chat: Chat, erasure: UserErasure): Promise<Step> =>
  removeUnsent(chat, erasure, scanned.scheduled, async (tx, { tenantId, channelId }, id) => {
    const removed = tx.deleteFrom('chatScheduledMessages').where((eb) => eb.and({ tenantId, channelId, id }))
    await removed.execute()
  })

/** Removes the user's held messages in every state, and their files. */
export const removeHeld = (chat: Chat, erasure: UserErasure): Promise<Step> =>
  removeUnsent(chat, erasure, scanned.waiting, (tx, { tenantId }, id) => eraseHeld(chat, tx, tenantId, id))

function removeUnsent(
  chat: Chat,
  erasure: UserErasure,
  table: ScannedTable,
  remove: (tx: Tx, key: ChannelKey, id: string) => Promise<void>,
): Promise<Step> {
  const { tenantId, userId } = erasure
  const own = { columns: sql`t.channel_id, t.id`, match: sql`t.sender_id = ${userId}` }
  return changeEach<{ channelId: string; id: string }>(chat, erasure, table, own, ({ channelId, id }) => {
    const key = { tenantId, channelId }
    // Under the channel lock, so that none is being sent meanwhile.
    return queueChange(chat, key, async (tx) => {
      await lockAnyChannel(tx, key)
      await remove(tx, key, id)
    })
  })
}
