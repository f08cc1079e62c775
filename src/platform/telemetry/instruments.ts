/*
 * All metrics. The names are a public contract: dashboards and alert rules use them. A label has few values, none
 * chosen by clients, because each value costs memory here and in Prometheus. So the number of tenants is bounded
 * (refusals.ts), and users are no label.
 */

const instrument =
  <Kind extends 'counter' | 'histogram' | 'gauge' | 'total'>(kind: Kind, buckets: readonly number[] = []) =>
  <Label extends string = never>(help: string, ...labels: Label[]) => ({ kind, help, labels, buckets })

const counter = instrument('counter')
const gauge = instrument('gauge')
/** A counter maintained elsewhere, and read on each scrape like a gauge. */
const total = instrument('total')
const requestTime = instrument('histogram', [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5])
const shortTime = instrument(
  'histogram',
  [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
)
const lag = instrument('histogram', [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60])
const lateness = instrument('histogram', [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300])

export const instruments = {
  chat_http_request_duration_seconds: requestTime(
    'Time from request to answer; the count is the number of requests. No operation: unknown route.',
    'method',
    'status',
    'operation',
  ),
  chat_call_duration_seconds: requestTime(
    'Time of a call of the server API; the status is that of the REST request.',
    'operation',
    'status',
  ),
  chat_refusals_total: counter('Answered errors, by code and source: http, call, frame or handshake.', 'via', 'code'),
  chat_rate_limited_total: counter(
    'Responses with 429, by the scope of the limit and the tenant: of the first 100 tenants that a process refuses, the others empty.',
    'scope',
    'tenant',
  ),

  chat_statement_duration_seconds: shortTime('Time of a statement from sending to answer, by its first word.', 'kind'),
  chat_statement_errors_total: counter('Statements that failed.', 'kind'),
  chat_slow_statements_total: counter('Statements that took longer than database.slowStatementMs.', 'kind'),
  chat_pool_wait_seconds: shortTime('Time that work waited for a connection of the pool.'),
  chat_pool_connections: gauge('Open connections of the pool: idle or active.', 'state'),
  chat_pool_max_connections: gauge('Connections that the pool may open.'),
  chat_pool_waiting: gauge('Work that waits for a connection of the pool.'),
  chat_database_up: gauge(
    '1 if the database answers and accepts writes, else 0, also while its disk is full. 1 while the pool is full.',
  ),
  chat_replica_reads_total: counter(
    'Reads by a replica: used; or behind or failed, so the primary answered.',
    'replica',
    'outcome',
  ),
  chat_replica_usable: gauge('1 if the replica is in use, else 0.', 'replica'),
  chat_replica_lag_seconds: gauge(
    'Age of the last transaction replayed by the replica, checked every 2 s; 0 if it is up to date.',
    'replica',
  ),
  chat_redis_up: gauge('1 if Redis is available, else 0. Absent without Redis.'),

  chat_connections: gauge('Open WebSocket connections.'),
  chat_handshakes_total: counter('WebSocket handshakes by status: 101 is accepted, all others are refused.', 'status'),
  chat_socket_closes_total: counter(
    'Ended WebSocket connections, by close code. 1006: none. other: a code invented by the client.',
    'code',
  ),
  chat_sent_frames_total: total('Frames sent to sockets.'),
  chat_sent_bytes_total: total('Bytes of frames sent to sockets.'),
  chat_outbox_bytes: gauge('Bytes buffered for slow readers, over all sockets.'),
  chat_feeds: gauge('Open feeds, of channels and of users.', 'kind'),
  chat_delivery_lag_seconds: lag(
    'Age of a new message, by the clock of the database, when it is written to the sockets that joined its channel.',
  ),
  chat_feed_repairs_total: counter(
    'Gaps of feeds that were filled from the event log, because the bus had lost events or was late, or a peer was cut off from it.',
  ),
  chat_feed_repaired_events_total: counter('Events read from the event log to fill gaps.'),
  chat_feed_repair_failures_total: counter('Failed attempts to fill gaps, which are retried.'),
  chat_feed_losses_total: counter('Feeds that continued without events missing from the log: their clients reload.'),

  chat_open_streams: gauge('Open streams of all processes.'),
  chat_stream_pieces_total: counter('Pieces of text appended to streams.'),
  chat_stream_characters_total: counter('Code points appended to streams.'),
  chat_stream_checkpoints_total: counter(
    'Writes of visible text to the database: done; refused, because the stream had ended or text was lost; or failed.',
    'outcome',
  ),
  chat_stream_ends_total: counter(
    'Ended streams, by state and reason: producer, timeout, or refused, because the sender may no longer send or the policy refused.',
    'state',
    'reason',
  ),

  chat_timers: gauge('Jobs that this process waits for: due within the next minute and a half.'),
  chat_jobs_total: counter('Due jobs run by this process, by outcome: done or failed.', 'kind', 'outcome'),
  chat_job_delay_seconds: lateness('Delay of a job after its due time.', 'kind'),
  chat_sweep_duration_seconds: shortTime('Time of a search for due jobs: done or failed.', 'outcome'),

  chat_host_call_duration_seconds: shortTime(
    "Time of a call of the host's providers and callbacks: done or failed.",
    'call',
    'outcome',
  ),

  chat_policy_reviews_total: counter(
    "Drafts that the host's messagePolicy reviewed, by kind and by its action: allow, replace, refuse, hold; or failed.",
    'kind',
    'action',
  ),

  chat_consumer_handler_duration_seconds: requestTime(
    'Time of a handler of a consumer with one event: done or failed.',
    'consumer',
    'outcome',
  ),
  chat_consumer_events_behind: gauge('Upper bound of the events that a consumer has not consumed.', 'consumer'),
  chat_consumer_seconds_behind: gauge('Age of the oldest event that a consumer has not consumed.', 'consumer'),
  chat_consumer_failed_events: gauge('Events that a consumer could not consume.', 'consumer', 'state'),
  chat_consumer_lost_until_seconds: gauge(
    'Unix time before which a consumer has lost events; 0 if it has lost none.',
    'consumer',
  ),
}

type Table = typeof instruments
type InstrumentName = keyof Table
type OfKind<K extends string> = {
  [N in InstrumentName]: Table[N]['kind'] extends K ? N : never
}[InstrumentName]

export type CounterName = OfKind<'counter'>
export type HistogramName = OfKind<'histogram'>
/** Metrics read when Prometheus scrapes. */
export type ReadName = OfKind<'gauge' | 'total'>
export type LabelsOf<N extends InstrumentName> = { [L in Table[N]['labels'][number]]: string | number }
