/** Timers that do not keep the process alive and are cleared together. */
export class Timers {
  private readonly pending = new Set<NodeJS.Timeout>()
  private isEnded = false

  /** Runs the task once after `ms` milliseconds, unless the timers are cleared before. */
  after(ms: number, run: () => void): void {
    if (this.isEnded) return
    const timer = setTimeout(() => {
      this.pending.delete(timer)
      run()
    }, ms).unref()
    this.pending.add(timer)
  }

  end(): void {
    this.isEnded = true
    for (const timer of this.pending) clearTimeout(timer)
  }
}
