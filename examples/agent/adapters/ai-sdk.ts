import { messageOf, type Piece } from '../pieces.js'

type Fields = Record<'text' | 'toolCallId' | 'toolName' | 'url' | 'title', string> & Record<string, unknown>

/** From `streamText(…).fullStream` of the Vercel AI SDK, 5 and later. */
export async function* fromAiSdk(parts: AsyncIterable<{ type: string }>): AsyncGenerator<Piece> {
  for await (const part of parts) {
    const { text, toolCallId: id, toolName: name, url, title, ...rest } = part as never as Fields
    if (part.type === 'text-delta') yield { type: 'text', text }
    if (part.type === 'reasoning-delta') yield { type: 'reasoning', text }
    if (part.type === 'tool-call') yield { type: 'tool', id, name, state: 'running', input: rest.input }
    if (part.type === 'tool-result')
      yield { type: 'tool', id, state: rest.preliminary ? 'running' : 'complete', output: rest.output }
    if (part.type === 'tool-error') yield { type: 'tool', id, state: 'failed', error: messageOf(rest.error) }
    if (part.type === 'source' && url) yield { type: 'source', url, title }
    if (part.type === 'error') throw rest.error
  }
}
