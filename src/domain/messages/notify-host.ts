import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Message } from '../../../generated/openapi'
import type { Chat } from './chat'
import type { ConsumedEvent } from '../../platform/consumers/wanted-events'
import { answersByTenant, groupByTenant, inTenant } from '../../platform/database/tenant-fence'
import { hiddenQuote } from '../../platform/events/quoted'
import { channelName } from '../../platform/lib/channel-key'
import { withTimeout } from '../../platform/lib/timeout'
import { isActive, isChannelMutedNow } from '../access/guards'

const LOOK_UP_MS = 10_000

interface Sent {
  tenantId: string
  channelId: string
  message: Message
}

/** Whether the host is notified of the message by this event: when it is sent, or, for a stream, when it ends. */
export function isWhole({ event, data }: ConsumedEvent): boolean {
  const { stream, isEdited } = (data as { message: Message }).message
  return event === 'chat:message:received' ? stream === null : stream !== null && !isEdited
}

/** A member to push for some messages of the channel. */
interface Pushable {
  userId: string
  pushTrigger: string
  /** Senders hidden from the member. */
  blockedIds: string[]
}

/**
 * Prepares the host's callbacks for new messages: sent, mentioned, and push for users without an open socket. Needs one
 * statement and one presence lookup per tenant, and none if the host handles only the first callback.
 *
 * @returns starts the callbacks, in the order of the messages.
 */
export async function prepareNotifyingHost(chat: Chat, events: ConsumedEvent[]): Promise<() => Promise<void>[]> {
  const { host } = chat
  const messages = events.map(({ tenantId, channelId, data }): Sent => {
    const { message } = data as { message: Message }
    return { tenantId, channelId, message }
  })
  const pushes = host.listensTo('onPushNeeded')
  const mentions = host.listensTo('onUserMentioned')
  const needMembers = messages.filter(
    ({ message }) => pushes || (mentions && (message.mentionedUserIds.length > 0 || message.mentions)),
  )
  const [members, mentionedByAll] = await Promise.all([
    selectPushable(chat, needMembers),
    selectMentionedByAll(chat, needMembers),
  ])
  const recipients = new Map(
    needMembers.map((sent) => [sent, recipientsOf(sent.message, members(sent), mentionedByAll(sent))]),
  )
  const connected = pushes ? await selectConnected(chat, recipients) : new Map<string, Set<string>>()

  return () =>
    messages.flatMap((sent) => {
      const { tenantId, channelId, message } = sent
      const { mentioned, wanted } = recipients.get(sent) ?? { mentioned: new Set<string>(), wanted: [] }
      const calls = [host.called('onMessageSent', channelId, message, tenantId)]
      for (const userId of mentioned)
        calls.push(host.called('onUserMentioned', userId, channelId, message.id, tenantId))
      const userIds = pushes ? wanted.filter((userId) => !connected.get(tenantId)?.has(userId)) : []
      if (userIds.length > 0) {
        const mentionedUserIds = userIds.filter((userId) => mentioned.has(userId))
        const pushed = message.quote ? { ...message, quote: hiddenQuote(message.quote) } : message
        calls.push(host.called('onPushNeeded', { tenantId, channelId, message: pushed, userIds, mentionedUserIds }))
      }
      return calls
    })
}

interface Recipients {
  /** Mentioned users, except those who turned off notifications of the channel. */
  mentioned: Set<string>
  /** To push, unless they have an open socket. */
  wanted: string[]
}

function recipientsOf(message: Message, members: Pushable[], mentionedByAll: string[]): Recipients {
  const { senderId } = message
  const others = members.filter(({ userId, blockedIds }) => userId !== senderId && !blockedIds.includes(senderId))
  const names = new Set([...message.mentionedUserIds, ...mentionedByAll])
  const mentioned = new Set(others.map(({ userId }) => userId).filter((userId) => names.has(userId)))
  const wanted = others.filter(({ userId, pushTrigger }) => pushTrigger === 'ALL' || mentioned.has(userId))
  return { mentioned, wanted: wanted.map(({ userId }) => userId) }
}

/** Ignores the displayed presence: a user who has just lost the connection needs the push. */
async function selectConnected(
  { presence }: Chat,
  recipients: Map<Sent, Recipients>,
): Promise<Map<string, Set<string>>> {
  const wanted = new Map<string, Set<string>>()
  for (const [{ tenantId }, recipient] of recipients) {
    const userIds = wanted.get(tenantId) ?? new Set()
    for (const userId of recipient.wanted) userIds.add(userId)
    wanted.set(tenantId, userIds)
  }
  const entries = [...wanted].map(
    async ([tenantId, userIds]) => [tenantId, await presence.isConnected(tenantId, [...userIds])] as const,
  )
  return new Map(await Promise.all(entries))
}

/** The members who want notifications of these messages, one statement per tenant. */
export async function selectPushable({ db }: Pick<Chat, 'db'>, messages: Sent[]): Promise<(of: Sent) => Pushable[]> {
  const parts = groupByTenant(messages).map(
    async ([tenantId, sent]) => [tenantId, await selectPushableOf(inTenant(db, tenantId), sent)] as const,
  )
  const found = new Map(await Promise.all(parts))
  return (sent) => found.get(sent.tenantId)?.(sent) ?? []
}

async function selectPushableOf(db: Kysely<DB>, messages: Sent[]): Promise<(of: Sent) => Pushable[]> {
  const channels = new Map(messages.map((sent) => [channelName(sent), { ...sent, senderIds: new Set<string>() }]))
  for (const sent of messages) channels.get(channelName(sent))?.senderIds.add(sent.message.senderId)
  const senders = [...channels.values()].flatMap(({ senderIds }, index) =>
    [...senderIds].map((senderId) => ({ index: index + 1, senderId })),
  )
  const list = [...channels.values()]
  const { rows } = await withTimeout(
    sql<Pushable & { index: number }>`
      with wanted as materialized (
        select *
          from unnest(${list.map(({ tenantId }) => tenantId)}::text[], ${list.map(({ channelId }) => channelId)}::text[])
            with ordinality as w (tenant_id, channel_id, index)
      ), blocks as materialized (
        select s.index, b.blocker_id, array_agg(b.blocked_id) as blocked_ids
          from unnest(${senders.map(({ index }) => index)}::bigint[], ${senders.map(({ senderId }) => senderId)}::text[])
            as s (index, sender_id)
          join wanted w on w.index = s.index
          join chat_user_blocks b on b.tenant_id = w.tenant_id and b.blocked_id = s.sender_id
         group by s.index, b.blocker_id
      )
      select w.index, m.user_id, m.push_trigger, coalesce(blocks.blocked_ids, '{}') as blocked_ids
        from wanted w
        join chat_channels c on c.tenant_id = w.tenant_id and c.id = w.channel_id and c.deleted_at is null
        join chat_channel_members m on m.tenant_id = w.tenant_id and m.channel_id = w.channel_id
        left join blocks on blocks.index = w.index and blocks.blocker_id = m.user_id
       where m.push_trigger <> 'OFF' and not ${isChannelMutedNow} and ${isActive}`.execute(db),
    LOOK_UP_MS,
  )
  const keys = [...channels.keys()]
  const pages = new Map(keys.map((key): [string, Pushable[]] => [key, []]))
  for (const { index, ...member } of rows) pages.get(keys[index - 1] as string)?.push(member)
  return (sent) => pages.get(channelName(sent)) ?? []
}

/** The users that each message with `mentions` mentions. */
async function selectMentionedByAll({ db }: Pick<Chat, 'db'>, messages: Sent[]): Promise<(of: Sent) => string[]> {
  const all = messages.filter(({ message }) => message.mentions)
  if (all.length === 0) return () => []
  const mentioned = await withTimeout(answersByTenant(db, all, selectMentioned), LOOK_UP_MS)
  const found = new Map(all.map((sent, n) => [sent, mentioned[n]]))
  return (sent) => found.get(sent) ?? []
}

async function selectMentioned(db: Kysely<DB>, messages: Sent[]): Promise<string[][]> {
  const { rows } = await sql<{ userIds: string[] }>`
    select array(
             select n.user_id
               from chat_mentions n
              where n.tenant_id = w.tenant_id and n.channel_id = w.channel_id and n.message_id = w.message_id
           ) as user_ids
      from unnest(
             ${messages.map(({ tenantId }) => tenantId)}::text[],
             ${messages.map(({ channelId }) => channelId)}::text[],
             ${messages.map(({ message }) => message.id)}::text[]
           ) with ordinality as w (tenant_id, channel_id, message_id, index)
     order by w.index`.execute(db)
  return rows.map(({ userIds }) => userIds)
}
