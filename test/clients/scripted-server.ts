import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ChatClient, type ChatClientOptions } from '../../clients/typescript/src/index'

interface Seen {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: unknown
}

/** The reaction to a request: a response, a broken connection, or none. */
export type Step = Answer | 'cut' | 'hang'

const closers: Array<() => Promise<void>> = []

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

/** A server that answers requests with the given steps in order, repeating the last one. It is closed after the test. */
export async function scripted(...steps: Step[]) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
      play(steps[Math.min(seen.length, steps.length) - 1] ?? {}, request, response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closers.push(() => {
    server.closeAllConnections()
    return new Promise((done) => server.close(() => done()))
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = (options: Partial<ChatClientOptions> = {}) => new ChatClient({ baseUrl, token: 'good', ...options })
  return { seen, baseUrl, client }
}

function play(step: Step, request: IncomingMessage, response: ServerResponse) {
  if (step === 'hang') return
  if (step === 'cut') return void request.socket.destroy()
  const { status = 200, headers = {}, body } = step
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}))
}

/** A refusal of the service. */
export function refusal(status: number, code: string, headers: Record<string, string> = {}): Answer {
  const error = { code, message: `${code}, says the test.`, details: { limit: 5, actual: 6 } }
  return { status, headers, body: { success: false, error, requestId: 'r-1', statusCode: status, path: '/mounted/x' } }
}

export const unavailable = refusal(503, 'CHAT_SERVICE_UNAVAILABLE')
export const limited = refusal(429, 'CHAT_RATE_LIMITED')
