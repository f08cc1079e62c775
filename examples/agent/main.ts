/** A chat with an agent in it: the service, the page of its demo, and the agent, which talks to it over HTTP and a WebSocket. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { ChatClient } from '@chat-service/client'
import { createChat, type ChatUser } from '@chat-service/server'
import { WebSocket } from 'ws'
import { startAgent } from './agent.js'
import { SUPPORT, supportDesk } from './desk.js'
import { smallModel } from './model.js'
import { clock, counter, refund } from './tools.js'

const TENANT = 'demo'
const agent: ChatUser = { id: 'agent', nickname: 'Agent' }
const people: ChatUser[] = [
  { id: 'alice', nickname: 'Alice' },
  { id: 'bob', nickname: 'Bob' },
]
const users = [...people, agent]
/** Bob answers customers, and approves refunds. */
const staffIds = ['bob']

/** Stands for your sign-in: naming a person signs in. */
const sessions = new Map<string, ChatUser>()
function signIn(user: ChatUser): string {
  const token = randomUUID()
  sessions.set(token, user)
  return token
}

/** The page of the demo, from the package. */
const page = join(
  dirname(createRequire(join(process.cwd(), 'main.js')).resolve('@chat-service/server/package.json')),
  'dist/web',
)
const types: Record<string, string> = { html: 'text/html; charset=utf-8', js: 'text/javascript', css: 'text/css' }

/** Serves the page and its demo requests. @returns false for other requests. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { method, url = '' } = request
  const reply = (body: unknown, status = 200) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    return true
  }
  const { pathname } = new URL(url, 'http://page')
  if (pathname === '/demo/users') return reply({ users: people })
  if (method === 'POST' && pathname === '/demo/login') {
    const { userId } = (await json(request)) as { userId?: unknown }
    const person = people.find(({ id }) => id === userId)
    return person ? reply({ token: signIn(person) }) : reply({ message: 'There is no such person.' }, 401)
  }
  const file = pathname === '/' ? 'index.html' : /^\/(assets\/[\w.-]+)$/.exec(pathname)?.[1]
  if (file === undefined) return false
  const content = await readFile(join(page, file)).catch(() => undefined)
  if (!content) return reply({ message: 'The page is not built: npm run build' }, 404)
  response.writeHead(200, { 'Content-Type': types[file.split('.').at(-1)!] }).end(content)
  return true
}

async function main() {
  const chat = await createChat({
    providers: {
      authGuard: {
        canActivate(request) {
          request.user = sessions.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
          return request.user !== undefined
        },
      },
      userExtractor: { extractUser: ({ user }) => ({ ...(user as ChatUser), tenantId: TENANT }) },
      userResolver: {
        getUser: async (id) => users.find((user) => user.id === id) ?? null,
        getUsers: async (ids) => users.filter(({ id }) => ids.includes(id)),
        searchUsers: async (keyword) =>
          users.filter(({ nickname }) => nickname?.toLowerCase().includes(keyword.toLowerCase())),
      },
    },
    database: { url: process.env.CHAT_DATABASE_URL ?? 'pglite:' },
    redis: { url: process.env.CHAT_REDIS_URL ?? 'memory:' },
    logging: { level: 'warn' },
  })
  const messaging = chat.callback()
  const server = createServer((request, response) => {
    const next = (isOwn: boolean) => void (isOwn || messaging(request, response))
    answer(request, response).then(next, () => response.writeHead(400).end())
  })
  chat.attach(server)
  await new Promise<void>((resolve) => server.listen(Number(process.env.PORT ?? 3002), '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const client = new ChatClient({ baseUrl, token: () => Promise.resolve(signIn(agent)), WebSocket })
  const desk = supportDesk(client, { staffIds })
  /** Stands for your provider of payments, which pays once for a key. */
  const paid = new Set<string>()
  const pay = async (key: string, userId: string) => {
    if (!paid.has(key)) console.log(`Refunded ${userId}`)
    paid.add(key)
  }
  const tools = [clock, counter(client), refund(staffIds, pay), ...desk.tools]
  const running = await startAgent(client, smallModel({ tools }), { desk })

  const [alice, bot] = ['alice', 'agent'].map((userId) => chat.as({ tenantId: TENANT, userId }))
  if ((await alice!.channels.list()).channels.length === 0) {
    const hint =
      'Ask me what time it is, how many messages there are, for code, or for a long story. Ask me to fail, too.'
    const direct = await alice!.channels.createDirect({ userId: 'agent' })
    await bot!.messages.send(direct.id, { text: hint })
    const group = await alice!.channels.createGroup({ userIds: ['bob', 'agent'], name: 'Team' })
    await bot!.messages.send(group.id, { text: 'Mention @Agent, and I answer, in threads too.' })
    const support = { name: 'Support', customType: SUPPORT, metadata: { answeredBy: 'agent' } }
    const members = { userIds: ['alice', 'bob', 'agent'], operatorIds: ['agent'] }
    const { id } = await chat.system(TENANT).channels.createGroup({ ...members, ...support })
    await bot!.messages.send(id, { text: 'Ask me for a refund, which Bob approves, or for a person.' })
  }
  console.log(`The agent is at ${baseUrl}/?as=alice`)

  async function stop() {
    await running.close()
    server.close()
    await chat.close()
    process.exit()
  }
  process.once('SIGINT', () => void stop())
  process.once('SIGTERM', () => void stop())
}

void main()
