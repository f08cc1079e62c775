import { setTimeout as sleep } from 'node:timers/promises'
import { ChatError } from '../../clients/typescript/src/index'
import { Rollbacks } from './rollbacks'

/** How long after the last fault an attempt may still fail: a slow machine must first work off its backlog. */
const PATIENCE_MS = 120_000
const LONGEST_PAUSE_MS = 8000
/** Codes that are allowed during faults. Internal errors are not: every failure here is expected. */
const PASSING = new Set<string>([
  'TIMEOUT',
  'CONNECTION_FAILED',
  'CONNECTION_LOST',
  'CHAT_SERVICE_UNAVAILABLE',
  'CHAT_RATE_LIMITED',
])

/** Whether the same request may succeed later, and may already have been executed. */
const isPassing = (error: unknown): error is ChatError => error instanceof ChatError && PASSING.has(error.code)

/** Totals of all clients. */
export class Tally {
  readonly counts = new Map<string, number>()
  readonly wrongs: string[] = []
  private readonly tries = new Set<{ what: string; since: string }>()
  /** Time of full recovery. */
  wholeSince = Infinity

  constructor(readonly rollbacks = new Rollbacks()) {}

  count(what: string, times = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + times)
  }

  /** Attempts under way, and their start. */
  open(): string[] {
    return [...this.tries].map(({ what, since }) => `still ${what}, since ${since}`)
  }

  wrong(what: string): void {
    this.wrongs.push(`${new Date().toISOString()} ${what}`)
  }

  /** Retries until it succeeds, is permanently refused, or the client is closed. */
  async persist(what: string, act: () => Promise<unknown>, isClosed: () => boolean): Promise<void> {
    const attempt = { what, since: new Date().toISOString() }
    for (let failures = 0; ; failures += 1) {
      this.tries.add(attempt)
      try {
        await act()
        return
      } catch (error) {
        if (!isPassing(error) || isClosed()) throw error
        this.count(`retries after ${error.code}`)
        if (Date.now() > this.wholeSince + PATIENCE_MS) {
          throw new Error(`${what} still fails after ${PATIENCE_MS / 1000} s`, { cause: error })
        }
        // With jitter, like the SDK: simultaneous retries on a slow machine would all time out again.
        await sleep(Math.random() * Math.min(LONGEST_PAUSE_MS, 200 * 2 ** failures))
      } finally {
        this.tries.delete(attempt)
      }
    }
  }
}
