import type { Clock } from '../../src/platform/lib/clock'
import { query } from './recount'
import type { World } from './world'

/** The clock of the processes of a test: the real time, until a test stops it. */
export class TestClock implements Clock {
  private stopped: { now: number; elapsed: number } | undefined

  now(): number {
    return this.stopped?.now ?? Date.now()
  }

  elapsed(): number {
    return this.stopped?.elapsed ?? performance.now()
  }

  /** From now on it moves only with `advance`. */
  stop(): void {
    this.stopped = { now: Date.now(), elapsed: Math.floor(performance.now()) }
  }

  advance(ms: number): void {
    if (!this.stopped) throw new Error('stop the clock first')
    this.stopped = { now: this.stopped.now + ms, elapsed: this.stopped.elapsed + ms }
  }

  run(): void {
    this.stopped = undefined
  }
}

export const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
export const inAnHour = () => inMs(3_600_000)

/** For a world with `makeDue`: each process polls for due rows every second. */
export const SWEEP_OFTEN = { sweepMs: 0 }

const dueAt = { chat_scheduled_messages: 'scheduled_at', chat_polls: 'close_at' }

/**
 * Makes a row due early; a world started with SWEEP_OFTEN then runs its job. So a test's setup is always complete
 * before the job runs, even on a slow machine.
 *
 * @returns the row's new due time.
 */
export async function makeDue(world: World, table: keyof typeof dueAt, id: string): Promise<string> {
  if (!world.sweepsOften) throw new Error('start the world with SWEEP_OFTEN')
  const [row] = await query<{ at: Date }>(
    world.databaseUrl,
    `update ${table} set ${dueAt[table]} = date_trunc('milliseconds', clock_timestamp()) where id = $1
     returning ${dueAt[table]} as at`,
    [id],
  )
  if (!row) throw new Error(`${table} has no ${id}`)
  return row.at.toISOString()
}
