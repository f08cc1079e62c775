/** Express 5 with its own routes, authentication and socket.io, and the chat under /messaging. */
import { createServer } from 'node:http'
import { createChat } from '@chat-service/server'
import { expressChat, guardOf } from '@chat-service/server/express'
import express, { type NextFunction, type Request, type Response } from 'express'
import { Server as SocketIo } from 'socket.io'
import { accountOf, announce, chatOptions, files, logIn, type Account } from './application.js'

/** The application's own authentication. It may be any middleware that leaves the user on the request, as Passport does. */
function authenticate(request: Request & { user?: Account | undefined }, response: Response, next: NextFunction) {
  request.user = accountOf(request)
  if (request.user) next()
  else next(Object.assign(new Error('Log in first.'), { status: 401 }))
}

async function main() {
  const chat = await createChat(chatOptions(guardOf(authenticate)))

  const app = express()
  app.use(files.serve)
  app.use(express.json({ limit: '1mb' }))
  app.get('/', (_request, response) => {
    response.send('The application itself. Its chat is under /messaging.\n')
  })
  app.post('/login', (request, response) => {
    const token = logIn((request.body as { userId?: unknown }).userId)
    if (token) response.json({ token })
    else response.sendStatus(401)
  })
  app.get('/me', authenticate, (request: Request & { user?: Account | undefined }, response) => {
    response.json({ id: request.user?.id, name: request.user?.name })
  })
  app.use(expressChat(chat, { prefix: '/messaging' }))
  app.get('/about', (_request, response) => {
    response.send('A route after the chat.\n')
  })

  const server = createServer(app)
  chat.attach(server)
  const live = new SocketIo(server)
  live.on('connection', (socket) => {
    socket.on('ask', (text: string, answer: (text: string) => void) => answer(`heard ${text}`))
  })

  async function stop() {
    server.close()
    await chat.close()
    await live.close()
    process.exit()
  }
  process.once('SIGTERM', () => void stop())
  server.listen(Number(process.env.PORT ?? 3001), '127.0.0.1', () => announce(server))
}

void main()
