const EXCERPT = 200
/** Characters of context before the first match. */
const LEAD = 40

/**
 * An excerpt of at most 200 characters around the first match of any part, HTML-escaped, with `<em>` around every match. A
 * character counts with its marks. Null without a match.
 */
export function highlight(text: string, parts: string[]): string | null {
  const characters = charactersOf(text)
  const fold = folding()
  const matches = occurrences(
    characters.map(fold),
    parts.map((part) => charactersOf(part).map(fold).join('')),
  )
  const first = matches.findIndex((isMatch) => isMatch)
  if (first < 0) return null

  const start = Math.max(0, Math.min(first - LEAD, characters.length - EXCERPT))
  const end = Math.min(characters.length, start + EXCERPT)
  let html = ''
  for (let n = start; n < end; n += 1) {
    if (matches[n] && (n === start || !matches[n - 1])) html += '<em>'
    html += escapeHtml(characters[n] as string)
    if (matches[n] && (n === end - 1 || !matches[n + 1])) html += '</em>'
  }
  return html
}

const charactersOf = (text: string): string[] => text.match(/\s+|\P{M}[\p{M}\uFF9E\uFF9F]*|\p{M}+/gu) ?? []

/** For each character whether it is in a match. Matches consist of whole characters, as composed ones do in SQL. */
function occurrences(characters: string[], parts: string[]): boolean[] {
  const matches = new Array<boolean>(characters.length).fill(false)
  const whole = characters.join('')
  // The characters by their index in `whole`, -1 in between. One that folds to nothing has the index of the next one.
  const starts = new Int32Array(whole.length + 1).fill(-1)
  let offset = 0
  characters.forEach((character, n) => {
    starts[offset] = n
    offset += character.length
  })
  starts[offset] = characters.length
  for (const part of parts) {
    for (let at = whole.indexOf(part); at >= 0 && part !== ''; at = whole.indexOf(part, at + 1)) {
      const [from = -1, to = -1] = [starts[at], starts[at + part.length]]
      if (from >= 0 && to >= 0) matches.fill(true, from, to)
    }
  }
  return matches
}

/** `foldCharacter`, once for each different character: a long text has few, and folding one takes microseconds. */
function folding(): (character: string) => string {
  const known = new Map<string, string>()
  return (character) => {
    const before = known.get(character)
    if (before !== undefined) return before
    const folded = foldCharacter(character)
    known.set(character, folded)
    return folded
  }
}

/** Marks and zero-width characters, which chat_fold removes. */
const REMOVED =
  // eslint-disable-next-line no-misleading-character-class -- marks by themselves
  /[\u00AD\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u0711\u0730-\u074A\u180B-\u180F\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF\u{E0100}-\u{E01EF}]+/gu

/** Folds a character as chat_fold does, decomposed. */
export function foldCharacter(character: string): string {
  return character
    .replaceAll('\u00B4', "'")
    .normalize('NFKD')
    .replace(REMOVED, '')
    .toLowerCase()
    .replace(/[`\u02BC\u2018-\u201B]/gu, "'")
    .replace(/[\u201C-\u201F\u00AB\u00BB]/gu, '"')
    .replace(/[\u2010-\u2015\u2212]/gu, '-')
    .replaceAll('\u03C2', '\u03C3')
    .replaceAll('\u0131', 'i')
    .replaceAll('\u00DF', 'ss')
    .replace(/\s+/gu, ' ')
    .replaceAll('\u0001', ' ')
    .replaceAll('\u0002', ' ')
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (character: string) => escapes[character] ?? character
