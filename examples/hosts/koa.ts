/** Koa 3 with its own routes, sessions and WebSocket server, and the chat under /messaging. */
import { createServer } from 'node:http'
import { createChat } from '@chat-service/server'
import Koa from 'koa'
import bodyParser from 'koa-bodyparser'
import mount from 'koa-mount'
import { WebSocketServer } from 'ws'
import { accountOf, announce, chatOptions, files, logIn } from './application.js'

async function main() {
  const chat = await createChat(chatOptions())

  const app = new Koa()
  app.use(async (ctx, next) => {
    // Koa responds unless `ctx.respond` is false.
    ctx.respond = false
    await files.serve(ctx.req, ctx.res, () => {
      ctx.respond = true
      return next()
    })
  })
  app.use(bodyParser())
  app.use(async (ctx, next) => {
    if (ctx.path === '/') {
      ctx.body = 'The application itself. Its chat is under /messaging.\n'
    } else if (ctx.path === '/login' && ctx.method === 'POST') {
      const token = logIn((ctx.request.body as { userId?: unknown }).userId)
      ctx.body = { token }
      if (!token) ctx.status = 401
    } else if (ctx.path === '/me') {
      const account = accountOf(ctx)
      ctx.body = account && { id: account.id, name: account.name }
      if (!account) ctx.status = 401
    } else await next()
  })
  app.use(mount('/messaging', chat.app))
  app.use((ctx) => {
    if (ctx.path === '/about') ctx.body = 'A route after the chat.\n'
  })

  const listener = app.callback()
  const server = createServer((request, response) => void listener(request, response))
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
