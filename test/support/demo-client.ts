import { ChatClient } from '../../clients/typescript/src/index'

/** A demo user without a page. */
export function demoClient(baseUrl: string, userId: string): ChatClient {
  const token = async () => {
    const options = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const answer = await fetch(new URL('/demo/login', baseUrl), { ...options, body: JSON.stringify({ userId }) })
    return ((await answer.json()) as { token: string }).token
  }
  return new ChatClient({ baseUrl, token })
}
