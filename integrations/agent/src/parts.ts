import type { Message, Question } from '@chat-service/client'

/** A call of a tool: the value of a part of type `tool`. */
export interface ToolCall {
  /** The call's id, which results and approvals refer to. */
  id: string
  name: string
  state: 'running' | 'complete' | 'failed'
  /** The arguments, once complete. */
  input?: unknown
  output?: unknown
  error?: string
}

/** One part of a message, in order. */
export type Part =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  | { type: 'tool'; call: ToolCall }
  | { type: 'source'; value: Record<string, unknown> }
  | { type: 'data'; value: Record<string, unknown> }

/** The parts of a message by number, each with its own text. A message that is not a stream is one text part. */
export function partsOf({ id, text, stream, isEdited }: Pick<Message, 'id' | 'text' | 'stream' | 'isEdited'>): Part[] {
  // An edited message has one text part.
  if (!stream || isEdited) return [{ type: 'text', text }]
  const chars = [...text]
  return stream.parts.map(({ type, length, text: own = '', value = {} }, number): Part => {
    if (type === 'text') return { type, text: chars.splice(0, length).join('') }
    if (type === 'reasoning') return { type, text: own }
    if (type !== 'tool') return { type, value }
    const call = { id: `${id}-${number}`, name: 'tool', state: 'running', ...value } as ToolCall
    return { type, call }
  })
}

/** Whether the message is still streaming. */
export const isGrowing = ({ stream }: Pick<Message, 'stream'>): boolean =>
  stream?.state === 'STREAMING' || stream?.state === 'STOPPING'

/** The producer's reason for the failure of its message. */
export function errorOf({ metadata }: Pick<Message, 'metadata'>): string {
  const { error } = (metadata ?? {}) as { error?: { message?: unknown } }
  return typeof error?.message === 'string' ? error.message : 'The answer was not completed.'
}

/** Whether the question is a tool call's approval. */
export const isApproval = ({ kind, subject }: Question, parts: Part[]): boolean =>
  kind === 'APPROVAL' && parts.some((part) => part.type === 'tool' && part.call.id === subject?.toolCallId)
