import { messageOf, type Piece } from '../pieces.js'

type Block = Partial<Record<'text' | 'thinking' | 'reasoning', string>>
type Event = { event: string; name: string; run_id: string; data: unknown }

/** From `agent.streamEvents(input, { version: 'v2' })` of LangChain and LangGraph. */
export async function* fromLangChain(events: AsyncIterable<Event>): AsyncGenerator<Piece> {
  for await (const { event, name, run_id: id, data } of events) {
    const { chunk, input, output, error } = data as Record<string, { content?: string | Block[]; status?: string }>
    const content = (event === 'on_chat_model_stream' && chunk?.content) || []
    for (const { text, thinking, reasoning = thinking } of typeof content === 'string'
      ? [{ text: content } as Block]
      : content)
      if (text ?? reasoning) yield { type: reasoning ? 'reasoning' : 'text', text: reasoning ?? text ?? '' }
    const state = output?.status === 'error' ? 'failed' : 'complete'
    if (event === 'on_tool_start') yield { type: 'tool', id, name, state: 'running', input }
    if (event === 'on_tool_end') yield { type: 'tool', id, state, output: output?.content ?? output }
    if (event === 'on_tool_error') yield { type: 'tool', id, state: 'failed', error: messageOf(error) }
  }
}
