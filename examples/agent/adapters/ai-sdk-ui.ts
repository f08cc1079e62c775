import type { Piece } from '../pieces.js'

type Fields = Record<'delta' | 'toolCallId' | 'toolName' | 'errorText' | 'url' | 'title', string> &
  Record<string, unknown>

/** From `toUIMessageStream()` of the Vercel AI SDK, 5 and later, or the route of an agent that answers with one. */
export async function* fromUiMessageStream(chunks: AsyncIterable<{ type: string }>): AsyncGenerator<Piece> {
  for await (const chunk of chunks) {
    const { delta, toolCallId: id, toolName: name, errorText, url, title, ...rest } = chunk as never as Fields
    const { input, output, preliminary } = rest
    if (chunk.type === 'text-delta') yield { type: 'text', text: delta }
    if (chunk.type === 'reasoning-delta') yield { type: 'reasoning', text: delta }
    if (chunk.type === 'tool-input-available') yield { type: 'tool', id, name, state: 'running', input }
    if (chunk.type === 'tool-output-available')
      yield { type: 'tool', id, state: preliminary ? 'running' : 'complete', output }
    if (/^tool-(in|out)put-error$/.test(chunk.type)) yield { type: 'tool', id, name, state: 'failed', error: errorText }
    if (chunk.type === 'source-url') yield { type: 'source', url, title }
    if (chunk.type === 'error') throw new Error(errorText)
  }
}
