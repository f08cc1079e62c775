import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { ServerEvents } from '../../../generated/events'
import type { Chat } from '../messages/chat'
import type { ConsumedEvent } from '../../platform/consumers/wanted-events'
import { listed } from '../../platform/database/listed'
import { inTenant, rowsByTenant } from '../../platform/database/tenant-fence'
import type { ChannelKey } from '../../platform/lib/channel-key'
import { withTimeout } from '../../platform/lib/timeout'
import { channelColumns, toChannel, type ChannelRow } from '../access/channel-row'
import { isChannelOf } from '../access/guards'

const LOOK_UP_MS = 10_000

/** Prepares the host's callbacks for new channels that still exist, as they are now. @returns starts them. */
export async function prepareAnnouncingCreated(
  { db, host }: Chat,
  created: ConsumedEvent[],
): Promise<() => Promise<void>[]> {
  if (created.length === 0) return () => []
  const rows = await withTimeout(rowsByTenant(db, created, selectCreated), LOOK_UP_MS)
  return () =>
    rows.map((row) => toChannel(row)).map((channel) => host.called('onChannelCreated', channel, channel.tenantId))
}

async function selectCreated(db: Kysely<DB>, created: ChannelKey[]): Promise<ChannelRow[]> {
  const { rows } = await sql<ChannelRow>`
    select ${sql.join(channelColumns.map((column) => sql.ref(column)))}
      from ${listed('wanted', created, { tenantId: 'text', channelId: 'text' })}
      join chat_channels c on ${isChannelOf('wanted')}
     where c.deleted_at is null
     order by wanted.index`.execute(db)
  return rows
}

/** The creation of a channel as an event with the current channel. Undefined if it was deleted meanwhile. */
export async function findCreated(
  db: Kysely<DB>,
  key: ChannelKey,
): Promise<{ data: ServerEvents['chat:channel:created']; createdAt: Date } | undefined> {
  const [row] = await withTimeout(selectCreated(inTenant(db, key.tenantId), [key]), LOOK_UP_MS)
  if (!row) return undefined
  const channel = toChannel(row)
  return { data: { channelId: key.channelId, channel, joinedAt: channel.createdAt }, createdAt: row.createdAt }
}
