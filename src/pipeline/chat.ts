import type { Chat as DomainChat } from '../domain/compliance/chat'
import type { RateLimits } from './rate-limits'

/** The parts of an open service, for the ways in. */
export interface Chat extends DomainChat {
  /** Undefined without rate limits. */
  readonly rates: RateLimits | undefined
}
