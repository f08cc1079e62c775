import { closeCodes } from '../../../generated/events'
import type { Metrics } from '../../platform/telemetry/metrics'
import type { Connection } from './connection'
import type { Traffic } from './outbox'

/** Codes of the contract, and those of `ws` and browsers. Clients may send any from 3000 to 4999. */
const CODES = new Set<number>([
  ...Object.values(closeCodes).map(({ code }) => code),
  ...[1000, 1001, 1002, 1003, 1005, 1006, 1007, 1008, 1009, 1011],
])

/** Measures the sockets of a gateway. @returns their traffic, which their outboxes count. */
export function measureSockets(metrics: Metrics, connections: ReadonlySet<Connection>): Traffic {
  const traffic = { frames: 0, bytes: 0 }
  metrics.read('chat_connections', () => [{ labels: {}, value: connections.size }])
  metrics.read('chat_sent_frames_total', () => [{ labels: {}, value: traffic.frames }])
  metrics.read('chat_sent_bytes_total', () => [{ labels: {}, value: traffic.bytes }])
  metrics.read('chat_outbox_bytes', () => {
    let value = 0
    for (const { bufferedBytes } of connections) value += bufferedBytes
    return [{ labels: {}, value }]
  })
  return traffic
}

/** @param code sent by this side, or else by the client. */
export function countClose(metrics: Metrics, code: number): void {
  metrics.count('chat_socket_closes_total', { code: CODES.has(code) ? code : 'other' })
}
