/** Timers that keep no process alive and end together. */
export class Timers {
  private readonly pending = new Set<NodeJS.Timeout>()
  private isEnded = false

  /** Runs it once, `ms` milliseconds from now, unless the timers are ended before. */
  after(ms: number, run: () => void): void {
    if (this.isEnded) return
    const timer = setTimeout(() => {
      this.pending.delete(timer)
      run()
    }, ms)
    timer.unref()
    this.pending.add(timer)
  }

  end(): void {
    this.isEnded = true
    for (const timer of this.pending) clearTimeout(timer)
  }
}
