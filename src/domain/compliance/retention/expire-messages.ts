import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../../generated/database'
import type { ServerEventName } from '../../../../generated/events'
import type { Chat } from '../chat'
import { inTenant } from '../../../platform/database/tenant-fence'
import { channelName, type ChannelKey } from '../../../platform/lib/channel-key'
import { deletedFileJobs } from '../../messages/delete-file'

/** Work after the removal of messages: see chat_expire_messages. */
interface Expired {
  position: string | null
  hasMore: boolean
  removed: number
  events: { seq: number; event: ServerEventName; data: unknown; senderId: string; messageAt: string }[]
  changesUnread: boolean
  userIds: string[] | null
  files: { id: string; dueAt: string }[]
}

/** The last message examined, if there are more. */
export interface Step {
  removed: number
  next: string | undefined
}

/** Limits per statement: messages examined in a channel, and channels examined. */
const MAX_MESSAGES = 100
const MAX_CHANNELS = 200

interface Due {
  days: number
  /** The end of the previous step. */
  after?: string | undefined
}

/** Removes messages of a channel older than `days`, oldest first, in one transaction with counts and events. */
export async function expireMessages(chat: Chat, key: ChannelKey, due: Due): Promise<Step> {
  const { tenantId, channelId } = key
  // Queued with other changes of the channel, because it waits for the channel lock.
  const { epoch, expired } = await chat.channelQueue.run(channelName(key), 'expire', async () => ({
    epoch: chat.events.epoch.current,
    expired: await removeOldest(chat, key, due),
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
  { db, host, unread }: Chat,
  { tenantId, channelId }: ChannelKey,
  { days, after = '' }: Due,
): Promise<Expired | null> {
  const { rows } = await sql<{ expired: string | null }>`
    select chat_expire_messages(
             ${tenantId}, ${channelId}, chat_statement_now() - make_interval(days => ${days}::integer), ${after},
             ${MAX_MESSAGES}::integer, ${host.storage !== undefined}::boolean, ${unread.needsMembers}::boolean
           )::text as expired`.execute(inTenant(db, tenantId))
  return JSON.parse(rows[0]?.expired ?? 'null') as Expired | null
}

/**
 * Finds the next channels of a tenant whose oldest message is older than `days` and not held. One lookup per channel.
 *
 * @returns last: the last channel examined, undefined at the end.
 */
export async function channelsWithOld(
  db: Kysely<DB>,
  tenantId: string,
  { days, after }: { days: number; after: string },
): Promise<{ channelIds: string[]; last: string | undefined }> {
  const { rows } = await sql<{ id: string; isDue: boolean }>`
    select c.id, coalesce(oldest.created_at < chat_statement_now() - make_interval(days => ${days}::integer), false) and not exists (
             select from chat_legal_holds h
              where h.tenant_id = ${tenantId} and h.user_id is null and (h.channel_id is null or h.channel_id = c.id)
           ) as is_due
      from (
        select id from chat_channels where tenant_id = ${tenantId} and id > ${after} order by id limit ${MAX_CHANNELS}::integer
      ) c
      left join lateral (
        select m.created_at
          from chat_messages m
         where m.tenant_id = ${tenantId} and m.channel_id = c.id
         order by m.id limit 1
      ) oldest on true
     order by c.id`.execute(inTenant(db, tenantId))
  const last = rows.length < MAX_CHANNELS ? undefined : rows.at(-1)?.id
  return { channelIds: rows.filter(({ isDue }) => isDue).map(({ id }) => id), last }
}
