import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { ServerEventName } from '../../../generated/events'
import { listed } from '../database/listed'
import { answersByTenant } from '../database/tenant-fence'
import type { ChannelKey } from '../lib/channel-key'
import { OPENING_SEQ, type EventRules } from '../events/logged-event'

/** An event wanted by a consumer. Data and time of an opening event are null. */
export type ConsumedEvent = ChannelKey & {
  seq: number
  event: ServerEventName
  data: unknown
  createdAt: Date | null
}

/** Wanted events of a channel, without those whose content was deleted. The opening event comes first. */
export interface WantedPage {
  events: ConsumedEvent[]
  /** The position up to which the channel has been read. */
  upTo: number
  /** Whether events were deleted from the log before they were read. */
  hasGap: boolean
}

/** Events examined per page, of which few may be wanted. */
const MAX_LOOKED_AT = 5000

interface WantedRow {
  seq: number
  event: ServerEventName
  /** JSON; null if its content was deleted. */
  data: string | null
  createdAt: Date
}

/**
 * Events of these kinds in each of these channels, after those that have begun and up to `head`, oldest first: a page
 * per channel, in the order of the channels. One statement per tenant. In feeds it skips events that are also in a
 * channel, which are consumed there.
 */
export const readWanted = (
  db: Kysely<DB>,
  { isErased, hostData, opening }: EventRules,
  channels: (ChannelKey & { begun: number; head: number })[],
  wanted: ServerEventName[],
  limit: number,
): Promise<WantedPage[]> =>
  answersByTenant(db, channels, async (db, channels) => {
    // A copy, because the channels may advance while the statement runs.
    const pages = channels.map(({ tenantId, channelId, begun, head }): WantedPage => {
      const first = { tenantId, channelId, seq: OPENING_SEQ, event: opening, data: null, createdAt: null }
      return { events: begun < OPENING_SEQ ? [first] : [], upTo: head, hasGap: false }
    })
    const { rows } = await sql<{ index: number; hasGap: boolean; upTo: number } & ({ seq: null } | WantedRow)>`
    select wanted.index, e.seq, e.event, e.data, e.created_at,
           wanted.head > greatest(wanted.begun, 0) and first.seq is distinct from greatest(wanted.begun, 0) + 1 as has_gap,
           least(wanted.head, first.seq + ${sql.lit(MAX_LOOKED_AT - 1)}) as up_to
      from ${listed('wanted', channels, { tenantId: 'text', channelId: 'text', begun: 'bigint', head: 'bigint' })}
      left join lateral (
        select first.seq from chat_events first
         where first.tenant_id = wanted.tenant_id and first.channel_id = wanted.channel_id
           and first.seq > greatest(wanted.begun, 0)
         order by first.seq
         limit 1
      ) first on true
      left join lateral (
        select e.seq, e.event, e.logged_at as created_at, case when not ${isErased} then ${hostData}::text end as data
          from chat_events e
         where e.tenant_id = wanted.tenant_id and e.channel_id = wanted.channel_id
           and e.seq > wanted.begun and e.seq <= least(wanted.head, first.seq + ${sql.lit(MAX_LOOKED_AT - 1)})
           and e.event = any (${wanted}::text[])
           and e.channel_seq is null
         order by e.seq
         limit ${limit}::integer
      ) e on true
     order by wanted.index, e.seq`.execute(db)
    const counts = channels.map(() => 0)
    for (const row of rows) {
      const page = pages[row.index - 1] as WantedPage
      page.hasGap = row.hasGap
      page.upTo = row.upTo
      if (row.seq === null) continue
      const { seq, event, data, createdAt } = row
      const { tenantId, channelId } = channels[row.index - 1] as ChannelKey
      if (data !== null) {
        page.events.push({ tenantId, channelId, seq, event, data: JSON.parse(data) as unknown, createdAt })
      }
      counts[row.index - 1]! += 1
      if (counts[row.index - 1] === limit) page.upTo = row.seq
    }
    return pages
  })

/** An error to log: the events that a consumer has missed. */
export function gapIn({ tenantId, channelId }: ChannelKey): Error {
  return new Error(`events of channel ${channelId} of tenant ${tenantId} are no longer in the log`)
}
