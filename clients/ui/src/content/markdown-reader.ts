import { findLinks, isSafe } from './links.js'
import type { Node } from './markdown-tree.js'

/*
 * Every shown piece of text is a piece of the source with its offset; only formatting marks are hidden.
 */

/** A piece of the source text. */
export interface TextPiece {
  kind: 'text'
  text: string
  /** Its offset. */
  at: number
}

export type Inline =
  | TextPiece
  | { kind: 'code'; content: TextPiece[] }
  | { kind: 'link'; href: string; content: Inline[] }
  | { kind: 'strong' | 'em' | 'del'; content: Inline[] }

export interface ListItem {
  /** Of an ordered list, as written. */
  number?: number
  /** Of a task. */
  isDone?: boolean
  content: Block[]
}

export type Block =
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'heading'; level: number; content: Inline[] }
  | { kind: 'code'; language: TextPiece | undefined; content: TextPiece[] }
  | { kind: 'quote'; content: Block[] }
  | { kind: 'list'; isOrdered: boolean; items: ListItem[] }
  | { kind: 'table'; align: ('center' | 'right' | undefined)[]; head: Inline[][]; rows: Inline[][][] }

/** Deeper marks, lists and quotes are shown literally. */
export const MAX_DEPTH = 8

const isWord = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char)
/** A letter of a script with spaces between its words. */
const isSpaced = (char: string | undefined) =>
  isWord(char) && !/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]/u.test(char!)

/** Reads the shown pieces of a text from the parser's tree. */
export class Reader {
  private isTable = false

  constructor(private readonly source: string) {}

  private text(start: number, end: number): TextPiece {
    return { kind: 'text', text: this.source.slice(start, end), at: start }
  }

  /** The source at this range, with its links. */
  private written(start: number, end: number, isLinked: boolean): Inline[] {
    const found: Inline[] = []
    let at = start
    for (const link of isLinked ? [] : findLinks(this.source.slice(start, end))) {
      const [from, to] = [start + link.start, start + link.end]
      if (from > at) found.push(this.text(at, from))
      found.push({ kind: 'link', href: link.href, content: [this.text(from, to)] })
      at = to
    }
    if (at < end) found.push(this.text(at, end))
    return found
  }

  /** Joins adjacent pieces, so links in them are found. */
  private joined(pieces: readonly Inline[], isLinked: boolean): Inline[] {
    const joined: Inline[] = []
    for (const piece of pieces) {
      const last = joined.at(-1)
      if (piece.kind === 'text' && last?.kind === 'text' && last.at + last.text.length === piece.at) {
        joined[joined.length - 1] = this.text(last.at, piece.at + piece.text.length)
      } else joined.push(piece)
    }
    return joined.flatMap((piece) =>
      piece.kind === 'text' ? this.written(piece.at, piece.at + piece.text.length, isLinked) : piece,
    )
  }

  /** @param isLinked whether it is the label of a link, which contains no other link. */
  inline(nodes: readonly Node[], isLinked = false, depth = 0): Inline[] {
    return this.joined(
      nodes.flatMap((node) => this.piece(node, isLinked, depth)),
      isLinked,
    )
  }

  private piece(node: Node, isLinked: boolean, depth: number): Inline | Inline[] {
    const { type, start, end, children } = node
    if (depth > MAX_DEPTH) return this.text(start, end)
    switch (type) {
      case 'characterEscape':
        return this.text(start + 1, end)
      case 'codeText':
        return { kind: 'code', content: this.code(children) }
      case 'strong':
      case 'emphasis':
      case 'strikethrough': {
        const [opening, content, closing] = children as [Node, Node, Node]
        if (!this.isEmphasis(node, content)) {
          return [
            this.text(opening.start, opening.end),
            ...content.children.flatMap((child) => this.piece(child, isLinked, depth)),
            this.text(closing.start, closing.end),
          ]
        }
        const kind = type === 'emphasis' ? 'em' : type === 'strong' ? 'strong' : 'del'
        return { kind, content: this.inline(content.children, isLinked, depth + 1) }
      }
      case 'link':
      case 'image':
        return this.link(node, isLinked, depth)
      case 'autolink': {
        const href = this.source.slice(start + 1, end - 1)
        const content = [this.text(start + 1, end - 1)]
        if (isLinked || !isSafe(href)) return this.text(start, end)
        return { kind: 'link', href, content }
      }
      case 'blockQuotePrefix':
      case 'listItemIndent':
        return []
      case 'lineEnding':
        return this.text(start, start + 1)
      default:
        return this.text(start, end)
    }
  }

  /**
   * Emphasis needs a word; a single `*` between letters or digits is literal, and so is a `_` next to a sign such as
   * `/`.
   */
  private isEmphasis({ type, start, end }: Node, content: Node): boolean {
    const { source } = this
    if (!/[\p{L}\p{N}]/u.test(source.slice(content.start, content.end))) return false
    if (source[start] === '_')
      return (
        !/[^\s\p{P}]$|[/\\]$/u.test(source.slice(Math.max(0, start - 2), start)) &&
        !/^(?:[^\s\p{P}]|[/\\])/u.test(source.slice(end))
      )
    const isStar = (at: number) => isSpaced(source[at - 1]) && isSpaced(source[at + 1])
    return type !== 'emphasis' || source[start] !== '*' || !(isStar(start) || isStar(end - 1))
  }

  private link({ start, end, children }: Node, isLinked: boolean, depth: number): Inline | Inline[] {
    const find = (nodes: readonly Node[], type: Node['type']): Node | undefined => {
      for (const node of nodes) {
        const found = node.type === type ? node : find(node.children, type)
        if (found) return found
      }
      return undefined
    }
    const target = find(children, 'resourceDestinationString')
    const href = target ? this.source.slice(target.start, target.end) : ''
    if (isLinked || !target || !isSafe(href)) return this.text(start, end)
    const label = find(children, 'labelText')
    const content = this.inline(label?.children ?? [], true, depth + 1)
    if (content.length === 0) content.push(this.text(target.start, target.end))
    return { kind: 'link', href, content }
  }

  private code(nodes: readonly Node[]): TextPiece[] {
    const lines = nodes.filter(
      ({ type }) => type === 'codeTextData' || type === 'lineEnding' || type === 'codeFlowValue',
    )
    // A line ending's token includes the following indentation.
    return lines.flatMap(({ type, start, end }) =>
      type === 'lineEnding'
        ? this.text(start, start + 1)
        : this.isTable
          ? this.cell(start, end)
          : this.text(start, end),
    )
  }

  /** In a table, even in code, `|` is escaped with a backslash. */
  private cell(start: number, end: number): TextPiece[] {
    let at = start
    return this.source
      .slice(start, end)
      .split(/\\(?=\|)/)
      .map((part) => {
        const piece = this.text(at, at + part.length)
        at += part.length + 1
        return piece
      })
  }

  /** The whole text, without marks. */
  paragraph(): Block {
    return { kind: 'paragraph', content: this.written(0, this.source.length, false) }
  }

  blocks(nodes: readonly Node[], depth = 0): Block[] {
    return nodes.flatMap((node) => this.block(node, depth))
  }

  private block(node: Node, depth: number): Block | Block[] {
    const { type, start, end, children } = node
    const written = (): Block => ({ kind: 'paragraph', content: this.written(start, end, false) })
    switch (type) {
      case 'content':
        return this.blocks(children, depth)
      case 'paragraph':
        return { kind: 'paragraph', content: this.inline([...this.indent(start, depth), ...children]) }
      case 'atxHeading': {
        const level = children.find((child) => child.type === 'atxHeadingSequence')!
        const text = children.find((child) => child.type === 'atxHeadingText')
        if (!text) return written()
        return { kind: 'heading', level: level.end - level.start, content: this.inline(text.children) }
      }
      case 'codeFenced':
        return this.fence(children)
      case 'blockQuote':
        return depth >= MAX_DEPTH ? written() : { kind: 'quote', content: this.blocks(children, depth + 1) }
      case 'listOrdered':
      case 'listUnordered':
        if (depth >= MAX_DEPTH) return written()
        return { kind: 'list', isOrdered: type === 'listOrdered', items: this.items(children, depth + 1) }
      case 'table':
        return this.table(children)
      default:
        return []
    }
  }

  /** Leading spaces of a line. */
  private indent(start: number, depth: number): Node[] {
    let from = start
    while (depth === 0 && /[ \t]/.test(this.source[from - 1] ?? '')) from -= 1
    return from < start ? [{ type: 'data', start: from, end: start, children: [] }] : []
  }

  private fence(children: readonly Node[]): Block {
    const [opening] = children
    const [info, meta] = (opening?.children ?? []).filter(({ type }) => /^codeFencedFence(Info|Meta)$/.test(type))
    const isClosed = children.filter(({ type }) => type === 'codeFencedFence').length > 1
    // The fence's line, and the one before its end.
    const content = this.code(children).slice(1, isClosed ? -1 : undefined)
    const last = content.at(-1)
    if (!isClosed && last?.text.endsWith('```'))
      content.splice(-1, 1, this.text(last.at, last.at + last.text.length - 3))
    return { kind: 'code', language: info && this.text(info.start, (meta ?? info).end), content }
  }

  private items(children: readonly Node[], depth: number): ListItem[] {
    const items: { prefix: Node; nodes: Node[] }[] = []
    for (const child of children) {
      if (child.type === 'listItemPrefix') items.push({ prefix: child, nodes: [] })
      else items.at(-1)?.nodes.push(child)
    }
    return items.map(({ prefix, nodes }) => {
      const value = prefix.children.find(({ type }) => type === 'listItemValue')
      const content = this.blocks(nodes, depth)
      const item: ListItem = { content }
      if (value) item.number = Number(this.source.slice(value.start, value.end))
      const first = content[0]?.kind === 'paragraph' ? content[0].content[0] : undefined
      const task = first?.kind === 'text' ? /^\[([ xX])\](?: +|$)/.exec(first.text) : null
      if (first?.kind === 'text' && task) {
        item.isDone = task[1] !== ' '
        first.at += task[0].length
        first.text = first.text.slice(task[0].length)
      }
      return item
    })
  }

  private table(children: readonly Node[]): Block {
    const [head, body] = children.filter(({ type }) => type === 'tableHead' || type === 'tableBody')
    const rowsIn = (node: Node | undefined) => (node?.children ?? []).filter(({ type }) => type === 'tableRow')
    const cells = (row: Node | undefined) =>
      (row?.children ?? [])
        .filter(({ type }) => type === 'tableHeader' || type === 'tableData')
        .map((cell) => this.inline(cell.children.find(({ type }) => type === 'tableContent')?.children ?? []))
    this.isTable = true
    const delimiters = head?.children.find(({ type }) => type === 'tableDelimiterRow')?.children ?? []
    const align = delimiters
      .filter(({ type }) => type === 'tableDelimiter')
      .map(({ start, end }) => {
        const [, from, to] = /(:?)-+(:?)/.exec(this.source.slice(start, end)) ?? []
        return to ? (from ? ('center' as const) : ('right' as const)) : undefined
      })
    const table = { kind: 'table' as const, align, head: cells(rowsIn(head)[0]), rows: rowsIn(body).map(cells) }
    this.isTable = false
    return table
  }
}
