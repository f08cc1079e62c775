import { ChatError } from '../errors'

/** The requests in progress, which closing the service awaits. */
export class RunningRequests {
  private closing = false
  private count = 0
  private isAbandoned = false
  private onEmpty: () => void = () => undefined

  get isClosing(): boolean {
    return this.closing
  }

  /** @throws CHAT_SERVICE_UNAVAILABLE once the service closes. */
  async run<T>(request: () => Promise<T>): Promise<T> {
    if (this.closing) {
      // The client then retries on a new connection, to another process.
      const headers = { 'Retry-After': '1', Connection: 'close' }
      throw new ChatError('CHAT_SERVICE_UNAVAILABLE', { reason: 'The server is stopping.' }, { headers })
    }
    this.count += 1
    try {
      return await request()
    } finally {
      this.count -= 1
      if (this.count === 0) this.onEmpty()
    }
  }

  /** Refuses new requests with 503. Resolves when running ones have ended. */
  async close(): Promise<void> {
    this.closing = true
    if (this.count > 0 && !this.isAbandoned) await new Promise<void>((resolve) => (this.onEmpty = resolve))
  }

  /** Stops `close` from waiting. */
  abandon(): void {
    this.isAbandoned = true
    this.onEmpty()
  }
}
