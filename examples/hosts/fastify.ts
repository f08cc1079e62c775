/** Fastify 5 with its own routes, authentication and WebSocket server, and the chat under /messaging. */
import { createChat } from '@chat-service/server'
import { fastifyChat } from '@chat-service/server/fastify'
import { fastify } from 'fastify'
import { WebSocketServer } from 'ws'
import { accountOf, announce, chatOptions, files, logIn, type Account } from './application.js'

async function main() {
  const chat = await createChat(chatOptions())

  const app = fastify()
  app.decorateRequest('user', null)
  app.addHook('onRequest', async (request) => {
    // With @fastify/jwt this is request.jwtVerify().
    request.setDecorator('user', accountOf(request) ?? null)
  })
  app.get('/', () => 'The application itself. Its chat is under /messaging.\n')
  app.get('/files/:id/:name', (request, reply) => {
    reply.hijack()
    return files.serve(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
  })
  app.post('/login', (request, reply) => {
    const token = logIn((request.body as { userId?: unknown }).userId)
    return token ? { token } : reply.code(401).send()
  })
  app.get('/me', (request, reply) => {
    const account = request.getDecorator<Account | null>('user')
    return account ? { id: account.id, name: account.name } : reply.code(401).send()
  })
  app.register(fastifyChat, { chat, prefix: '/messaging' })
  app.get('/about', () => 'A route after the chat.\n')

  const live = new WebSocketServer({ server: app.server, path: '/live' })
  live.on('connection', (socket) => socket.on('message', (data: Buffer) => socket.send(`heard ${data.toString()}`)))
  app.addHook('preClose', async () => {
    for (const socket of live.clients) socket.terminate()
  })

  // The plugin closes the chat with the application.
  process.once('SIGTERM', () => void app.close())
  await app.listen({ port: Number(process.env.PORT ?? 3001), host: '127.0.0.1' })
  announce(app.server)
}

void main()
