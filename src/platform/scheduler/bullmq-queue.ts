import { createHash } from 'node:crypto'
import type { Queue, Worker } from 'bullmq'
import type { Logger } from '../../config/options'
import { logLimiter, type LimitedWarning } from '../lib/log-limiter'
import { noAnswer, withTimeout } from '../lib/timeout'
import { connect, type RedisConnection } from '../redis/connection'
import { ResilientCluster, ResilientRedis } from '../redis/resilient-redis'
import type { RedisServer } from '../../config/redis-url'
import { jobKey, readJob, type Job } from './jobs'

const QUEUE_NAME = 'timers'
const CONCURRENCY = 4
const COMMAND_TIMEOUT_MS = 1000
const WORKER_READY_TIMEOUT_MS = 1000
const CLOSE_TIMEOUT_MS = 2000
/** Jobs examined together, per list. */
const FORGET_PAGE = 500

/**
 * BullMQ reads the version of Redis from INFO, and warns on the console about the eviction policy in it
 * (taskforcesh/bullmq#2737). The console belongs to the host, so BullMQ gets only the section with the version. ioredis
 * itself calls `info` with a callback, and needs all of it.
 */
const VERSION_SECTION = 'server'

class WorkerRedis extends ResilientRedis {
  override info(...args: unknown[]): Promise<string> {
    return args.length === 0 ? super.info(VERSION_SECTION) : super.info(...(args as string[]))
  }
}

class WorkerCluster extends ResilientCluster {
  override info(...args: unknown[]): Promise<string> {
    return args.length === 0 ? super.info(VERSION_SECTION) : super.info(...(args as string[]))
  }
}

/** A worker closed amid its check for stalled jobs still waits for the next one, which would keep the process running. */
function closeWorker(worker: Worker): Promise<void> {
  worker.opts.stalledInterval = 1
  return worker.close(true)
}

export interface BullmqQueueOptions {
  server: RedisServer
  prefix: string
  log: Logger
  /** Runs a job. Never fails. */
  run: (job: Job) => Promise<void>
  /** Called when jobs added before may be missing. */
  onReady: () => void
}

/**
 * The BullMQ queue shared by all processes: each job runs in one of them, when it is due.
 *
 * Invariants
 *
 * * Every job is also a row in the database, so no job is lost with Redis. While Redis is away jobs are neither added
 *   nor buffered, and no caller waits.
 * * A job added several times, by any processes, is queued once: its id consists of the job and its due time.
 * * Closing takes at most three seconds, whether Redis answers or not.
 */
export class BullmqQueue {
  private connections: { queue: RedisConnection; worker: RedisConnection } | undefined
  private queue: Queue | undefined
  private worker: Worker | undefined
  private closed = false
  private readonly warn: LimitedWarning

  constructor(private readonly options: BullmqQueueOptions) {
    this.warn = logLimiter(options.log)
  }

  /** False while the queue runs no jobs. */
  isReady(): boolean {
    return this.worker?.isRunning() === true && this.connections?.queue.status === 'ready'
  }

  /** Starts the queue once. Deferred until the first job, because loading BullMQ takes 27 MB and 200 ms. */
  open(): void {
    if (this.connections || this.closed) return
    const { server } = this.options
    const queue = connect(server, { timeoutMs: COMMAND_TIMEOUT_MS })
    const worker = connect(server, { lazy: true }, { Redis: WorkerRedis, Cluster: WorkerCluster })
    for (const connection of [queue, worker]) connection.on('error', this.ignore)
    queue.on('ready', () => void this.start().catch(this.ignore))
    this.connections = { queue, worker }
  }

  /** @param due due time, part of the id; `delay` is the time until then in milliseconds. */
  add(job: Job, due: number, delay: number): void {
    this.open()
    if (!this.queue || !this.isReady()) return
    // A digest, because BullMQ allows no colon in an id, and ids of the host may be long.
    const id = createHash('sha256').update(jobKey(job)).digest('base64url')
    const options = { jobId: `${id}-${due}`, delay: Math.max(0, Math.ceil(delay)), attempts: 1 }
    this.queue.add(job.kind, job, { ...options, removeOnComplete: true, removeOnFail: true }).catch(this.ignore)
  }

  /** Removes a tenant's waiting jobs; those that started meanwhile run to their end. @returns whether Redis responded. */
  async forget(tenantId: string): Promise<boolean> {
    this.open()
    const { queue } = this
    if (!queue || !this.isReady()) return false
    try {
      // Sequentially: removing shifts only the rest of the same list.
      for (const list of ['delayed', 'waiting', 'prioritized'] as const) {
        for (let from = 0; ;) {
          const jobs = await queue.getJobs([list], from, from + FORGET_PAGE - 1)
          const own = jobs.filter((job) => readJob(job?.data)?.tenantId === tenantId)
          for (const job of own) await job.remove().catch(this.ignore)
          if (jobs.length < FORGET_PAGE) break
          from += jobs.length - own.length
        }
      }
      return true
    } catch (error) {
      this.ignore(error)
      return false
    }
  }

  async close(): Promise<void> {
    this.closed = true
    const { worker, queue } = this
    // If a worker is closed while it connects, BullMQ removes its error listeners and then throws the error of its
    // connection, which would end the process.
    if (worker) await withTimeout(worker.waitUntilReady(), WORKER_READY_TIMEOUT_MS, noAnswer).catch(this.ignore)
    // Forced: the scheduler awaits the running jobs, and any unfinished work of BullMQ is irrelevant.
    const closing = Promise.allSettled([worker && closeWorker(worker), queue?.close()])
    await withTimeout(closing, CLOSE_TIMEOUT_MS, noAnswer).catch(this.ignore)
    this.connections?.queue.disconnect()
    this.connections?.worker.disconnect()
  }

  /** Called each time Redis is ready, because a worker that fails at its start never runs. */
  private async start(): Promise<void> {
    const { Queue, Worker } = await import('bullmq')
    if (this.closed || !this.connections) return
    const prefix = `{${this.options.prefix}}`
    this.queue ??= new Queue(QUEUE_NAME, {
      prefix,
      connection: this.connections.queue,
      // BullMQ checks the version once, and if that fails it accepts no more jobs.
      skipVersionCheck: true,
      skipWaitingForReady: true,
      streams: { events: { maxLen: 100 } },
    }).on('error', this.ignore)
    if (!this.worker?.isRunning()) {
      if (this.worker) void closeWorker(this.worker).catch(this.ignore)
      this.worker = new Worker<unknown>(QUEUE_NAME, ({ data }) => this.runJob(data), {
        prefix,
        connection: this.connections.worker,
        concurrency: CONCURRENCY,
        // Seconds between two polls of an empty queue. Adding a job wakes the worker.
        drainDelay: 30,
        runRetryDelay: 1000,
      }).on('error', this.ignore)
    }
    this.options.onReady()
  }

  private async runJob(data: unknown): Promise<void> {
    const job = readJob(data)
    if (job) return this.options.run(job)
    this.warn(undefined, 'dropped a job of the queue that cannot be read')
  }

  /** Ignored: the bus reports that Redis is away, and the next sweep finds the row of a job that was not added. */
  private readonly ignore = (error: unknown): void => {
    if (!this.closed) this.options.log.debug({ err: error }, 'job queue failed')
  }
}
