import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../../generated/database'
import { channelName, type ChannelKey } from '../lib/channel-key'
import { groupBy } from '../lib/group-by'
import type { Batch, Gatherer, KeyedQueue, Results } from '../lib/keyed-queue'
import { isCanceled, isConflict, isUnavailable } from './errors'
import { inEachTenant, inTenant, isFenced } from './tenant-fence'

/** The items of a channel. */
export type ChannelBatch<Item> = Batch<ChannelKey, Item>
/** Processes an item, in one statement with the other waiting ones. */
export type ChannelGatherer<Item, Result> = Gatherer<ChannelKey, Item, Result>

/**
 * Defines a kind of work of channels. Items of a locked channel go in a separate statement, which waits for the lock.
 * An item that PostgreSQL rejects fails alone.
 *
 * @param run processes batches in one statement, grouped by tenant: see `Work.run`.
 */
export const gatherByChannel = <Item, Result>(
  queue: KeyedQueue,
  kind: string,
  run: (batches: ChannelBatch<Item>[], waits: boolean) => Promise<(Results<Result> | undefined)[]>,
): ChannelGatherer<Item, Result> =>
  queue.gather(kind, {
    nameOf: channelName,
    run: (batches, waits) => inTenantOrder(batches, (ordered) => run(ordered, waits)),
    // A canceled statement may have waited for only one of several channels.
    failsAll: (error, waits) => isUnavailable(error) && (waits || !isCanceled(error)),
    mayRetry: isConflict,
  })

/** The arguments of a database function for several channels. */
export interface BatchArguments {
  tenantIds: RawBuilder<string[]>
  channelIds: RawBuilder<string[]>
  /** The JSON from `itemsOf`. */
  items: RawBuilder<unknown>
  /** Whether one call processes all batches. */
  isOnly: boolean
}

/**
 * Calls a database function for batches of several channels. Behind the tenant fence: one call per tenant, all in one
 * statement and so in one transaction.
 *
 * @param batches grouped by tenant.
 * @param itemsOf returns the JSON of some of the batches.
 * @param call selects from the function. Its rows have the column `position`: the index of the item in the call.
 * @returns the rows of all calls, each with `first`: the number of items of earlier calls.
 */
export async function callForTenants<Item, Row>(
  db: Kysely<DB>,
  batches: ChannelBatch<Item>[],
  {
    itemsOf,
    call,
  }: {
    itemsOf: (batches: ChannelBatch<Item>[]) => unknown[]
    call: (given: BatchArguments) => RawBuilder<unknown>
  },
): Promise<(Row & { first: number })[]> {
  const groups = isFenced(db) ? [...groupBy(batches, ({ key }) => key.tenantId).values()] : [batches]
  const channelsOf = (some: ChannelBatch<Item>[]) => some.map(({ key }) => key.channelId)
  if (groups.length === 1) {
    const given = {
      tenantIds: sql<string[]>`${batches.map(({ key }) => key.tenantId)}::text[]`,
      channelIds: sql<string[]>`${channelsOf(batches)}::text[]`,
      items: sql`${JSON.stringify(itemsOf(batches))}::jsonb`,
      isOnly: true,
    }
    const { rows } = await sql<Row & { first: number }>`
      select *, 0 as first from ${call(given)} order by position`.execute(inTenant(db, batches[0]?.key.tenantId ?? ''))
    return rows
  }
  const counts = groups.map((some) => some.reduce((count, { items }) => count + items.length, 0))
  const firsts = counts.map((_, index) => counts.slice(0, index).reduce((sum, count) => sum + count, 0))
  const given = {
    tenantIds: sql<string[]>`array_fill(t.tenant_id, array[jsonb_array_length(t.channel_ids)])`,
    channelIds: sql<string[]>`array(select jsonb_array_elements_text(t.channel_ids))`,
    items: sql`t.items`,
    isOnly: false,
  }
  // The tenant is read from the setting, so that the function is called after it was set.
  const { rows } = await sql<Row & { first: number }>`
    select called.*, t.first::integer as first
      from (
        select g.index, g.first, g.channel_ids, g.items, set_config('chat.tenant', g.tenant_id, true) as tenant_id
          from unnest(
                 ${groups.map((some) => some[0]?.key.tenantId ?? '')}::text[],
                 ${groups.map((some) => JSON.stringify(channelsOf(some)))}::jsonb[],
                 ${groups.map((some) => JSON.stringify(itemsOf(some)))}::jsonb[], ${firsts}::bigint[]
               ) with ordinality as g (tenant_id, channel_ids, items, first, index)
        offset 0
      ) t
      cross join lateral (select * from ${call(given)}) called
     order by t.index, called.position`.execute(inEachTenant(db))
  return rows
}

/** Splits the results of all items by batch. Undefined for a batch that was skipped, as each of its results is. */
export function byBatch<Result>(
  batches: ChannelBatch<unknown>[],
  results: (Result | undefined)[],
): (Result[] | undefined)[] {
  let next = 0
  return batches.map(({ items }) => {
    const done = results.slice(next, (next += items.length)).filter((result) => result !== undefined)
    return done.length > 0 ? done : undefined
  })
}

/** Runs `run` for batches grouped by tenant. @returns results in the order of the given batches. */
async function inTenantOrder<Item, Answer>(
  batches: ChannelBatch<Item>[],
  run: (batches: ChannelBatch<Item>[]) => Promise<Answer[]>,
): Promise<Answer[]> {
  if (batches.length === 1) return run(batches)
  const order = [...batches.keys()]
  const tenantOf = (index: number) => (batches[index] as ChannelBatch<Item>).key.tenantId
  // In the same order in all processes, to avoid deadlocks.
  order.sort((a, b) => (tenantOf(a) < tenantOf(b) ? -1 : tenantOf(a) > tenantOf(b) ? 1 : a - b))
  const found = await run(order.map((index) => batches[index] as ChannelBatch<Item>))
  const answers: Answer[] = []
  for (const [n, index] of order.entries()) answers[index] = found[n] as Answer
  return answers
}
