import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../generated/database'
import type { Config } from '../../config/options'
import { ChatError } from '../../errors'
import { noAnswer, withTimeout } from '../lib/timeout'
import type { Telemetry } from '../telemetry/telemetry'
import { openDatabase, type Database } from './connect'
import { reasonOf } from './errors'
import { epochOf } from './installation'
import { inTenant } from './tenant-fence'

/*
 * Read replicas: physical copies of the primary by streaming replication, which serve reads that are as new as the primary.
 *
 * Invariants
 *
 * * The caller of `read` checks that a result is as new as the primary. Unchecked results are discarded.
 * * When a replica fails, the primary answers. A failing or slow replica is skipped for a second, and for repeated
 *   failures within half a minute for twice as long each time, up to half a minute, so that an unstable replica does
 *   not delay most reads.
 * * A server is not used if it accepts writes (such as a promoted replica), belongs to another installation or epoch,
 *   or lags too far behind.
 * * All statements of a read run on one connection, so one address may serve several replicas.
 */

const CHECK_MS = 2000
const ANSWER_MS = 1000
const REST_MS = 1000
const MAX_REST_MS = 30_000
/** Maximum staleness of reads without an event seq to compare, such as read markers of large channels. */
const MAX_LAG_SECONDS = 10
/** Interval of checks whether a replica has replayed a position. */
const REPLAY_POLL_MS = 5
/** Timeout of a read for a replica to replay earlier commits. */
const REPLAY_MS = 100

export type ReplicaOutcome = 'used' | 'behind' | 'failed'

/** State of the primary: a replica of this epoch that has replayed this WAL shows everything committed until now. */
interface WritePosition {
  lsn: string
  epoch: string
}

async function writePosition(db: Kysely<DB>): Promise<WritePosition> {
  const { rows } = await sql<WritePosition>`
    select pg_current_wal_insert_lsn()::text as lsn, ${epochOf} as epoch`.execute(db)
  return rows[0] as WritePosition
}

class Replica {
  /** Behind the tenant fence, if the schema has one. Undefined until the first check passes. */
  db: Kysely<DB> | undefined
  lagSeconds = NaN
  private problem: string | undefined
  private restMs = 0
  private restsUntil = -Infinity

  constructor(
    readonly database: Database,
    private readonly config: Config,
  ) {}

  get isUsable(): boolean {
    return this.db !== undefined && this.problem === undefined && performance.now() >= this.restsUntil
  }

  /** Concurrent reads fail together, and count as one failure. */
  failed(error: unknown): void {
    const awakeMs = performance.now() - this.restsUntil
    if (awakeMs < 0) return
    this.restMs = awakeMs > MAX_REST_MS ? REST_MS : Math.min(this.restMs * 2, MAX_REST_MS)
    this.restsUntil = performance.now() + this.restMs
    const about = { replica: this.database.location, reason: reasonOf(error), seconds: this.restMs / 1000 }
    this.config.log.warn(about, 'replica failed; not used for a while')
  }

  /** Compares the replica with the primary. Never rejects. */
  async check(primary: Kysely<DB>): Promise<void> {
    const problem = await withTimeout(this.compare(primary), CHECK_MS, noAnswer).catch(reasonOf)
    if (problem === this.problem && this.db) return
    const about = { replica: this.database.location, ...(problem !== undefined && { reason: problem }) }
    if (problem === undefined) this.config.log.info(about, 'replica in use')
    else if (problem !== this.problem) this.config.log.warn(about, 'replica not in use')
    this.problem = problem
  }

  /** @returns the reason why it cannot be used, if any. */
  private async compare(primary: Kysely<DB>): Promise<string | undefined> {
    const { db } = this.database
    const installationOf = (of: Kysely<DB>) =>
      of.selectFrom('chatInstallation').select(['id', 'epoch']).executeTakeFirst()
    const [{ lsn }, expected] = await Promise.all([writePosition(primary), installationOf(primary)])
    const { rows } = await sql<{ isReplica: boolean; lagSeconds: number | null }>`
      select pg_is_in_recovery() as is_replica,
             -- The last transaction of an idle primary is old, although nothing is missing.
             case when pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn then 0
                  else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) end::float8 as lag_seconds`.execute(
      db,
    )
    const { isReplica, lagSeconds } = rows[0]!
    if (!isReplica) return 'it takes writes'
    this.lagSeconds = lagSeconds ?? NaN
    const found = await installationOf(db)
    if (!found || found.id !== expected?.id) return 'it is not a replica of the primary'
    if (!(this.lagSeconds <= MAX_LAG_SECONDS)) return `it is more than ${MAX_LAG_SECONDS} s behind`
    if (found.epoch !== expected.epoch) return 'it is in a different epoch than the primary'
    this.db ??= this.config.database.tenantFence === false ? db : ((await this.database.fenced()) ?? db)
    return undefined
  }
}

export class Replicas {
  private next = 0
  private readonly timer: NodeJS.Timeout
  private checking: Promise<unknown>

  private constructor(
    private readonly primary: Kysely<DB>,
    private readonly replicas: Replica[],
    private readonly telemetry: Telemetry,
  ) {
    this.checking = this.check()
    this.timer = setInterval(() => void (this.checking = this.check()), CHECK_MS).unref()
    telemetry.metrics.read('chat_replica_lag_seconds', () => this.samples(({ lagSeconds }) => lagSeconds))
    telemetry.metrics.read('chat_replica_usable', () => this.samples(({ isUsable }) => Number(isUsable)))
  }

  /** Undefined without `replicaUrls`. Replicas may be unavailable at start. @param primary without the tenant fence. */
  static async open(primary: Kysely<DB>, config: Config, telemetry: Telemetry): Promise<Replicas | undefined> {
    const { replicaUrls, poolSize, preparedStatements, slowStatementMs } = config.database
    if (replicaUrls.length === 0) return undefined
    const open = async (url: string) =>
      // No pool metrics, which are those of the primary.
      new Replica(
        await openDatabase({ url, poolSize, preparedStatements, slowStatementMs, logger: config.log }),
        config,
      )
    const replicas = new Replicas(primary, await Promise.all(replicaUrls.map(open)), telemetry)
    await replicas.checking
    return replicas
  }

  /**
   * Reads from a replica.
   *
   * @param run gets a database of one connection, limited to the tenant's rows. Its refusals are results.
   * @param isNew returns whether the result of `run` is as new as the primary at the begin of the request.
   * @returns undefined if the primary must answer.
   */
  async read<T>(
    tenantId: string,
    run: (db: Kysely<DB>) => Promise<T>,
    isNew: (answer: T) => boolean | Promise<boolean>,
  ): Promise<T | undefined> {
    const replica = this.choose()
    if (!replica?.db) return undefined
    const { db } = replica
    let answer: T
    try {
      const reading = inTenant(db, tenantId).connection().execute(run)
      answer = await withTimeout(reading, ANSWER_MS, noAnswer)
    } catch (error) {
      if (error instanceof ChatError) throw error
      replica.failed(error)
      this.count(replica, 'failed')
      return undefined
    }
    const counts = await isNew(answer)
    this.count(replica, counts ? 'used' : 'behind')
    return counts ? answer : undefined
  }

  /** Reads from a replica that has replayed the primary's writes until now. Parameters as for `read`. */
  async readCurrent<T>(tenantId: string, run: (db: Kysely<DB>) => Promise<T>): Promise<T | undefined> {
    const position = await writePosition(this.primary)
    const started = performance.now()
    const answer = await this.read(
      tenantId,
      async (db) => {
        while (!(await hasReplayed(db, position))) {
          if (performance.now() - started > REPLAY_MS) return undefined
          await new Promise((resolve) => setTimeout(resolve, REPLAY_POLL_MS))
        }
        return { answer: await run(db) }
      },
      (found) => found !== undefined,
    )
    return answer?.answer
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    await this.checking
    await Promise.all(this.replicas.map(({ database }) => database.close()))
  }

  terminate(): void {
    for (const { database } of this.replicas) database.terminate()
  }

  /** The next usable replica, round-robin. */
  private choose(): Replica | undefined {
    for (let n = 0; n < this.replicas.length; n += 1) {
      this.next = (this.next + 1) % this.replicas.length
      const replica = this.replicas[this.next]
      if (replica?.isUsable) return replica
    }
    return undefined
  }

  private check(): Promise<unknown> {
    return Promise.all(this.replicas.map((replica) => replica.check(this.primary)))
  }

  private count({ database }: Replica, outcome: ReplicaOutcome): void {
    this.telemetry.metrics.count('chat_replica_reads_total', { replica: database.location, outcome })
  }

  private samples(valueOf: (replica: Replica) => number) {
    return this.replicas.map((replica) => ({ labels: { replica: replica.database.location }, value: valueOf(replica) }))
  }
}

/** An open connection stays with a database that was renamed and replaced by a copy, which is of another epoch. */
async function hasReplayed(db: Kysely<DB>, { lsn, epoch }: WritePosition): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select coalesce(pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false)
           and ${epochOf} = ${epoch} as is_there`.execute(db)
  return rows[0]?.isThere ?? false
}
