import type { MessagePolicy } from '../../src/index'

/** The host policy for tests of clients in other languages: messages with links are held. */
export const holding: MessagePolicy = {
  review: ({ text }) => (text.includes('www.') ? { action: 'hold', reason: 'link' } : { action: 'allow' }),
}
