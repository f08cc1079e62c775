/** A host application with routes, accounts and sessions of its own, and the chat mounted under /messaging. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createChat } from 'chat-service'
import Koa from 'koa'
import bodyParser from 'koa-bodyparser'
import mount from 'koa-mount'
import { diskStorage } from './storage.mjs'

// What an application has already: accounts, and sessions with opaque tokens.
const accounts = [
  { id: 'ada', name: 'Ada Lovelace', team: 'engines' },
  { id: 'charles', name: 'Charles Babbage', team: 'engines' },
  { id: 'grace', name: 'Grace Hopper', team: 'compilers' },
]
const sessions = new Map()

// What the chat asks of it: who is calling, and who people are.
const inTeam = (team) => accounts.filter((account) => account.team === team)
const profile = ({ id, name }) => ({ id, nickname: name })

const files = diskStorage(join(tmpdir(), 'chat-example-files'), () => `http://127.0.0.1:${server.address().port}`)

const providers = {
  authGuard: {
    canActivate(request) {
      const token = request.headers.authorization?.replace(/^Bearer /, '')
      request.user = sessions.get(token)
      return request.user !== undefined
    },
  },
  userExtractor: {
    extractUser: ({ user }) => ({ id: user.id, tenantId: user.team, name: user.name }),
  },
  userResolver: {
    getUser: async (id, team) =>
      inTeam(team)
        .map(profile)
        .find((user) => user.id === id) ?? null,
    getUsers: async (ids, team) =>
      inTeam(team)
        .map(profile)
        .filter((user) => ids.includes(user.id)),
    searchUsers: async (keyword, team, limit) =>
      inTeam(team)
        .map(profile)
        .filter((user) => user.nickname.toLowerCase().includes(keyword.toLowerCase()))
        .slice(0, limit),
  },
  storageProvider: files.provider,
}

const chat = await createChat({
  providers,
  database: { url: process.env.CHAT_DATABASE_URL ?? 'pglite:' },
  redis: { url: process.env.CHAT_REDIS_URL ?? 'memory:' },
  gateway: { path: '/messaging/chat' },
})

const app = new Koa()
app.use(mount('/messaging', chat.app))
app.use(files.serve)
app.use(bodyParser())
app.use(async (ctx) => {
  if (ctx.method === 'POST' && ctx.path === '/login') {
    const account = accounts.find(({ id }) => id === ctx.request.body.userId)
    ctx.assert(account, 401, 'No account has this id.\n')
    const token = randomUUID()
    sessions.set(token, account)
    ctx.body = { token }
  } else if (ctx.path === '/') {
    ctx.body = 'The application itself. Its chat is under /messaging.\n'
  }
})

const server = createServer(app.callback())
chat.attach(server)
server.listen(Number(process.env.PORT ?? 3001), '127.0.0.1', () => {
  console.log(`The application listens on http://127.0.0.1:${server.address().port}`)
})

process.once('SIGTERM', async () => {
  server.close()
  await chat.close()
  process.exit()
})
