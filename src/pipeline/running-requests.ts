import { ChatError } from '../errors'

/** The requests that are being answered, so that closing the service breaks none of them off. */
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
      // A client tries again on another connection, which leads elsewhere.
      const headers = { 'Retry-After': '1', Connection: 'close' }
      throw new ChatError('CHAT_SERVICE_UNAVAILABLE', { reason: 'The server is stopping.' }, { headers })
    }
    this.count += 1
  }

  /** To be called once for each `begin` that did not throw. */
  end(): void {
    this.count -= 1
    if (this.count === 0) this.onEmpty()
  }

  /** From now on requests are refused with 503. Resolves when those under way are answered. */
  async close(): Promise<void> {
    this.closing = true
    if (this.count > 0 && !this.isAbandoned) await new Promise<void>((resolve) => (this.onEmpty = resolve))
  }

  /** Has `close` wait no longer. */
  abandon(): void {
    this.isAbandoned = true
    this.onEmpty()
  }
}
