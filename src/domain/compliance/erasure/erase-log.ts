import { sql, type RawBuilder } from 'kysely'
import { listed } from '../../../platform/database/listed'
import type { Chat } from '../chat'
import { FEED_PREFIX, feedOf } from '../../../platform/events/user-feed-log'
import { changePage, type Step, type UserErasure } from './phases'
import { nextPage, readPage, scanned } from '../table-scan'

/** Rows deleted per statement. */
const PAGE_ROWS = 1000
/** Rows rewritten per statement: each costs a traversal of its JSON. */
const PAGE_CHANGES = 100

/** Removes the user's feed: events, consumer positions and seq. A client that returns with an old position is refused. */
export async function removeFeed({ db }: Chat, { tenantId, userId }: UserErasure): Promise<Step> {
  const feed = feedOf(userId)
  const { numAffectedRows: events = 0n } = await sql`
    delete from chat_events e
     where e.tenant_id = ${tenantId} and e.channel_id = ${feed} and e.seq <= coalesce((
             select o.seq from chat_events o where o.tenant_id = ${tenantId} and o.channel_id = ${feed}
              order by o.seq offset ${PAGE_ROWS - 1}::integer limit 1
           ), ${Number.MAX_SAFE_INTEGER}::bigint)`.execute(db)
  if (Number(events) >= PAGE_ROWS) return { changed: Number(events), position: 'more' }
  const { rows } = await sql<{ count: number }>`
    with marks as (
      delete from chat_consumer_channels where tenant_id = ${tenantId} and channel_id = ${feed} returning 1
    ), feeds as (
      delete from chat_user_feeds where tenant_id = ${tenantId} and user_id = ${userId} returning 1
    ), totals as (
      delete from chat_unread_notified where tenant_id = ${tenantId} and user_id = ${userId} returning 1
    )
    select ((select count(*) from marks) + (select count(*) from feeds) + (select count(*) from totals))::integer as count`.execute(
    db,
  )
  return { changed: Number(events) + (rows[0]?.count ?? 0), position: null }
}

/** An id as a JSON string, to search the text of an event in all properties. */
const inJson = (userId: string) => JSON.stringify(userId)

/** Whether the message of event `t` is deleted. */
const showsDeleted = sql<boolean>`(
  t.data #> '{message,senderId}' is not null and not exists (
    select from chat_messages m
     where m.tenant_id = t.tenant_id and m.channel_id = t.data ->> 'channelId' and m.id = t.data #>> '{message,id}'
       and m.deleted_at is null
  )
)`

const pollId = sql`coalesce(t.data #>> '{poll,id}', t.data ->> 'pollId')`

/** Whether the poll of event `t` is deleted. */
const showsDeletedPoll = sql<boolean>`(
  t.event in ('chat:poll:updated', 'chat:poll:voted')
  and (t.data #> '{poll,title}' is not null or t.data ? 'options') and not exists (
    select from chat_polls p
     where p.tenant_id = t.tenant_id and p.channel_id = t.data ->> 'channelId' and p.id = ${pollId}
  )
)`

/** Whether event `t` shows a poll with an option by the user. */
const showsOption = ({ messages, pseudonym }: UserErasure) =>
  messages === 'delete'
    ? sql<boolean>`(
        t.event in ('chat:poll:updated', 'chat:poll:voted') and exists (
          select from chat_poll_options o
           where o.tenant_id = t.tenant_id and o.channel_id = t.data ->> 'channelId' and o.poll_id = ${pollId}
             and o.created_by_id = ${pseudonym}
        )
      )`
    : sql<boolean>`false`

/** Whether event `t` shows a deleted channel of the user, whose name and metadata are no longer read. */
const showsDeletedChannel = ({ pseudonym }: UserErasure) => sql<boolean>`(
  (t.data #> '{channel,name}' is not null or t.event = 'chat:metadata:changed') and exists (
    select from chat_channels c
     where c.tenant_id = t.tenant_id and c.id = t.channel_id and c.deleted_at is not null
       and c.created_by_id = ${pseudonym}
  )
)`

/** The options of the poll of `t`, with their present texts. */
const presentOptions = (options: RawBuilder<unknown>) => sql`(
  select coalesce(jsonb_agg(i.value || jsonb_build_object('text', coalesce(o.text, i.value ->> 'text')) order by i.n), '[]')
    from jsonb_array_elements(${options}) with ordinality as i (value, n)
    left join chat_poll_options o
      on o.tenant_id = t.tenant_id and o.channel_id = t.data ->> 'channelId' and o.poll_id = ${pollId}
     and o.id = i.value ->> 'id'
)`

/** Whether event `t` unblocks the user for a user who blocks the pseudonym: false once renamed. */
const showsUnblocked = ({ userId, pseudonym }: UserErasure) => sql<boolean>`(
  t.event = 'chat:user:unblocked' and t.data ->> 'userId' = ${userId} and exists (
    select from chat_user_blocks b
     where b.tenant_id = t.tenant_id and b.blocker_id = substr(t.channel_id, ${FEED_PREFIX.length + 1}::integer)
       and b.blocked_id = ${pseudonym}
  )
)`

/**
 * The data of `t` after scrubbing. Events of deleted messages and polls keep their seq: readers detect the deletion in
 * the tables and send `gateway:skip`. Questions are read from the tables.
 */
const scrubbed = (erasure: UserErasure) => {
  const { userId, pseudonym, messages } = erasure
  const options = (path: string) => presentOptions(sql`t.data #> ${sql.lit(path)}::text[]`)
  return sql`case
    when ${showsDeleted} then jsonb_build_object('channelId', t.data -> 'channelId', 'message', jsonb_build_object(
      'id', t.data #> '{message,id}', 'createdAt', t.data #> '{message,createdAt}'))
    when ${showsDeletedPoll} and t.data ? 'poll' then jsonb_build_object('channelId', t.data -> 'channelId',
      'poll', jsonb_build_object('id', t.data #> '{poll,id}', 'createdAt', t.data #> '{poll,createdAt}'))
    when ${showsDeletedPoll} then jsonb_build_object('channelId', t.data -> 'channelId', 'pollId', t.data -> 'pollId')
    when ${showsDeletedChannel(erasure)} then jsonb_build_object('channelId', t.data -> 'channelId')
    when ${showsUnblocked(erasure)} then '{}'::jsonb
    when t.data ? 'question' then t.data || jsonb_build_object('question', jsonb_build_object(
      'id', coalesce(t.data -> 'questionId', t.data #> '{question,id}')))
    else chat_without_user(
      case
        when not ${showsOption(erasure)} then t.data #- '{message,questions}'
        when t.data ? 'poll' then jsonb_set(t.data, '{poll,options}', ${options('{poll,options}')})
        else jsonb_set(t.data, '{options}', ${options('{options}')})
      end, ${userId}, ${pseudonym}, ${messages === 'delete'})
  end`
}

/** Condition for events `t` that may refer to the user. */
const mayName = (erasure: UserErasure) => sql<boolean>`(
  position(${inJson(erasure.userId)} in t.data::text) > 0 or ${showsDeleted} or ${showsDeletedPoll} or ${showsOption(erasure)}
  or ${showsDeletedChannel(erasure)}
)`

/** Removes the user from the log of all channels and feeds. Seqs stay, so positions remain valid. */
export async function scrubEvents({ db }: Chat, erasure: UserErasure): Promise<Step> {
  const { tenantId, userId, pseudonym } = erasure
  const page = await nextPage(db, erasure, scanned.events)
  const found = await readPage<{ channelId: string; seq: number }>(db, scanned.events, page, {
    columns: sql`t.channel_id, t.seq`,
    match: sql`t.author_id = ${userId} or ${mayName(erasure)}`,
  })
  let changed = 0
  for (let from = 0; from < found.length; from += PAGE_CHANGES) {
    const some = found.slice(from, from + PAGE_CHANGES)
    const { numAffectedRows = 0n } = await sql`
      update chat_events e
         set data = x.data, author_id = case when e.author_id = ${userId} then ${pseudonym} else e.author_id end
        from (
          select t.tenant_id, t.channel_id, t.seq, t.logged_at, ${scrubbed(erasure)} as data
            from ${listed('wanted', some, { channelId: 'text', seq: 'bigint' })}
            join chat_events t
              on t.tenant_id = ${tenantId} and t.channel_id = wanted.channel_id and t.seq = wanted.seq
        ) x
       where e.tenant_id = x.tenant_id and e.channel_id = x.channel_id and e.seq = x.seq and e.logged_at = x.logged_at
         and (e.data is distinct from x.data or e.author_id = ${userId})`.execute(db)
    changed += Number(numAffectedRows)
  }
  return { changed, position: page.last }
}

/** The same for failed events of consumers. Events of deleted messages and of the user's feed are deleted. */
export function scrubFailures({ db }: Chat, erasure: UserErasure): Promise<Step> {
  const { tenantId, userId } = erasure
  const remove = (rows: RawBuilder<boolean>) => sql`
    delete from chat_consumer_failures t
     where ${rows} and (t.channel_id = ${feedOf(userId)} or ${showsDeleted} or ${showsDeletedPoll}
       or ${showsUnblocked(erasure)})`
  const scrub = (rows: RawBuilder<boolean>) => sql`
    update chat_consumer_failures e
       set data = x.data, error = 'erased'
      from (
        select t.consumer, t.id, ${scrubbed(erasure)} as data
          from chat_consumer_failures t
         where ${rows} and t.data is not null and ${mayName(erasure)}
      ) x
     where e.tenant_id = ${tenantId} and e.consumer = x.consumer and e.id = x.id and e.data is distinct from x.data`
  return changePage(db, erasure, scanned.failures, remove, scrub)
}
