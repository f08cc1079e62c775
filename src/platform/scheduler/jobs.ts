import type { RawBuilder } from 'kysely'
import * as v from 'valibot'

/** A row that is due at some time. When it is, the row says whether there is still something to do, and what. */
export interface JobRow {
  tenantId: string
  channelId: string
  /** Identifies the row within its channel. */
  id: string
}

/** What processes send each other and what waits in the queue. */
export interface Job extends JobRow {
  kind: string
}

/** Where jobs of one kind are stored: rows `s` of `table` that satisfy `pending`, each due at `at`. */
export interface JobSource {
  kind: string
  table: RawBuilder<unknown>
  at: RawBuilder<Date>
  /** Word for word the condition of the partial index that finds the rows. */
  pending: RawBuilder<boolean>
  /** A further condition, which the index does not have. */
  also?: RawBuilder<boolean>
  /** The column that is the row's `id`. */
  id: RawBuilder<string>
}

/** Runs the jobs of one kind. It checks the row again under the channel lock: several processes may try the same job. */
export interface JobHandler {
  source: JobSource
  run(row: JobRow): Promise<void>
}

/** Identifies a job, to deduplicate it. */
export function jobKey({ kind, tenantId, channelId, id }: Job): string {
  return JSON.stringify([kind, tenantId, channelId, id])
}

const jobSchema = v.object({ kind: v.string(), tenantId: v.string(), channelId: v.string(), id: v.string() })

/** A job from the queue or another process; undefined for anything else. */
export function readJob(value: unknown): Job | undefined {
  const result = v.safeParse(jobSchema, value)
  return result.success ? result.output : undefined
}
