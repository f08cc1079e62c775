import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import jwt from 'jsonwebtoken'
import { createDatabase } from '../support/database'
import { eventually } from '../support/eventually'
import { Program } from '../support/program'

/** A server that trusts an issuer by its public keys, and knows one tenant. */
const folder = mkdtempSync(join(tmpdir(), 'chat-issuer-'))
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
let issuer: Server
let answer: RequestListener = (_request, response) => response.writeHead(500).end()
let url: string

beforeAll(async () => {
  issuer = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1')
  await once(issuer, 'listening')
  const server = Program.node('dist/src/standalone/main.js', {
    PORT: '0',
    CHAT_DATA_DIR: folder,
    CHAT_JWKS_URL: `http://127.0.0.1:${(issuer.address() as AddressInfo).port}/keys`,
    CHAT_JWT_USER_CLAIM: 'sub',
    CHAT_TENANT: 'acme',
    CHAT_DATABASE_URL: await createDatabase(),
  })
  await server.prints(/without CHAT_JWT_AUDIENCE, tokens that the issuer/)
  url = (await server.prints(/"url":"([^"]+)"/))[1]!
})
afterAll(async () => {
  await Program.killAll()
  issuer.close()
  issuer.closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})

const get = (path: string, token: string) => fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
const sign = (sub: string, change: object = {}) =>
  jwt.sign({ sub, name: 'Ann', picture: 'https://a.example/ann.png', ...change }, privateKey, {
    algorithm: 'ES256',
    keyid: 'one',
    expiresIn: '1h',
  })

it('returns 503 while the issuer is unavailable, and recovers', async () => {
  const away = await get('/channels', sign('ann'))
  expect([away.status, away.headers.has('retry-after')]).toEqual([503, true])
  answer = (_request, response) => {
    const key = { ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256' }
    response.end(JSON.stringify({ keys: [key] }))
  }
  await eventually(async () => expect((await get('/channels', sign('ann'))).status).toBe(200))
  answer = () => undefined
  expect((await get('/channels', sign('ben', { name: 'Ben' }))).status).toBe(200)
})

it('knows the names and pictures of users it has seen', async () => {
  await get('/channels', sign('ann'))
  const { user } = (await (await get('/users/me', sign('ann'))).json()) as { user?: object }
  const found = user ?? (await (await get('/users/ann', sign('ben'))).json())
  expect(found).toMatchObject({ id: 'ann', nickname: 'Ann', profileUrl: 'https://a.example/ann.png' })
})
