import type { User } from '@chat-service/client'

/** A picture as a profile has one. */
const picture = (from: string, to: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient><rect width="80" height="80" fill="url(#g)"/><circle cx="40" cy="32" r="14" fill="#fff" opacity=".85"/><path d="M12 80c0-34 56-34 56 0z" fill="#fff" opacity=".85"/></svg>`,
  )}`

const user = (id: string, nickname: string, isOnline = false, profileUrl?: string): User => ({
  id,
  nickname,
  isOnline,
  ...(profileUrl && { profileUrl }),
})

export const people = [
  user('alice', 'Alice Moreau', true),
  user('bob', 'Bob Okafor', true, picture('#f2994a', '#eb5757')),
  user('carol', 'Carol Jensen', false, picture('#56ccf2', '#2f80ed')),
  user('dina', 'دينا حداد', true),
  user('emil', 'Emil Novák'),
  user('agent', 'Assistant', true),
]

export const me = 'alice'
