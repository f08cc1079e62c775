/** `node:http` with its own routes, authentication and WebSocket server, and the chat under /messaging. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { createChat } from '@chat-service/server'
import { WebSocketServer } from 'ws'
import { accountOf, announce, chatOptions, files, logIn } from './application.js'

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const account = accountOf(request)
  const reply = (status: number, body: unknown) =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  switch (`${request.method} ${request.url}`) {
    case 'GET /':
      return reply(200, 'The application itself. Its chat is under /messaging.')
    case 'POST /login': {
      const { userId } = (await json(request)) as { userId?: unknown }
      const token = logIn(userId)
      return token ? reply(200, { token }) : reply(401, 'No account has this id.')
    }
    case 'GET /me':
      return account ? reply(200, { id: account.id, name: account.name }) : reply(401, 'Log in first.')
    case 'GET /about':
      return reply(200, 'A route after the chat.')
    default:
      return reply(404, 'Not of this application.')
  }
}

async function main() {
  const chat = await createChat(chatOptions())
  const messaging = chat.callback({ prefix: '/messaging' })

  const server = createServer((request, response) => {
    // Each passes other requests on.
    const own = () => answer(request, response).catch(() => response.writeHead(400).end())
    void files.serve(request, response, () => messaging(request, response, () => void own()))
  })
  chat.attach(server)
  const live = new WebSocketServer({ server, path: '/live' })
  live.on('connection', (socket) => socket.on('message', (data: Buffer) => socket.send(`heard ${data.toString()}`)))

  async function stop() {
    server.close()
    await chat.close()
    for (const socket of live.clients) socket.terminate()
    process.exit()
  }
  process.once('SIGTERM', () => void stop())
  server.listen(Number(process.env.PORT ?? 3001), '127.0.0.1', () => announce(server))
}

void main()
