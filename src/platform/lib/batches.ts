/** Adapts the batch size: smaller after a failure, larger after each success. */
export class Batches {
  private size: number

  constructor(private readonly max: number) {
    this.size = max
  }

  /** Runs all items in batches. A failed batch does not stop the others. */
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
