import type { MessagePolicy } from '../../src/index'

/** The policy of the hosts with which the clients of other languages are tried: links wait for a moderator. */
export const holding: MessagePolicy = {
  review: ({ text }) => (text.includes('www.') ? { action: 'hold', reason: 'link' } : { action: 'allow' }),
}
