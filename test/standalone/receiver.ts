import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { freePort } from '../../scripts/free-port.cjs'

const secretOf = (character: string) => `whsec_${Buffer.from(character.repeat(32)).toString('base64')}`
export const SECRETS = [secretOf('a'), secretOf('b')]

export interface WebhookBody {
  type: string
  id: string
  timestamp: string
  tenantId: string
  channelId: string | null
  userId: string | null
  seq: number
  data: { message?: { text: string } }
}

/** A receiver that verifies each webhook as described in docs/webhooks.md. */
export class Receiver {
  readonly got: WebhookBody[] = []
  readonly paths: string[] = []
  /** Its response to each; default: 204. */
  answer: (body: WebhookBody) => { status: number; headers?: Record<string, string> } | 'never' = () => ({
    status: 204,
  })
  secret = SECRETS[0]!
  authorization: string | undefined

  private constructor(readonly server: Server) {}

  static async start(port?: number): Promise<Receiver> {
    const server = createServer()
    const receiver = new Receiver(server)
    server.on('request', (request: IncomingMessage, response) => {
      void receiver
        .receive(request)
        .then(({ status, headers }) => response.writeHead(status, headers).end('x'.repeat(100_000)))
    })
    server.listen(port ?? (await freePort()), '127.0.0.1')
    await once(server, 'listening')
    return receiver
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`
  }

  texts(channelId?: string): string[] {
    return this.got.flatMap(({ data, channelId: of }) =>
      data.message && (channelId === undefined || of === channelId) ? [data.message.text] : [],
    )
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private async receive(request: IncomingMessage) {
    this.paths.push(request.url!)
    this.authorization = request.headers.authorization
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const body = new Webhook(this.secret).verify(text, request.headers as Record<string, string>) as WebhookBody
    expect(request.headers['webhook-id']).toBe(body.id)
    this.got.push(body)
    const answer = this.answer(body)
    return answer === 'never' ? new Promise<never>(() => undefined) : answer
  }
}
