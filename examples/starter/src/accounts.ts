/**
 * A stand-in for your users and your sign-in: naming an account signs you in, without a password. It shows what the chat
 * asks of an application. Replace each part with yours, such as a session store or JWTs, before others can reach this server.
 */
import { randomUUID } from 'node:crypto'
import type { ChatOptions } from '@chat-service/server'

export interface Account {
  id: string
  name: string
  /** The tenant: the customer, company or community. Users see nothing of other tenants. */
  team: string
}

const accounts: Account[] = [
  { id: 'ada', name: 'Ada Lovelace', team: 'engines' },
  { id: 'charles', name: 'Charles Babbage', team: 'engines' },
  { id: 'mary', name: 'Mary Somerville', team: 'engines' },
]
/** Answers in the chat (src/assistant.ts). It does not sign in. */
export const assistant: Account = { id: 'assistant', name: 'Assistant', team: 'engines' }

const sessions = new Map<string, Account>()

if (process.env.NODE_ENV === 'production')
  throw new Error('src/accounts.ts lets any caller sign in as any user. Replace it before you set NODE_ENV=production.')

/** A token for the account, or undefined if there is none. */
export function signIn(userId: unknown): string | undefined {
  const account = accounts.find(({ id }) => id === userId)
  if (!account) return undefined
  const token = randomUUID()
  sessions.set(token, account)
  return token
}

const inTeam = (team: string) =>
  [...accounts, assistant].filter((account) => account.team === team).map(({ id, name }) => ({ id, nickname: name }))

/** The providers that the chat needs: authentication and users. */
export const providers: ChatOptions['providers'] = {
  // Requests and WebSocket handshakes come here with their bearer token. `false` returns 401.
  authGuard: {
    canActivate(request) {
      request.user = sessions.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
      return request.user !== undefined
    },
  },
  // Reads the caller that the guard has left on the request.
  userExtractor: {
    extractUser({ user }) {
      const { id, name, team } = user as Account
      return { id, name, tenantId: team }
    },
  },
  // Names and pictures of people, always of one tenant.
  userResolver: {
    getUser: async (id, team) => inTeam(team).find((user) => user.id === id) ?? null,
    getUsers: async (ids, team) => inTeam(team).filter(({ id }) => ids.includes(id)),
    searchUsers: async (keyword, team, limit) =>
      inTeam(team)
        .filter(({ nickname }) => nickname.toLowerCase().includes(keyword.toLowerCase()))
        .slice(0, limit),
  },
}
