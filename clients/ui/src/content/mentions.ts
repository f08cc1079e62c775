import { chunksOf } from './markdown-chunks.js'
import { readChunk, wordsIn } from './markdown-text.js'

/** A user who can be mentioned. */
export interface Mentionable {
  id: string
  name: string
}

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

/** Users with a word of their name that begins so; matches of the first word come first. */
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
  /** As it is written, without the `@`. */
  name: string
}

/**
 * The mentions in a text. The names of the members decide, the longest first: a name of letters ends where a word ends, but
 * in scripts without spaces anything may follow it.
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

/** The users that a text mentions, but not within code. Of users with equal names, the chosen ones, or else all. */
export function mentionedIds(text: string, people: readonly Mentionable[], chosen = new Set<string>()): string[] {
  const words = chunksOf(text).flatMap((chunk) => wordsIn(readChunk(chunk.text, findMentions(chunk.text, people))))
  const ids = words.flatMap((piece) =>
    findMentions(piece, people).flatMap((mention) => {
      const named = people.filter(({ name }) => isSameName(name, mention.name))
      const meant = named.filter(({ id }) => chosen.has(id))
      return (meant.length > 0 ? meant : named).map(({ id }) => id)
    }),
  )
  return [...new Set(ids)].slice(0, MAX_MENTIONS)
}
