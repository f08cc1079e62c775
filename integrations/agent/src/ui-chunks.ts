import type { Message } from '@chat-service/client'
import type { UIMessageChunk } from 'ai'
import { errorOf, isGrowing, type Part, partsOf } from './parts.js'

/** What was emitted of a part. */
interface Shown {
  /** The text so far. */
  text: string
  /** How far a call of a tool was, or the last value, as JSON. */
  value: string
}

/**
 * Turns each next state of a message into the chunks that are new. The text of a stream may be taken back after a crash: what is written
 * anew is awaited, and if it differs, the chunks begin again after `reset-step`.
 */
export function chunksOf(): (message: Message) => UIMessageChunk[] {
  let shown: Shown[] | undefined
  return (message) => {
    const parts = partsOf(message)
    const isOver = !isGrowing(message)
    const chunks: UIMessageChunk[] = []
    if (!shown) chunks.push({ type: 'start', messageId: message.id }, { type: 'start-step' })
    else if (isOtherwise(shown, parts, isOver)) {
      chunks.push({ type: 'reset-step' })
      shown = undefined
    }
    const known = (shown ??= [])
    parts.forEach((part, n) => chunks.push(...changesOf(part, `${n}`, (known[n] ??= { text: '', value: '' }))))
    if (isOver) chunks.push(...endOf(message, parts))
    return chunks
  }
}

/** Whether text that was emitted will not come again. */
const isOtherwise = (shown: Shown[], parts: Part[], isOver: boolean) =>
  shown.some(({ text }, n) => {
    const part = parts[n]
    const now = part && 'text' in part ? part.text : ''
    return !now.startsWith(text) && (isOver || !text.startsWith(now))
  })

function changesOf(part: Part, id: string, shown: Shown): UIMessageChunk[] {
  if (part.type === 'text' || part.type === 'reasoning') {
    const delta = part.text.slice(shown.text.length)
    if (!delta) return []
    const isFirst = shown.text === ''
    shown.text += delta
    return [
      ...(isFirst ? [{ type: `${part.type}-start`, id } as const] : []),
      { type: `${part.type}-delta`, id, delta } as const,
    ]
  }
  const value = JSON.stringify(part.type === 'tool' ? part.call : part.value)
  if (value === shown.value) return []
  shown.value = value
  if (part.type === 'data') return [{ type: 'data-part', id, data: part.value }]
  if (part.type === 'source') {
    const { url, title } = part.value
    if (typeof url !== 'string') return []
    return [{ type: 'source-url', sourceId: id, url, ...(typeof title === 'string' && { title }) }]
  }
  const { id: toolCallId, name: toolName, state, input, output, error = 'The tool failed.' } = part.call
  // The agent runs its tools, and the names are its own.
  const common = { toolCallId, providerExecuted: true, dynamic: true }
  if (state === 'running' && input === undefined) return [{ type: 'tool-input-start', toolName, ...common }]
  const asked = { type: 'tool-input-available', toolName, input: input ?? {}, ...common } as const
  if (state === 'running') return [asked]
  if (state === 'failed') return [asked, { type: 'tool-output-error', errorText: error, ...common }]
  return [asked, { type: 'tool-output-available', output: output ?? null, ...common }]
}

function endOf(message: Message, parts: Part[]): UIMessageChunk[] {
  const ends = parts.flatMap((part, n) =>
    'text' in part && part.text ? [{ type: `${part.type}-end`, id: `${n}` } as const] : [],
  )
  const state = message.stream?.state ?? 'COMPLETE'
  if (state === 'STOPPED') return [...ends, { type: 'abort', reason: 'stopped' }]
  if (state === 'FAILED') return [...ends, { type: 'error', errorText: errorOf(message) }]
  return [...ends, { type: 'finish-step' }, { type: 'finish', finishReason: 'stop' }]
}
