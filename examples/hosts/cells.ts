/**
 * Cells: a separate installation and PostgreSQL for each group of tenants. The path names the cell, /messaging/<cell>,
 * and the login returns the path of the user's cell.
 *
 *   CELLS          the cells that this process serves, such as `a,b`; default all
 *   SECRET         signs the tokens; the same in all processes
 *   DATABASE_A, …  the database of each cell; default `pglite:`
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { createChat, type AuthGuard, type ChatService } from '@chat-service/server'
import { jwtVerify, SignJWT } from 'jose'
import { announce } from './application.js'

/** A table in a real application. Changing a row moves no data: a tenant stays in its cell. */
const cellOfTenant: Record<string, string> = { engines: 'a', compilers: 'b' }
const accounts = [
  { id: 'ada', name: 'Ada Lovelace', tenantId: 'engines' },
  { id: 'charles', name: 'Charles Babbage', tenantId: 'engines' },
  { id: 'grace', name: 'Grace Hopper', tenantId: 'compilers' },
]
const secret = new TextEncoder().encode(process.env.SECRET ?? 'only for the example, 32 bytes and more')
const served = process.env.CELLS?.split(',') ?? [...new Set(Object.values(cellOfTenant))]

/** Accepts tokens of this cell only: the audience of a token is its cell. */
const guardOf = (cell: string): AuthGuard => ({
  async canActivate(request) {
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    const verified = await jwtVerify(token, secret, { audience: cell }).catch(() => undefined)
    request.user = accounts.find(({ id }) => id === verified?.payload.sub)
    return request.user !== undefined
  },
})

const openCell = (cell: string): Promise<ChatService> => {
  const inTenant = (tenantId: string) =>
    accounts.filter((account) => account.tenantId === tenantId).map(({ id, name }) => ({ id, nickname: name }))
  return createChat({
    providers: {
      authGuard: guardOf(cell),
      userExtractor: { extractUser: ({ user }) => user as (typeof accounts)[number] },
      userResolver: {
        getUser: async (id, tenantId) => inTenant(tenantId).find((user) => user.id === id) ?? null,
        getUsers: async (ids, tenantId) => inTenant(tenantId).filter(({ id }) => ids.includes(id)),
        searchUsers: async (keyword, tenantId, limit) =>
          inTenant(tenantId)
            .filter(({ nickname }) => nickname.includes(keyword))
            .slice(0, limit),
      },
    },
    database: { url: process.env[`DATABASE_${cell.toUpperCase()}`] ?? 'pglite:' },
    redis: { url: process.env.CHAT_REDIS_URL ?? 'memory:' },
    logging: { level: 'warn' },
    gateway: { path: `/messaging/${cell}/chat` },
  })
}

/** The login of a client: the path of its cell, and a token that only this cell accepts. */
async function logIn(userId: unknown): Promise<object | undefined> {
  const account = accounts.find(({ id }) => id === userId)
  const cell = account && cellOfTenant[account.tenantId]
  if (!cell) return undefined
  const token = new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setSubject(account.id).setAudience(cell)
  return { baseUrl: `/messaging/${cell}`, token: await token.setExpirationTime('1h').sign(secret) }
}

async function main() {
  const cells = new Map(await Promise.all(served.map(async (cell) => [cell, await openCell(cell)] as const)))
  const listeners = [...cells].map(([cell, chat]) => chat.callback({ prefix: `/messaging/${cell}` }))

  async function own(request: IncomingMessage, response: ServerResponse) {
    const reply = (status: number, body: unknown) =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    if (request.method !== 'POST') return reply(404, 'Not of this application.')
    const { userId, tenantId = '' } = (await json(request)) as Record<string, string>
    if (request.url === '/login') {
      const session = await logIn(userId)
      return session ? reply(200, session) : reply(401, 'No account has this id.')
    }
    // Calls of the server API go to the tenant's cell, too.
    const chat = cells.get(cellOfTenant[tenantId] ?? '')
    if (request.url !== '/groups' || !chat) return reply(404, 'Not of this process.')
    const userIds = accounts.filter((account) => account.tenantId === tenantId).map(({ id }) => id)
    return reply(201, await chat.system(tenantId).channels.createGroup({ userIds }))
  }

  const server = createServer((request, response) => {
    const answers = [...listeners]
    const next = () => {
      const listener = answers.shift()
      if (listener) void listener(request, response, next)
      else void own(request, response).catch(() => response.writeHead(400).end())
    }
    next()
  })
  for (const chat of cells.values()) chat.attach(server)

  process.once('SIGTERM', () => {
    server.close()
    void Promise.all([...cells.values()].map((chat) => chat.close())).then(() => process.exit())
  })
  server.listen(Number(process.env.PORT ?? 3001), '127.0.0.1', () => announce(server))
}

void main()
