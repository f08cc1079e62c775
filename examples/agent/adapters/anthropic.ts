import type { Piece } from '../pieces.js'

type Fields = { index: number } & Record<'content_block' | 'delta' | 'error', Record<string, string>>

/** From `anthropic.messages.create({ stream: true })` or `messages.stream(…)`. Your loop runs the tools. */
export async function* fromAnthropic(events: AsyncIterable<{ type: string }>): AsyncGenerator<Piece> {
  const calls = new Map<number, { id: string; input: string }>()
  for await (const event of events) {
    const { index = 0, content_block: block = {}, delta = {}, error } = event as never as Partial<Fields>
    const { id = '', name = '', tool_use_id: result, content: output } = block
    if (delta.text) yield { type: 'text', text: delta.text }
    if (delta.thinking) yield { type: 'reasoning', text: delta.thinking }
    if (id && calls.set(index, { id, input: '' })) yield { type: 'tool', id, name, state: 'running' }
    if (result) yield { type: 'tool', id: result, state: 'complete', output }
    const call = calls.get(index)
    if (call && delta.partial_json) call.input += delta.partial_json
    if (event.type === 'content_block_stop' && calls.delete(index)) yield { type: 'tool', ...call! }
    if (event.type === 'error') throw new Error(error?.message)
  }
}
