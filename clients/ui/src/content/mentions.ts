import { chunksOf } from './markdown-chunks.js'
import { readChunk, wordsIn } from './markdown-text.js'

/** A user who can be mentioned. */
export interface Mentionable {
  id: string
  name: string
}

/** Mentions of all members, and of those who are online. No user has such an id. */
export const ALL_MEMBERS: Mentionable = { id: '\0CHANNEL', name: 'channel' }
export const ONLINE_MEMBERS: Mentionable = { id: '\0HERE', name: 'here' }
export const isOfMany = ({ id }: Pick<Mentionable, 'id'>) => id === ALL_MEMBERS.id || id === ONLINE_MEMBERS.id

/** Maximum length of a typed name. */
const MAX_QUERY = 40
/** Maximum mentions of a message. */
const MAX_MENTIONS = 100

/** Folds case and accents, so that "jose" finds "José". */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** A letter or digit of a script that puts spaces between its words. */
const WORD =
  '(?![\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmr}\\p{sc=Mymr}])[\\p{L}\\p{N}_]'
const isInWord = new RegExp(`${WORD}$`, 'u')
const goesOn = new RegExp(`^${WORD}`, 'u')
const TYPED = new RegExp(`@([^@\\n]{0,${MAX_QUERY}})$`, 'u')

/** The name being typed after an `@`, from `start` to `end`. Not after a letter, as in an email address. */
export function typedMention(text: string, caret: number): { start: number; end: number; query: string } | undefined {
  const match = TYPED.exec(text.slice(0, caret))
  if (!match || isInWord.test(text.slice(0, match.index))) return undefined
  const rest = new RegExp(`^(?:${WORD})*`, 'u').exec(text.slice(caret))
  return { start: match.index, end: caret + (rest?.[0].length ?? 0), query: match[1] ?? '' }
}

/** Users with a word of their name that starts with the text; matches of the first word come first. */
export function findByName(query: string, people: readonly Mentionable[]): Mentionable[] {
  const wanted = fold(query)
  const rank = ({ name }: Mentionable) => {
    const folded = fold(name)
    return folded.startsWith(wanted) ? 0 : folded.includes(` ${wanted}`) ? 1 : 2
  }
  return people.filter((person) => rank(person) < 2).sort((one, other) => rank(one) - rank(other))
}

/** A mention in a text, with its `@`. */
export interface FoundMention {
  start: number
  end: number
  /** The text without the `@`. */
  name: string
}

/**
 * The mentions in a text. Matches member names, longest first. A name must end at a word boundary, except in scripts
 * without spaces.
 */
export function findMentions(text: string, people: readonly Mentionable[]): FoundMention[] {
  const names = people.map(({ name }) => name).sort((one, other) => other.length - one.length)
  const found: FoundMention[] = []
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(at + 1, found.at(-1)?.end ?? 0))) {
    if (isInWord.test(text.slice(Math.max(0, at - 2), at))) continue
    const name = names
      .map((each) => text.slice(at + 1, at + 1 + each.length))
      .find((written, n) => {
        const rest = text.slice(at + 1 + written.length, at + 3 + written.length)
        return isSameName(written, names[n]!) && written !== '' && !(isInWord.test(written) && goesOn.test(rest))
      })
    if (name !== undefined) found.push({ start: at, end: at + 1 + name.length, name })
  }
  return found
}

/** A mention chosen from the list, at the position of its `@`. */
export interface ChosenMention extends Mentionable {
  start: number
}

const endOf = ({ start, name }: ChosenMention) => start + 1 + name.length

/** The chosen mentions after an edit: later ones are shifted, changed ones are dropped. */
export function movedMentions(chosen: readonly ChosenMention[], before: string, after: string): ChosenMention[] {
  return chosen.flatMap((mention) => {
    if (after.startsWith(before.slice(0, endOf(mention)))) return mention
    const start = mention.start + after.length - before.length
    return after.endsWith(before.slice(mention.start)) ? { ...mention, start } : []
  })
}

/** The mentions of a text, as sent. "All members" includes those online. */
export function mentionsOf(text: string, people: readonly Mentionable[], chosen?: readonly ChosenMention[]) {
  const ids = mentionedIds(text, people, chosen)
  const mentionedUserIds = ids.filter((id) => !isOfMany({ id }))
  const mentions = ids.includes(ALL_MEMBERS.id)
    ? ('CHANNEL' as const)
    : ids.includes(ONLINE_MEMBERS.id)
      ? ('HERE' as const)
      : undefined
  return { ...(mentionedUserIds.length > 0 && { mentionedUserIds }), ...(mentions && { mentions }) }
}

/**
 * The users that a text mentions outside of code: chosen ones by position, others by name. Among equal names the chosen
 * ones count, or else all.
 */
export function mentionedIds(
  text: string,
  people: readonly Mentionable[],
  chosen: readonly ChosenMention[] = [],
): string[] {
  const all = findMentions(text, people)
  const isLonger = (mention: ChosenMention) =>
    all.some(({ start, end }) => start === mention.start && end > endOf(mention))
  const held = chosen.filter((mention) => text.startsWith(`@${mention.name}`, mention.start) && !isLonger(mention))
  const words = chunksOf(text).flatMap((chunk) => {
    const own = held.map((mention) => ({ start: mention.start - chunk.at, end: endOf(mention) - chunk.at }))
    const inside = own.filter(({ start, end }) => start >= 0 && end <= chunk.text.length)
    const named = findMentions(chunk.text, people).filter(({ start, end }) =>
      inside.every((each) => each.end <= start || each.start >= end),
    )
    const ranges = [...inside, ...named].sort((one, other) => one.start - other.start)
    return wordsIn(readChunk(chunk.text, ranges)).map((piece) => ({ ...piece, at: piece.at + chunk.at }))
  })
  const ids = words.flatMap((piece) => {
    const kept = held.filter(({ start }) => start >= piece.at && start < piece.at + piece.text.length)
    const others = findMentions(piece.text, people).filter(({ start, end }) =>
      kept.every((each) => endOf(each) <= piece.at + start || each.start >= piece.at + end),
    )
    const named = others.flatMap((mention) => {
      const isNamed = ({ name }: Mentionable) => isSameName(name, mention.name)
      const meant = held.some(isNamed) ? held.filter(isNamed) : people.filter(isNamed)
      return meant.map(({ id }) => ({ id, start: piece.at + mention.start }))
    })
    return [...kept, ...named].sort((one, other) => one.start - other.start).map(({ id }) => id)
  })
  return [...new Set(ids)].slice(0, MAX_MENTIONS)
}
