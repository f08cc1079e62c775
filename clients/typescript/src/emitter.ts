type Handler = (...values: never[]) => unknown

/** Calls handlers in the order of their registration. `onFailure` gets what they throw or reject with. */
export class Emitter {
  private readonly handlers = new Map<string, Set<{ handler: Handler }>>()

  constructor(private readonly onFailure: (error: unknown, event: string) => void) {}

  on(event: string, handler: Handler): () => void {
    // The wrapper allows the same function to be registered twice, and each registration to be removed alone.
    const entry = { handler }
    const entries = this.handlers.get(event) ?? new Set()
    this.handlers.set(event, entries.add(entry))
    return () => void entries.delete(entry)
  }

  has(event: string): boolean {
    return (this.handlers.get(event)?.size ?? 0) > 0
  }

  emit(event: string, ...values: unknown[]): void {
    for (const { handler } of [...(this.handlers.get(event) ?? [])]) {
      try {
        const result = handler(...(values as never[]))
        if (result instanceof Promise) result.catch((error: unknown) => this.onFailure(error, event))
      } catch (error) {
        this.onFailure(error, event)
      }
    }
  }
}
