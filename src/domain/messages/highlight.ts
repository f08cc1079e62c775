const EXCERPT = 200
/** Characters before the first match, so that it is read in its context. */
const LEAD = 40

/**
 * An excerpt of at most 200 characters around the first place where one of the parts occurs, HTML-escaped, with `<em>`
 * around every occurrence. Letters are composed in it. Null where there is none.
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

/** For every character whether it is part of an occurrence. */
function occurrences(text: string[], parts: string[][]): boolean[] {
  const matches = new Array<boolean>(text.length).fill(false)
  const whole = text.join('')
  // A folded character may have two UTF-16 units; positions in `whole` count these.
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

/** As chat_fold does it: each character of a composed text becomes one character. */
function fold(character: string): string {
  if (character === 'ς') return 'σ'
  if (character === 'İ') return 'i'
  const lower = character.toLowerCase()
  return [...lower].length === 1 ? lower : character
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (character: string) => escapes[character] ?? character
