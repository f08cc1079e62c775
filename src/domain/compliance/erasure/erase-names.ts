import { sql, type RawBuilder } from 'kysely'
import { transaction, type Tx } from '../../../platform/database/transaction'
import type { ChannelKey } from '../../../platform/lib/channel-key'
import { eraseHeld } from '../../cases/held'
import type { Chat } from '../chat'
import { changeAnyChannel, isDirectOf, renameChannel } from './erase-channels'
import { countVoters, removeDoubles } from './erase-late'
import { changeEach, type Step, type UserErasure } from './phases'
import { nextPage, readStep, scanned, type ScannedTable } from '../table-scan'

/** A table with columns that refer to the user. */
interface Named {
  scanned: ScannedTable
  /** Condition for rows `t` that refer to the user. */
  match: (erasure: UserErasure) => RawBuilder<unknown>
  /** The assignments that replace the user. */
  set: (erasure: UserErasure) => RawBuilder<unknown>
}

/** Replaces the user by the pseudonym in these columns. @param more further rows and assignments. */
function named(table: ScannedTable, columns: string[], more: Partial<Omit<Named, 'scanned'>> = {}): Named {
  return {
    scanned: table,
    match: (erasure) => {
      const names = columns.map((column) => sql`t.${sql.ref(column)} = ${erasure.userId}`)
      return sql.join(more.match ? [...names, more.match(erasure)] : names, sql` or `)
    },
    set: (erasure) => {
      const renames = columns.map((column) => {
        const name = sql.ref(column)
        return sql`${name} = case when t.${name} = ${erasure.userId} then ${erasure.pseudonym} else t.${name} end`
      })
      return sql.join(more.set ? [...renames, more.set(erasure)] : renames)
    },
  }
}

/** The content of a held message without the user. */
const waiting = ({ userId, pseudonym }: UserErasure) =>
  sql`chat_without_user(t.content, ${userId}, ${pseudonym}, false)`

/** All tables with rows per channel that may refer to the user, except memberships. */
const inChannels: Named[] = [
  named(scanned.messages, ['sender_id'], {
    match: ({ userId }) => sql`${userId} = any (t.mentioned_user_ids)`,
    // Removed, because data attached by the sender's clients is of no use to others.
    set: ({ userId, pseudonym }) => sql`
      mentioned_user_ids = array_replace(t.mentioned_user_ids, ${userId}, ${pseudonym}),
      idempotency_key = case when t.sender_id <> ${userId} then t.idempotency_key end,
      idempotency_digest = case when t.sender_id <> ${userId} then t.idempotency_digest end,
      client_id = case when t.sender_id <> ${userId} then t.client_id end`,
  }),
  {
    scanned: scanned.scheduled,
    match: ({ userId }) => sql`${userId} = any (t.mentioned_user_ids)`,
    set: ({ userId, pseudonym }) =>
      sql`mentioned_user_ids = array_replace(t.mentioned_user_ids, ${userId}, ${pseudonym})`,
  },
  named(scanned.streams, ['sender_id']),
  named(scanned.pins, ['pinned_by_id']),
  named(scanned.reactions, ['user_id']),
  named(scanned.mentions, ['user_id']),
  named(scanned.polls, ['created_by_id']),
  named(scanned.pollOptions, ['created_by_id']),
  named(scanned.pollVotes, ['user_id']),
  {
    scanned: scanned.questions,
    match: ({ userId }) => sql`t.answerable_by -> 'userIds' ? ${userId}`,
    set: ({ userId, pseudonym }) =>
      sql`answerable_by = chat_without_user(t.answerable_by, ${userId}, ${pseudonym}, false)`,
  },
  // The decision stays; the user's words are removed with the messages.
  named(scanned.questionAnswers, ['user_id'], {
    set: ({ messages }) => sql`
      digest = '',
      comment = case when ${messages} = 'anonymise' then t.comment end,
      value = case when ${messages} = 'anonymise' then t.value end`,
  }),
  named(scanned.questionUsers, ['user_id']),
  named(scanned.systemSenders, ['user_id']),
]

const waitingMessages: Named = {
  scanned: scanned.waiting,
  match: (erasure) => sql`t.content is distinct from ${waiting(erasure)}`,
  set: (erasure) => sql`content = ${waiting(erasure)}`,
}

const snapshotWithout = ({ userId, pseudonym, messages }: UserErasure) =>
  sql`chat_snapshot_without(t.tenant_id, t.snapshot, ${userId}, ${pseudonym}, ${messages === 'delete'}::boolean)`

/** The user's text in reports is removed with the messages. */
const reports = named(scanned.reports, ['reporter_id', 'settled_by_id', 'user_id'], {
  match: (erasure) => sql`t.snapshot is not null and t.snapshot <> ${snapshotWithout(erasure)}`,
  set: (erasure) => {
    const { userId, messages } = erasure
    return sql`
    description = case when t.reporter_id <> ${userId} or ${messages} = 'anonymise' then t.description end,
    note = case when t.settled_by_id is distinct from ${userId} or ${messages} = 'anonymise' then t.note end,
    snapshot = ${snapshotWithout(erasure)}`
  },
})

const decisions = named(scanned.decisions, ['user_id', 'made_by_id', 'appeal_decided_by_id'], {
  set: ({ userId, messages }) => sql`
    statement = case when t.user_id is distinct from ${userId} then t.statement end,
    appeal_statement = case when t.user_id is distinct from ${userId} then t.appeal_statement end,
    appeal_text = case when t.user_id is distinct from ${userId} or ${messages} = 'anonymise' then t.appeal_text end`,
})

const cases = named(scanned.cases, ['user_id', 'claimed_by_id', 'subject_id'])
const suspensions = named(scanned.suspensions, ['user_id'])

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

/** Holds that the user placed on others remain in force. */
export const renameHolds = outsideChannels(named(scanned.holds, ['placed_by_id']))

type Rename = (chat: Chat, erasure: UserErasure) => Promise<Step>

/** Tables in the order of the erasure. Later versions append theirs, because a position is an index into this list. */
const renamed: Rename[] = [
  ...inChannels.map(insideChannels),
  outsideChannels(reports, hurryFiles),
  renameChannels,
  outsideChannels(cases, mergeCases),
  outsideChannels(decisions),
  outsideChannels(suspensions),
  insideChannels(waitingMessages),
]

/** Replaces the user's id by the pseudonym in every row that refers to the user. */
export async function renameRows(chat: Chat, erasure: UserErasure): Promise<Step> {
  const { table, after } = (erasure.position ?? { table: 0, after: null }) as { table: number; after: unknown }
  const rename = renamed[table] as Rename
  const { changed, position } = await rename(chat, { ...erasure, position: after })
  if (position !== null) return { changed, position: { table, after: position } }
  const isLast = table === renamed.length - 1
  return { changed, position: isLast ? null : { table: table + 1, after: null } }
}

/** Rows of channels: channel by channel, under the channel's lock, like all changes in a channel. */
function insideChannels({ scanned, match, set }: Named): Rename {
  return async (chat, erasure) => {
    const wanted = { columns: sql`t.channel_id`, match: match(erasure) }
    const { found, last, page } = await readStep<{ channelId: string }>(chat.db, erasure, scanned, wanted)
    let changed = 0
    for (const channelId of new Set(found.map((row) => row.channelId))) {
      const key = { tenantId: erasure.tenantId, channelId }
      await changeAnyChannel(chat, key, async (tx) => {
        const polls = await removeDoubles(tx, key, erasure, scanned, page)
        const { numAffectedRows = 0n } = await sql`
          update ${sql.table(scanned.table)} t set ${set(erasure)}
           where ${page.rows} and t.channel_id = ${channelId} and (${match(erasure)})`.execute(tx)
        await countVoters(tx, key, polls)
        changed += Number(numAffectedRows)
      })
    }
    return { changed, position: last }
  }
}

/** Rows without a channel, or that outlive it: no channel lock. @param first runs before, in the transaction. */
function outsideChannels(
  { scanned, match, set }: Named,
  first?: (tx: Tx, erasure: UserErasure, which: RawBuilder<boolean>) => Promise<unknown>,
): Rename {
  return ({ db }, erasure) =>
    transaction(db, async (tx) => {
      const page = await nextPage(tx, erasure, scanned)
      const which = sql<boolean>`${page.rows} and (${match(erasure)})`
      await first?.(tx, erasure, which)
      const { numAffectedRows = 0n } = await sql`
        update ${sql.table(scanned.table)} t set ${set(erasure)} where ${which}`.execute(tx)
      return { changed: Number(numAffectedRows), position: page.last }
    })
}

async function renameChannels(chat: Chat, erasure: UserErasure): Promise<Step> {
  const { tenantId, userId } = erasure
  const { found, last } = await readStep<{ id: string }>(chat.db, erasure, scanned.channels, {
    columns: sql`t.id`,
    match: sql`t.created_by_id = ${userId} or ${isDirectOf(userId, 't')}`,
  })
  let changed = 0
  for (const { id: channelId } of found) {
    const key = { tenantId, channelId }
    changed += await changeAnyChannel(chat, key, (tx) => renameChannel(tx, key, erasure))
  }
  return { changed, position: last }
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
    return changeAnyChannel(chat, key, (tx) => remove(tx, key, id))
  })
}
