/*
 * The Markdown of agents, also while it is being written: what is open is shown as if it were closed at the end, and a marker
 * with nothing after it is not shown. So text that was shown does not change its look when the rest of it comes.
 */

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; content: Inline[] }
  | { kind: 'strong' | 'em' | 'del'; content: Inline[] }

type Align = '' | 'center' | 'right'

export type Block =
  | { kind: 'paragraph' | 'heading'; text: string; level: number }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'list'; start: number | undefined; items: string[] }
  | { kind: 'table'; align: Align[]; head: string[]; rows: string[][] }
  | { kind: 'rule' }

const FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*([^`\n]*)$/
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*$/
const RULE = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/
const ITEM = /^( *)([-*+]|\d{1,9}[.)])(?:[ \t]+(.*)|)$/
const QUOTE = /^ {0,3}> ?/
const DELIMITER = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/
/** Deeper marks, lists and quotes are shown as they are written. */
export const MAX_DEPTH = 8
/** The last line, when it may become the beginning of a block. */
const UNDECIDED = /^[ \t]*([-*+]|\d{1,2}|\d{1,9}[.)]|#{1,6}|>|`{1,2}|~{1,2}|[-*_]{2,})[ \t]*$/

/** The text of each block, which stays the same for all but the last one while the text grows. */
export function splitBlocks(text: string, isOpen = false): string[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  if (isOpen && UNDECIDED.test(lines.at(-1) ?? '') && !isInFence(lines)) lines.pop()
  const blocks: string[] = []
  for (let at = 0; at < lines.length;) {
    const end = endOf(lines, at)
    if (lines[at]!.trim()) blocks.push(lines.slice(at, end).join('\n').trimEnd())
    at = end
  }
  return blocks
}

function isInFence(lines: readonly string[]): boolean {
  let fence = ''
  for (const line of lines) {
    const mark = FENCE.exec(line)
    if (!fence && mark) fence = mark[1]!
    else if (fence && isEnd(line, fence)) fence = ''
  }
  return fence !== ''
}

const isEnd = (line: string, fence: string) => {
  const mark = line.trim()
  return mark.length >= fence.length && [...mark].every((char) => char === fence[0])
}
const isTable = (lines: readonly string[], at: number) =>
  lines[at]!.includes('|') && DELIMITER.test(lines[at + 1] ?? '')
/** Whether a paragraph ends before this line. */
const begins = (line: string) =>
  FENCE.test(line) ||
  HEADING.test(line) ||
  RULE.test(line) ||
  QUOTE.test(line) ||
  /^ {0,3}([-*+]|1[.)])[ \t]+\S/.test(line)

/** The line after the block that begins at this one. */
function endOf(lines: readonly string[], at: number): number {
  const line = lines[at]!
  const next = (from: number, goesOn: (text: string, n: number) => boolean) => {
    let end = from
    while (end < lines.length && goesOn(lines[end]!, end)) end += 1
    return end
  }
  const fence = FENCE.exec(line)?.[1]
  if (fence) return next(at + 1, (other) => !isEnd(other, fence)) + 1
  if (!line.trim() || HEADING.test(line) || RULE.test(line)) return at + 1
  if (QUOTE.test(line)) return next(at + 1, (other) => QUOTE.test(other) || (!!other.trim() && !begins(other)))
  const item = ITEM.exec(line)
  if (item) {
    const isOwn = (other: string) =>
      (ITEM.exec(other)?.[2]?.length === 1) === (item[2]!.length === 1) && ITEM.test(other)
    return next(at + 1, (other, n) => {
      if (RULE.test(other)) return false
      if (!other.trim()) return isOwn(lines[n + 1] ?? '') || /^ {2,}\S/.test(lines[n + 1] ?? '')
      return isOwn(other) || /^ {2,}/.test(other) || (!!lines[n - 1]?.trim() && !begins(other) && !ITEM.test(other))
    })
  }
  if (isTable(lines, at) || /^ {0,3}\|/.test(line)) return next(at + 1, (other) => other.includes('|'))
  return next(at + 1, (other, n) => !!other.trim() && !begins(other) && !isTable(lines, n))
}

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/** What a block is, from its text. */
export function parseBlock(text: string, isOpen = false): Block {
  const lines = text.split('\n')
  const first = lines[0]!
  const fence = FENCE.exec(first)
  if (fence) {
    const isClosed = lines.length > 1 && isEnd(lines.at(-1)!, fence[1]!)
    const body = lines.slice(1, isClosed ? -1 : undefined)
    // It may become the end.
    if (isOpen && !isClosed && /^[ ]*(`+|~+)$/.test(body.at(-1) ?? '')) body.pop()
    return { kind: 'code', language: fence[2]!.trim().split(' ')[0]!, text: body.join('\n') }
  }
  const heading = HEADING.exec(first)
  if (heading) return { kind: 'heading', level: heading[1]!.length, text: heading[2]! }
  if (RULE.test(first)) return { kind: 'rule' }
  if (QUOTE.test(first)) return { kind: 'quote', text: lines.map((line) => line.replace(QUOTE, '')).join('\n') }
  const item = ITEM.exec(first)
  if (item) return { kind: 'list', start: item[2]!.length > 1 ? parseInt(item[2]!) : undefined, items: itemsOf(lines) }
  const isHead = isOpen && lines.length < 3 && /^ {0,3}\|/.test(first) && /^[-|: ]*$/.test(lines[1] ?? '')
  if (isTable(lines, 0) || isHead) {
    const align = cellsOf(lines[1] ?? '').map((cell): Align =>
      cell.endsWith(':') ? (cell.startsWith(':') ? 'center' : 'right') : '',
    )
    return { kind: 'table', align, head: cellsOf(first), rows: lines.slice(2).map(cellsOf) }
  }
  return { kind: 'paragraph', level: 0, text }
}

/** The Markdown of each item, without its marker and its indentation. */
function itemsOf(lines: readonly string[]): string[] {
  const items: string[][] = []
  const depth = ITEM.exec(lines[0]!)![1]!.length
  let width = 0
  for (const line of lines) {
    const [isItem, indent = '', mark = '', content = ''] = ITEM.exec(line) ?? []
    if (isItem !== undefined && indent.length <= depth + 1) {
      width = indent.length + mark.length + 1
      items.push([content.replace(/^\[([ x])\](?= |$)/i, (_, done) => (done === ' ' ? '☐' : '☑'))])
    } else items.at(-1)!.push(line.replace(new RegExp(`^ {0,${width}}`), ''))
  }
  return items.map((item) => item.join('\n'))
}

const URL = `https?:\\/\\/[^\\s<>"'\`*|]+[^\\s<>"'\`*|.,;:!?)\\]_~]`
/**
 * Lengths are bounded, so that no text takes long. In this order: an escaped sign, code, a link, an address, and what is strong, struck through or emphasised.
 */
const INLINE = new RegExp(
  [
    '\\\\([\\\\`*_{}\\[\\]()#+.!~|>-])',
    '(`+)([^]{0,999}?[^`])\\2(?!`)',
    `!?\\[((?:[^\\[\\]]|\\[[^\\[\\]]{0,99}\\]){0,499})\\]\\(<?(https?:\\/\\/[^\\s<>)]+|mailto:[^\\s<>)]+)>?(?:[ ]+"[^"\\n]*")?\\)`,
    `<?(${URL})>?`,
    '(?:\\*\\*(?=\\S)([^]{0,999}?\\S)\\*\\*(?!\\*)|(?<!\\w)__(?=\\S)([^]{0,999}?\\S)__(?!\\w))',
    '~~(?=\\S)([^]{0,999}?\\S)~~',
    '(?:\\*(?=[^\\s*])((?:[^*]|\\*\\*[^*]{1,499}\\*\\*){0,999}?[^\\s*])\\*(?!\\*)|(?<!\\w)_(?=[^\\s_])([^_]{0,999}?[^\\s_])_(?!\\w))',
  ].join('|'),
)

export function parseInline(text: string): Inline[] {
  const found: Inline[] = []
  const plain = (more: string) => {
    const last = found.at(-1)
    if (last?.kind === 'text') last.text += more
    else if (more) found.push({ kind: 'text', text: more })
  }
  for (let rest = text; rest;) {
    const match = INLINE.exec(rest)
    if (!match) {
      plain(rest)
      break
    }
    const [whole, escaped, , code, label, href, address, strong, strong2, struck, em, em2] = match
    plain(rest.slice(0, match.index))
    if (escaped) plain(escaped)
    else if (code !== undefined) found.push({ kind: 'code', text: code.replace(/^ (.*) $/s, '$1') })
    else if (href) found.push({ kind: 'link', href, content: parseInline(label || href) })
    else if (address) found.push({ kind: 'link', href: address, content: [{ kind: 'text', text: address }] })
    else if (strong ?? strong2) found.push({ kind: 'strong', content: parseInline(strong ?? strong2 ?? '') })
    else if (struck) found.push({ kind: 'del', content: parseInline(struck) })
    else found.push({ kind: 'em', content: parseInline(em ?? em2 ?? '') })
    rest = rest.slice(match.index + whole.length)
  }
  return found
}

const OPENING = /\*\*(?=\S)|(?<!\w)__(?=\S)|~~(?=\S)|\*(?=\S)|(?<!\w)_(?=\S)/g

/** Text that goes on, with what is open closed at its end. */
export function closeInline(text: string): string {
  // What is complete is of no interest.
  const hide = (part: string) => part.replace(new RegExp(INLINE, 'g'), (match) => '\0'.repeat(match.length))
  const code = /`+(?=[^`]*$)/.exec(hide(text))
  if (code) {
    const [before, after] = [text.slice(0, code.index), text.slice(code.index + code[0].length)]
    const [open, marks] = openIn(before, hide(before))
    return after.trim() ? `${open}${code[0]}${after.trimEnd()}${code[0]}${marks}` : open.trimEnd() + marks
  }
  const [open, marks] = openIn(text, hide(text))
  return open.trimEnd() + marks
}

/** @returns the text without a link that is not complete, and what closes the marks that are open. */
function openIn(whole: string, hiddenWhole: string): [open: string, marks: string] {
  const link = /!?\[([^[\]\0]*)(?:\]|\]\([^)]*)?$/.exec(hiddenWhole)
  const from = link ? link.index + link[0].indexOf('[') + 1 : 0
  const text = link ? whole.slice(0, link.index) + whole.slice(from, from + link[1]!.length) : whole
  const hidden = link ? hiddenWhole.slice(0, link.index) + link[1]! : hiddenWhole
  const open = text.slice(0, /[*_~]*$|\\$/.exec(hidden)!.index)
  const marks = [...hidden.slice(0, open.trimEnd().length).matchAll(OPENING)].map(([mark]) => mark)
  return [open, marks.slice(-MAX_DEPTH).reverse().join('')]
}

/** One line without marks, for previews. */
export const plainOf = (text: string): string =>
  text
    .replace(/^[ \t]*([-*+>]|#{1,6}|`{3,}.*|\|[-|: ]+\|?$)/gm, '')
    .replace(/!?\[([^[\]]{0,499})\]\([^()\s]{0,999}\)/g, '$1')
    .replace(/\*{1,3}(?=[^\s*])|(?<=[^\s*])\*{1,3}|~~|`|(?<!\w)__?(?=\w)|(?<=\w)__?(?!\w)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
