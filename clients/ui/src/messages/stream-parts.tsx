import type { Message } from '@chat-service/client'
import type { ReactNode } from 'react'
import { isGrowing } from './stream-state.js'
import { cx } from '../parts/class-names.js'
import { useStrings } from '../provider/use-chat.js'

type Part = NonNullable<Message['stream']>['parts'][number]

/** Texts, with the producer's reasoning, tool calls and sources in between. */
interface Segment {
  text?: string
  part?: Part
  sources?: { url: string; title: string }[]
}

/** The parts in order. Adjacent texts are merged; a text edited since is a single part. */
function segmentsOf({ text, stream }: Message): Segment[] {
  const parts = stream?.parts ?? []
  if (parts.length < 2) return [{ text }]
  const chars = [...text]
  const isAsWritten = parts.reduce((sum, { type, length }) => sum + (type === 'text' ? length : 0), 0) === chars.length
  const segments: Segment[] = isAsWritten ? [] : [{ text }]
  for (const part of parts) {
    const last = segments.at(-1)
    const { url, title } = part.value ?? {}
    if (part.type === 'text') {
      const own = isAsWritten ? chars.splice(0, part.length).join('') : ''
      if (last?.text !== undefined) last.text += own
      else if (own) segments.push({ text: own })
    } else if (part.type === 'source') {
      if (typeof url !== 'string' || !URL.canParse(url) || !/^https?:/.test(url)) continue
      const source = { url, title: typeof title === 'string' && title ? title : new URL(url).host }
      if (last?.sources) last.sources.push(source)
      else segments.push({ sources: [source] })
    } else if (part.type !== 'data') segments.push({ part })
  }
  return segments
}

const shownAs = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))

function Reasoning({ text, isOpen }: { text: string; isOpen: boolean }) {
  const words = useStrings().messages.stream
  return (
    <details className="chat-stream-part">
      <summary>
        <span className={cx('dot', isOpen && 'growing')} aria-hidden="true" />
        {isOpen ? words.thinking : words.thought}
      </summary>
      <p>{text}</p>
    </details>
  )
}

function ToolCall({ value = {}, isOpen }: { value: Part['value']; isOpen: boolean }) {
  const words = useStrings().messages.stream
  const { name, state, input, output, error } = value as Record<string, unknown>
  const isFailed = state === 'failed' || state === 'output-error' || error !== undefined
  const isRunning = isOpen && !isFailed && output === undefined && state !== 'complete'
  const how = isFailed
    ? 'failed'
    : isRunning
      ? 'running'
      : output === undefined && state === 'running'
        ? 'ended'
        : 'done'
  const details = [
    [words.input, input],
    [words.output, output],
    [words.error, error],
  ] as const
  return (
    <details className={cx('stream-part', 'tool', how)}>
      <summary>
        <span className={cx('dot', isRunning && 'growing')} aria-hidden="true" />
        {typeof name === 'string' ? name : words.tool} <span className="chat-muted">{words.states[how]}</span>
      </summary>
      {details.map(
        ([label, given]) =>
          given !== undefined && (
            <div key={label}>
              <p className="chat-muted">{label}</p>
              <pre tabIndex={0}>{shownAs(given)}</pre>
            </div>
          ),
      )}
    </details>
  )
}

/** All parts of a stream. `text` renders text parts; only the last one may be incomplete. */
export function StreamParts({
  message,
  text,
}: {
  message: Message
  text: (text: string, isOpen: boolean) => ReactNode
}) {
  const words = useStrings().messages.stream
  const isOpen = isGrowing(message)
  const segments = segmentsOf(message)
  // A stream that ended early is incomplete too.
  const isCut = message.stream?.state !== 'COMPLETE'
  return segments.map((segment, n) => {
    const isLast = isOpen && n === segments.length - 1
    if (segment.text !== undefined)
      return segment.text && <div key={n}>{text(segment.text, isCut && n === segments.length - 1)}</div>
    if (segment.sources) {
      return (
        <p key={n} className="chat-sources chat-small-text">
          <span className="chat-muted">{words.sources}</span>
          {segment.sources.map(({ url, title }, at) => (
            <a key={at} href={url} target="_blank" rel="noopener noreferrer">
              {title}
            </a>
          ))}
        </p>
      )
    }
    const { type, text: thought = '', value } = segment.part!
    return type === 'reasoning' ? (
      <Reasoning key={n} text={thought} isOpen={isLast} />
    ) : (
      <ToolCall key={n} value={value} isOpen={isOpen} />
    )
  })
}
