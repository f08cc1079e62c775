import type { Interrupt, ResumeEntry } from '@ag-ui/client'
import type { AskQuestionRequest, ChatRestClient, ChatSocket, Question, QuestionSchema } from '@chat-service/client'
import type { ToolCall } from './parts.js'

const UNASKED_MS = 5_000
/** Polling interval with a socket, in case an event was missed. */
const WITH_SOCKET_MS = 60_000
/** How long a question of a stream can be answered, in seconds. */
const [SHORTEST, LONGEST] = [10, 86_400]
const MAX_PROMPT = 2_000

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; enum?: unknown[]; required?: string[] }

const isApproval = ({ responseSchema, reason }: Interrupt) => {
  if (!responseSchema) return reason !== 'input_required'
  const { properties, required = [] } = responseSchema as Schema
  return properties?.approved?.type === 'boolean' && required.every((name) => name === 'approved')
}

const optionsOf = ({ responseSchema }: Interrupt) => {
  const { enum: values } = (responseSchema ?? {}) as Schema
  const fits = values?.every((value) => typeof value === 'string' && value !== '' && value.length <= 64)
  return values && fits && values.length >= 2 && values.length <= 10 ? (values as string[]) : undefined
}

/** Whether the answer is a flat object of primitive values. */
const isFlat = (schema: Schema): boolean =>
  schema.type === 'object' &&
  Object.values(schema.properties ?? {}).length > 0 &&
  Object.values(schema.properties ?? {}).every(({ type }) => /^(string|number|integer|boolean)$/.test(String(type)))

const FIELD_KEYS = ['type', 'title', 'description', 'enum', 'enumNames', 'format', 'default'].concat(
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
)

/** The schema without keywords that the service's forms lack; the agent checks those itself. */
const formOf = ({ properties = {}, required }: Schema): QuestionSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, field]) => {
      const known = Object.entries(field).filter(
        ([key, value]) =>
          FIELD_KEYS.includes(key) && (key !== 'format' || /^(email|uri|date|date-time)$/.test(String(value))),
      )
      return [name, Object.fromEntries(known) as QuestionSchema['properties'][string]]
    }),
  ),
  ...(required && { required }),
})

/** For an answer that no form describes. */
const ANY_TEXT: QuestionSchema = { type: 'object', properties: { answer: { type: 'string' } }, required: ['answer'] }

/**
 * The question for an interrupt: by default an approval; with a `responseSchema`, a choice for a string `enum`, a form
 * for a flat object, otherwise a form with the text field `answer`.
 */
export function questionOf(interrupt: Interrupt, call: ToolCall | undefined): AskQuestionRequest {
  const { message, reason, toolCallId, responseSchema, expiresAt } = interrupt
  const seconds = expiresAt ? Math.floor((Date.parse(expiresAt) - Date.now()) / 1_000) : NaN
  const isObject = typeof call?.input === 'object' && call.input !== null && !Array.isArray(call.input)
  const common = {
    prompt: (message ?? reason).slice(0, MAX_PROMPT) || 'May the agent go on?',
    ...(toolCallId && {
      subject: {
        toolCallId,
        ...(call && { name: call.name }),
        ...(isObject && { arguments: call.input as Record<string, unknown> }),
      },
    }),
    ...(!Number.isNaN(seconds) && { expiresInSeconds: Math.min(LONGEST, Math.max(SHORTEST, seconds)) }),
  }
  if (isApproval(interrupt)) return { kind: 'APPROVAL', ...common }
  const options = optionsOf(interrupt)?.map((id) => ({ id, label: id }))
  if (options) return { kind: 'CHOICE', options, ...common }
  const given = (responseSchema ?? {}) as Schema
  const schema = isFlat(given) ? formOf(given) : ANY_TEXT
  return { kind: 'FORM', schema, ...common }
}

/** A closed question, for the agent. `metadata` has the question with its answers and their authors. */
export function resumeEntryOf({ id, responseSchema }: Interrupt, question: Question): ResumeEntry {
  const { kind, state, answers } = question
  const metadata = { question: question as unknown }
  const last = answers.at(-1)
  if (state !== 'ANSWERED' || !last) return { interruptId: id, status: 'cancelled', metadata }
  const { decision, comment, optionId, value } = last
  if (kind === 'APPROVAL') {
    const payload = { approved: decision === 'APPROVE', ...(comment !== null && { reason: comment }) }
    return { interruptId: id, status: 'resolved', payload, metadata }
  }
  if (decision === 'REJECT') return { interruptId: id, status: 'cancelled', metadata }
  const isAnyText = kind === 'FORM' && !isFlat((responseSchema ?? {}) as Schema)
  const payload: unknown = kind === 'CHOICE' ? optionId : isAnyText ? (value?.answer ?? value) : value
  return { interruptId: id, status: 'resolved', payload, metadata }
}

/**
 * Waits until all questions of a message are closed.
 *
 * @returns the questions in the same order, or undefined if the message was stopped or ended meanwhile.
 */
export async function decided(
  { messages }: ChatRestClient,
  questions: Question[],
  { signal, socket }: { signal: AbortSignal; socket?: Pick<ChatSocket, 'on'> | undefined },
): Promise<Question[] | undefined> {
  const [{ channelId, messageId } = { channelId: '', messageId: '' }] = questions
  let news = 0
  let wake = () => {}
  const notice = () => {
    news += 1
    wake()
  }
  const forget = socket?.on('chat:question:decided', notice)
  signal.addEventListener('abort', notice)
  try {
    if (questions.every(({ state }) => state !== 'OPEN')) return questions
    while (!signal.aborted) {
      const before = news
      try {
        const { stream, questions: now = [] } = await messages.get(channelId, messageId)
        if (stream?.state !== 'STREAMING') return undefined
        const known = questions.map((question) => now.find(({ id }) => id === question.id) ?? question)
        if (known.every(({ state }) => state !== 'OPEN')) return known
      } catch (error) {
        // The service is unavailable: retry.
        const { status = 500 } = error as { status?: number }
        if (status < 500 && status !== 429) throw error
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, socket ? WITH_SOCKET_MS : UNASKED_MS)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
        if (news > before) wake()
      })
    }
    return undefined
  } finally {
    forget?.()
    signal.removeEventListener('abort', notice)
  }
}
