import { createHash } from 'node:crypto'
import type { Queue, Worker } from 'bullmq'
import { Redis, type RedisOptions } from 'ioredis'
import type { Logger } from '../config'
import { jobKey } from './due'
import type { Job } from './timers'

const NAME = 'timers'
const AT_ONCE = 4
const COMMAND_TIMEOUT_MS = 1000
const CLOSE_TIMEOUT_MS = 2000

/**
 * A connection that tells BullMQ the version of Redis and nothing else: it asks for all of INFO, and writes what it
 * thinks of the eviction policy to the console, which belongs to the host.
 */
class DiscreetRedis extends Redis {
  override duplicate(options: Partial<RedisOptions> = {}): Redis {
    return new DiscreetRedis({ ...this.options, ...options })
  }

  override info = (() => this.call('info', 'server')) as unknown as Redis['info']
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
export class RedisQueue {
  private readonly connection: Redis
  private readonly workerConnection: Redis
  private queue: Queue | undefined
  private worker: Worker | undefined
  private closed = false

  constructor(
    url: string,
    private readonly prefix: string,
    private readonly run: (job: Job) => Promise<void>,
    private readonly log: Logger,
  ) {
    const retryStrategy = (attempt: number) => Math.min(100 * 2 ** attempt, 2000) * (0.5 + Math.random() / 2)
    this.connection = new DiscreetRedis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: null,
      commandTimeout: COMMAND_TIMEOUT_MS,
      retryStrategy,
    })
    this.workerConnection = new DiscreetRedis(url, { maxRetriesPerRequest: null, retryStrategy, lazyConnect: true })
    for (const connection of [this.connection, this.workerConnection]) connection.on('error', this.ignore)
    this.connection.on('ready', () => void this.open().catch(this.ignore))
  }

  /** False while jobs have to be seen to by other means. */
  isReady(): boolean {
    return this.worker?.isRunning() === true && this.connection.status === 'ready'
  }

  /** @param delay milliseconds */
  add(job: Job, due: number, delay: number): void {
    if (!this.isReady()) return
    // An id must hold no colon, and a digest is of one length however long the ids of the host are.
    const id = createHash('sha256').update(jobKey(job)).digest('base64url')
    this.queue
      ?.add(job.kind, job, {
        jobId: `${id}-${due}`,
        delay: Math.max(0, Math.ceil(delay)),
        attempts: 1,
        removeOnComplete: true,
        removeOnFail: true,
      })
      .catch(this.ignore)
  }

  async close(): Promise<void> {
    this.closed = true
    // By force: our own jobs are awaited elsewhere, and what is only half done is in Redis still or does not matter.
    const closing = Promise.allSettled([this.worker?.close(true), this.queue?.close()])
    let timer: NodeJS.Timeout | undefined
    await Promise.race([closing, new Promise((resolve) => (timer = setTimeout(resolve, CLOSE_TIMEOUT_MS)))])
    clearTimeout(timer)
    this.connection.disconnect()
    this.workerConnection.disconnect()
  }

  /**
   * Runs each time Redis is there. BullMQ weighs 27 MB and takes a fifth of a second, which is not to delay the start,
   * and a worker that fails while it starts stays dead.
   */
  private async open(): Promise<void> {
    const { Queue, Worker } = await import('bullmq')
    if (this.closed) return
    const prefix = `{${this.prefix}}`
    if (!this.queue) {
      // Its check of the version would wait for a connection, and once failed never be repeated.
      const options = { prefix, connection: this.connection, skipVersionCheck: true, skipWaitingForReady: true }
      this.queue = new Queue(NAME, options)
      this.queue.on('error', this.ignore)
    }
    if (this.worker?.isRunning()) return
    void this.worker?.close(true).catch(this.ignore)
    this.worker = new Worker<Job>(NAME, ({ data }) => this.run(data), {
      prefix,
      connection: this.workerConnection,
      concurrency: AT_ONCE,
      // Seconds between two looks at an empty queue. Whatever is added wakes the worker.
      drainDelay: 30,
      runRetryDelay: 1000,
    })
    this.worker.on('error', this.ignore)
  }

  /** Redis comes and goes, and the bus has said so already; where a job comes to nothing, the sweep finds its row. */
  private readonly ignore = (error: unknown): void => {
    if (!this.closed) this.log.debug({ err: error }, 'the job queue had a problem')
  }
}
