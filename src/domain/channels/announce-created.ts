import { sql } from 'kysely'
import type { Chat } from '../../context'
import type { ConsumedEvent } from '../../platform/events/hand-over'
import { withTimeout } from '../../platform/lib/timeout'
import { channelColumns, toChannel } from '../access/channel-row'

const LOOK_UP_MS = 10_000

/**
 * Prepares notifying the host of new channels, as they are now. Those that are deleted by now are left out.
 *
 * @returns starts the callbacks.
 */
export async function prepareAnnouncingCreated(
  { db, host }: Chat,
  created: ConsumedEvent[],
): Promise<() => Promise<void>[]> {
  if (created.length === 0) return () => []
  const wanted = sql<{ tenantId: string; channelId: string; index: number }>`unnest(
    ${created.map(({ tenantId }) => tenantId)}::text[], ${created.map(({ channelId }) => channelId)}::text[]
  ) with ordinality`.as<'wanted'>(sql`wanted (tenant_id, channel_id, index)`)
  const rows = await withTimeout(
    db
      .selectFrom(wanted)
      .innerJoin('chatChannels as c', (join) =>
        join.onRef('c.tenantId', '=', 'wanted.tenantId').onRef('c.id', '=', 'wanted.channelId'),
      )
      .select(channelColumns)
      .where('c.deletedAt', 'is', null)
      .orderBy('wanted.index')
      .execute(),
    LOOK_UP_MS,
  )
  return () =>
    rows.map((row) => toChannel(row)).map((channel) => host.called('onChannelCreated', channel, channel.tenantId))
}
