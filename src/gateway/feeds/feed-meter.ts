import type { Delivery } from '../../platform/events/envelope'
import type { Metrics } from '../../platform/telemetry/metrics'

export type FeedMeter = NonNullable<ReturnType<typeof feedMeter>>

/** Measures how old messages are when they reach the sockets; undefined if metrics are off. */
export function feedMeter(metrics: Metrics) {
  if (!metrics.isOn) return undefined
  let sent: number[] = []
  const measure = () => {
    const now = Date.now()
    // The clock of the database may be ahead.
    for (const at of sent) metrics.observe('chat_delivery_lag_seconds', {}, Math.max(0, now - at) / 1000)
    sent = []
  }
  return {
    /** The event goes to the sockets that are subscribed. */
    delivered({ event, messageAt }: Delivery) {
      // Other events carry the time of an older message.
      if (event !== 'chat:message:received' || messageAt === null) return
      // Runs after the outboxes, which scheduled their writes for the end of this turn before.
      if (sent.push(messageAt) === 1) setImmediate(measure)
    },
    /** Events are missing that can no longer be delivered. */
    lost: () => metrics.count('chat_feed_losses_total', {}),
  }
}
