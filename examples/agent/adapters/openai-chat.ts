import type { Piece } from '../pieces.js'

type Call = { index: number; id?: string; function?: { name?: string; arguments?: string } }
type Chunk = { choices: { delta?: { content?: string | null; refusal?: string | null; tool_calls?: Call[] } }[] }

/** From `openai.chat.completions.create({ stream: true })`. Your loop runs the tools that it names. */
export async function* fromOpenAiChat(chunks: AsyncIterable<Chunk>): AsyncGenerator<Piece> {
  const calls: { id: string; name: string; input: string }[] = []
  for await (const { choices } of chunks) {
    const { content, refusal, tool_calls: more = [] } = choices[0]?.delta ?? {}
    if (content ?? refusal) yield { type: 'text', text: content ?? refusal ?? '' }
    for (const { index, id = `${index}`, function: { name = '', arguments: input = '' } = {} } of more) {
      const call = (calls[index] ??= { id, name: '', input: '' })
      Object.assign(call, { name: call.name + name, input: call.input + input })
    }
  }
  for (const call of calls) yield { type: 'tool', state: 'running', ...call }
}
