import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fromAiSdk } from '../../examples/agent/adapters/ai-sdk'
import { fromUiMessageStream } from '../../examples/agent/adapters/ai-sdk-ui'
import { fromAnthropic } from '../../examples/agent/adapters/anthropic'
import { fromLangChain } from '../../examples/agent/adapters/langchain'
import { fromOpenAiChat } from '../../examples/agent/adapters/openai-chat'
import { fromOpenAiResponses } from '../../examples/agent/adapters/openai-responses'
import type { Piece } from '../../examples/agent/pieces'

const folder = path.resolve(__dirname, '../../examples/agent/adapters')

async function* stream<T>(events: readonly T[]): AsyncGenerator<T> {
  yield* events
}

/** The final output: text by type, tools with all their data, sources. */
async function written(pieces: AsyncIterable<Piece>) {
  const result = { text: '', reasoning: '', tools: {} as Record<string, object>, sources: [] as string[] }
  for await (const piece of pieces) {
    if (piece.type === 'source') result.sources.push(piece.url)
    else if (piece.type !== 'tool') result[piece.type] += piece.text
    else {
      const { type: _, id, ...change } = piece
      const known = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      result.tools[id] = { ...result.tools[id], ...known }
    }
  }
  return result
}

it.each(readdirSync(folder))('%s has at most 20 lines', (name) => {
  const lines = readFileSync(path.join(folder, name), 'utf8').trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(20)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120)
})

describe('the Vercel AI SDK', () => {
  const call = { type: 'tool-call', toolCallId: 'call_1', toolName: 'weather', input: { city: 'Bern' } }

  it('is read from fullStream', async () => {
    const parts = [
      { type: 'start' },
      { type: 'start-step', request: {}, warnings: [] },
      { type: 'reasoning-start', id: '0' },
      { type: 'reasoning-delta', id: '0', text: 'I need ' },
      { type: 'reasoning-delta', id: '0', text: 'the weather.' },
      { type: 'reasoning-end', id: '0' },
      { type: 'tool-input-start', id: 'call_1', toolName: 'weather' },
      { type: 'tool-input-delta', id: 'call_1', delta: '{"city":"Bern"}' },
      { type: 'tool-input-end', id: 'call_1' },
      call,
      { ...call, type: 'tool-result', output: 'loading', preliminary: true },
      { ...call, type: 'tool-result', output: { degrees: 4 } },
      { ...call, type: 'tool-call', toolCallId: 'call_2' },
      { ...call, type: 'tool-error', toolCallId: 'call_2', error: new Error('no such city') },
      { type: 'finish-step', finishReason: 'tool-calls', usage: {}, response: {} },
      { type: 'source', sourceType: 'url', id: 's1', url: 'https://example.com/bern', title: 'Bern' },
      { type: 'source', sourceType: 'document', id: 's2', mediaType: 'text/plain', title: 'A file' },
      { type: 'text-start', id: '1' },
      { type: 'text-delta', id: '1', text: 'Four ' },
      { type: 'text-delta', id: '1', text: 'degrees.' },
      { type: 'text-end', id: '1' },
      { type: 'finish', finishReason: 'stop', totalUsage: {} },
    ]
    expect(await written(fromAiSdk(stream(parts)))).toEqual({
      text: 'Four degrees.',
      reasoning: 'I need the weather.',
      tools: {
        call_1: { name: 'weather', state: 'complete', input: { city: 'Bern' }, output: { degrees: 4 } },
        call_2: { name: 'weather', state: 'failed', input: { city: 'Bern' }, error: 'no such city' },
      },
      sources: ['https://example.com/bern'],
    })
    const error = new Error('overloaded')
    await expect(written(fromAiSdk(stream([{ type: 'error', error }])))).rejects.toBe(error)
  })

  it('is read from a UI message stream', async () => {
    const chunks = [
      { type: 'start', messageId: 'msg-1' },
      { type: 'start-step' },
      { type: 'reasoning-start', id: 'r' },
      { type: 'reasoning-delta', id: 'r', delta: 'Hm.' },
      { type: 'reasoning-end', id: 'r' },
      { type: 'tool-input-start', toolCallId: 'call_1', toolName: 'weather' },
      { type: 'tool-input-delta', toolCallId: 'call_1', inputTextDelta: '{"city"' },
      { type: 'tool-input-available', toolCallId: 'call_1', toolName: 'weather', input: { city: 'Bern' } },
      { type: 'tool-output-available', toolCallId: 'call_1', output: { degrees: 4 } },
      { type: 'tool-input-error', toolCallId: 'call_2', toolName: 'weather', input: '{', errorText: 'no JSON' },
      { type: 'source-url', sourceId: 's1', url: 'https://example.com/bern', title: 'Bern' },
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'Four degrees.' },
      { type: 'text-end', id: 't' },
      { type: 'finish-step' },
      { type: 'finish' },
    ]
    expect(await written(fromUiMessageStream(stream(chunks)))).toEqual({
      text: 'Four degrees.',
      reasoning: 'Hm.',
      tools: {
        call_1: { name: 'weather', state: 'complete', input: { city: 'Bern' }, output: { degrees: 4 } },
        call_2: { name: 'weather', state: 'failed', error: 'no JSON' },
      },
      sources: ['https://example.com/bern'],
    })
    const failing = fromUiMessageStream(stream([{ type: 'error', errorText: 'overloaded' }]))
    await expect(written(failing)).rejects.toThrow('overloaded')
  })
})

describe('OpenAI', () => {
  it('is read from Chat Completions', async () => {
    const chunkOf = (delta: object, finish_reason: string | null = null) => ({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1_700_000_000,
      model: 'gpt',
      choices: [{ index: 0, delta, logprobs: null, finish_reason }],
    })
    const call = { id: 'call_1', type: 'function', function: { name: 'weather', arguments: '' } }
    const chunks = [
      chunkOf({ role: 'assistant', content: '', refusal: null }),
      chunkOf({ content: 'Let me ' }),
      chunkOf({ content: 'look.' }),
      chunkOf({ tool_calls: [{ index: 0, ...call }] }),
      chunkOf({ tool_calls: [{ index: 0, function: { arguments: '{"city":' } }] }),
      chunkOf({ tool_calls: [{ index: 0, function: { arguments: '"Bern"}' } }] }),
      chunkOf({}, 'tool_calls'),
      // With `include_usage`, the last chunk has no choices.
      { ...chunkOf({}), choices: [], usage: { total_tokens: 9 } },
    ]
    expect(await written(fromOpenAiChat(stream(chunks)))).toEqual({
      text: 'Let me look.',
      reasoning: '',
      tools: { call_1: { name: 'weather', state: 'running', input: '{"city":"Bern"}' } },
      sources: [],
    })
  })

  it('is read from Responses', async () => {
    const call = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'weather' }
    const search = { type: 'web_search_call', id: 'ws_1' }
    const url_citation = {
      type: 'url_citation',
      start_index: 0,
      end_index: 4,
      url: 'https://example.com/bern',
      title: 'Bern',
    }
    const events = [
      { type: 'response.created', response: { id: 'resp_1', status: 'in_progress', error: null } },
      { type: 'response.output_item.added', output_index: 0, item: { type: 'reasoning', id: 'rs_1', summary: [] } },
      { type: 'response.reasoning_summary_text.delta', item_id: 'rs_1', summary_index: 0, delta: 'I search.' },
      { type: 'response.output_item.done', output_index: 0, item: { type: 'reasoning', id: 'rs_1', summary: [] } },
      { type: 'response.output_item.added', output_index: 1, item: { ...search, status: 'in_progress' } },
      { type: 'response.web_search_call.searching', output_index: 1, item_id: 'ws_1' },
      { type: 'response.output_item.done', output_index: 1, item: { ...search, status: 'completed' } },
      { type: 'response.output_item.added', output_index: 2, item: { ...call, arguments: '', status: 'in_progress' } },
      { type: 'response.function_call_arguments.delta', item_id: 'fc_1', output_index: 2, delta: '{"city":"Bern"}' },
      {
        type: 'response.output_item.done',
        output_index: 2,
        item: { ...call, arguments: '{"city":"Bern"}', status: 'completed' },
      },
      { type: 'response.output_item.added', output_index: 3, item: { type: 'message', id: 'msg_1', content: [] } },
      { type: 'response.output_text.delta', item_id: 'msg_1', content_index: 0, delta: 'Four degrees.' },
      { type: 'response.output_text.annotation.added', item_id: 'msg_1', annotation: url_citation },
      { type: 'response.output_text.done', item_id: 'msg_1', text: 'Four degrees.' },
      { type: 'response.completed', response: { id: 'resp_1', status: 'completed', error: null } },
    ]
    expect(await written(fromOpenAiResponses(stream(events)))).toEqual({
      text: 'Four degrees.',
      reasoning: 'I search.',
      tools: {
        ws_1: { name: 'web_search_call', state: 'complete' },
        // A call that the program runs itself is open until its output is known.
        call_1: { name: 'weather', state: 'running', input: '{"city":"Bern"}' },
      },
      sources: ['https://example.com/bern'],
    })
    const error = { code: 'server_error', message: 'overloaded' }
    for (const event of [
      { type: 'response.failed', response: { status: 'failed', error } },
      { type: 'error', ...error, param: null },
    ])
      await expect(written(fromOpenAiResponses(stream([event])))).rejects.toThrow('overloaded')
  })
})

it('Anthropic is read from a stream of a message', async () => {
  const block = (index: number, content_block: object, ...deltas: object[]) => [
    { type: 'content_block_start', index, content_block },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ]
  const json = (partial_json: string) => ({ type: 'input_json_delta', partial_json })
  const result = [{ type: 'web_search_result', url: 'https://example.com/bern', title: 'Bern' }]
  const events = [
    { type: 'message_start', message: { id: 'msg_1', role: 'assistant', content: [] } },
    ...block(
      0,
      { type: 'thinking', thinking: '', signature: '' },
      { type: 'thinking_delta', thinking: 'I search.' },
      { type: 'signature_delta', signature: 'Eq' },
    ),
    { type: 'ping' },
    ...block(
      1,
      { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} },
      json(''),
      json('{"query":"Bern"}'),
    ),
    ...block(2, { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: result }),
    ...block(
      3,
      { type: 'text', text: '' },
      { type: 'text_delta', text: 'Four ' },
      { type: 'text_delta', text: 'degrees.' },
    ),
    ...block(4, { type: 'tool_use', id: 'toolu_1', name: 'weather', input: {} }, json('{"city":'), json('"Bern"}')),
    { type: 'message_delta', delta: { stop_reason: 'tool_use', stop_sequence: null }, usage: { output_tokens: 9 } },
    { type: 'message_stop' },
  ]
  expect(await written(fromAnthropic(stream(events)))).toEqual({
    text: 'Four degrees.',
    reasoning: 'I search.',
    tools: {
      srvtoolu_1: { name: 'web_search', state: 'complete', input: '{"query":"Bern"}', output: result },
      toolu_1: { name: 'weather', state: 'running', input: '{"city":"Bern"}' },
    },
    sources: [],
  })
  const failing = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }
  await expect(written(fromAnthropic(stream([failing])))).rejects.toThrow('Overloaded')
})

it('LangChain is read from streamEvents', async () => {
  const eventOf = (event: string, data: object, name = 'ChatModel', run_id = 'run-1') => ({
    event,
    name,
    run_id,
    data,
    tags: [],
    metadata: {},
  })
  const tool = (event: string, data: object, run_id = 'run-2') => eventOf(event, data, 'weather', run_id)
  const input = { input: '{"city":"Bern"}' }
  const events = [
    eventOf('on_chain_start', { input: { messages: [] } }, 'LangGraph', 'run-0'),
    eventOf('on_chat_model_start', { input: { messages: [[]] } }),
    eventOf('on_chat_model_stream', { chunk: { content: [{ type: 'thinking', thinking: 'Hm.', index: 0 }] } }),
    eventOf('on_chat_model_stream', { chunk: { content: '', tool_call_chunks: [{ name: 'weather', index: 0 }] } }),
    eventOf('on_chat_model_end', { output: { content: 'not again' } }),
    tool('on_tool_start', { input }),
    tool('on_tool_end', { input, output: { content: '4 degrees', tool_call_id: 'call_1', status: 'success' } }),
    tool('on_tool_start', { input }, 'run-3'),
    tool('on_tool_error', { input, error: new Error('no such city') }, 'run-3'),
    eventOf('on_chat_model_stream', { chunk: { content: 'Four ' } }),
    eventOf('on_chat_model_stream', { chunk: { content: [{ type: 'text', text: 'degrees.', index: 1 }] } }),
  ]
  expect(await written(fromLangChain(stream(events)))).toEqual({
    text: 'Four degrees.',
    reasoning: 'Hm.',
    tools: {
      'run-2': { name: 'weather', state: 'complete', input, output: '4 degrees' },
      'run-3': { name: 'weather', state: 'failed', input, error: 'no such city' },
    },
    sources: [],
  })
})
