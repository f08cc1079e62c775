import { WebSocket } from 'ws'
import { ChatClient } from '../../clients/typescript/src/index'

/** Long timeout: no test is about slow requests on a busy machine. */
export const PATIENCE_MS = 60_000

export interface Mock {
  url: string
  /** A client whose token stands for this user. */
  client(userId: string): ChatClient
  /** A command for the mock, such as `faults` or `reset`. */
  control(endpoint: string, body?: object): Promise<{ status: number; answer: Record<string, unknown> }>
}

/** The mock of all test files, as after its start. */
export async function resetMock(): Promise<Mock> {
  const url = process.env.TEST_MOCK_URL!
  const control = async (endpoint: string, body = {}) => {
    const response = await fetch(`${url}/mock/${endpoint}`, { method: 'POST', body: JSON.stringify(body) })
    const text = await response.text()
    if (response.status === 502) throw new Error(text)
    return { status: response.status, answer: JSON.parse(text) as Record<string, unknown> }
  }
  const { status, answer } = await control('reset')
  if (status !== 200) throw new Error(`The mock cannot be reset: ${JSON.stringify(answer)}`)
  return {
    url,
    client: (token) => new ChatClient({ baseUrl: url, token, WebSocket, timeoutMs: PATIENCE_MS }),
    control,
  }
}
