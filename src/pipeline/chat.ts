import type { Chat as DomainChat } from '../domain/compliance/chat'
import type { RateLimits } from './rate-limits'

/** The parts of an open service that HTTP and the server API use. */
export interface Chat extends DomainChat {
  /** Undefined if no rate limits are configured. */
  readonly rates: RateLimits | undefined
}
