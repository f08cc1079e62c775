import { isDeepStrictEqual } from 'node:util'
import { expectedOf } from './expected'
import { CONVERSATION, PARTS, type Entry, type Part, type Parts, type Vector } from './vector'

/** Limits the size of the files. */
const MOST_CHANGED = 2

/** The first `most` items after a rotation by `n`. */
export const inTurn = <T>(items: readonly T[], n: number, most: number): T[] =>
  [...items.slice(n % items.length), ...items].slice(0, Math.min(most, items.length))

/** Parts whose answers differ afterwards. */
export const changedParts = ({ given, expected }: Vector): Part[] => {
  const before = expectedOf(given.parts)
  return PARTS.filter((part) => !isDeepStrictEqual(before[part], expected[part]))
}

/**
 * The vector with some of its parts. By default those that change, the messages if these depend on them, and one unchanged part,
 * which finds clients that change too much.
 */
export function withParts(vector: Vector, n: number, parts?: readonly Part[]): Vector {
  const changed = changedParts(vector)
  const same = PARTS.filter((part) => part !== 'messages' && !changed.includes(part))
  const kept = new Set<Part>(parts ?? [...inTurn(changed, n, MOST_CHANGED), ...inTurn(same, n, 1)])
  // Pins, polls and the time of the last message depend on the messages.
  if (changed.includes('messages') && ['channel', 'pins', 'polls'].some((part) => kept.has(part as Part)))
    kept.add('messages')
  const only = (parts: Parts): Parts =>
    Object.fromEntries(PARTS.filter((part) => kept.has(part) && part in parts).map((part) => [part, parts[part]]))
  const { given, then, expected } = vector
  const isFollowed = (event: string) =>
    (event !== 'chat:channel:activity' || ['channels', 'unread'].some((part) => kept.has(part as Part))) &&
    (event !== 'chat:thread:activity' || ['threads', 'unread'].some((part) => kept.has(part as Part)))
  const isInConversation = CONVERSATION.some((part) => kept.has(part))
  return {
    ...vector,
    given: { ...given, parts: only(given.parts) },
    then: then.flatMap((entry): Entry[] => {
      if ('frame' in entry) return isFollowed(entry.frame.event) ? [entry] : []
      if ('message' in entry.read.parts) return kept.has('messages') ? [entry] : []
      if ('poll' in entry.read.parts) return kept.has('polls') ? [entry] : []
      return isInConversation ? [{ read: { ...entry.read, parts: only(entry.read.parts) } }] : []
    }),
    expected: only(expected),
  }
}
