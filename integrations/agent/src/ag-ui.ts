import type {
  AgentSubscriber,
  Interrupt,
  Message as AgentMessage,
  RunAgentParameters,
  RunFinishedOutcome,
} from '@ag-ui/client'
import type {
  AskQuestionRequest,
  ChatRestClient,
  ChatSocket,
  Message,
  Question,
  StreamBody,
  StreamWriter,
} from '@chat-service/client'
import { isGrowing, type Part, partsOf, type ToolCall } from './parts.js'
import { type PartWriter, partWriter } from './part-writer.js'
import { decided, questionOf, resumeEntryOf } from './questions.js'

/** The part of an AG-UI agent that this package uses: any `AbstractAgent`, such as `HttpAgent`. */
export interface RunnableAgent {
  threadId: string
  messages: AgentMessage[]
  state: unknown
  runAgent(parameters: object, subscriber: object): Promise<unknown>
  abortRun(): void
  detachActiveRun(): Promise<void>
}

/** Options of an agent's answer. */
export interface AnswerOptions {
  /**
   * Names the answer: the id of the run, and the idempotency key of the message. After a crash, another process that
   * uses the same key continues the message. The id of the question message is a good key.
   */
  key: string

  /** The agent's thread. Default: the id of the channel. */
  threadId?: string

  /** Fields of the message, such as `parentMessageId` or `metadata`, and of its stream. The same for the same key. */
  message?: StreamBody

  /** Tools, context and properties for the agent. */
  run?: Omit<RunAgentParameters, 'runId' | 'resume'>

  /** A connected socket of the client, which reports a decision at once. Without it, the message is polled every 5 seconds. */
  socket?: Pick<ChatSocket, 'on'>

  /** Customizes the question for an interrupt, such as who may answer it. */
  question?: (interrupt: Interrupt) => Partial<AskQuestionRequest>
}

type Outcome = RunFinishedOutcome | { type: 'failed'; error: unknown }

/** Where a run was interrupted: the value of a part of type `data`, so that any process can resume from it. */
interface Pause {
  interrupts: Interrupt[]
  /** The state of the agent. */
  state: unknown
  /** Text ids by part number. */
  ids: Record<string, string>
  /** Ids of the calls without a result. */
  open: string[]
}

/**
 * Runs the agent and streams its run into the channel as one message: texts, reasoning, and tool calls with their
 * arguments and results. A reader who stops the message aborts the run. Interrupts become questions of the message.
 * Once all are closed, a new run with their answers continues it.
 *
 * After a crash, call it again with the same `key` and an agent that replays the run from its start: the message
 * continues where it stopped. A replay that differs ends as `FAILED` with the code `REPLAY_DIFFERS`.
 *
 * @param agent Its `messages` are the conversation so far; see `agentMessages`.
 * @returns the final message. If the run failed, its state is `FAILED`, and `metadata.error` has the `message` and
 * `code`.
 * @throws refusals of the service.
 */
export async function answer(
  client: ChatRestClient,
  channelId: string,
  agent: RunnableAgent,
  { key, threadId = channelId, message, run, socket, question }: AnswerOptions,
): Promise<Message> {
  const stream = await client.messages.stream(channelId, message, { idempotencyKey: key })
  const begun = stream.message
  if (!isGrowing(begun)) return begun
  agent.threadId = threadId
  if ('fetch' in agent) agent.fetch = handlesCuts(agent.fetch as typeof fetch)
  const history = [...agent.messages]
  const fail = (error: unknown) =>
    stream.end({ state: 'FAILED', metadata: { ...begun.metadata, error: errorFields(error) } })

  for (let now = begun; ; now = await client.messages.get(channelId, begun.id)) {
    const pauses = pausesOf(now)
    const pause = pauses.at(-1)
    const runId = pauses.length > 0 ? `${key} ${pauses.length}` : key
    const parameters: RunAgentParameters = { ...run, runId }
    if (pause) {
      const { interrupts, state } = pause
      let closed: Question[] | undefined
      try {
        const asked = interrupts.map(async (interrupt) => {
          const request = { ...questionOf(interrupt, callOf(now, interrupt)), ...question?.(interrupt) }
          const idempotencyKey = `${runId} ${interrupt.id}`
          return client.questions.ask(channelId, begun.id, request, { idempotencyKey })
        })
        closed = await decided(client, await Promise.all(asked), { signal: stream.signal, socket })
      } catch (error) {
        return fail(error)
      }
      if (!closed) return stream.end({ state: 'FAILED' })
      parameters.resume = interrupts.map((interrupt, n) => resumeEntryOf(interrupt, closed[n]!))
      agent.messages = [...history, ...messagesUntil(now, pauses)]
      agent.state = state
    }
    const writer = partWriter(stream, now, pause ? pause.part + 1 : 0)
    const outcome = await runOnce(agent, parameters, stream, writer)
    if (stream.signal.aborted) return stream.end({ state: 'FAILED' })
    if (outcome.type === 'success') return stream.end()
    if (outcome.type === 'cancelled') {
      await stream.flush()
      await client.messages.stopStream(channelId, begun.id)
      return stream.end({ state: 'FAILED' })
    }
    if (outcome.type === 'failed') return fail(outcome.error)
    const reached: Pause = {
      interrupts: outcome.interrupts,
      state: agent.state,
      ids: writer.ids(),
      open: writer.open(),
    }
    try {
      await writer.data('pause', { agUi: reached })
    } catch (error) {
      return fail(error)
    }
  }
}

/** The interrupts of a message, each with its part number. */
const pausesOf = (message: Message): (Pause & { part: number })[] =>
  partsOf(message).flatMap((part, n) =>
    part.type === 'data' && part.value.agUi ? [{ ...(part.value.agUi as Pause), part: n }] : [],
  )

/** The message at the last pause. */
function messagesUntil(message: Message, pauses: (Pause & { part: number })[]): AgentMessage[] {
  const ids = Object.assign({}, ...pauses.map((pause) => pause.ids)) as Pause['ids']
  const { part: end, open } = pauses.at(-1)!
  const parts = partsOf(message)
    .slice(0, end)
    .map((part): Part => {
      if (part.type !== 'tool' || !open.includes(part.call.id)) return part
      const { output: _, ...call } = part.call
      return { type: 'tool', call: { ...call, state: 'running' } }
    })
  return messagesOf(message.id, parts, ids)
}

/** The tool call that an interrupt belongs to. */
const callOf = (message: Message, { toolCallId }: Interrupt): ToolCall | undefined =>
  partsOf(message).flatMap((part) => (part.type === 'tool' && part.call.id === toolCallId ? [part.call] : []))[0]

const errorFields = (error: unknown) => {
  const { message = String(error), code } = error as { message?: string; code?: unknown }
  return { message, ...(typeof code === 'string' && { code }) }
}

/** Writes one run into the stream. */
async function runOnce(
  agent: RunnableAgent,
  parameters: RunAgentParameters,
  stream: StreamWriter,
  writer: PartWriter,
): Promise<Outcome> {
  let outcome: Outcome | undefined
  const abort = () => {
    agent.abortRun()
    // Ends the run of an agent that cannot abort.
    void agent.detachActiveRun()
  }
  const fail = (error: unknown) => {
    outcome ??= { type: 'failed', error }
  }
  /** The run awaits it, for backpressure. The agent's own client would log an error and continue. */
  const write = async (act: () => Promise<void>) => {
    if (outcome || stream.signal.aborted) return abort()
    await act().catch((error: unknown) => {
      fail(error)
      abort()
    })
  }
  /** Messages of other senders, which an agent may echo. */
  const others = new Set<string>()
  const subscriber: AgentSubscriber = {
    onTextMessageStartEvent({ event: { messageId, role = 'assistant' } }) {
      if (role !== 'assistant') others.add(messageId)
    },
    onTextMessageContentEvent: ({ event: { messageId, delta } }) =>
      write(async () => void (others.has(messageId) || (await writer.append('text', messageId, delta)))),
    onReasoningMessageContentEvent: ({ event: { messageId, delta } }) =>
      write(() => writer.append('reasoning', messageId, delta)),
    onToolCallStartEvent: ({ event: { toolCallId, toolCallName: name } }) =>
      write(() => writer.call(toolCallId, { name })),
    onToolCallEndEvent: ({ event: { toolCallId }, toolCallArgs: input }) =>
      write(() => writer.call(toolCallId, { input })),
    onToolCallResultEvent: ({ event: { toolCallId, content } }) =>
      write(() => writer.call(toolCallId, { state: 'complete', output: parsed(content) })),
    onRunErrorEvent: ({ event: { message, code } }) => fail({ message, code }),
    onRunFailed({ error }) {
      fail(error)
      // The message has the error. Otherwise AG-UI's client also logs and throws it.
      return { stopPropagation: true } as object
    },
    onRunFinishedEvent({ event }) {
      outcome ??= event.outcome ?? { type: 'success' }
    },
  }
  stream.signal.addEventListener('abort', abort, { once: true })
  try {
    if (!stream.signal.aborted) await agent.runAgent(parameters, subscriber)
    if (outcome?.type === 'success' || outcome?.type === 'interrupt') writer.finish()
  } catch (error) {
    outcome = { type: 'failed', error }
  } finally {
    stream.signal.removeEventListener('abort', abort)
  }
  return outcome ?? { type: 'failed', error: { message: 'The run ended without RUN_FINISHED.' } }
}

const handling = new WeakSet<typeof fetch>()

/** `HttpAgent` cancels the body of a lost connection without handling the rejection, which would crash Node. */
function handlesCuts(inner: typeof fetch): typeof fetch {
  if (handling.has(inner)) return inner
  const outer: typeof fetch = async (...request) => {
    const response = await inner(...request)
    const { body } = response
    const getReader = body?.getReader.bind(body) as (() => ReadableStreamDefaultReader) | undefined
    if (!body || !getReader) return response
    const reading = () => {
      const reader = getReader()
      const cancel = reader.cancel.bind(reader)
      reader.cancel = (reason) => cancel(reason).catch(() => undefined)
      return reader
    }
    body.getReader = reading as typeof body.getReader
    return response
  }
  handling.add(outer)
  return outer
}

/** The result of a tool, as an object if it is one. */
function parsed(content: unknown): unknown {
  if (typeof content !== 'string' || !/^\s*[[{]/.test(content)) return content
  try {
    return JSON.parse(content) as unknown
  } catch {
    return content
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/**
 * Converts a channel's messages to agent messages: the agent's own with their tool calls, all others with the sender as
 * `name`.
 *
 * @param messages oldest first. Streams that are still open are left out.
 * @param userId The user that the agent writes as.
 */
export function agentMessages(messages: readonly Message[], userId: string): AgentMessage[] {
  return messages
    .filter((message) => message.type === 'TEXT' && !isGrowing(message))
    .flatMap((message): AgentMessage[] => {
      const { id, senderId, text } = message
      if (senderId !== userId) return [{ id, role: 'user', content: text, name: senderId }]
      return messagesOf(id, partsOf(message))
    })
}

/** Converts the parts of an agent's message to AG-UI messages. @param ids text ids by part number. */
const messagesOf = (messageId: string, parts: Part[], ids: Pause['ids'] = {}): AgentMessage[] =>
  parts.flatMap((part, n): AgentMessage[] => {
    const id = `${messageId}-${n}`
    if (part.type === 'text')
      return part.text ? [{ id: ids[n] ?? id, role: 'assistant', content: part.text.trimStart() }] : []
    return part.type === 'tool' ? messagesOfCall(id, part.call) : []
  })

function messagesOfCall(id: string, { id: callId, name, state, input = {}, output }: ToolCall): AgentMessage[] {
  const call = { id: callId, type: 'function' as const, function: { name, arguments: textOf(input) } }
  const asked: AgentMessage = { id, role: 'assistant', toolCalls: [call] }
  if (state === 'running') return [asked]
  return [asked, { id: `${id}-result`, role: 'tool', toolCallId: callId, content: textOf(output) }]
}
