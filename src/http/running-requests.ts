import type Koa from 'koa'
import { unavailable } from '../errors'

/** The requests that are being answered, so that closing the service breaks none of them off. */
export class RunningRequests {
  private count = 0
  private isClosing = false
  private isAbandoned = false
  private onEmpty: () => void = () => undefined

  /** @throws CHAT_SERVICE_UNAVAILABLE once the service closes. */
  begin(ctx: Koa.Context): void {
    if (this.isClosing) {
      // The client tries again on another connection, which leads elsewhere.
      ctx.set('Connection', 'close')
      throw unavailable('The server is stopping.')
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
    this.isClosing = true
    if (this.count > 0 && !this.isAbandoned) await new Promise<void>((resolve) => (this.onEmpty = resolve))
  }

  /** Has `close` wait no longer. */
  abandon(): void {
    this.isAbandoned = true
    this.onEmpty()
  }
}
