/** An Express application with a page, and the chat under /messaging. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createChat } from '@chat-service/server'
import { expressChat } from '@chat-service/server/express'
import express from 'express'
import { providers, signIn } from './accounts.js'
import { startAssistant } from './assistant.js'
import { serveFiles, storageProvider } from './files.js'
import { welcome } from './welcome.js'

let url = ''
const chat = await createChat({
  providers: { ...providers, storageProvider: storageProvider(() => url) },
  // PGlite, a PostgreSQL inside of this process, in the folder data. For PostgreSQL: postgres://user:password@host/database
  database: { url: process.env.CHAT_DATABASE_URL ?? 'pglite:./data' },
  // Two processes need Redis to hear each other.
  redis: { url: process.env.CHAT_REDIS_URL ?? 'memory:' },
  gateway: { path: '/messaging/chat' },
  logging: { level: 'warn' },
})

const app = express()
app.use(express.static(fileURLToPath(new URL('../public', import.meta.url))))
// The kit as it is installed: its element needs no bundler.
app.use('/ui', express.static(dirname(fileURLToPath(import.meta.resolve('@chat-service/ui/element')))))
app.use('/files', serveFiles)
app.post('/sign-in', express.json(), (request, response) => {
  const token = signIn((request.body as { userId?: unknown } | undefined)?.userId)
  if (token) response.json({ token })
  else response.status(401).json({ error: 'There is no such account in src/accounts.ts.' })
})
app.use(expressChat(chat, { prefix: '/messaging' }))

const server = createServer(app)
chat.attach(server)

async function stop() {
  server.close()
  await chat.close()
  process.exit()
}
process.once('SIGINT', () => void stop())
process.once('SIGTERM', () => void stop())

async function open() {
  await startAssistant(chat)
  await welcome(chat)
  console.log(`The chat is at ${url}`)
}

// Other machines are let in with HOST=0.0.0.0, once accounts.ts is yours.
server.listen(Number(process.env.PORT ?? 3000), process.env.HOST ?? '127.0.0.1', () => {
  const { address, port } = server.address() as AddressInfo
  url = `http://${address}:${port}`
  void open()
})
