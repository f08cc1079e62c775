import type { RawBuilder } from 'kysely'

/** A row that waits for its time. Whether there is still something to do, and what, the row says when the time comes. */
export interface JobRow {
  tenantId: string
  channelId: string
  /** Names the row within its channel. */
  id: string
}

/** As it travels between processes and waits in the queue. */
export interface Job extends JobRow {
  kind: string
}

/** Where the jobs of one kind are stored: rows `s` of `table` that meet `pending`, each due at `at`. */
export interface JobSource {
  kind: string
  table: RawBuilder<unknown>
  at: RawBuilder<Date>
  /** Word for word the condition of the partial index that finds the rows. */
  pending: RawBuilder<boolean>
  /** What else must hold of a row, beside what the index knows. */
  also?: RawBuilder<boolean>
  /** The column that is the row's `id`. */
  id: RawBuilder<string>
}

/** What a kind of job does. It checks its row again under the channel lock: several processes may try the same job. */
export interface JobHandler {
  source: JobSource
  run(row: JobRow): Promise<void>
}

/** Identifies a job, so that it waits and runs only once. */
export function jobKey({ kind, tenantId, channelId, id }: Job): string {
  return JSON.stringify([kind, tenantId, channelId, id])
}
