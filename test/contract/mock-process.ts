import { WebSocket } from 'ws'
import { ChatClient } from '../../clients/typescript/src/index'
import { freePort } from '../../scripts/free-port.cjs'
import { Program } from '../support/program'

export interface MockProcess {
  url: string
  /** A client whose token stands for this user. */
  client(userId: string): ChatClient
  end(): Promise<unknown>
}

/** `npm run mock` on a port of its own, with arguments for Prism. */
export async function startMockProcess(args: string[] = []): Promise<MockProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const program = Program.node('scripts/mock.mjs', { PORT: String(port) }, args)
  await program.prints(/The mock answers on/)
  return {
    url,
    client: (token) => new ChatClient({ baseUrl: url, token, WebSocket }),
    end: () => program.kill('SIGTERM'),
  }
}
