import { createHash } from 'node:crypto'
import type { Queue, Worker } from 'bullmq'
import type { Logger } from '../../config/options'
import { connect, tend, type RedisConnection } from '../redis/connection'
import type { RedisServer } from '../../config/redis-url'
import { jobKey, type Job } from './jobs'

const NAME = 'timers'
const AT_ONCE = 4
const COMMAND_TIMEOUT_MS = 1000
const CLOSE_TIMEOUT_MS = 2000

/**
 * Makes a connection tell BullMQ the version of Redis and nothing else: it asks for all of INFO, and writes what it
 * thinks of the eviction policy to the console, which belongs to the host.
 */
function discreet<Connection extends RedisConnection>(connection: Connection): Connection {
  type Info = (...callback: unknown[]) => Promise<unknown>
  type Duplicate = (...options: unknown[]) => Connection
  const info = connection.info.bind(connection) as Info
  const duplicate = connection.duplicate.bind(connection) as Duplicate
  return Object.assign(connection, {
    // The connection itself asks with a callback, and needs the rest.
    info: (...callback: unknown[]) => (callback.length === 0 ? connection.call('info', 'server') : info(...callback)),
    duplicate: (...options: unknown[]) => discreet(tend(duplicate(...options))),
  })
}

export interface BullmqQueueOptions {
  server: RedisServer
  prefix: string
  log: Logger
  /** Does a job. Never fails. */
  run: (job: Job) => Promise<void>
  /** What was to be added before may be missing. */
  onReady: () => void
}

/**
 * Jobs that all processes share, by BullMQ: each runs in one of them, at its time.
 *
 * Invariants
 *   * Nothing is lost with Redis, because nothing is in it alone. So a job is added or it is not: nobody waits for Redis,
 *     and nothing is queued for its return.
 *   * Adding a job twice, from any process, adds it once: its id is made of what it is and when it is due.
 *   * Closing waits for no answer of Redis.
 */
export class BullmqQueue {
  private connections: { queue: RedisConnection; worker: RedisConnection } | undefined
  private queue: Queue | undefined
  private worker: Worker | undefined
  private closed = false

  constructor(private readonly options: BullmqQueueOptions) {}

  /** False while jobs have to be seen to by other means. */
  isReady(): boolean {
    return this.worker?.isRunning() === true && this.connections?.queue.status === 'ready'
  }

  /**
   * Begins to work, if it does not already. Until there is a job somewhere, nothing is connected or loaded: BullMQ takes
   * 27 MB and a fifth of a second.
   */
  open(): void {
    if (this.connections || this.closed) return
    const { server } = this.options
    const queue = connect(server, { timeoutMs: COMMAND_TIMEOUT_MS })
    const worker = discreet(connect(server, { lazy: true }))
    for (const connection of [queue, worker]) connection.on('error', this.ignore)
    queue.on('ready', () => void this.start().catch(this.ignore))
    this.connections = { queue, worker }
  }

  /**
   * @param due what it is due at; together with the job it makes the id.
   * @param delay milliseconds
   */
  add(job: Job, due: number, delay: number): void {
    this.open()
    if (!this.queue || !this.isReady()) return
    // An id must hold no colon, and a digest is of one length however long the ids of the host are.
    const id = createHash('sha256').update(jobKey(job)).digest('base64url')
    const options = { jobId: `${id}-${due}`, delay: Math.max(0, Math.ceil(delay)), attempts: 1 }
    this.queue.add(job.kind, job, { ...options, removeOnComplete: true, removeOnFail: true }).catch(this.ignore)
  }

  async close(): Promise<void> {
    this.closed = true
    // By force: our own jobs are awaited elsewhere, and what is only half done is in Redis still or does not matter.
    const closing = Promise.allSettled([this.worker?.close(true), this.queue?.close()])
    let timer: NodeJS.Timeout | undefined
    await Promise.race([closing, new Promise((resolve) => (timer = setTimeout(resolve, CLOSE_TIMEOUT_MS)))])
    clearTimeout(timer)
    this.connections?.queue.disconnect()
    this.connections?.worker.disconnect()
  }

  /** Runs each time Redis is there, because a worker that fails while it starts stays dead. */
  private async start(): Promise<void> {
    const { Queue, Worker } = await import('bullmq')
    if (this.closed || !this.connections) return
    const prefix = `{${this.options.prefix}}`
    this.queue ??= new Queue(NAME, {
      prefix,
      connection: this.connections.queue,
      // Its check of the version would be made once, and where it failed nothing could be added ever after.
      skipVersionCheck: true,
      skipWaitingForReady: true,
      streams: { events: { maxLen: 100 } },
    }).on('error', this.ignore)
    if (!this.worker?.isRunning()) {
      void this.worker?.close(true).catch(this.ignore)
      this.worker = new Worker<Job>(NAME, ({ data }) => this.options.run(data), {
        prefix,
        connection: this.connections.worker,
        concurrency: AT_ONCE,
        // Seconds between two looks at an empty queue. Whatever is added wakes the worker.
        drainDelay: 30,
        runRetryDelay: 1000,
      }).on('error', this.ignore)
    }
    this.options.onReady()
  }

  /** Redis comes and goes, and the bus has said so already; where a job comes to nothing, the sweep finds its row. */
  private readonly ignore = (error: unknown): void => {
    if (!this.closed) this.options.log.debug({ err: error }, 'the job queue had a problem')
  }
}
