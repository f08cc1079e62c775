import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { ChannelListItem, UsersById } from '../../../generated/openapi'
import { fieldsOf, isoTime, jsonObject, jsonText, type JsonFields } from '../../platform/database/json-columns'
import { withLast, type JsonItem } from '../../platform/lib/json-text'
import { channelColumns } from '../access/channel-row'
import { isActive, isChannelMutedNow, isListed, nextSendAt } from '../access/guards'
import { preview, previewColumns } from '../messages/message-row'
import { unreadCount, unreadMentionCount } from '../unread/totals'

/**
 * The columns of an item, of channel `c` and the caller's membership `m`. A statement selects it as `page`, with the newest
 * visible message as `last`.
 */
export const pageColumns = [
  ...channelColumns,
  'c.eventSeq',
  'c.messageSeq',
  'c.lastMessageId',
  'c.directKey',
  'm.role',
  'm.channelMutedUntil',
  'm.pushTrigger',
  'm.countPreference',
  'm.visibleAfter',
  'm.isHidden',
  'm.isFavorite',
  'm.canMentionAll',
] as const

const NAMED_MEMBERS = 3

/**
 * Further columns of `page`, of channel `c` and the user in `caller`. A group without a name shows the names of
 * `memberIds`.
 */
export const pageValues = [
  unreadCount.as('unreadCount'),
  unreadMentionCount.as('unreadMentionCount'),
  nextSendAt.as('nextSendAt'),
  isChannelMutedNow.as('isMuted'),
  sql<string[]>`case when c.name is null and c.direct_key is null then array(
    select m.user_id
      from chat_channel_members m
     where m.tenant_id = c.tenant_id and m.channel_id = c.id and m.user_id <> caller.user_id and ${isActive}
     order by m.joined_at, m.user_id
     limit ${sql.lit(NAMED_MEMBERS)}
  ) else '{}' end`.as('memberIds'),
] as const

/** The other user of a direct channel, even one who has left, from the key of both. */
export const peerId = sql<string | null>`case when page.direct_key is not null then (
  select peer.id
    from json_array_elements_text(page.direct_key::json) as peer (id)
   where peer.id <> caller.user_id
   limit 1
) end`

/** A channel of the list as JSON: `page` has the channel, `last` the newest message that the caller can see. */
export const listItemJson = jsonText<ChannelListItem>(
  jsonObject({
    ...fieldsOf(channelColumns, 'page'),
    lastMessageAt: isoTime('last.createdAt'),
    unreadCount: sql.ref('page.unreadCount'),
    unreadMentionCount: sql.ref('page.unreadMentionCount'),
    lastMessage: sql`case when last.id is not null then ${preview('last')} end`,
    isEmpty: sql`(page.message_seq = 0)`,
    eventSeq: sql.ref('page.eventSeq'),
    myRole: sql.ref('page.role'),
    isMuted: sql.ref('page.isMuted'),
    mutedUntil: sql`case when page.is_muted then ${isoTime('page.channelMutedUntil')} end`,
    pushTrigger: sql.ref('page.pushTrigger'),
    countPreference: sql.ref('page.countPreference'),
    isHidden: sql.ref('page.isHidden'),
    isFavorite: sql.ref('page.isFavorite'),
    canMentionAll: sql.ref('page.canMentionAll'),
    nextSendAt: isoTime('page.nextSendAt'),
    memberIds: sql.ref('page.memberIds'),
    peer: sql`null::json`,
  } satisfies JsonFields<ChannelListItem>),
)

/** The newest message of `page` that `caller` can see, if there is one. */
export const lastMessageQuery = (db: Pick<Kysely<DB>, 'selectFrom'>) =>
  db
    .selectFrom('chatMessages as last')
    .select(previewColumns.map((name) => `last.${name}` as const))
    .where('last.tenantId', '=', sql.ref<string>('page.tenantId'))
    .where('last.channelId', '=', sql.ref<string>('page.id'))
    .where(isListed('last', 'page.visible_after', sql.ref('caller.blocked_ids')))
    .where('last.id', '<=', sql.ref<string>('page.lastMessageId'))
    .orderBy('last.id', 'desc')
    .limit(1)

/** An item, as returned by the statement. */
export interface UnfinishedItem {
  /** The `peer`, its last property, is null. */
  answer: JsonItem<ChannelListItem>
  peerId: string | null
}

/** Adds the peers known to the host. */
export const withPeers = (items: UnfinishedItem[], users: UsersById): JsonItem<ChannelListItem>[] =>
  items.map(({ answer, peerId }) => {
    // Ids may be names of object prototype properties.
    const isKnown = peerId !== null && users !== null && Object.hasOwn(users, peerId)
    return isKnown ? withLast(answer, users[peerId]) : answer
  })
