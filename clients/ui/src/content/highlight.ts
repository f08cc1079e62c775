const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
}
/** The text of HTML that holds no elements. */
export const unescapeHtml = (html: string) =>
  html.replace(/&(?:lt|gt|amp|quot|#39|#x27);/g, (entity) => ENTITIES[entity] ?? entity)

export interface HighlightPart {
  text: string
  isFound: boolean
}

/** The excerpt of a search hit, whose HTML has `<em>` alone, as parts of text: its content cannot act as markup. */
export function highlightParts(highlight: string): HighlightPart[] {
  return highlight
    .split(/<em>(.*?)<\/em>/s)
    .map((text, n) => ({ text: unescapeHtml(text), isFound: n % 2 === 1 }))
    .filter(({ text }) => text !== '')
}
