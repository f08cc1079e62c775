import { ChatClient } from '@chat-service/client'
import { indexedDbStorage, live, type Live } from '@chat-service/client/live'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'

export interface Person {
  id: string
  nickname: string
}

/** The signed-in user and the account. */
export interface Session {
  me: Person
  chat: Live
  /** All users of the demo. */
  people: readonly Person[]
}

/** The filter of the sidebar: includes channels without messages. */
export const ALL_CHANNELS = { includeEmpty: true }

const KEY = 'demo-user'

async function ask(path: string, body?: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(path, body && { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`The demo answered ${response.status}.`)
  return response
}

/** The users of the demo, who sign in without a password. */
export async function listPeople(): Promise<Person[]> {
  return ((await (await ask('/demo/users')).json()) as { users: Person[] }).users
}

/** Each tab has its own user, so that two tabs can talk. */
export function signIn(me: Person, people: readonly Person[]): Session {
  sessionStorage.setItem(KEY, me.id)
  const token = async () => ((await (await ask('/demo/login', { userId: me.id })).json()) as { token: string }).token
  const client = new ChatClient({ baseUrl: location.origin, token })
  // The outbox and the last state survive a reload.
  return { me, people, chat: live(client, { userId: me.id, storage: indexedDbStorage(`chat ${me.id}`) }) }
}

export function signOut({ chat }: Session): void {
  sessionStorage.removeItem(KEY)
  // The next user of this device must not see it.
  chat.forget().catch(() => undefined)
  chat.close()
}

/** The user from before a reload, or from the URL: `/?as=bob`. */
export function personBefore(): string | null {
  const named = new URLSearchParams(location.search).get('as')
  if (named) history.replaceState(null, '', `/${location.hash}`)
  return named ?? sessionStorage.getItem(KEY)
}

export const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('There is no session above.')
  return session
}

/** Names by user id. The id replaces an unknown name. */
export function useNames(): (userId: string) => string {
  const { me, chat } = useSession()
  const profiles = useSyncExternalStore(chat.profiles.subscribe, chat.profiles.getSnapshot)
  return useCallback((id) => (id === me.id ? me.nickname : (profiles[id]?.nickname ?? id)), [me, profiles])
}
