/** Somebody who can be mentioned. */
export interface Mentionable {
  id: string
  name: string
}

const LETTER = '[\\p{L}\\p{N}_]'
/** A name is never longer than this when it is looked for. */
const MAX_QUERY = 40
/** As many as one message may mention. */
const MAX_MENTIONS = 100

/** Without case and accents, so that "jose" finds "José". */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The name that is being typed after an `@`, which stands between `start` and `end`. Not after a letter, as in a mail address. */
export function typedMention(text: string, caret: number): { start: number; end: number; query: string } | undefined {
  const match = new RegExp(`(?<!${LETTER})@([^@\\n]{0,${MAX_QUERY}})$`, 'u').exec(text.slice(0, caret))
  const rest = new RegExp(`^${LETTER}*`, 'u').exec(text.slice(caret))
  return match ? { start: match.index, end: caret + (rest?.[0].length ?? 0), query: match[1] ?? '' } : undefined
}

/** Who is meant: one of the words of the name begins so. Those whose first word does come first. */
export function findByName(query: string, people: readonly Mentionable[]): Mentionable[] {
  const wanted = fold(query)
  const rank = ({ name }: Mentionable) => {
    const folded = fold(name)
    return folded.startsWith(wanted) ? 0 : folded.includes(` ${wanted}`) ? 1 : 2
  }
  return people.filter((person) => rank(person) < 2).sort((one, other) => rank(one) - rank(other))
}

/** The text in pieces; every second one is a mention, with its `@`. */
export function splitMentions(text: string, people: readonly Mentionable[]): string[] {
  if (people.length === 0) return [text]
  // The longest first: "@Ann Lee" is not "@Ann".
  const names = people.map(({ name }) => escaped(name)).sort((one, other) => other.length - one.length)
  return text.split(new RegExp(`(?<!${LETTER})(@(?:${names.join('|')}))(?!${LETTER})`, 'giu'))
}

/** Whom a text mentions. Of people with one name it is those who were chosen, or all of them. */
export function mentionedIds(text: string, people: readonly Mentionable[], chosen = new Set<string>()): string[] {
  const found = splitMentions(text, people).filter((_, n) => n % 2 === 1)
  const ids = found.flatMap((mention) => {
    const named = people.filter(({ name }) => isSameName(`@${name}`, mention))
    const meant = named.filter(({ id }) => chosen.has(id))
    return (meant.length > 0 ? meant : named).map(({ id }) => id)
  })
  return [...new Set(ids)].slice(0, MAX_MENTIONS)
}
