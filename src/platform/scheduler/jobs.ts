import type { RawBuilder } from 'kysely'
import * as v from 'valibot'

/** A row that becomes due. When it does, the row says whether there is still something to do, and what. */
export interface JobRow {
  tenantId: string
  channelId: string
  /** Identifies the row within its channel. */
  id: string
}

/** A job as sent between processes and stored in the queue. */
export interface Job extends JobRow {
  kind: string
}

/** Where jobs of a kind are stored: rows `s` of `table` that match `pending`, each due at `at`. */
export interface JobSource {
  kind: string
  table: RawBuilder<unknown>
  at: RawBuilder<Date>
  /** Exactly the condition of the partial index on the rows. */
  pending: RawBuilder<boolean>
  /** A further condition, not part of the index. */
  also?: RawBuilder<boolean>
  /** The column that is the row's `id`. */
  id: RawBuilder<string>
}

/** Runs the jobs of one kind. It checks the row again under the channel lock: several processes may try the same job. */
export interface JobHandler {
  source: JobSource
  /** @param overdueMs how long ago it was due. */
  run(row: JobRow, overdueMs: number): Promise<void>
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
