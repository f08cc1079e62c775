/** Your route that gives the signed-in user a token. Here it is the demo's, which accepts any user. */
export async function signIn(userId: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch('/demo/login', { method: 'POST', headers, body: JSON.stringify({ userId }) })
  return ((await response.json()) as { token: string }).token
}
