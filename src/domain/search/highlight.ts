const EXCERPT = 200
/** Characters of context before the first match. */
const LEAD = 40

/**
 * An excerpt of at most 200 characters around the first match of any part, HTML-escaped, with `<em>` around every match and
 * letters composed (NFC). Null without a match.
 */
export function highlight(text: string, parts: string[]): string | null {
  const characters = [...text.normalize('NFC')]
  const folded = characters.map(fold)
  const matches = occurrences(
    folded,
    parts.map((part) => [...part.normalize('NFC')].map(fold)),
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

/** For every character whether it is part of a match. */
function occurrences(text: string[], parts: string[][]): boolean[] {
  const matches = new Array<boolean>(text.length).fill(false)
  const whole = text.join('')
  // A folded character may have two UTF-16 units; indexes in `whole` count units.
  const positions = new Map<number, number>()
  let offset = 0
  text.forEach((character, n) => {
    positions.set(offset, n)
    offset += character.length
  })
  for (const part of parts) {
    const needle = part.join('')
    for (let at = whole.indexOf(needle); at >= 0; at = whole.indexOf(needle, at + 1)) {
      const n = positions.get(at)
      if (n !== undefined) matches.fill(true, n, n + part.length)
    }
  }
  return matches
}

/** Folds like chat_fold: each character of a composed text becomes one character. */
function fold(character: string): string {
  if (character === 'ς') return 'σ'
  if (character === 'İ') return 'i'
  const lower = character.toLowerCase()
  return [...lower].length === 1 ? lower : character
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (character: string) => escapes[character] ?? character
