import { request } from 'node:http'
import { World } from '../../support/world'
import { Host, startHttp } from './hosts'

afterEach(() => Host.closeAll())

const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

/** A raw request. `fetch` would set the Host header. */
function send(server: string, { method = 'POST', headers = {}, body = JSON.stringify(message) } = {}) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>((resolve, reject) => {
    const all = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: 'Bearer x',
      ...headers,
    }
    const sent = request(server, { method, headers: all }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }))
    })
    sent.on('error', reject)
    sent.end(method === 'POST' ? body : undefined)
  })
}

it('two users share a server, and another user’s session id grants nothing', async () => {
  const world = await World.start()
  const [alice, bob] = [world.person('alice'), world.person('bob')]
  const { id } = await alice.client.channels.createGroup({ userIds: ['carol'], name: 'Hers' })
  const server = await startHttp(alice.node.url)
  const [hers, his] = [
    await Host.http(server, alice.token),
    await Host.http(server, bob.token, { 'mcp-session-id': 'hers' }),
  ]
  const [mine, none] = await Promise.all([hers.call('find_channels'), his.call('find_channels')])
  expect(mine).toMatchObject({ channels: [{ id }] })
  expect(none).toMatchObject({ channels: [] })
  const { headers } = await send(server)
  expect(headers).not.toHaveProperty('mcp-session-id')
})

it('requests without a user, for another host, from a page, or too large are refused', async () => {
  const server = await startHttp('http://127.0.0.1:1', '--allow-origin', 'https://app.example')
  expect(await send(server)).toMatchObject({ status: 200, text: expect.stringContaining('send_message') })
  expect(await send(server, { headers: { authorization: '' } })).toMatchObject({
    status: 401,
    headers: { 'www-authenticate': 'Bearer' },
  })
  expect(await send(server, { headers: { authorization: 'Basic eDp5' } })).toMatchObject({ status: 401 })
  expect(await send(server, { headers: { host: 'rebound.example' } })).toMatchObject({
    status: 403,
    text: expect.stringContaining('The host rebound.example is not'),
  })
  expect(await send(server, { headers: { host: 'localhost:1234' } })).toMatchObject({ status: 200 })
  expect(await send(server, { headers: { origin: 'https://evil.example' } })).toMatchObject({ status: 403 })
  const page = { origin: 'https://app.example' }
  expect(await send(server, { headers: page })).toMatchObject({
    status: 200,
    headers: { 'access-control-allow-origin': page.origin },
  })
  expect(await send(server, { method: 'OPTIONS', headers: page })).toMatchObject({ status: 204 })
  expect(
    await send(server, { body: JSON.stringify({ ...message, params: { text: 'x'.repeat(1_100_000) } }) }),
  ).toMatchObject({ status: 413 })
  expect(
    await send(server, { headers: { 'transfer-encoding': 'chunked' }, body: 'x'.repeat(1_100_000) }),
  ).toMatchObject({ status: 413 })
  expect(await send(server, { body: '{' })).toMatchObject({ status: 400, text: expect.stringContaining('not JSON') })
  expect(await send(server, { body: JSON.stringify([message, message]) })).toMatchObject({
    status: 400,
    text: expect.stringContaining('batch'),
  })
  expect(await send(server, { method: 'GET' })).toMatchObject({ status: 405, headers: { allow: 'POST' } })
  expect(await send(server, { method: 'DELETE' })).toMatchObject({ status: 405 })
  expect(await send(new URL('/', server).href)).toMatchObject({ status: 404 })
})
