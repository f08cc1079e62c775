import { chunksOf } from './markdown-chunks.js'
import { type Block, type Inline, Reader, type TextPiece } from './markdown-reader.js'
import { neutralRanges, type Range, withoutMarks } from './markdown-source.js'
import { type Node, readTree } from './markdown-tree.js'

/** A limit on marks, beyond which the parser would be slow. */
const MOST_MARKS = 1_000

function* all(nodes: readonly Node[]): Generator<Node> {
  for (const node of nodes) {
    yield node
    yield* all(node.children)
  }
}

/**
 * Literal backslashes, as in `C:\\_work` and `\\d+\\.`. A backslash is an escape only before a character that would
 * format otherwise.
 */
function literalEscapes(text: string): Range[] {
  const escapes = [...all(readTree(text, true))].flatMap(({ type, start }) => (type === 'characterEscape' ? start : []))
  const taken = new Set(escapes.filter((at) => text[at + 1] !== '\\'))
  const offsets = Array.from({ length: text.length }, (_, at) => at).filter((at) => !taken.has(at))
  const without = offsets.map((at) => text[at]).join('')
  const shown = new Set<number>()
  if (taken.size > 0)
    for (const piece of shownIn(new Reader(without).blocks(readTree(without, false))))
      for (let n = 0; n < piece.text.length; n += 1) shown.add(offsets[piece.at + n]!)
  return escapes
    .filter((at) => !taken.has(at) || shown.has(at + 1))
    .map((start) => ({ start, end: start + (taken.has(start) ? 1 : 2) }))
}

/**
 * The text for the parser, of the same length.
 *
 * @param words ranges without formatting, such as names.
 */
export function prepare(chunk: string, words: readonly Range[] = []): string {
  const text = withoutMarks(chunk, words)
  return text.includes('\\') ? neutralRanges(text, literalEscapes(text), /\\/g) : text
}

/** Whether a chunk may format. Most messages are plain words and need no parser. */
const mayFormat = /[*_~`[\]<>|#\\]|^ *(?:[-+]|\d{1,9}[.)]) /m

/** Whether a chunk exceeds the limit on marks. It is shown literally. */
export const isTooMuch = (chunk: string): boolean =>
  (chunk.match(/[*_~`[\]>|\\]/g)?.length ?? 0) > MOST_MARKS && !/^ {0,3}(```|~~~)/.test(chunk)

/** The blocks of a chunk; see `chunksOf`. */
export function readChunk(chunk: string, words: readonly Range[] = []): Block[] {
  if (!chunk) return []
  const reader = new Reader(chunk)
  if (isTooMuch(chunk) || !mayFormat.test(chunk)) return [reader.paragraph()]
  return reader.blocks(readTree(prepare(chunk, words), true))
}

/** The children of blocks and marks, in order. */
const partsOf = (part: Block | Inline): readonly (Block | Inline)[] => {
  if (part.kind === 'text') return []
  if (part.kind === 'list') return part.items.flatMap(({ content }) => content)
  if (part.kind === 'table') return [part.head, ...part.rows].flat(2)
  return part.kind === 'code' && 'language' in part && part.language ? [part.language, ...part.content] : part.content
}

/** All shown texts, in order. */
export const shownIn = (parts: readonly (Block | Inline)[]): TextPiece[] =>
  parts.flatMap((part) => (part.kind === 'text' ? part : shownIn(partsOf(part))))

/** The texts without code and links. */
export const wordsIn = (parts: readonly (Block | Inline)[]): TextPiece[] =>
  parts.flatMap((part) => {
    if (part.kind === 'text') return [part]
    return part.kind === 'code' || part.kind === 'link' ? [] : wordsIn(partsOf(part))
  })

/** Where the links of these parts lead, in order. */
export const linksIn = (parts: readonly (Block | Inline)[]): string[] =>
  parts.flatMap((part) => (part.kind === 'link' ? [part.href] : linksIn(partsOf(part))))

const joined = (parts: readonly Inline[]): string =>
  shownIn(parts)
    .map(({ text }) => text)
    .join('')

/** One line without marks, for previews. */
export function plainOf(text: string): string {
  const lines = (parts: readonly Block[]): string[] =>
    parts.flatMap((part) => {
      if (part.kind === 'table') return [part.head, ...part.rows].flat().map(joined)
      if (part.kind === 'list' || part.kind === 'quote') return lines(partsOf(part) as Block[])
      return joined(part.content)
    })
  return lines(chunksOf(text).flatMap((chunk) => readChunk(chunk.text)))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}
