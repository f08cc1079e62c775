/*
 * All metrics. The names are a public contract: dashboards and alert rules use them. A label has few values, none
 * chosen by clients, because each value costs memory here and in Prometheus. So the number of tenants is bounded
 * (refusals.ts), and users are no label.
 */

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const SHORT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const LAG_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const LATE_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

interface Instrument {
  /** A `total` is a counter maintained elsewhere, and read on each scrape like a gauge. */
  kind: 'counter' | 'histogram' | 'gauge' | 'total'
  help: string
  labels: readonly string[]
  buckets?: readonly number[]
}

export const instruments = {
  chat_http_request_duration_seconds: {
    kind: 'histogram',
    help: 'Time from request to answer; the count is the number of requests. No operation: unknown route.',
    labels: ['method', 'status', 'operation'],
    buckets: REQUEST_SECONDS,
  },
  chat_call_duration_seconds: {
    kind: 'histogram',
    help: 'Time of a call of the server API; the status is that of the REST request.',
    labels: ['operation', 'status'],
    buckets: REQUEST_SECONDS,
  },
  chat_refusals_total: {
    kind: 'counter',
    help: 'Answered errors, by code and source: http, call, frame or handshake.',
    labels: ['via', 'code'],
  },
  chat_rate_limited_total: {
    kind: 'counter',
    help: 'Responses with 429, by the scope of the limit and the tenant: of the first 100 tenants that a process refuses, the others empty.',
    labels: ['scope', 'tenant'],
  },

  chat_statement_duration_seconds: {
    kind: 'histogram',
    help: 'Time of a statement from sending to answer, by its first word.',
    labels: ['kind'],
    buckets: SHORT_SECONDS,
  },
  chat_statement_errors_total: { kind: 'counter', help: 'Statements that failed.', labels: ['kind'] },
  chat_slow_statements_total: {
    kind: 'counter',
    help: 'Statements that took longer than database.slowStatementMs.',
    labels: ['kind'],
  },
  chat_pool_wait_seconds: {
    kind: 'histogram',
    help: 'Time that work waited for a connection of the pool.',
    labels: [],
    buckets: SHORT_SECONDS,
  },
  chat_pool_connections: { kind: 'gauge', help: 'Open connections of the pool: idle or active.', labels: ['state'] },
  chat_pool_max_connections: { kind: 'gauge', help: 'Connections that the pool may open.', labels: [] },
  chat_pool_waiting: { kind: 'gauge', help: 'Work that waits for a connection of the pool.', labels: [] },
  chat_database_up: {
    kind: 'gauge',
    help: '1 if the database answers and accepts writes, else 0, also while its disk is full. 1 while the pool is full.',
    labels: [],
  },
  chat_replica_reads_total: {
    kind: 'counter',
    help: 'Reads by a replica: used; or behind or failed, so the primary answered.',
    labels: ['replica', 'outcome'],
  },
  chat_replica_usable: { kind: 'gauge', help: '1 if the replica is in use, else 0.', labels: ['replica'] },
  chat_replica_lag_seconds: {
    kind: 'gauge',
    help: 'Age of the last transaction replayed by the replica, checked every 2 s; 0 if it is up to date.',
    labels: ['replica'],
  },
  chat_redis_up: { kind: 'gauge', help: '1 if Redis is available, else 0. Absent without Redis.', labels: [] },

  chat_connections: { kind: 'gauge', help: 'Open WebSocket connections.', labels: [] },
  chat_handshakes_total: {
    kind: 'counter',
    help: 'WebSocket handshakes by status: 101 is accepted, all others are refused.',
    labels: ['status'],
  },
  chat_socket_closes_total: {
    kind: 'counter',
    help: 'Ended WebSocket connections, by close code. 1006: none. other: a code invented by the client.',
    labels: ['code'],
  },
  chat_sent_frames_total: { kind: 'total', help: 'Frames sent to sockets.', labels: [] },
  chat_sent_bytes_total: { kind: 'total', help: 'Bytes of frames sent to sockets.', labels: [] },
  chat_outbox_bytes: { kind: 'gauge', help: 'Bytes buffered for slow readers, over all sockets.', labels: [] },
  chat_feeds: { kind: 'gauge', help: 'Open feeds, of channels and of users.', labels: ['kind'] },
  chat_delivery_lag_seconds: {
    kind: 'histogram',
    help: 'Age of a new message, by the clock of the database, when it is written to the sockets that joined its channel.',
    labels: [],
    buckets: LAG_SECONDS,
  },
  chat_feed_repairs_total: {
    kind: 'counter',
    help: 'Gaps of feeds that were filled from the event log, because the bus had lost events or was late, or a peer was cut off from it.',
    labels: [],
  },
  chat_feed_repaired_events_total: {
    kind: 'counter',
    help: 'Events read from the event log to fill gaps.',
    labels: [],
  },
  chat_feed_repair_failures_total: {
    kind: 'counter',
    help: 'Failed attempts to fill gaps, which are retried.',
    labels: [],
  },
  chat_feed_losses_total: {
    kind: 'counter',
    help: 'Feeds that continued without events missing from the log: their clients reload.',
    labels: [],
  },

  chat_open_streams: {
    kind: 'gauge',
    help: 'Open streams of all processes.',
    labels: [],
  },
  chat_stream_pieces_total: { kind: 'counter', help: 'Pieces of text appended to streams.', labels: [] },
  chat_stream_characters_total: { kind: 'counter', help: 'Code points appended to streams.', labels: [] },
  chat_stream_checkpoints_total: {
    kind: 'counter',
    help: 'Writes of visible text to the database: done; refused, because the stream had ended or text was lost; or failed.',
    labels: ['outcome'],
  },
  chat_stream_ends_total: {
    kind: 'counter',
    help: 'Ended streams, by state and reason: producer, timeout, or refused, because the sender may no longer send or the policy refused.',
    labels: ['state', 'reason'],
  },

  chat_timers: {
    kind: 'gauge',
    help: 'Jobs that this process waits for: due within the next minute and a half.',
    labels: [],
  },
  chat_jobs_total: {
    kind: 'counter',
    help: 'Due jobs run by this process, by outcome: done or failed.',
    labels: ['kind', 'outcome'],
  },
  chat_job_delay_seconds: {
    kind: 'histogram',
    help: 'Delay of a job after its due time.',
    labels: ['kind'],
    buckets: LATE_SECONDS,
  },
  chat_sweep_duration_seconds: {
    kind: 'histogram',
    help: 'Time of a search for due jobs: done or failed.',
    labels: ['outcome'],
    buckets: SHORT_SECONDS,
  },

  chat_host_call_duration_seconds: {
    kind: 'histogram',
    help: "Time of a call of the host's providers and callbacks: done or failed.",
    labels: ['call', 'outcome'],
    buckets: SHORT_SECONDS,
  },

  chat_policy_reviews_total: {
    kind: 'counter',
    help: "Drafts that the host's messagePolicy reviewed, by kind and by its action: allow, replace, refuse, hold; or failed.",
    labels: ['kind', 'action'],
  },

  chat_consumer_handler_duration_seconds: {
    kind: 'histogram',
    help: 'Time of a handler of a consumer with one event: done or failed.',
    labels: ['consumer', 'outcome'],
    buckets: REQUEST_SECONDS,
  },
  chat_consumer_events_behind: {
    kind: 'gauge',
    help: 'Upper bound of the events that a consumer has not consumed.',
    labels: ['consumer'],
  },
  chat_consumer_seconds_behind: {
    kind: 'gauge',
    help: 'Age of the oldest event that a consumer has not consumed.',
    labels: ['consumer'],
  },
  chat_consumer_failed_events: {
    kind: 'gauge',
    help: 'Events that a consumer could not consume.',
    labels: ['consumer', 'state'],
  },
  chat_consumer_lost_until_seconds: {
    kind: 'gauge',
    help: 'Unix time before which a consumer has lost events; 0 if it has lost none.',
    labels: ['consumer'],
  },
} as const satisfies Record<string, Instrument>

type Table = typeof instruments
export type InstrumentName = keyof Table
type OfKind<K extends Instrument['kind']> = {
  [N in InstrumentName]: Table[N]['kind'] extends K ? N : never
}[InstrumentName]

export type CounterName = OfKind<'counter'>
export type HistogramName = OfKind<'histogram'>
/** Metrics read when Prometheus scrapes. */
export type ReadName = OfKind<'gauge' | 'total'>
export type LabelsOf<N extends InstrumentName> = { [L in Table[N]['labels'][number]]: string | number }
