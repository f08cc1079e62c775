/** An application before it gets a chat: accounts, sessions with opaque tokens, and files on a disk. */
import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AuthGuard, ChatOptions } from '@chat-service/server'
import { diskStorage } from './storage.js'

export interface Account {
  id: string
  name: string
  team: string
}

const accounts: Account[] = [
  { id: 'ada', name: 'Ada Lovelace', team: 'engines' },
  { id: 'charles', name: 'Charles Babbage', team: 'engines' },
  { id: 'grace', name: 'Grace Hopper', team: 'compilers' },
]
const sessions = new Map<string, Account>()

/** A token for the account, or undefined if there is none. */
export function logIn(userId: unknown): string | undefined {
  const account = accounts.find(({ id }) => id === userId)
  if (!account) return undefined
  const token = randomUUID()
  sessions.set(token, account)
  return token
}

/** Whose session this is, by the `Authorization` header. */
export function accountOf({ headers }: { headers: { authorization?: string | undefined } }): Account | undefined {
  return sessions.get(headers.authorization?.replace(/^Bearer /, '') ?? '')
}

let address = ''
export const files = diskStorage(join(tmpdir(), 'chat-example-files'), () => address)

/** Says where the application listens, and remembers it for the addresses of files. */
export function announce(server: Server): void {
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  console.log(`The application listens on ${address}`)
}

/** Accepts a request of a session, and leaves its account on it. WebSocket handshakes come here too. */
const sessionGuard: AuthGuard = {
  canActivate(request) {
    request.user = accountOf(request)
    return request.user !== undefined
  },
}

/** The providers that the chat needs: authentication, users, files. */
export function chatOptions(authGuard = sessionGuard): ChatOptions {
  const inTeam = (team: string) =>
    accounts.filter((account) => account.team === team).map(({ id, name }) => ({ id, nickname: name }))
  return {
    providers: {
      authGuard,
      userExtractor: {
        extractUser({ user }) {
          const { id, name, team } = user as Account
          return { id, name, tenantId: team }
        },
      },
      userResolver: {
        getUser: async (id, team) => inTeam(team).find((user) => user.id === id) ?? null,
        getUsers: async (ids, team) => inTeam(team).filter(({ id }) => ids.includes(id)),
        searchUsers: async (keyword, team, limit) =>
          inTeam(team)
            .filter(({ nickname }) => nickname.toLowerCase().includes(keyword.toLowerCase()))
            .slice(0, limit),
      },
      storageProvider: files.provider,
    },
    database: { url: process.env.CHAT_DATABASE_URL ?? 'pglite:' },
    redis: { url: process.env.CHAT_REDIS_URL ?? 'memory:' },
    logging: { level: 'warn' },
    gateway: { path: '/messaging/chat' },
  }
}
