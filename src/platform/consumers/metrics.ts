import type { Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import { acrossTenants } from '../database/tenant-fence'
import { withTimeout } from '../lib/timeout'
import type { Metrics } from '../telemetry/metrics'
import { listDurable, type ConsumerStatus } from './registry'

const secondsSince = (time: Date | null) => (time ? Math.max(0, (Date.now() - time.getTime()) / 1000) : 0)

/** Metrics of the installation's consumers, the same in each process; none without a database. */
export function measureConsumers(metrics: Metrics, db: Kysely<DB>): void {
  let reading: Promise<ConsumerStatus[]> | undefined
  // Shared, so that all metrics of a scrape cost one query.
  const consumers = () =>
    (reading ??= withTimeout(listDurable(acrossTenants(db, 'consumers'))).finally(() => (reading = undefined)))
  const each = async (valueOf: (consumer: ConsumerStatus) => number) =>
    (await consumers()).map((found) => ({ labels: { consumer: found.name }, value: valueOf(found) }))

  metrics.read('chat_consumer_events_behind', () => each(({ behind }) => behind.events))
  metrics.read('chat_consumer_seconds_behind', () => each(({ behind }) => secondsSince(behind.since)))
  metrics.read('chat_consumer_lost_until_seconds', () => each(({ lostUntil }) => (lostUntil?.getTime() ?? 0) / 1000))
  metrics.read('chat_consumer_failed_events', async () =>
    (await consumers()).flatMap(({ name, failed }) => [
      { labels: { consumer: name, state: 'retrying' }, value: failed.retrying },
      { labels: { consumer: name, state: 'set aside' }, value: failed.setAside },
    ]),
  )
}
