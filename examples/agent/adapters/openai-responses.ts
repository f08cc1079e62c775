import type { Piece } from '../pieces.js'

type Fields = Record<'delta' | 'message', string> &
  Record<'annotation' | 'item', Record<string, string>> & { response: { error: unknown } }

/** From `openai.responses.create({ stream: true })`. Your loop runs the function calls, OpenAI its own tools. */
export async function* fromOpenAiResponses(events: AsyncIterable<{ type: string }>): AsyncGenerator<Piece> {
  for await (const event of events) {
    const { delta = '', message, annotation, response, item = {} } = event as never as Partial<Fields>
    const { type = '', id = '', call_id: call = id, name = type, arguments: input, status } = item
    const isOver = event.type.endsWith('.done') && type !== 'function_call'
    const state = status === 'failed' ? status : isOver ? 'complete' : 'running'
    if (/(output_text|refusal)\.delta$/.test(event.type)) yield { type: 'text', text: delta }
    if (/reasoning\w*_text\.delta$/.test(event.type)) yield { type: 'reasoning', text: delta }
    if (type.endsWith('_call')) yield { type: 'tool', id: call, name, state, input: input || undefined }
    if (annotation?.url) yield { type: 'source', url: annotation.url, title: annotation.title }
    const error = response?.error as Partial<Fields> | null | undefined
    if (/^(error|response\.failed)$/.test(event.type)) throw new Error(error?.message ?? message)
  }
}
