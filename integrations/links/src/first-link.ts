import { chunksOf } from '../../../clients/ui/src/content/markdown-chunks.js'
import { linksIn, readChunk } from '../../../clients/ui/src/content/markdown-text.js'

/** Paragraphs that end after this many characters are not searched: the parser is slow on deeply nested lists. */
const MAX_SEARCHED = 10_000

/** The first `http` or `https` link that readers see in a text. Links in code and email addresses do not count. */
export function firstLink(text: string): string | undefined {
  // Most messages have no link and skip the parser.
  if (!/https?:|www\./i.test(text)) return undefined
  for (const chunk of chunksOf(text.replace(/\r\n?/g, '\n'))) {
    if (chunk.at + chunk.text.length > MAX_SEARCHED) return undefined
    const found = linksIn(readChunk(chunk.text)).find((href) => /^https?:\/\//i.test(href))
    if (found !== undefined) return found
  }
  return undefined
}
