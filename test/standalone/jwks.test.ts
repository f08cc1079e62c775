import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import jwt from 'jsonwebtoken'
import { pino } from 'pino'
import type { ChatRequest } from '../../src/index'
import { jwtTokens, type Tokens } from '../../src/standalone/auth'
import { KeysUnavailable } from '../../src/standalone/jwks'

const log = pino({ level: 'silent' })
const issuer = 'https://login.example.com'

interface SigningKey {
  kid: string
  privateKey: KeyObject
  publicKey: KeyObject
}
const newKey = (kid: string): SigningKey => ({ kid, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) })
const [first, second] = [newKey('first'), newKey('second')]
const sign = ({ kid, privateKey }: SigningKey, change: object = {}, options: jwt.SignOptions = { expiresIn: '1h' }) =>
  jwt.sign({ userId: 'ann', tenantId: 'acme', iss: issuer, aud: 'chat', ...change }, privateKey, {
    algorithm: 'RS256',
    keyid: kid,
    ...options,
  })

/** The endpoint of an issuer; each test sets its response. */
let server: Server
let url: string
let answer: RequestListener
let asked = 0
const showing =
  (...keys: SigningKey[]): RequestListener =>
  (_request, response) => {
    const shown = keys.map(({ kid, publicKey }) => ({ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig' }))
    response.end(JSON.stringify({ keys: shown }))
  }
const down: RequestListener = (_request, response) => response.writeHead(502).end()
const hanging: RequestListener = () => undefined
const nonsense: RequestListener = (_request, response) => response.end('<html>')

beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`
})
beforeEach(() => {
  asked = 0
  answer = showing(first)
})
afterEach(() => jest.restoreAllMocks())
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const open = () =>
  jwtTokens({ jwksUrl: url, algorithms: ['RS256', 'ES256'], issuer: [issuer], audience: ['chat'] }, log)
const accepts = async ({ authGuard }: Tokens, token: string) =>
  authGuard.canActivate({ headers: { authorization: `Bearer ${token}` } } as ChatRequest)
/** Advances the clock. */
const pass = (ms: number) => {
  const now = performance.now() + ms
  jest.spyOn(performance, 'now').mockImplementation(() => now)
}

it('accepts only valid tokens signed with a key of the issuer', async () => {
  const tokens = open()
  expect(await accepts(tokens, sign(first))).toBe(true)
  expect(asked).toBe(1)
  for (const bad of [
    sign({ ...second, kid: 'first' }),
    sign(first, {}, {}),
    sign(first, {}, { expiresIn: -60 }),
    sign(first, {}, { expiresIn: '1h', notBefore: 60 }),
    sign(first, { aud: 'shop' }),
    sign(first, { iss: 'https://evil.example.com' }),
    sign(first, {}, { expiresIn: '1h', algorithm: 'RS512' }),
  ]) {
    expect(await accepts(tokens, bad)).toBe(false)
  }
  expect(asked).toBe(1)
})

it('refuses unsigned tokens, and ones signed with public values', async () => {
  const tokens = open()
  expect(await accepts(tokens, sign(first))).toBe(true)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = part({ userId: 'ann', tenantId: 'acme', iss: issuer, aud: 'chat', exp: Date.now() / 1000 + 60 })
  const hs256 = `${part({ alg: 'HS256', kid: 'first' })}.${body}`
  const pem = first.publicKey.export({ format: 'pem', type: 'spki' })
  expect(await accepts(tokens, `${part({ alg: 'none', kid: 'first' })}.${body}.`)).toBe(false)
  expect(await accepts(tokens, `${hs256}.${createHmac('sha256', pem).update(hs256).digest('base64url')}`)).toBe(false)
})

it('fetches an unknown key, but not for each token that names one', async () => {
  const tokens = open()
  await accepts(tokens, sign(first))
  answer = showing(first, second)
  expect(await accepts(tokens, sign(second))).toBe(false)
  expect(asked).toBe(1)
  pass(10_000)
  expect(await Promise.all(Array.from({ length: 5 }, (_, n) => accepts(tokens, sign(second, { n }))))).not.toContain(
    false,
  )
  expect(asked).toBe(2)
  for (let n = 0; n < 20; n += 1) await accepts(tokens, sign(newUnknown(n), { n }))
  expect(asked).toBe(2)
})
const newUnknown = (n: number): SigningKey => ({ ...second, kid: `unknown-${n}` })

it('drops a withdrawn key, and the tokens signed with it', async () => {
  const tokens = open()
  const token = sign(first)
  expect(await accepts(tokens, token)).toBe(true)
  answer = showing(second)
  pass(300_000)
  // Refreshed in the background, so that no request waits.
  expect(await accepts(tokens, sign(first, { n: 1 }))).toBe(true)
  await until(() => accepts(tokens, token).then((taken) => !taken))
})

it('drops it even if only already verified tokens arrive', async () => {
  const tokens = open()
  const token = sign(first)
  expect(await accepts(tokens, token)).toBe(true)
  answer = showing(second)
  pass(300_000)
  await until(() => accepts(tokens, token).then((taken) => !taken))
})

it('does not cache a token whose key was withdrawn during its verification', async () => {
  const tokens = open()
  const [known, token] = [sign(first), sign(first, { n: 1 })]
  expect(await accepts(tokens, known)).toBe(true)
  answer = showing(second)
  pass(300_000)
  let release: (isGood: boolean) => void = () => undefined
  const verify = jest.spyOn(crypto.subtle, 'verify')
  verify.mockReturnValueOnce(new Promise((resolve) => (release = resolve)))
  const verified = accepts(tokens, token)
  await until(() => accepts(tokens, known).then((taken) => !taken))
  expect(verify).toHaveBeenCalledTimes(1)
  release(true)
  await verified
  expect(await accepts(tokens, token)).toBe(false)
})

it.each([
  ['is down', down],
  ['hangs', hanging],
  ['answers nonsense', nonsense],
])('keeps known keys while the issuer %s, and refuses no token for it', async (_what, broken) => {
  const tokens = open()
  expect(await accepts(tokens, sign(first))).toBe(true)
  answer = broken
  pass(600_000)
  expect(await accepts(tokens, sign(first, { n: 1 }))).toBe(true)
  await expect(accepts(tokens, sign(second))).rejects.toThrow(KeysUnavailable)
  // Within the same moment, so not fetched again.
  const before = asked
  await expect(accepts(tokens, sign(second, { n: 1 }))).rejects.toThrow(KeysUnavailable)
  expect([asked, await accepts(tokens, sign(first, { n: 2 }))]).toEqual([before, true])
  answer = showing(first, second)
  pass(10_000)
  expect(await accepts(tokens, sign(second))).toBe(true)
})

it('reports missing keys, in bounded time, until it has loaded some', async () => {
  answer = hanging
  const tokens = open()
  await expect(accepts(tokens, sign(first))).rejects.toThrow(KeysUnavailable)
  answer = showing(first)
  pass(10_000)
  expect(await accepts(tokens, sign(first))).toBe(true)
})

it('reads no more than a megabyte, and follows no redirect', async () => {
  for (const bad of [
    ((_request, response) =>
      response.end(JSON.stringify({ keys: [], filler: 'x'.repeat(2 ** 20) }))) as RequestListener,
    ((_request, response) => response.writeHead(302, { location: '/elsewhere' }).end()) as RequestListener,
  ]) {
    answer = bad
    await expect(accepts(open(), sign(first))).rejects.toThrow(KeysUnavailable)
  }
})

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setImmediate(resolve))
}
