import { ChatError } from '../../errors'

/** A fixed window, which begins with its first request, and its maximum requests. */
export interface RateWindow {
  /** The subject whose requests are counted. A key always has windows of the same length. */
  key: string
  requests: number
  seconds: number
}

/** An exhausted window, and the time until it ends. */
export interface FullWindow<W extends RateWindow = RateWindow> {
  window: W
  waitMs: number
}

/** The refusal of a request. @param about further details, such as the scope of the limit. */
export function rateLimited(
  { window: { requests, seconds }, waitMs }: FullWindow,
  about: object = {},
  options?: ConstructorParameters<typeof ChatError>[2],
): ChatError {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000))
  return new ChatError('CHAT_RATE_LIMITED', { ...about, requests, seconds, retryAfter }, options)
}

export interface RateCounter {
  /** Counts a request in all windows, or in none if any is exhausted: then returns the one that ends last. */
  take<W extends RateWindow>(windows: W[]): FullWindow<W> | undefined | Promise<FullWindow<W> | undefined>
}

interface Count {
  requests: number
  endsAt: number
}

/** Counts the requests of this process. Only current windows take memory. */
export class MemoryRates implements RateCounter {
  /** By length, because windows of equal length end in the order of their beginning. */
  private readonly counts = new Map<number, Map<string, Count>>()

  constructor(private readonly now: () => number) {}

  get size(): number {
    let size = 0
    for (const { size: ofLength } of this.counts.values()) size += ofLength
    return size
  }

  take<W extends RateWindow>(windows: W[]): FullWindow<W> | undefined {
    const now = this.now()
    this.removeEnded(now)
    let full: FullWindow<W> | undefined
    for (const window of windows) {
      const count = this.counts.get(window.seconds)?.get(window.key)
      if (!count || count.requests < window.requests) continue
      const waitMs = count.endsAt - now
      if (!full || waitMs > full.waitMs) full = { window, waitMs }
    }
    if (full) return full
    for (const window of windows) this.add(window, now)
    return undefined
  }

  private add({ key, seconds }: RateWindow, now: number): void {
    let counts = this.counts.get(seconds)
    if (!counts) this.counts.set(seconds, (counts = new Map<string, Count>()))
    const count = counts.get(key)
    if (count) count.requests += 1
    else counts.set(key, { requests: 1, endsAt: now + seconds * 1000 })
  }

  private removeEnded(now: number): void {
    for (const [seconds, counts] of this.counts) {
      for (const [key, { endsAt }] of counts) {
        if (endsAt > now) break
        counts.delete(key)
      }
      if (counts.size === 0) this.counts.delete(seconds)
    }
  }
}
