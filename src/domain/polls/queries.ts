import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Poll, PollWithVotes } from '../../../generated/openapi'
import { listed } from '../../platform/database/listed'
import type { Caller } from '../access/caller'
import type { Tx } from '../../platform/database/transaction'
import { accessOf, type LockedChannel } from '../access/channel-lock'
import { guarded, guardedQuery, isInChannel } from '../access/guarded-query'
import { isMessageOf, isOwn, isVisible } from '../access/guards'
import type { ChannelKey } from '../../platform/lib/channel-key'

export interface PollRow {
  poll: Poll
  /** The votes of one user. */
  votedOptionIds: string[]
}

const json = sql<Poll>`chat_poll_json(
  p.id, p.channel_id, p.message_id, p.title, p.allow_multiple_votes, p.allow_user_suggestion, p.allow_change,
  p.close_at, chat_poll_is_closed(p.closed_at, p.close_at), p.voter_count, p.created_by_id, (
    select concat(
             '[',
             string_agg(chat_poll_option_json(o.id, o.text, o.vote_count, o.position), ',' order by o.position),
             ']'
           )
      from chat_poll_options o
     where o.tenant_id = p.tenant_id and o.channel_id = p.channel_id and o.poll_id = p.id
  ), p.created_at
)::json`

const votedBy = (userId: string | null) => sql<string[]>`array(
  select v.option_id
    from chat_poll_votes v
    join chat_poll_options o
      on o.tenant_id = v.tenant_id and o.channel_id = v.channel_id and o.poll_id = v.poll_id and o.id = v.option_id
   where v.tenant_id = p.tenant_id and v.channel_id = p.channel_id and v.poll_id = p.id and v.user_id = ${userId}
   order by o.position
)`

export const withVotes = ({ poll, votedOptionIds }: PollRow): PollWithVotes => ({ ...poll, votedOptionIds })

/** Polls with the messages `m` that show them, and the options that the user has voted for. */
const pollsWithMessages = (db: Kysely<DB>, userId: string) =>
  db
    .selectFrom('chatMessages as m')
    .innerJoin('chatPolls as p', (join) =>
      join
        .onRef('p.tenantId', '=', 'm.tenantId')
        .onRef('p.channelId', '=', 'm.channelId')
        .onRef('p.id', '=', 'm.pollId'),
    )
    .select([json.as('poll'), votedBy(userId).as('votedOptionIds')])

function selectPollWhere(condition: (id: string) => RawBuilder<SqlBool>) {
  const select = guarded((db, caller, channelId, id: string) =>
    guardedQuery(db, caller, channelId, {
      page: pollsWithMessages(db, caller.userId).where(isInChannel('m')).where(condition(id)),
    }),
  )
  return async (...args: Parameters<typeof select>): Promise<PollRow | undefined> => (await select(...args)).rows[0]
}

/** A poll is visible to users who can see its message. */
export const selectVisiblePoll = selectPollWhere((id) => sql`p.id = ${id} and m.id = p.message_id and ${isVisible}`)

/** The poll of a message sent by the caller. */
export const selectOwnPoll = selectPollWhere((messageId) => sql`m.id = ${messageId} and ${isOwn}`)

/** A poll of the locked channel that the caller can see. */
export function selectLockedPoll(
  tx: Tx,
  caller: Caller,
  channel: LockedChannel,
  pollId: string,
): Promise<PollRow | undefined> {
  return pollsWithMessages(tx, caller.userId)
    .innerJoin(accessOf(channel), (join) => join.onTrue())
    .where((eb) => eb.and({ 'p.tenantId': channel.key.tenantId, 'p.channelId': channel.key.channelId, 'p.id': pollId }))
    .whereRef('m.id', '=', 'p.messageId')
    .where(isVisible)
    .executeTakeFirst()
}

/** A poll as logged in events, without the votes of a user. Undefined if its message was removed. */
export function selectPoll(tx: Tx, key: ChannelKey, pollId: string): Promise<Poll | undefined> {
  return tx
    .selectFrom('chatPolls as p')
    .innerJoin('chatMessages as m', (join) => join.on(isMessageOf('p')))
    .select(json.as('poll'))
    .where((eb) => eb.and({ 'p.tenantId': key.tenantId, 'p.channelId': key.channelId, 'p.id': pollId }))
    .where('m.deletedAt', 'is', null)
    .executeTakeFirst()
    .then((row) => row?.poll)
}

type NewOption = Omit<Poll['options'][number], 'voteCount'>

interface NewPoll extends Omit<Poll, 'channelId' | 'closeAt' | 'createdAt' | 'options' | 'status' | 'voterCount'> {
  closeAt: Date | null
  createdAt: Date
  options: NewOption[]
}

export async function insertPoll(tx: Tx, key: ChannelKey, poll: NewPoll): Promise<void> {
  const { options: list, ...fields } = poll
  await tx
    .insertInto('chatPolls')
    .values({ ...key, ...fields })
    .execute()
  await insertOptions(tx, key, poll.id, poll.createdById, list)
}

export async function insertOptions(
  tx: Tx,
  key: ChannelKey,
  pollId: string,
  createdById: string,
  list: NewOption[],
): Promise<void> {
  await sql`
    insert into chat_poll_options (tenant_id, channel_id, poll_id, id, text, position, created_by_id)
    select ${key.tenantId}, ${key.channelId}, ${pollId}, id, text, position, ${createdById}
      from ${listed('option', list, { id: 'text', text: 'text', position: 'integer' })}`.execute(tx)
}

/**
 * Closes an open poll.
 *
 * @param whenDue closes it only if its closing time has passed.
 * @returns whether it was open.
 */
export async function closeRow(
  tx: Tx,
  key: ChannelKey,
  pollId: string,
  { whenDue }: { whenDue: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chatPolls')
    .set({ closedAt: sql<Date>`least(close_at, chat_now())` })
    .where((eb) => eb.and({ tenantId: key.tenantId, channelId: key.channelId, id: pollId }))
    .where('closedAt', 'is', null)
    .$if(whenDue, (q) => q.where(sql<SqlBool>`close_at <= chat_now()`))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether the option exists and its text has changed. */
export async function updateOptionText(
  tx: Tx,
  { tenantId, channelId }: ChannelKey,
  pollId: string,
  { id, text }: { id: string; text: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chatPollOptions')
    .set({ text })
    .where((eb) => eb.and({ tenantId, channelId, pollId, id }))
    .where('text', '<>', text)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
