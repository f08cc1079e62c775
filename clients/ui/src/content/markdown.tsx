import { Fragment, memo, type ReactNode, useState } from 'react'
import { closeInline, type Inline, MAX_DEPTH, parseBlock, parseInline, splitBlocks } from './markdown-text.js'
import { useNotices } from '../provider/notices.js'
import { useStrings } from '../provider/use-chat.js'

interface MarkdownProps {
  text: string
  /** Whether it may go on, or ended early. */
  isOpen: boolean
  /** Renders text without marks. A stable function, so that blocks that did not change do not render. */
  plain: (text: string) => ReactNode
  /** How deep it is in lists and quotes. */
  depth?: number
}

/** Markdown, block by block: while the text grows, only the last block renders again. */
export const Markdown = memo(function Markdown({ text, isOpen, plain, depth = 0 }: MarkdownProps) {
  const blocks = splitBlocks(text, isOpen)
  return blocks.map((block, n) => (
    <Block key={n} text={block} isOpen={isOpen && n === blocks.length - 1} plain={plain} depth={depth} />
  ))
})

const inlineOf = (pieces: readonly Inline[], plain: MarkdownProps['plain']): ReactNode =>
  pieces.map((piece, n) => {
    if (piece.kind === 'text') return <Fragment key={n}>{plain(piece.text)}</Fragment>
    if (piece.kind === 'code') return <code key={n}>{piece.text}</code>
    const content = inlineOf(piece.content, plain)
    if (piece.kind !== 'link') return <piece.kind key={n}>{content}</piece.kind>
    return (
      <a key={n} href={piece.href} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    )
  })

const Block = memo(function Block({ text, isOpen, plain, depth = 0 }: MarkdownProps) {
  if (depth > MAX_DEPTH) return <p>{text}</p>
  const inner = { plain, depth: depth + 1 }
  const block = parseBlock(text, isOpen)
  const inline = (source: string, isLast = isOpen) =>
    inlineOf(parseInline(isLast ? closeInline(source) : source), plain)
  switch (block.kind) {
    case 'paragraph':
      return <p>{inline(block.text)}</p>
    case 'heading': {
      const Heading = `h${Math.min(block.level + 2, 6)}` as 'h3'
      return <Heading>{inline(block.text)}</Heading>
    }
    case 'code':
      return <Code language={block.language} text={block.text} />
    case 'quote':
      return (
        <blockquote>
          <Markdown text={block.text} isOpen={isOpen} {...inner} />
        </blockquote>
      )
    case 'list': {
      const items = block.items.map((item, n) => {
        const [first = '', ...rest] = splitBlocks(item)
        const isLast = isOpen && n === block.items.length - 1
        const isTight = parseBlock(first).kind === 'paragraph'
        return (
          <li key={n}>
            {isTight && inline(first, isLast && rest.length === 0)}
            <Markdown
              text={isTight ? item.slice(item.indexOf(first) + first.length) : item}
              isOpen={isLast}
              {...inner}
            />
          </li>
        )
      })
      return block.start === undefined ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
    }
    case 'table': {
      const { head, align, rows } = block
      const row = (cells: readonly string[], Cell: 'th' | 'td', isLast: boolean) =>
        head.map((_, n) => (
          <Cell key={n} className={align[n] ? `chat-${align[n]}` : undefined}>
            {inline(cells[n] ?? '', isLast && n === cells.length - 1)}
          </Cell>
        ))
      return (
        <Table>
          <thead>
            <tr>{row(head, 'th', isOpen && rows.length === 0)}</tr>
          </thead>
          <tbody>
            {rows.map((cells, n) => (
              <tr key={n}>{row(cells, 'td', isOpen && n === rows.length - 1)}</tr>
            ))}
          </tbody>
        </Table>
      )
    }
    case 'rule':
      return <hr />
  }
})

/** Scrolls by itself, also by keyboard. */
function Table({ children }: { children: ReactNode }) {
  return (
    <div className="chat-table" tabIndex={0} role="region" aria-label={useStrings().content.table}>
      <table>{children}</table>
    </div>
  )
}

function Code({ language, text }: { language: string; text: string }) {
  const { attempt } = useNotices()
  const words = useStrings().content
  const [isCopied, setCopied] = useState(false)
  const copy = () => attempt(() => navigator.clipboard.writeText(text).then(() => setCopied(true)))
  return (
    <div className="chat-code">
      <div className="chat-code-head chat-muted chat-small-text">
        <span>{language || words.code}</span>
        <button className="chat-link" onClick={() => void copy()}>
          {isCopied ? words.copied : words.copy}
        </button>
      </div>
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </div>
  )
}
