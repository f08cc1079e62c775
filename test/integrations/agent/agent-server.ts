import { createServer, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { RunAgentInput } from '@ag-ui/client'
import { eventually } from '../../support/eventually'

export type AgentEvent = { type: string } & Record<string, unknown>

/** Text as the deltas of one message. */
export const say = (messageId: string, ...deltas: string[]): AgentEvent[] => [
  { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
  ...deltas.map((delta) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta })),
  { type: 'TEXT_MESSAGE_END', messageId },
]

/** A tool call with its arguments in pieces, and its result unless it is left open. */
export const callTool = (toolCallId: string, toolCallName: string, args: string[], content?: string): AgentEvent[] => [
  { type: 'TOOL_CALL_START', toolCallId, toolCallName },
  ...args.map((delta) => ({ type: 'TOOL_CALL_ARGS', toolCallId, delta })),
  { type: 'TOOL_CALL_END', toolCallId },
  ...(content === undefined
    ? []
    : [{ type: 'TOOL_CALL_RESULT', toolCallId, messageId: `${toolCallId}-result`, content, role: 'tool' }]),
]

/** A pause of the agent until the test resumes it. */
export const PAUSE: AgentEvent = { type: 'PAUSE' }

/** An agent behind AG-UI's HTTP transport. It replays the test's script of a run, from its start for each request. */
export class AgentServer {
  readonly inputs: RunAgentInput[] = []
  /** Requests that the client has aborted. */
  aborted = 0
  private readonly waiting: (() => void)[] = []
  private isFree = false

  private constructor(
    private readonly server: Server,
    private readonly script: (input: RunAgentInput) => AgentEvent[],
  ) {}

  static async start(script: (input: RunAgentInput) => AgentEvent[]): Promise<AgentServer> {
    const server = createServer()
    const agent = new AgentServer(server, script)
    server.on('request', (request, response) => {
      void json(request).then((input) => agent.play(input as RunAgentInput, response))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return agent
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`
  }

  private async play(input: RunAgentInput, response: ServerResponse) {
    this.inputs.push(input)
    const { threadId, runId } = input
    let isOpen = true
    response.on('close', () => {
      isOpen = false
      if (!response.writableFinished) this.aborted += 1
    })
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    for (const event of [{ type: 'RUN_STARTED', threadId, runId } as AgentEvent, ...this.script(input)]) {
      if (event === PAUSE) {
        if (!this.isFree) await new Promise<void>((go) => this.waiting.push(go))
      } else if (event.type === 'CUT') response.destroy()
      else if (isOpen)
        response.write(
          `data: ${JSON.stringify({ ...(/^RUN_F/.test(event.type) && { threadId, runId }), ...event })}\n\n`,
        )
    }
    response.end()
  }

  /** Resumes the agent after a pause. */
  async next(): Promise<void> {
    await eventually(() => this.waiting.length > 0)
    this.waiting.shift()!()
  }

  /** Disables further pauses. */
  free(): void {
    this.isFree = true
    for (const go of this.waiting.splice(0)) go()
  }

  async close(): Promise<void> {
    this.free()
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }
}
