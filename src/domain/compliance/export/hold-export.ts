import { sql, type RawBuilder } from 'kysely'
import { transaction } from '../../../platform/database/transaction'
import { recordActs } from '../../access/audit'
import type { Chat } from '../chat'
import type { Caller } from '../../access/caller'
import { messageRow } from '../../messages/message-row'
import { writeTails, type WithTails } from '../../open-streams/writers'
import { readCurrent } from '../../access/replica-reads'
import { getHold, type LegalHold } from '../holds/legal-hold'

const PAGE_SIZE = 500

/**
 * Exports the data that a hold protects, in pages of JSON lines: the hold, then each channel with its members, its
 * messages in order, and the earlier versions of held messages. A hold of a user leaves out members and other senders.
 * Each page is its own statement, so concurrent changes may or may not be included. Open streams have the visible text.
 */
export async function* exportHold(
  chat: Pick<Chat, 'replicas'> & WithTails,
  caller: Caller,
  id: string,
): AsyncGenerator<string[], void, undefined> {
  const { tenantId } = caller
  const read = async (query: RawBuilder<Row>) => {
    const { rows } = await readCurrent(chat, tenantId, (db) => query.execute(db))
    return rows
  }
  const hold = await getHold(chat.db, tenantId, id)
  const { channelId, userId, reason } = hold
  await transaction(chat.db, (tx) =>
    recordActs(tx, caller, [{ action: 'hold.export', channelId, userId, reason, details: { holdId: id } }]),
  )
  yield [line({ kind: 'hold', ...hold })]
  let after = ''
  for (;;) {
    const channels = await read(channelsOf(tenantId, hold, after))
    for (const channel of channels) {
      yield [channel.line]
      await writeTails(chat, tenantId, { channelId: channel.id, senderId: userId ?? undefined })
      const place = { tenantId, channelId: channel.id, userId }
      if (userId === null) yield* pages((from) => read(membersOf(place, from)))
      yield* pages((from) => read(messagesOf(place, from)))
      yield* pages((from) => read(versionsOf(place, from)))
    }
    const last = channels.at(-1)
    if (!last || channelId !== null) return
    after = last.id
  }
}

interface Row {
  id: string
  line: string
}

/** Yields pages until one is not full. Each page begins after the last `id` of the previous one. */
async function* pages(read: (after: string) => Promise<Row[]>): AsyncGenerator<string[], void, undefined> {
  let after = ''
  for (;;) {
    const rows = await read(after)
    if (rows.length > 0) yield rows.map((row) => row.line)
    if (rows.length < PAGE_SIZE) return
    after = rows.at(-1)?.id as string
  }
}

/** The channels of the hold or, for a hold on a user, channels to which the user may have sent. */
function channelsOf(tenantId: string, { channelId, userId }: LegalHold, after: string): RawBuilder<Row> {
  const next = (table: string, user: string) => sql`
    select channel_id as id from ${sql.table(table)}
     where tenant_id = ${tenantId} and ${sql.ref(user)} = ${userId} and channel_id > ${after}`
  const ids: RawBuilder<unknown> =
    channelId !== null
      ? sql`select ${channelId}::text as id`
      : userId === null
        ? // The channel may be deleted while its held content is kept.
          sql`select id from chat_channels where tenant_id = ${tenantId} and id > ${after}
              union select channel_id from chat_held_messages where tenant_id = ${tenantId} and channel_id > ${after}`
        : sql`${next('chat_channel_members', 'user_id')}
              union ${next('chat_system_senders', 'user_id')}
              union ${next('chat_held_messages', 'sender_id')}`
  return sql`
    select found.id, jsonb_build_object(
             'kind', 'channel', 'id', found.id, 'type', c.type, 'name', c.name, 'coverUrl', c.cover_url,
             'metadata', c.metadata, 'createdById', c.created_by_id, 'createdAt', chat_iso(c.created_at),
             'deletedAt', chat_iso(c.deleted_at)
           )::text || chr(10) as line
      from (select id from (${ids}) ids order by id limit ${PAGE_SIZE}::integer) found
      left join chat_channels c on c.tenant_id = ${tenantId} and c.id = found.id
     order by found.id`
}

interface Place {
  tenantId: string
  channelId: string
  /** Null: of all users. */
  userId: string | null
}

const membersOf = ({ tenantId, channelId }: Place, after: string) => sql<Row>`
    select m.user_id as id, jsonb_build_object(
             'kind', 'member', 'channelId', m.channel_id, 'userId', m.user_id, 'role', m.role,
             'joinedAt', chat_iso(m.joined_at), 'leftAt', chat_iso(m.left_at), 'isBanned', m.is_banned
           )::text || chr(10) as line
      from chat_channel_members m
     where m.tenant_id = ${tenantId} and m.channel_id = ${channelId} and m.user_id > ${after}
     order by m.user_id
     limit ${PAGE_SIZE}::integer`

const isBy = (sender: string, userId: string | null) =>
  userId === null ? sql`true` : sql`${sql.ref(sender)} = ${userId}`

/**
 * Current messages; the versions have the content of deleted ones. Behind the tenant fence `m` is a row of a view,
 * which the function does not accept.
 */
const messagesOf = ({ tenantId, channelId, userId }: Place, after: string) => sql<Row>`
    select m.id, (
             '{"kind": "message"}'::jsonb || chat_message_json(${messageRow}, '{}')::jsonb - 'quote' || jsonb_build_object(
               'quotedMessageId', m.quoted_message_id, 'deletedAt', chat_iso(m.deleted_at), 'poll', chat_held_poll(m.tenant_id, m.channel_id, m.poll_id)
             )
           )::text || chr(10) as line
      from chat_messages m
     where m.tenant_id = ${tenantId} and m.channel_id = ${channelId}
       and m.id > ${after} and ${isBy('m.sender_id', userId)}
     order by m.id
     limit ${PAGE_SIZE}::integer`

function versionsOf({ tenantId, channelId, userId }: Place, after: string): RawBuilder<Row> {
  const [messageId = '', version = '0'] = after.split(' ')
  return sql`
    select k.message_id || ' ' || k.version as id, (
             '{"kind": "version"}'::jsonb || k.content || jsonb_build_object(
               'version', k.version, 'cause', k.cause, 'keptAt', chat_iso(k.kept_at)
             )
           )::text || chr(10) as line
      from chat_held_messages k
     where k.tenant_id = ${tenantId} and k.channel_id = ${channelId}
       and (k.message_id, k.version) > (${messageId}, ${version}::integer) and ${isBy('k.sender_id', userId)}
     order by k.message_id, k.version
     limit ${PAGE_SIZE}::integer`
}

const line = (value: object) => `${JSON.stringify(value)}\n`
