import type { Message, Question } from '@chat-service/client'
import type { UIMessageChunk } from 'ai'
import { errorOf, isApproval, isGrowing, type Part, partsOf, type ToolCall } from './parts.js'

/** The emitted state of a part, or of a question. */
interface Shown {
  /** The text so far. */
  text: string
  /** The last value, as JSON. */
  value: string
}

/** Makes the chunks of one message. */
export interface Chunks {
  /** The chunks added by this state of the message. The last ones close it, even if it waits for an approval. */
  next: (message: Message) => UIMessageChunk[]

  /** Begins another step after an approval. */
  resume: () => void
}

/**
 * Converts each state of a message into the chunks it adds. A crash may roll back a stream's text: the writer waits for
 * the replay, and if it differs, restarts the step's chunks with `reset-step`.
 */
export function chunksOf(userId: () => string | undefined): Chunks {
  const shown = new Map<string, Shown>()
  const earlier = new Set<string>()
  let isOpen = false
  const shownOf = (key: string) => {
    const known = shown.get(key) ?? { text: '', value: '' }
    shown.set(key, known)
    return known
  }
  return {
    next(message) {
      const parts = partsOf(message)
      const isOver = !isGrowing(message)
      const chunks: UIMessageChunk[] = []
      if (!isOpen) chunks.push({ type: 'start', messageId: message.id }, { type: 'start-step' })
      else if (isOtherwise(shown, parts, isOver)) {
        chunks.push({ type: 'reset-step' })
        for (const key of [...shown.keys()]) if (!earlier.has(key)) shown.delete(key)
      }
      isOpen = true
      const { questions = [] } = message
      parts.forEach((part, n) => chunks.push(...changesOf(part, `${n}`, shownOf(`${n}`), questions)))
      for (const question of questions) chunks.push(...askedBy(question, parts, shownOf(question.id)))
      const isWaiting = questions.some((question) => isApproval(question, parts) && isFor(question, userId()))
      if (isOver || isWaiting) {
        const open = parts.flatMap((part, n) => ('text' in part && part.text && !earlier.has(`${n}`) ? [`${n}`] : []))
        chunks.push(
          ...open.map((id) => ({ type: `${parts[Number(id)]!.type as 'text' | 'reasoning'}-end` as const, id })),
        )
        chunks.push(...(isOver ? endOf(message) : END_OF_STEP))
      }
      return chunks
    },
    resume() {
      isOpen = false
      for (const key of shown.keys()) earlier.add(key)
    },
  }
}

/** Whether emitted text will not be replayed. */
const isOtherwise = (shown: Map<string, Shown>, parts: Part[], isOver: boolean) =>
  [...shown].some(([key, { text }]) => {
    const part = parts[Number(key)]
    const now = part && 'text' in part ? part.text : ''
    return !now.startsWith(text) && (isOver || !text.startsWith(now))
  })

/** Whether the chat shows it as waiting for the user. */
const isFor = ({ state, answerableBy, answers }: Question, user: string | undefined) =>
  state === 'OPEN' &&
  (typeof answerableBy === 'string' || answerableBy.userIds.some((id) => id === user)) &&
  !answers.some(({ userId }) => userId === user)

/** A question other than a tool call's approval becomes data. */
function askedBy(question: Question, parts: Part[], shown: Shown): UIMessageChunk[] {
  const value = JSON.stringify(question)
  if (shown.value === value || isApproval(question, parts)) return []
  shown.value = value
  return [{ type: 'data-question', id: question.id, data: question }]
}

/** The decision on a tool call's approval; `before` is the state the chat knows. */
function decisionOf(question: Question | undefined, before: Question | undefined): UIMessageChunk[] {
  if (!question || question.state === before?.state) return []
  const { id: approvalId, state, subject, answers, prompt: reason } = question
  const toolCallId = subject?.toolCallId ?? ''
  const asked = before ? [] : [{ type: 'tool-approval-request', approvalId, toolCallId, reason } as const]
  if (state === 'OPEN') return asked
  const last = answers.at(-1)
  const approved = state === 'ANSWERED' && last?.decision === 'APPROVE'
  const why = state === 'ANSWERED' ? last?.comment : state.toLowerCase()
  const response = { type: 'tool-approval-response', approvalId, approved, ...(why && { reason: why }) } as const
  return [...asked, response, ...(approved ? [] : [{ type: 'tool-output-denied', toolCallId } as const])]
}

function changesOf(part: Part, id: string, shown: Shown, questions: Question[]): UIMessageChunk[] {
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
  // Interrupt data is only for the agent.
  if (part.type === 'data' && part.value.agUi) return []
  const question =
    part.type === 'tool' ? questions.findLast((each) => part.call.id === each.subject?.toolCallId) : undefined
  const value = JSON.stringify(part.type === 'tool' ? { call: part.call, question } : part.value)
  if (value === shown.value) return []
  const before = (shown.value ? JSON.parse(shown.value) : {}) as { call?: ToolCall; question?: Question }
  shown.value = value
  if (part.type === 'data') return [{ type: 'data-part', id, data: part.value }]
  if (part.type === 'source') {
    const { url, title } = part.value
    if (typeof url !== 'string') return []
    return [{ type: 'source-url', sourceId: id, url, ...(typeof title === 'string' && { title }) }]
  }
  const { id: toolCallId, name: toolName, state, input, output, error = 'The tool failed.' } = part.call
  // The agent runs its own tools and names them.
  const common = { toolCallId, providerExecuted: true, dynamic: true }
  const isEarly = state === 'running' && input === undefined
  const chunks: UIMessageChunk[] = []
  if (isEarly && !before.call) chunks.push({ type: 'tool-input-start', toolName, ...common })
  if (!isEarly && before.call?.input === undefined)
    chunks.push({ type: 'tool-input-available', toolName, input: input ?? {}, ...common })
  if (!isEarly) chunks.push(...decisionOf(question?.kind === 'APPROVAL' ? question : undefined, before.question))
  if (state === before.call?.state) return chunks
  if (state === 'failed') chunks.push({ type: 'tool-output-error', errorText: error, ...common })
  if (state === 'complete') chunks.push({ type: 'tool-output-available', output: output ?? null, ...common })
  return chunks
}

const END_OF_STEP: UIMessageChunk[] = [{ type: 'finish-step' }, { type: 'finish', finishReason: 'tool-calls' }]

function endOf(message: Message): UIMessageChunk[] {
  const state = message.stream?.state ?? 'COMPLETE'
  if (state === 'STOPPED') return [{ type: 'abort', reason: 'stopped' }]
  if (state === 'FAILED') return [{ type: 'error', errorText: errorOf(message) }]
  return [{ type: 'finish-step' }, { type: 'finish', finishReason: 'stop' }]
}
