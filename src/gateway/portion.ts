/** How many go into one statement: fewer after one that failed, more again after each that did not. */
export class Portion {
  private size: number

  constructor(private readonly max: number) {
    this.size = max
  }

  /** Runs all items, part by part. One part that fails does not keep the others from being run. */
  async each<T>(items: T[], run: (part: T[]) => Promise<void>): Promise<void> {
    for (let from = 0; from < items.length;) {
      const part = items.slice(from, from + this.size)
      from += part.length
      try {
        await run(part)
        this.size = Math.min(this.max, 2 * this.size)
      } catch {
        this.size = Math.ceil(this.size / 4)
      }
    }
  }
}
