import { unescapeHtml } from './highlight.js'

export interface CodePart {
  text: string
  /** Its kind in the language, such as `keyword`. */
  kind: string | undefined
}

type Highlight = (code: string, language: string) => string | undefined
let loading: Promise<Highlight> | undefined
let loaded: Highlight | undefined

/** Longer code has no colors, which would delay scrolling. */
const MOST_CHARS = 20_000

/** The highlighter, loaded with the first code block that names a language. */
export function loadHighlighter(): Promise<Highlight> {
  loading ??= import('./code-languages.js').then(({ highlight }) => (loaded = highlight))
  // A failed load is tried again.
  loading.catch(() => (loading = undefined))
  return loading
}

export const isHighlighterLoaded = () => loaded !== undefined

/** The parts of code with their kinds; undefined until the highlighter is loaded, and for unknown languages. */
export function codeParts(code: string, language: string): readonly CodePart[] | undefined {
  const html = code.length <= MOST_CHARS ? loaded?.(code, language.toLowerCase().split(/\s/)[0]!) : undefined
  return html === undefined ? undefined : partsOf(html)
}

/** Converts HTML with only `<span class="hljs-…">` into text parts, so content is never markup. */
function partsOf(html: string): readonly CodePart[] {
  const open: (string | undefined)[] = []
  const parts: CodePart[] = []
  for (const [, kind, end, text] of html.matchAll(/<span class="(?:hljs-)?([^" ]*)[^"]*">|(<\/span>)|([^<]+)/g)) {
    if (text !== undefined) parts.push({ text: unescapeHtml(text), kind: open.at(-1) })
    else if (end) open.pop()
    else open.push(kind?.startsWith('language-') ? undefined : kind)
  }
  return parts
}
