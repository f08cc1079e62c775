import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { ServerEventName } from '../../../generated/events'
import type { Chat } from '../../context'
import { inTenant } from '../../platform/database/tenant-fence'
import { channelName, type ChannelKey } from '../../platform/lib/channel-key'
import { deletedFileJobs } from '../messages/delete-file'

/** What is left to do after messages were removed: see chat_expire_messages of migrations/0035_retention_holds_audit.sql. */
interface Expired {
  position: string | null
  hasMore: boolean
  removed: number
  events: { seq: number; event: ServerEventName; data: unknown; senderId: string; messageAt: string }[]
  changesUnread: boolean
  userIds: string[] | null
  files: { id: string; dueAt: string }[]
}

/** The time of the last message that was looked at, where there are more. */
export interface Step {
  removed: number
  next: string | undefined
}

/** What the removal of old messages needs of the service. */
export type Expiring = Pick<Chat, 'db' | 'host' | 'events' | 'channelQueue' | 'scheduler' | 'unread'>

/**
 * Removes messages of a channel that are older than so many days, at most `limit` of them, oldest first. They leave as deleted
 * messages do: by the same event, in the same transaction as their counts.
 *
 * @param after where the step before has ended.
 */
export async function expireMessages(
  chat: Expiring,
  key: ChannelKey,
  { days, limit, after }: { days: number; limit: number; after?: string | undefined },
): Promise<Step> {
  const { tenantId, channelId } = key
  // In line with changes of the channel, whose lock it waits for.
  const { epoch, expired } = await chat.channelQueue.run(channelName(key), 'expire', async () => ({
    epoch: chat.events.epoch.current,
    expired: await removeOldest(chat, key, { days, limit, after }),
  }))
  if (!expired) return { removed: 0, next: undefined }
  for (const { seq, event, data, senderId, messageAt } of expired.events) {
    const about = { senderId, createdAt: new Date(messageAt) }
    const forMembers = expired.changesUnread && event === 'chat:message:deleted'
    chat.events.publishLogged(key, { seq, epoch, event, about, forMembers, data: JSON.stringify(data) })
  }
  if (expired.userIds) chat.unread.changedByEvent(tenantId, expired.userIds)
  for (const { id, dueAt } of expired.files) {
    chat.scheduler.schedule(deletedFileJobs, { tenantId, channelId, id }, new Date(dueAt))
  }
  return { removed: expired.removed, next: expired.hasMore ? (expired.position ?? undefined) : undefined }
}

async function removeOldest(
  { db, host, unread }: Expiring,
  { tenantId, channelId }: ChannelKey,
  { days, limit, after = '-infinity' }: { days: number; limit: number; after?: string | undefined },
): Promise<Expired | null> {
  const { rows } = await sql<{ expired: string | null }>`
    select chat_expire_messages(
             ${tenantId}, ${channelId}, now() - make_interval(days => ${days}::integer), ${after}::timestamptz,
             ${limit}::integer, ${host.storage !== undefined}::boolean, ${unread.needsMembers}::boolean
           )::text as expired`.execute(inTenant(db, tenantId))
  return JSON.parse(rows[0]?.expired ?? 'null') as Expired | null
}

/**
 * Looks at the next channels of a tenant after this one: those whose oldest message is older than so many days, and are not
 * held. One look-up a channel.
 *
 * @returns last: the last channel that was looked at, undefined at the end.
 */
export async function channelsWithOld(
  db: Kysely<DB>,
  tenantId: string,
  { days, after, limit }: { days: number; after: string; limit: number },
): Promise<{ channelIds: string[]; last: string | undefined }> {
  const { rows } = await sql<{ id: string; isDue: boolean }>`
    select c.id, coalesce(oldest.created_at < now() - make_interval(days => ${days}::integer), false) and not exists (
             select from chat_legal_holds h
              where h.tenant_id = ${tenantId} and h.user_id is null and (h.channel_id is null or h.channel_id = c.id)
           ) as is_due
      from (
        select id from chat_channels where tenant_id = ${tenantId} and id > ${after} order by id limit ${limit}::integer
      ) c
      left join lateral (
        select m.created_at
          from chat_messages m
         where m.tenant_id = ${tenantId} and m.channel_id = c.id
         order by m.created_at limit 1
      ) oldest on true
     order by c.id`.execute(inTenant(db, tenantId))
  const last = rows.length < limit ? undefined : rows.at(-1)?.id
  return { channelIds: rows.filter(({ isDue }) => isDue).map(({ id }) => id), last }
}
