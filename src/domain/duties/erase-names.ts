import { sql, type RawBuilder } from 'kysely'
import { queueChange } from '../access/channel-lock'
import type { Chat } from '../../context'
import { isDirectOf, lockAnyChannel, renameChannel } from './erase-channels'
import { countVoters, removeDoubles } from './erase-late'
import type { Step, UserErasure } from './phases'
import { nextPage, readStep, walked, type Page, type Walked, type WalkPosition } from './walk'

/** A table in which columns name the user. */
interface Named {
  walked: Walked
  /** Which rows `t` do. */
  match: (erasure: UserErasure) => RawBuilder<unknown>
  /** What is set in them. */
  set: (erasure: UserErasure) => RawBuilder<unknown>
}

/** The pseudonym in these columns, where the user is. */
function named(table: Walked, ...columns: string[]): Named {
  return {
    walked: table,
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

/** Every table of channels in which a row may name the user, but that of memberships. */
const inChannels: Named[] = [
  {
    walked: walked.messages,
    match: ({ userId }) => sql`t.sender_id = ${userId} or ${userId} = any (t.mentioned_user_ids)`,
    // What the sender's programs have noted is of no use to anyone else.
    set: ({ userId, pseudonym }) => sql`
      sender_id = case when t.sender_id = ${userId} then ${pseudonym} else t.sender_id end,
      mentioned_user_ids = array_replace(t.mentioned_user_ids, ${userId}, ${pseudonym}),
      idempotency_key = case when t.sender_id <> ${userId} then t.idempotency_key end,
      idempotency_digest = case when t.sender_id <> ${userId} then t.idempotency_digest end,
      client_id = case when t.sender_id <> ${userId} then t.client_id end`,
  },
  {
    walked: walked.scheduled,
    match: ({ userId }) => sql`${userId} = any (t.mentioned_user_ids)`,
    set: ({ userId, pseudonym }) =>
      sql`mentioned_user_ids = array_replace(t.mentioned_user_ids, ${userId}, ${pseudonym})`,
  },
  named(walked.pins, 'pinned_by_id'),
  named(walked.reactions, 'user_id'),
  named(walked.polls, 'created_by_id'),
  named(walked.pollOptions, 'created_by_id'),
  named(walked.pollVotes, 'user_id'),
  named(walked.systemSenders, 'user_id'),
]

/** Reports outlive channels, so no channel is locked for them. What a user has written in them goes with the messages. */
const reports = {
  walked: walked.reports,
  match: ({ userId }: UserErasure) => sql`t.reporter_id = ${userId} or t.settled_by_id = ${userId}`,
  set: ({ userId, pseudonym, messages }: UserErasure) => sql`
    description = case when t.reporter_id <> ${userId} or ${messages} = 'anonymise' then t.description end,
    note = case when t.settled_by_id is distinct from ${userId} or ${messages} = 'anonymise' then t.note end,
    reporter_id = case when t.reporter_id = ${userId} then ${pseudonym} else t.reporter_id end,
    settled_by_id = case when t.settled_by_id = ${userId} then ${pseudonym} else t.settled_by_id end`,
}

/** How far it has come: in which table, and in the table. */
interface NamesPosition {
  table: number
  after: WalkPosition | null
}

interface Renamed {
  changed: number
  /** Where the walk through the table stands. */
  last: WalkPosition | null
}

/** Puts the pseudonym in place of the user's id, wherever a row names the user. */
export async function renameRows(chat: Chat, erasure: UserErasure): Promise<Step> {
  const { table, after } = (erasure.position ?? { table: 0, after: null }) as NamesPosition
  const place = inChannels[table]
  const current = place ?? (table === inChannels.length ? reports : { walked: walked.channels })
  const page = await nextPage(chat.db, erasure.tenantId, current.walked, after)
  const { changed, last } = place
    ? await renameInChannels(chat, erasure, place, page)
    : table === inChannels.length
      ? await renameReports(chat, erasure, page)
      : await renameChannels(chat, erasure, page)
  const isLast = table > inChannels.length
  const position = last ? { table, after: last } : isLast ? null : { table: table + 1, after: null }
  return { changed, position }
}

/** Channel by channel, each under its lock: as whoever changes anything in it. */
async function renameInChannels(chat: Chat, erasure: UserErasure, place: Named, page: Page): Promise<Renamed> {
  const { tenantId } = erasure
  const { rows: found, last } = await readStep<{ channelId: string }>(chat.db, place.walked, page, {
    columns: sql`t.channel_id`,
    match: place.match(erasure),
  })
  let changed = 0
  for (const channelId of new Set(found.map((row) => row.channelId))) {
    const key = { tenantId, channelId }
    await queueChange(chat, key, async (tx) => {
      if (!(await lockAnyChannel(tx, key))) return
      const polls = await removeDoubles(tx, key, erasure, place.walked, page)
      const { numAffectedRows = 0n } = await sql`
        update ${sql.table(place.walked.table)} t set ${place.set(erasure)}
         where ${page.rows} and t.channel_id = ${channelId} and (${place.match(erasure)})`.execute(tx)
      await countVoters(tx, key, polls)
      changed += Number(numAffectedRows)
    })
  }
  return { changed, last }
}

async function renameReports({ db }: Chat, erasure: UserErasure, page: Page): Promise<Renamed> {
  const { numAffectedRows = 0n } = await sql`
    update chat_reports t set ${reports.set(erasure)}
     where ${page.rows} and (${reports.match(erasure)})`.execute(db)
  return { changed: Number(numAffectedRows), last: page.last }
}

async function renameChannels(chat: Chat, erasure: UserErasure, page: Page): Promise<Renamed> {
  const { tenantId, userId } = erasure
  const { rows: found, last } = await readStep<{ id: string }>(chat.db, walked.channels, page, {
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

/** Removes what the user has scheduled, whatever has become of it. */
export async function removeScheduled(chat: Chat, erasure: UserErasure): Promise<Step> {
  const { tenantId, userId, position } = erasure
  const page = await nextPage(chat.db, tenantId, walked.scheduled, position as WalkPosition | null)
  const { rows: found, last } = await readStep<{ channelId: string; id: string }>(chat.db, walked.scheduled, page, {
    columns: sql`t.channel_id, t.id`,
    match: sql`t.sender_id = ${userId}`,
  })
  for (const { channelId, id } of found) {
    const key = { tenantId, channelId }
    // Under the channel lock a message is not just being sent.
    await queueChange(chat, key, async (tx) => {
      await lockAnyChannel(tx, key)
      await sql`
        delete from chat_scheduled_messages
         where tenant_id = ${tenantId} and channel_id = ${channelId} and id = ${id}`.execute(tx)
    })
  }
  return { changed: found.length, position: last }
}
