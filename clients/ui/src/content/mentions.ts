/** A user who can be mentioned. */
export interface Mentionable {
  id: string
  name: string
}

const LETTER = '[\\p{L}\\p{N}_]'
/** Maximum length of a typed name. */
const MAX_QUERY = 40
/** Maximum mentions of a message. */
const MAX_MENTIONS = 100

/** Folds case and accents, so that "jose" finds "José". */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The name being typed after an `@`, from `start` to `end`. Not after a letter, as in an email address. */
export function typedMention(text: string, caret: number): { start: number; end: number; query: string } | undefined {
  const match = new RegExp(`(?<!${LETTER})@([^@\\n]{0,${MAX_QUERY}})$`, 'u').exec(text.slice(0, caret))
  const rest = new RegExp(`^${LETTER}*`, 'u').exec(text.slice(caret))
  return match ? { start: match.index, end: caret + (rest?.[0].length ?? 0), query: match[1] ?? '' } : undefined
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

/** Splits the text; every second piece is a mention, with its `@`. */
export function splitMentions(text: string, people: readonly Mentionable[]): string[] {
  if (people.length === 0) return [text]
  // Longest first: "@Ann Lee" is not "@Ann".
  const names = people.map(({ name }) => escaped(name)).sort((one, other) => other.length - one.length)
  return text.split(new RegExp(`(?<!${LETTER})(@(?:${names.join('|')}))(?!${LETTER})`, 'giu'))
}

/** The users that a text mentions. Of users with equal names, the chosen ones, or else all. */
export function mentionedIds(text: string, people: readonly Mentionable[], chosen = new Set<string>()): string[] {
  const found = splitMentions(text, people).filter((_, n) => n % 2 === 1)
  const ids = found.flatMap((mention) => {
    const named = people.filter(({ name }) => isSameName(`@${name}`, mention))
    const meant = named.filter(({ id }) => chosen.has(id))
    return (meant.length > 0 ? meant : named).map(({ id }) => id)
  })
  return [...new Set(ids)].slice(0, MAX_MENTIONS)
}
