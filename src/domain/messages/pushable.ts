import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Message } from '../../../generated/openapi'
import type { Chat } from './chat'
import { listed } from '../../platform/database/listed'
import { answersByTenant } from '../../platform/database/tenant-fence'
import { channelName } from '../../platform/lib/channel-key'
import { groupBy } from '../../platform/lib/group-by'
import { withTimeout } from '../../platform/lib/timeout'
import { isActive, isChannelMutedNow } from '../access/guards'

/* Who wants notifications of a message: by push trigger, channel mute, ban and blocks. */

const LOOK_UP_MS = 10_000

/** A message to notify of. */
export interface Sent {
  tenantId: string
  channelId: string
  message: Pick<Message, 'id' | 'senderId' | 'mentionedUserIds' | 'mentions'>
}

/** A member to push for some messages of the channel. */
export interface Pushable {
  userId: string
  pushTrigger: string
  /** Senders hidden from the member. */
  blockedIds: string[]
}

export interface Recipients {
  /** Mentioned users, except those who turned off notifications of the channel. */
  mentioned: Set<string>
  /** To push, unless they have an open socket. */
  wanted: string[]
}

export function recipientsOf(message: Sent['message'], members: Pushable[], mentionedByAll: string[]): Recipients {
  const { senderId } = message
  const others = members.filter(({ userId, blockedIds }) => userId !== senderId && !blockedIds.includes(senderId))
  const names = new Set([...message.mentionedUserIds, ...mentionedByAll])
  const mentioned = new Set(others.map(({ userId }) => userId).filter((userId) => names.has(userId)))
  const wanted = others.filter(({ userId, pushTrigger }) => pushTrigger === 'ALL' || mentioned.has(userId))
  return { mentioned, wanted: wanted.map(({ userId }) => userId) }
}

/** Some of the members, by user id. */
export interface MemberPage {
  after: string
  limit: number
}

/** With `userIds` only these members, for all of the messages or none. */
type Asked = Sent & { userIds?: Iterable<string> }

/**
 * The members who want notifications, for each message in order. Messages of a channel have the same ones, with the
 * blocks of all of their senders.
 */
export async function selectPushable(
  { db }: Pick<Chat, 'db'>,
  messages: Asked[],
  page?: MemberPage,
): Promise<Pushable[][]> {
  if (messages.length === 0) return []
  return answersByTenant(db, messages, (tenant, some) => selectPushableOf(tenant, some, page))
}

async function selectPushableOf(
  db: Kysely<DB>,
  messages: Asked[],
  page: MemberPage | undefined,
): Promise<Pushable[][]> {
  const channels = groupBy(messages, channelName)
  const list = [...channels.values()] as [Asked, ...Asked[]][]
  const places = list.map(([sent]) => sent)
  const senders = list.flatMap((some, index) => {
    const senderIds = new Set(some.map(({ message }) => message.senderId))
    return [...senderIds].map((senderId) => ({ index: index + 1, senderId }))
  })
  const userIds = list.map((some) => [...new Set(some.flatMap(({ userIds = [] }) => [...userIds]))])
  const isSome = messages.some(({ userIds }) => userIds)
  const { rows } = await withTimeout(
    sql<Pushable & { index: number }>`
      with wanted as materialized (
        select * from ${listed('w', places, { tenantId: 'text', channelId: 'text' })}
      )${isSome ? chosen(userIds) : sql``}, blocks as materialized (
        select s.index, b.id as blocker_id, array_agg(s.sender_id) as blocked_ids
          from ${listed('s', senders, { index: 'bigint', senderId: 'text' })}
          join wanted w on w.index = s.index
         cross join lateral chat_blockers_of(w.tenant_id, s.sender_id) as b (id)
         group by s.index, b.id
      )
      select w.index, m.user_id, m.push_trigger, coalesce(blocks.blocked_ids, '{}') as blocked_ids
        from wanted w
        join chat_channels c on c.tenant_id = w.tenant_id and c.id = w.channel_id and c.deleted_at is null
        ${
          isSome
            ? chosenMembers(isPushable)
            : sql`
          -- A page is read along the primary key.
          cross join lateral (
            select m.user_id, m.push_trigger
              from chat_channel_members m
             where m.tenant_id = w.tenant_id and m.channel_id = w.channel_id and ${isPushable}
              ${page ? ofPage(page) : sql``}
          ) m`
        }
        left join blocks on blocks.index = w.index and blocks.blocker_id = m.user_id
       ${page ? sql`order by m.user_id` : sql``}`.execute(db),
    LOOK_UP_MS,
  )
  const members = new Map([...channels.keys()].map((name): [string, Pushable[]] => [name, []]))
  const inOrder = [...members.values()]
  for (const { index, ...member } of rows) inOrder[index - 1]?.push(member)
  return messages.map((sent) => members.get(channelName(sent)) ?? [])
}

const isPushable = sql`m.push_trigger <> 'OFF' and not ${isChannelMutedNow} and ${isActive}`

const ofPage = ({ after, limit }: MemberPage) => sql`
  and m.user_id > ${after} order by m.user_id limit ${limit}::integer`

/** A further part of `with`: users for each row of `wanted`, by its position. */
export function chosen(userIds: string[][]): RawBuilder<unknown> {
  const pairs = userIds.flatMap((some, index) => some.map((userId) => ({ index: index + 1, userId })))
  return sql`, chosen as materialized (
    select * from ${listed('chosen', pairs, { index: 'bigint', userId: 'text' })}
  )`
}

/** Joins the members chosen for row `w` of `wanted`, as `m`, each by the whole key, however many the channel has. */
export const chosenMembers = (condition: RawBuilder<unknown>) => sql`
  join chosen on chosen.index = w.index
 cross join lateral (
   select m.*
     from chat_channel_members m
    where m.tenant_id = w.tenant_id and m.channel_id = w.channel_id and m.user_id = chosen.user_id and ${condition}
   offset 0
 ) m`

/** The users that each message with `mentions` mentions. */
export async function selectMentionedByAll(
  { db }: Pick<Chat, 'db'>,
  messages: Sent[],
): Promise<(of: Sent) => string[]> {
  const all = messages.filter(({ message }) => message.mentions)
  if (all.length === 0) return () => []
  const mentioned = await withTimeout(answersByTenant(db, all, selectMentioned), LOOK_UP_MS)
  const found = new Map(all.map((sent, n) => [sent, mentioned[n]]))
  return (sent) => found.get(sent) ?? []
}

async function selectMentioned(db: Kysely<DB>, messages: Sent[]): Promise<string[][]> {
  const wanted = messages.map(({ tenantId, channelId, message }) => ({ tenantId, channelId, messageId: message.id }))
  const { rows } = await sql<{ userIds: string[] }>`
    select array(
             select n.user_id
               from chat_mentions n
              where n.tenant_id = w.tenant_id and n.channel_id = w.channel_id and n.message_id = w.message_id
           ) as user_ids
      from ${listed('w', wanted, { tenantId: 'text', channelId: 'text', messageId: 'text' })}
     order by w.index`.execute(db)
  return rows.map(({ userIds }) => userIds)
}
