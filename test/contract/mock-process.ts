import { WebSocket } from 'ws'
import { ChatClient } from '../../clients/typescript/src/index'
import { freePort } from '../../scripts/free-port.cjs'
import { Program } from '../support/program'

/** Long timeout: no test is about slow requests on a busy machine. */
export const PATIENCE_MS = 60_000

export interface MockProcess {
  url: string
  /** A client whose token stands for this user. */
  client(userId: string): ChatClient
  /** A command for the mock, such as `faults` or `reset`. */
  control(endpoint: string, body?: object): Promise<{ status: number; answer: Record<string, unknown> }>
  end(): Promise<unknown>
}

/** `npm run mock` on a free port, with arguments for Prism. */
export async function startMockProcess(args: string[] = []): Promise<MockProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const program = Program.node('scripts/mock.mjs', { PORT: String(port) }, args)
  await program.prints(/The mock answers on/)
  return {
    url,
    client: (token) => new ChatClient({ baseUrl: url, token, WebSocket, timeoutMs: PATIENCE_MS }),
    control: async (endpoint, body = {}) => {
      const response = await fetch(`${url}/mock/${endpoint}`, { method: 'POST', body: JSON.stringify(body) })
      return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
    },
    end: () => program.kill('SIGTERM'),
  }
}
