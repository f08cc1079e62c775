import type { RawBuilder } from 'kysely'
import * as v from 'valibot'

const jobSchema = v.object({
  kind: v.string(),
  tenantId: v.string(),
  channelId: v.string(),
  /** Identifies the row within its channel. */
  id: v.string(),
})

/** A job, as sent between processes and stored in the queue. */
export type Job = v.InferOutput<typeof jobSchema>

/** A row that becomes due. When due, its present state decides whether and what to do. */
export type JobRow = Omit<Job, 'kind'>

/** The storage of jobs of a kind: rows `s` of `table` that match `pending`, each due at `at`. */
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

/** Runs the jobs of one kind. Rechecks the row under the channel lock, because processes may try the same job. */
export interface JobHandler {
  source: JobSource
  /** @param overdueMs milliseconds since the due time. */
  run(row: JobRow, overdueMs: number): Promise<void>
}

/** Identifies a job, to deduplicate it. */
export function jobKey({ kind, tenantId, channelId, id }: Job): string {
  return JSON.stringify([kind, tenantId, channelId, id])
}

/** A job from the queue or another process; undefined for anything else. */
export function readJob(value: unknown): Job | undefined {
  const result = v.safeParse(jobSchema, value)
  return result.success ? result.output : undefined
}
