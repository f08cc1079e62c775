const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
}
/** The text of HTML without elements. */
export const unescapeHtml = (html: string) =>
  html.replace(/&(?:lt|gt|amp|quot|#39|#x27);/g, (entity) => ENTITIES[entity] ?? entity)

export interface HighlightPart {
  text: string
  isFound: boolean
}

/** Converts the excerpt of a search hit, HTML with only `<em>`, into text parts, so content is never markup. */
export function highlightParts(highlight: string): HighlightPart[] {
  return highlight
    .split(/<em>(.*?)<\/em>/s)
    .map((text, n) => ({ text: unescapeHtml(text), isFound: n % 2 === 1 }))
    .filter(({ text }) => text !== '')
}
