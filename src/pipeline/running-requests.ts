import { ChatError } from '../errors'

/** The requests in progress, which closing the service awaits. */
export class RunningRequests {
  private count = 0
  private closing = false
  private isAbandoned = false
  private onEmpty: () => void = () => undefined

  get isClosing(): boolean {
    return this.closing
  }

  /** @throws CHAT_SERVICE_UNAVAILABLE once the service closes. */
  begin(): void {
    if (this.closing) {
      // The client then retries on a new connection, to another process.
      const headers = { 'Retry-After': '1', Connection: 'close' }
      throw new ChatError('CHAT_SERVICE_UNAVAILABLE', { reason: 'The server is stopping.' }, { headers })
    }
    this.count += 1
  }

  /** Call it once for each `begin` that did not throw. */
  end(): void {
    this.count -= 1
    if (this.count === 0) this.onEmpty()
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
