import { Fragment, memo, type ReactNode, useEffect, useMemo, useState } from 'react'
import { codeParts, isHighlighterLoaded, loadHighlighter } from './code-colors.js'
import { chunksOf } from './markdown-chunks.js'
import { complete } from './markdown-open.js'
import type { Block, Inline, TextPiece } from './markdown-reader.js'
import type { Range } from './markdown-source.js'
import { readChunk } from './markdown-text.js'
import { useCopy } from '../parts/use-copy.js'
import { useStrings } from '../provider/use-chat.js'

interface MarkdownProps {
  text: string
  /** Whether it is incomplete. */
  isOpen: boolean
  /** Ranges of a text without formatting, such as names. */
  wordsIn: (text: string) => readonly Range[]
  /** Renders text without marks. Both must be stable functions, so unchanged chunks don't render. */
  plain: (text: string) => ReactNode
}

/** Markdown, chunk by chunk: while the text grows, only the last one is parsed again. */
export const Markdown = memo(function Markdown({ text, isOpen, ...rest }: MarkdownProps) {
  const chunks = chunksOf(text.replace(/\r\n?/g, '\n'))
  return chunks.map((chunk, n) => (
    <Chunk key={n} text={chunk.text} isOpen={isOpen && n === chunks.length - 1} {...rest} />
  ))
})

const Chunk = memo(function Chunk({ text, isOpen, wordsIn, plain }: MarkdownProps) {
  const whole = isOpen ? complete(text) : text
  return <Blocks blocks={readChunk(whole, wordsIn(whole))} plain={plain} />
})

interface ReadProps {
  plain: MarkdownProps['plain']
}

const textOf = (pieces: readonly TextPiece[]) => pieces.map(({ text }) => text).join('')

const inline = (pieces: readonly Inline[], plain: ReadProps['plain']): ReactNode =>
  pieces.map((piece, n) => {
    if (piece.kind === 'text') return <Fragment key={n}>{plain(piece.text)}</Fragment>
    if (piece.kind === 'code') return <code key={n}>{textOf(piece.content)}</code>
    const content = inline(piece.content, piece.kind === 'link' ? String : plain)
    if (piece.kind !== 'link') return <piece.kind key={n}>{content}</piece.kind>
    return (
      <a key={n} href={piece.href} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    )
  })

const Blocks = ({ blocks, plain }: ReadProps & { blocks: readonly Block[] }) =>
  blocks.map((block, n) => <BlockView key={n} block={block} plain={plain} />)

function BlockView({ block, plain }: ReadProps & { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return <p>{inline(block.content, plain)}</p>
    case 'heading': {
      const Heading = `h${Math.min(block.level + 2, 6)}` as 'h3'
      return <Heading>{inline(block.content, plain)}</Heading>
    }
    case 'code':
      return <Code language={block.language?.text ?? ''} text={textOf(block.content)} />
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.content} plain={plain} />
        </blockquote>
      )
    case 'list': {
      const items = block.items.map(({ number, isDone, content: [first, ...rest] }, n) => (
        <li key={n} value={number}>
          {isDone !== undefined && (isDone ? '☑ ' : '☐ ')}
          {first?.kind === 'paragraph'
            ? inline(first.content, plain)
            : first && <BlockView block={first} plain={plain} />}
          <Blocks blocks={rest} plain={plain} />
        </li>
      ))
      return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>
    }
    case 'table': {
      const { head, align, rows } = block
      const row = (cells: readonly Inline[][], Cell: 'th' | 'td') =>
        head.map((_, n) => (
          <Cell key={n} className={align[n] && `chat-${align[n]}`}>
            {inline(cells[n] ?? [], plain)}
          </Cell>
        ))
      return (
        <Table>
          <thead>
            <tr>{row(head, 'th')}</tr>
          </thead>
          <tbody>
            {rows.map((cells, n) => (
              <tr key={n}>{row(cells, 'td')}</tr>
            ))}
          </tbody>
        </Table>
      )
    }
  }
}

/** A scroll container, also by keyboard. */
function Table({ children }: { children: ReactNode }) {
  return (
    <div className="chat-table" tabIndex={0} role="region" aria-label={useStrings().content.table}>
      <table>{children}</table>
    </div>
  )
}

function Code({ language, text }: { language: string; text: string }) {
  const words = useStrings().content
  const copy = useCopy()
  return (
    <div className="chat-code">
      <div className="chat-code-head chat-muted chat-small-text">
        <span>{language || words.code}</span>
        <button className="chat-link" onClick={() => copy(text)}>
          {words.copy}
        </button>
      </div>
      <pre tabIndex={0} dir="ltr">
        <code>{language ? <Colored language={language} text={text} /> : text}</code>
      </pre>
    </div>
  )
}

/** Code, with colors as soon as the highlighter is loaded. */
function Colored({ language, text }: { language: string; text: string }) {
  const [isLoaded, setLoaded] = useState(isHighlighterLoaded)
  useEffect(() => {
    let isShown = true
    // Colors are optional.
    if (!isLoaded)
      loadHighlighter().then(
        () => isShown && setLoaded(true),
        () => undefined,
      )
    return () => void (isShown = false)
  }, [isLoaded])
  const parts = useMemo(() => (isLoaded ? codeParts(text, language) : undefined), [isLoaded, text, language])
  if (!parts) return text
  return parts.map(({ text: piece, kind }, n) =>
    kind ? (
      <span key={n} className={`chat-code-${kind}`}>
        {piece}
      </span>
    ) : (
      piece
    ),
  )
}
