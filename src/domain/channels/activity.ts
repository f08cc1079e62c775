import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { UsersById } from '../../../generated/openapi'
import { listed } from '../../platform/database/listed'
import type { Chat } from '../messages/chat'
import { acrossTenants, inTenant } from '../../platform/database/tenant-fence'
import { blockedIdsOf, isActive, isChannelOf } from '../access/guards'
import { usersById } from '../users/users'
import {
  lastMessageQuery,
  listItemJson,
  pageColumns,
  pageValues,
  peerId,
  withPeers,
  type UnfinishedItem,
} from './list-item'
import { isChangedSince, ListPosition, listPosition, transactionsSince } from './list-position'
import { noActivity, type Activity, type ChangedList, type LiveList } from './live-list'

/** The page size of a list. */
const USERS_PER_CALL = 100

/** The current position of all lists. Read it before the lists, so that they include everything committed by then. */
export async function listPositionNow(db: Kysely<DB>): Promise<ListPosition> {
  const { rows } = await sql<{ position: string }>`select ${listPosition} as position`.execute(
    acrossTenants(db, 'list position'),
  )
  return ListPosition.read((rows[0] as { position: string }).position) as ListPosition
}

/**
 * The items of these lists as `GET /channels?includeEmpty=true` would return them, and the channels missing from them. Two
 * statements, and one call of the host per hundred peers.
 */
async function activityOf(chat: Chat, tenantId: string, lists: ChangedList[]): Promise<Activity[]> {
  const userIds = lists.map(({ userId }) => userId)
  const [rows, totals] = await Promise.all([
    selectItems(inTenant(chat.db, tenantId), tenantId, lists),
    chat.unread.totals(tenantId, userIds),
  ])
  const found = lists.map((): UnfinishedItem[] => [])
  const activities = lists.map(({ userId }) => noActivity(totals.get(userId) ?? 0))
  const users = await peersOf(
    chat,
    tenantId,
    rows.flatMap(({ peerId }) => peerId ?? []),
  )
  for (const { index, channelId, answer, peerId } of rows) {
    const activity = activities[index - 1] as Activity
    if (answer === null) activity.removedIds.push(channelId)
    else found[index - 1]?.push({ answer, peerId })
    if (users === null && peerId !== null) activity.unfinishedKeys.push(channelId)
  }
  for (const [index, activity] of activities.entries())
    activity.items = withPeers(found[index] as UnfinishedItem[], users)
  return activities
}

/** Null if the host did not respond in time. */
async function peersOf(chat: Chat, tenantId: string, peerIds: string[]): Promise<UsersById> {
  const ids = [...new Set(peerIds)]
  const parts: Promise<UsersById>[] = []
  while (ids.length > 0) parts.push(usersById(chat, { tenantId }, ids.splice(0, USERS_PER_CALL)))
  const users = await Promise.all(parts)
  return users.includes(null) ? null : Object.fromEntries(users.flatMap((some) => Object.entries(some ?? {})))
}

type ItemRow = { index: number; channelId: string; peerId: string | null } & (UnfinishedItem | { answer: null })

/** Channels and memberships by key, so that the cost does not depend on the size of the tables. */
async function selectItems(db: Kysely<DB>, tenantId: string, lists: ChangedList[]): Promise<ItemRow[]> {
  const callers = lists.map(({ userId, since }) => ({ userId, rowXid: since?.rowXid ?? null }))
  const named = lists.flatMap(({ keys }, index) => [...keys].map((channelId) => ({ channelId, index: index + 1 })))
  const page = db
    .selectFrom('chatChannelMembers as m')
    .innerJoin('chatChannels as c', (join) => join.on(isChannelOf('m')))
    .select(pageColumns)
    .select(pageValues)
    .where('m.tenantId', '=', tenantId)
    .where('m.channelId', '=', sql.ref<string>('found.channelId'))
    .where('m.userId', '=', sql.ref<string>('caller.userId'))
    .where(isActive)
    .where('m.isHidden', '=', false)
    .where('c.deletedAt', 'is', null)
    .limit(1)
  const { rows } = await sql<ItemRow>`
    with caller as materialized (
      select w.index, w.user_id, w.row_xid, ${transactionsSince('w.row_xid')} as transactions,
             ${blockedIdsOf({ tenantId, userId: sql.ref('w.user_id') })} as blocked_ids
        from ${listed('w', callers, { userId: 'text', rowXid: 'bigint' })}
    ), found as materialized (
      select named.index, named.channel_id
        from ${listed('named', named, { index: 'bigint', channelId: 'text' })}
      union
      select caller.index, changed.channel_id
        from caller
        cross join lateral (
          select m.channel_id
            from chat_channel_members m
            join chat_channels c on c.tenant_id = m.tenant_id and c.id = m.channel_id
           where m.tenant_id = ${tenantId} and m.user_id = caller.user_id
             and (${isChangedSince('c.xmin')} or ${isChangedSince('m.xmin')})
        ) changed
       where caller.row_xid is not null
    )
    select caller.index::integer as index, found.channel_id, case when page.id is not null then ${listItemJson} end as answer,
           ${peerId} as peer_id
      from found
      join caller on caller.index = found.index
      left join lateral (${page}) page on true
      left join lateral (${lastMessageQuery(db)}) last on true`.execute(db)
  return rows
}

/** The list of channels. Its keys are their ids. */
export const channelList: LiveList = {
  keysOfChannel: (channelId) => [channelId],
  // A block may change the item of any channel.
  keysOfEvent: (_event, channelId) => (channelId === undefined ? null : [channelId]),
  read: activityOf,
  event: 'chat:channel:activity',
  dataOf: ({ items, removedIds: removedChannelIds, total: totalUnreadCount, position }) =>
    `{"channels":[${items.join(',')}],${JSON.stringify({ removedChannelIds, totalUnreadCount, position }).slice(1)}`,
}
