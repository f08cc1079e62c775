import { setTimeout as sleep } from 'node:timers/promises'
import type { Message, Question } from '../../generated/openapi'
import { differences } from '../support/differences'
import { query, recount } from '../support/recount'
import { ChannelReplica } from '../support/replica'
import type { Room } from './actor'
import type { FrontEnd } from './client'
import type { FollowedList } from './followed-list'
import { nameOf, type RawFollower } from './raw-follower'
import type { SeenQuestions } from './questions'
import type { WriteHistory } from './write-history'
import type { Subscription } from './subscription'

/** Far more than the promised five seconds, for slow machines; the actual time is printed. */
const QUIET_WITHIN_MS = 120_000
/** Interval of the scheduler's sweeps, which find jobs known only to dead processes. */
const SWEEP_MS = 60_000
const AT_ONCE = 16
const SHOWN = 8

/** Who follows what. */
interface Pair {
  front: FrontEnd
  subscription: Subscription
}

const pairs = (fronts: FrontEnd[]): Pair[] =>
  fronts.flatMap((front) => [...front.subscriptions.values()].map((subscription) => ({ front, subscription })))

/** Processes all items, some concurrently. */
export async function forEach<T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
  atOnce = AT_ONCE,
): Promise<void> {
  let next = 0
  const work = async () => {
    while (next < items.length) await act(items[next++] as T)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** Waits until every stream has ended; abandoned ones time out. Returns the remaining ones. */
export async function untilStreamsEnd(databaseUrl: string): Promise<string[]> {
  const deadline = Date.now() + QUIET_WITHIN_MS
  for (;;) {
    const open = await query<{ id: string; since: string }>(
      databaseUrl,
      'select message_id as id, alive_at as since from chat_streams',
    )
    if (open.length === 0) return []
    if (Date.now() > deadline) return open.map(({ id, since }) => `the stream ${id} has not ended, alive at ${since}`)
    await sleep(50)
  }
}

/** Waits until questions have expired. Returns those that are open for longer after their time than a sweep takes. */
export async function untilQuestionsEnd(databaseUrl: string): Promise<string[]> {
  const begun = Date.now()
  for (;;) {
    const soon = new Date(Date.now() + SWEEP_MS).toISOString()
    const open = await query<{ id: string; at: Date }>(
      databaseUrl,
      `select id, expires_at as at from chat_questions where state = 'OPEN' and expires_at < $1`,
      [soon],
    )
    if (open.length === 0) return []
    const late = open.filter(({ at }) => Date.now() > Math.max(begun, at.getTime()) + 1.1 * SWEEP_MS)
    if (late.length > 0)
      return late.map(({ id, at }) => `the question ${id} is open, though it expired at ${at.toISOString()}`)
    await sleep(50)
  }
}

/** Waits until every client has received every event. Returns those that have not. */
export async function untilQuiet(fronts: FrontEnd[], raw: RawFollower[], databaseUrl: string): Promise<string[]> {
  const deadline = Date.now() + QUIET_WITHIN_MS
  for (;;) {
    const rows = await query<{ id: string; seq: string }>(
      databaseUrl,
      `select id, event_seq as seq from chat_channels
       union all select 'user:' || user_id, event_seq from chat_user_feeds`,
    )
    const last = new Map(rows.map(({ id, seq }) => [id, Number(seq)]))
    const late = pairs(fronts).filter(({ subscription }) => !isUpToDate(subscription, last))
    const lateRaw = raw.filter((follower) => !follower.isAt(last.get(follower.channelId) ?? 0))
    if (late.length + lateRaw.length === 0) return []
    if (Date.now() > deadline) {
      return [
        ...lateRaw.map((follower) => follower.describe(`is behind ${last.get(follower.channelId)}`)),
        ...late.map(({ front, subscription }) => {
          const { channelId, isMember, replica, frames, missesRollback } = subscription
          const at = `${isMember ? 'member' : 'left'}, at ${replica?.seq} of ${last.get(channelId)}, ${front.socket.status}`
          const untold = missesRollback ? ', never told to reload since the database was put back' : ''
          return `${front.userId} in ${channelId} is behind: ${at}${untold}\n    ${frames.join('\n    ')}`
        }),
      ]
    }
    await sleep(50)
  }
}

function isUpToDate(subscription: Subscription, last: Map<string, number>): boolean {
  const { channelId, isMember, replica } = subscription
  if (isMember) return !subscription.missesRollback && replica?.seq === last.get(channelId)
  // A client that left knows it, by the event or by being dropped.
  return replica === undefined || replica.state() === null
}

/** Compares what every client knows of every channel with a fresh snapshot, and notes the questions that it sees. */
export async function compareSnapshots(fronts: FrontEnd[], seen: SeenQuestions): Promise<string[]> {
  const wrongs: string[] = []
  await forEach(pairs(fronts), async ({ front, subscription }) => {
    const { channelId, replica, frames } = subscription
    const fresh = await ChannelReplica.load(front, channelId)
    const state = fresh.state()
    seen.add(front.userId, state)
    const found = differences(replica?.state() ?? null, state)
    if (found.length === 0) return
    const shown = found.slice(0, SHOWN).join('\n      ')
    wrongs.push(
      `${front.userId} knows ${channelId} otherwise than it is:\n      ${shown}\n    ${frames.join('\n    ')}`,
    )
  })
  return wrongs
}

/** Compares each client's questions, and how many are open, with those that its channels show. */
export async function compareInboxes(fronts: FrontEnd[], seen: SeenQuestions): Promise<string[]> {
  const wrongs: string[] = []
  await forEach(fronts, async ({ userId, client }) => {
    const named = seen.naming(userId)
    const open = named.filter(({ state }) => state === 'OPEN')
    for (const [questions, query] of [
      [named, { limit: 3 }],
      [open, { state: 'OPEN', limit: 2 }],
    ] as const) {
      const listed: Question[] = []
      for await (const question of client.questions.iterate(query)) listed.push(question)
      const found = differences(listed, questions).slice(0, SHOWN)
      wrongs.push(
        ...found.map(
          (line) => `${userId} lists questions by ${JSON.stringify(query)} otherwise than they are: ${line}`,
        ),
      )
    }
    const { openCount } = await client.questions.list({ limit: 1 })
    if (openCount !== open.length) wrongs.push(`${userId} has ${openCount} open questions, and sees ${open.length}`)
  })
  return wrongs
}

/** Waits until every client knows its total of unread messages. Returns those that do not. */
export async function untilUnreadIsTold(fronts: FrontEnd[]): Promise<string[]> {
  const deadline = Date.now() + QUIET_WITHIN_MS
  for (;;) {
    const wrongs: string[] = []
    await forEach(fronts, async ({ userId, client, unread }) => {
      const { totalUnreadCount } = await client.channels.getUnreadCount()
      if (unread !== totalUnreadCount) {
        wrongs.push(`${userId} knows of ${unread} unread messages; there are ${totalUnreadCount}`)
      }
    })
    if (wrongs.length === 0 || Date.now() > deadline) return wrongs
    await sleep(250)
  }
}

/** Waits until every list that follows its activity equals REST. Returns those that do not. */
export async function untilListed(lists: FollowedList[]): Promise<string[]> {
  const deadline = Date.now() + QUIET_WITHIN_MS
  for (;;) {
    const wrongs: string[] = []
    await forEach(lists, async (list) => wrongs.push(...(await list.compare()).slice(0, SHOWN)))
    if (wrongs.length === 0 || Date.now() > deadline) return wrongs
    await sleep(250)
  }
}

/** Compares the stored state with the acknowledged writes. */
export async function compareWrites(rooms: Room[], fronts: FrontEnd[], history: WriteHistory): Promise<string[]> {
  const wrongs: string[] = []
  await forEach(rooms, async ({ channelId, owner }) => {
    const seenBy = async ({ client }: FrontEnd) => {
      const messages: Message[] = []
      for await (const message of client.messages.iterate(channelId, { limit: 100 })) messages.push(message)
      return messages
    }
    const readAt = Date.now()
    const messages = await seenBy(owner)
    wrongs.push(...history.compare(channelId, messages), ...history.questions.compare(channelId, messages, readAt))
    for (const front of fronts) {
      if (!history.hasReset(front.userId, channelId) || !front.subscriptions.get(channelId)?.isMember) continue
      wrongs.push(...history.compareResets(front.userId, channelId, messages, await seenBy(front)))
    }
  })
  return wrongs
}

/** Whether those who follow by a plain socket had the events that the log has. */
export async function compareLog(raw: RawFollower[], databaseUrl: string): Promise<string[]> {
  const rows = await query<{ channel: string; seq: string; event: string; message: string | null }>(
    databaseUrl,
    `select channel_id as channel, seq, event, data #>> '{message,id}' as message from chat_events`,
  )
  const log = new Map<string, Map<number, string>>()
  for (const { channel, seq, event, message } of rows) {
    const logged = log.get(channel) ?? new Map<number, string>()
    log.set(channel, logged.set(Number(seq), nameOf(event, message ?? undefined)))
  }
  return raw.flatMap((follower) => follower.compare(log.get(follower.channelId) ?? new Map()))
}

/** Whether each message that was ever sent is one row and one event, and each counter what counting gives. */
export async function compareRows(databaseUrl: string): Promise<string[]> {
  // By the log, which holds them once each: a deletion erases the metadata of its message.
  const twice = await query<{ key: string; count: string }>(
    databaseUrl,
    `select data #>> '{message,metadata,write}' as key, count(*) from chat_events
      where event = 'chat:message:received' group by 1 having count(*) <> 1`,
  )
  const untold = await query<{ id: string; count: string }>(
    databaseUrl,
    `select m.id, count(e) from chat_messages m
       left join chat_events e on e.tenant_id = m.tenant_id and e.channel_id = m.channel_id
        and e.event = 'chat:message:received' and e.data #>> '{message,id}' = m.id
      group by m.id having count(e) <> 1`,
  )
  const ends = await query<{ id: string; count: string }>(
    databaseUrl,
    `select m.id, count(e) from chat_messages m
       left join chat_events e on e.tenant_id = m.tenant_id and e.channel_id = m.channel_id
        and e.event = 'chat:message:updated' and e.data #>> '{message,id}' = m.id
      where m.stream is not null
      group by m.id having count(e) <> 1`,
  )
  return [
    ...(await compareQuestionEvents(databaseUrl)),
    ...ends.map(({ id, count }) => `the log has ${count} ends of the stream ${id}`),
    ...twice.map(({ key, count }) => `the message ${key} is stored ${count} times`),
    ...untold.map(({ id, count }) => `the log has ${count} events of the sending of ${id}`),
    ...(await recount(databaseUrl)).map(
      (wrong) => `${wrong.counter} ${wrong.of} is ${wrong.stored}, counted ${wrong.counted}`,
    ),
  ]
}

/** Whether each question was asked once, left OPEN once, and matches its final event, in its channel and in each feed. */
async function compareQuestionEvents(databaseUrl: string): Promise<string[]> {
  const rows = await query<{ told: string }>(
    databaseUrl,
    `with told as (
       select e.channel_id as feed, e.event, coalesce(e.data #>> '{question,id}', e.data ->> 'questionId') as id,
              coalesce(e.data ->> 'state', e.data #>> '{question,state}') as state
         from chat_events e where starts_with(e.event, 'chat:question:')
     ), ends as (
       select * from told where event = 'chat:question:closed' or event = 'chat:question:answered' and state <> 'OPEN'
     )
     select concat_ws(' ', count(*), event, 'of the question', id, 'in', feed) as told
       from told where event <> 'chat:question:answered' group by event, id, feed having count(*) > 1
     union all
     select concat_ws(' ', count(*), 'ends of the question', id) from ends group by id having count(*) > 1
     union all
     select concat_ws(' ', 'an end of the question', id, 'that was not asked') from ends
      where not exists (select from told where told.event = 'chat:question:asked' and told.id = ends.id)
     union all
     select concat_ws(' ', 'the end', decided.state, 'of the question', decided.id, 'in', decided.feed) from told decided
      where decided.event = 'chat:question:decided'
        and not exists (select from ends where ends.id = decided.id and ends.state = decided.state)
     union all
     select concat_ws(' ', 'the question', q.id, 'as', q.state, 'and the end', ends.state)
       from chat_questions q left join ends on ends.id = q.id
      where q.state <> coalesce(ends.state, 'OPEN')
     union all
     select concat_ws(' ', 'no end of the question', ends.id, 'for its asker') from ends
       join chat_questions q on q.id = ends.id
       join chat_messages m on m.tenant_id = q.tenant_id and m.channel_id = q.channel_id and m.id = q.message_id
      where not exists (
              select from told where told.event = 'chat:question:decided' and told.id = q.id
                 and told.feed = 'user:' || m.sender_id
            )`,
  )
  return rows.map(({ told }) => `the log has ${told}`)
}
