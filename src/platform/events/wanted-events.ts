import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { ServerEventName } from '../../../generated/events'
import type { ChannelKey } from '../lib/channel-key'
import { CREATION } from './consumer-marks'
import type { EventVisibility } from './logged-event'
import type { ConsumedEvent } from './hand-over'

/** Events of a channel that a consumer wants, without those whose content was deleted. */
export interface WantedPage {
  events: { seq: number; event: ServerEventName; data: unknown }[]
  /** How far the channel was read. */
  upTo: number
  /** Whether events were removed before they were read. */
  hasGap: boolean
}

interface WantedRow {
  seq: number
  event: ServerEventName
  /** JSON; null if its content was deleted. */
  data: string | null
}

/**
 * Events of these kinds of each of these channels, after those that have begun and up to `head`, oldest first: a page for
 * each, in their order. One statement.
 */
export async function readWanted(
  db: Kysely<DB>,
  { isErased, presentData }: EventVisibility,
  channels: (ChannelKey & { begun: number; head: number })[],
  wanted: ServerEventName[],
  limit: number,
): Promise<WantedPage[]> {
  // As they are now: the channels may go on while the statement runs.
  const pages = channels.map(({ head }): WantedPage => ({ events: [], upTo: head, hasGap: false }))
  const { rows } = await sql<{ index: number; hasGap: boolean } & ({ seq: null } | WantedRow)>`
    select wanted.index, e.seq, e.event, e.data,
           wanted.head > greatest(wanted.begun, 0) and not exists (
             select from chat_events first
              where first.tenant_id = wanted.tenant_id and first.channel_id = wanted.channel_id
                and first.seq = greatest(wanted.begun, 0) + 1
           ) as has_gap
      from unnest(
             ${channels.map(({ tenantId }) => tenantId)}::text[], ${channels.map(({ channelId }) => channelId)}::text[],
             ${channels.map(({ begun }) => begun)}::bigint[], ${channels.map(({ head }) => head)}::bigint[]
           ) with ordinality as wanted (tenant_id, channel_id, begun, head, index)
      left join lateral (
        select e.seq, e.event, case when not ${isErased} then ${presentData}::text end as data
          from chat_events e
         where e.tenant_id = wanted.tenant_id and e.channel_id = wanted.channel_id
           and e.seq > wanted.begun and e.seq <= wanted.head and e.event = any (${wanted}::text[])
         order by e.seq
         limit ${limit}::integer
      ) e on true
     order by wanted.index, e.seq`.execute(db)
  const counts = channels.map(() => 0)
  for (const row of rows) {
    const page = pages[row.index - 1] as WantedPage
    page.hasGap = row.hasGap
    if (row.seq === null) continue
    if (row.data !== null) page.events.push({ seq: row.seq, event: row.event, data: JSON.parse(row.data) as unknown })
    counts[row.index - 1]! += 1
    if (counts[row.index - 1] === limit) page.upTo = row.seq
  }
  return pages
}

/** What is to be consumed of a page: before all others that the channel was made. */
export function eventsOf(
  { tenantId, channelId, begun }: ChannelKey & { begun: number },
  { events }: WantedPage,
): ConsumedEvent[] {
  const logged = events.map((event) => ({ tenantId, channelId, ...event }))
  return begun < CREATION.seq ? [{ tenantId, channelId, ...CREATION, data: null }, ...logged] : logged
}

/** An error for the log: what a consumer has missed. */
export function gapIn({ tenantId, channelId }: ChannelKey): Error {
  return new Error(`events of the channel ${channelId} of the tenant ${tenantId} are no longer in the log`)
}
