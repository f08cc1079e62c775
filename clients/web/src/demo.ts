import { ChatClient } from '@chat-service/client'
import type { Person } from '@chat-service/ui'

const KEY = 'demo-user'

async function ask(path: string, body?: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(path, body && { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`The demo returned ${response.status}.`)
  return response
}

/** The users of the demo, who sign in without a password. */
export async function listPeople(): Promise<Person[]> {
  return ((await (await ask('/demo/users')).json()) as { users: Person[] }).users
}

export async function tokenOf(userId: string): Promise<string> {
  return ((await (await ask('/demo/login', { userId })).json()) as { token: string }).token
}

export function clientOf(userId: string): ChatClient {
  return new ChatClient({ baseUrl: location.origin, token: () => tokenOf(userId) })
}

/** The user from before a reload, or named by the URL: `/?as=bob`. Each tab has its own, so that two tabs can talk. */
export function personBefore(): { userId: string | null; isNamed: boolean } {
  const named = new URLSearchParams(location.search).get('as')
  if (named) history.replaceState(null, '', `/${location.hash}`)
  return { userId: named ?? sessionStorage.getItem(KEY), isNamed: named !== null }
}

export const remember = (userId: string) => sessionStorage.setItem(KEY, userId)
export const forget = () => sessionStorage.removeItem(KEY)
