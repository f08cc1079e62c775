/** Closes opened resources in reverse order. Node has a DisposableStack from version 24 on. */
export class ClosingStack {
  private readonly steps: (() => void | Promise<void>)[] = []

  add(close: () => void | Promise<void>): void {
    this.steps.push(close)
  }

  /** Adds a part, and returns it. */
  use<Part extends { close(): void | Promise<void> }>(part: Part): Part {
    this.add(() => part.close())
    return part
  }

  /** Closes all resources, even after a failure. @throws the first failure, at the end. */
  async close(): Promise<void> {
    const failures: unknown[] = []
    for (let close = this.steps.pop(); close; close = this.steps.pop()) {
      try {
        await close()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}
