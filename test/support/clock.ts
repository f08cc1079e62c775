import type { Clock } from '../../src/platform/lib/clock'
import { query } from './recount'
import type { World } from './world'

/** After so long a process looks for what is due, whatever it knew before. */
const SWEEP_MS = 60_000

/** The clock of the processes of a test, which runs as the real one does and can be put forward. */
export class TestClock implements Clock {
  private ahead = 0

  now(): number {
    return Date.now() + this.ahead
  }

  advance(ms: number): void {
    this.ahead += ms
  }
}

/** A time so far ahead that no test gets there, or one that is past. */
export const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
export const inAnHour = () => inMs(3_600_000)

const dueAt = { chat_scheduled_messages: 'scheduled_at', chat_polls: 'close_at' }

/**
 * Makes rows due that were to be due later, and lets the processes look for them as they do every minute. What a test
 * prepares before it calls this is there when they run, however slow the machine is.
 */
export async function makeDue(world: World, table: keyof typeof dueAt, ...ids: string[]): Promise<void> {
  await query(
    world.databaseUrl,
    `update ${table} set ${dueAt[table]} = date_trunc('milliseconds', clock_timestamp()) where id = any ($1)`,
    [ids],
  )
  world.clock.advance(SWEEP_MS)
}
