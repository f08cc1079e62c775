import { once } from 'node:events'
import { WebSocket } from 'ws'
import { checkedFetch } from '../support/contract'
import { Program } from '../support/program'
import { TestSocket } from '../support/socket'

let url: string
let ada: string

const chat = checkedFetch('/messaging')
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const asAda = (path: string, body?: object) =>
  chat(`${url}/messaging${path}`, {
    headers: { ...bearer(ada), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })

async function logIn(userId: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/login`, { method: 'POST', headers, body: JSON.stringify({ userId }) })
  return ((await response.json()) as { token: string }).token
}

beforeAll(async () => {
  const program = Program.node('examples/koa/server.mjs', { PORT: '0' })
  url = (await program.prints(/listens on (\S+)/))[1]!
  ada = await logIn('ada')
})
afterAll(() => Program.killAll())

it('leaves the routes of the host to the host', async () => {
  const response = await fetch(url)
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('The application itself')])
})

it('answers below the prefix to users of the host', async () => {
  const created = await asAda('/channels/group', { name: 'Engine', userIds: ['charles'] })
  expect([created.status, await created.json()]).toEqual([201, expect.objectContaining({ tenantId: 'engines' })])
  expect((await asAda('/channels/direct', { userId: 'grace' })).status).toBe(404)
})

it('names the whole path in an error, prefix included', async () => {
  const refused = await chat(`${url}/messaging/channels`, { headers: bearer('no session') })
  expect([refused.status, await refused.json()]).toEqual([
    401,
    expect.objectContaining({
      path: '/messaging/channels',
      error: expect.objectContaining({ code: 'CHAT_AUTH_FAILED' }),
    }),
  ])
  expect(await (await asAda('/nowhere')).json()).toMatchObject({ statusCode: 404, path: '/messaging/nowhere' })
})

it('stores files with the host, which serves them under its own address', async () => {
  const { id } = (await (await asAda('/channels/group', { name: 'Files', userIds: ['charles'] })).json()) as {
    id: string
  }
  const body = new FormData()
  body.append('file', new File(['<b>notes</b>'], 'über uns.html', { type: 'text/html' }))
  const sent = await chat(`${url}/messaging/channels/${id}/files`, { method: 'POST', headers: bearer(ada), body })
  const { fileUrl, type } = (await sent.json()) as { fileUrl: string; type: string }
  expect([sent.status, type, fileUrl.startsWith(`${url}/files/`)]).toEqual([201, 'FILE', true])
  const served = await fetch(fileUrl)
  expect([await served.text(), served.headers.get('x-content-type-options')]).toEqual(['<b>notes</b>', 'nosniff'])
  expect(served.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''%C3%BCber%20uns.html")
  for (const name of ['%E0%A4%A', '..%2f..%2fsecret']) {
    expect((await fetch(fileUrl.replace(/[^/]*$/, name))).headers.get('content-type')).toBe('application/octet-stream')
  }
  expect((await fetch(fileUrl.replace(/files\/./, 'files/x'))).status).toBe(404)
})

it('carries events to a socket below the prefix, and refuses sockets elsewhere', async () => {
  const { id } = (await (await asAda('/channels/group', { name: 'Live', userIds: ['charles'] })).json()) as {
    id: string
  }
  const gateway = `${url.replace('http', 'ws')}/messaging/chat`
  const charles = await TestSocket.open(gateway, { headers: bearer(await logIn('charles')) })
  await charles.join(id)
  await asAda(`/channels/${id}/messages`, { text: 'Does it turn?' })
  expect((await charles.next('chat:message:received')).data).toMatchObject({ message: { text: 'Does it turn?' } })
  await charles.close()

  const elsewhere = new WebSocket(`${url.replace('http', 'ws')}/chat`, 'chat.v1', { headers: bearer(ada) })
  const [error] = (await once(elsewhere, 'error')) as [Error]
  expect(error.message).toContain('404')
})
