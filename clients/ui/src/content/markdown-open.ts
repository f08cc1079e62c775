import { isTooMuch, prepare } from './markdown-text.js'
import { type Node, readTree } from './markdown-tree.js'

/*
 * Text that is still being written: an open construct is parsed as if closed at the end, and a mark without content is
 * hidden. So shown text doesn't change its look when the rest arrives.
 */

/** The last line, if it may become the start of a block. */
const UNDECIDED = /^[ \t]*([-*+]|\d{1,2}|\d{1,9}[.)]|#{1,6}|[>|]|`{1,2}|~{1,2}|[-*_]{2,})[ \t]*$/
const CJK = '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}'
const OPENING = new RegExp(
  `\\*\\*(?=\\S)|(?<!\\w)__(?=\\S)|~~(?=\\S)|(?<![^\\P{L}${CJK}]|\\p{N})\\*(?=\\S)|(?<!\\w)_(?=\\S)`,
  'gu',
)
/** Constructs whose text has no inner constructs. */
const LINES = new Set<Node['type']>(['paragraph', 'atxHeadingText', 'tableContent'])
const MOST_MARKS = 8

const lastOf = (nodes: readonly Node[]): Node | undefined => {
  const last = nodes.filter(({ type }) => type !== 'lineEnding' && type !== 'whitespace').at(-1)
  return last && (LINES.has(last.type) ? last : lastOf(last.children))
}

/** The chunk with open marks closed, and without incomplete marks. */
export function complete(chunk: string): string {
  if (isTooMuch(chunk)) return chunk
  const lines = chunk.split('\n')
  const last = lines.at(-1)!
  const fence = /^ *(`{3,}|~{3,})/.exec(lines[0]!)?.[1]
  // A mark in the last line may become the end of the code.
  if (fence) return lines.length > 1 && !last.endsWith(fence) ? chunk.replace(/[`~]+$/, '') : chunk
  if (UNDECIDED.test(last)) return lines.length > 1 ? complete(lines.slice(0, -1).join('\n')) : ''
  if (/^ {0,3}\|/.test(lines[0]!) && lines.length < 3 && /^[-|: ]*$/.test(lines[1] ?? '')) {
    const [head = ''] = lines
    const cells = head.replace(/^ *\||(?<!\\)\| *$/g, '').split(/(?<!\\)\|/)
    return `${head}\n|${cells.map(() => ' --- |').join('')}`
  }
  const text = prepare(chunk)
  const tree = readTree(text, true)
  const at = lastOf(tree)
  if (!at || at.end < chunk.trimEnd().length) return chunk
  // Complete constructs do not matter.
  let open = '\0'.repeat(text.length)
  const show = ({ type, start, end, children }: Node, isLink = false) => {
    if (type === 'data' && !isLink) open = open.slice(0, start) + text.slice(start, end) + open.slice(end)
    for (const child of children) show(child, isLink || type === 'link' || type === 'image')
  }
  show(at)
  return chunk.slice(0, at.start) + closed(chunk.slice(at.start, at.end), open.slice(at.start, at.end))
}

/** @param hidden the text, with zeros in place of complete constructs. */
function closed(text: string, hidden: string): string {
  const code = /`+(?=[^`]*$)/.exec(hidden)
  if (!code) {
    const [open, marks] = openMarks(text, hidden)
    return open.trimEnd() + marks
  }
  const [open, marks] = openMarks(text.slice(0, code.index), hidden.slice(0, code.index))
  const after = text.slice(code.index + code[0].length)
  return after.trim() ? `${open}${code[0]}${after.trimEnd()}${code[0]}${marks}` : open.trimEnd() + marks
}

/** The text without an incomplete link, and the closing marks for open ones. */
function openMarks(whole: string, hiddenWhole: string): [open: string, marks: string] {
  const link = /!?\[([^[\]\0]*)(?:\]|\]\([^)]*)?$/.exec(hiddenWhole)
  const from = link ? link.index + link[0].indexOf('[') + 1 : 0
  const text = link ? whole.slice(0, link.index) + whole.slice(from, from + link[1]!.length) : whole
  const hidden = link ? hiddenWhole.slice(0, link.index) + link[1]! : hiddenWhole
  let end = /[*_~]*$|\\$/.exec(hidden)!.index
  const openings = [...hidden.slice(0, end).matchAll(OPENING)]
  // Emphasis needs a word, which may still come.
  while (openings.length > 0 && !/[\p{L}\p{N}]/u.test(text.slice(openings.at(-1)!.index, end)))
    end = openings.pop()!.index
  const marks = openings.slice(-MOST_MARKS).map(([mark]) => mark)
  return [text.slice(0, end), marks.reverse().join('')]
}
