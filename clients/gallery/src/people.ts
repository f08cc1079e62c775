import type { User } from '@chat-service/client'
import bob from './files/bob.svg'
import carol from './files/carol.svg'

/** A file of the gallery's own: beside its scripts. */
export const fileUrl = (name: string) => new URL(name, import.meta.url).href

const user = (id: string, nickname: string, isOnline = false, profileUrl?: string): User => ({
  id,
  nickname,
  isOnline,
  ...(profileUrl && { profileUrl }),
})

export const people = [
  user('alice', 'Alice Moreau', true),
  user('bob', 'Bob Okafor', true, fileUrl(bob)),
  user('carol', 'Carol Jensen', false, fileUrl(carol)),
  user('dina', 'دينا حداد', true),
  user('emil', 'Emil Novák'),
  user('agent', 'Assistant', true),
]

export const me = 'alice'
