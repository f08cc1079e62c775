import { createHmac } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { pino } from 'pino'
import type { ChatRequest } from '../../src/index'
import { jwtTokens } from '../../src/standalone/auth'

const secret = 'a secret of the tests'
const claims = { userId: 'ann', tenantId: 'acme' }
const log = pino({ level: 'silent' })

/** Asks a guard of its own, or the given one, whether it takes the token. */
const accepts = (token: string, { authGuard } = jwtTokens({ secret }, log)) =>
  authGuard.canActivate({ headers: { authorization: `Bearer ${token}` } } as ChatRequest) as boolean

afterEach(() => jest.restoreAllMocks())

it('a token that was taken is refused from the moment at which it expires', () => {
  const tokens = jwtTokens({ secret }, log)
  const token = jwt.sign(claims, secret, { expiresIn: 60 })
  const { exp } = jwt.decode(token) as { exp: number }
  const now = jest.spyOn(Date, 'now')
  for (const [time, taken] of [
    [exp * 1000 - 60_000, true],
    [exp * 1000 - 1, true],
    [exp * 1000, false],
    [exp * 1000 + 1, false],
  ] as const) {
    now.mockReturnValue(time)
    expect([time - exp * 1000, accepts(token, tokens)]).toEqual([time - exp * 1000, taken])
  }
})

it('verifies a token once, good or bad', () => {
  const tokens = jwtTokens({ secret }, log)
  const verify = jest.spyOn(jwt, 'verify')
  // A bad one is forgotten after a second.
  jest.spyOn(performance, 'now').mockReturnValue(performance.now())
  const good = jwt.sign(claims, secret, { expiresIn: '1h' })
  const bad = jwt.sign(claims, 'another secret', { expiresIn: '1h' })
  for (let n = 0; n < 5; n += 1) expect([accepts(good, tokens), accepts(bad, tokens)]).toEqual([true, false])
  expect(verify).toHaveBeenCalledTimes(2)
})

it('bad tokens do not make it forget good ones, nor grow without limit', () => {
  const tokens = jwtTokens({ secret }, log)
  const good = jwt.sign(claims, secret, { expiresIn: '1h' })
  accepts(good, tokens)
  const verify = jest.spyOn(jwt, 'verify')
  const filler = 'x'.repeat(5000)
  for (let n = 0; n < 1200; n += 1) accepts(`${filler}${n}`, tokens)
  verify.mockClear()
  expect(accepts(good, tokens)).toBe(true)
  expect(verify).not.toHaveBeenCalled()
  // The first of the bad ones was forgotten.
  accepts(`${filler}0`, tokens)
  expect(verify).toHaveBeenCalledTimes(1)
})

it('what a request does to its claims stays in the request', () => {
  const tokens = jwtTokens({ secret }, log)
  const token = jwt.sign(claims, secret, { expiresIn: '1h' })
  const request = () => ({ headers: { authorization: `Bearer ${token}` } }) as ChatRequest
  const first = request()
  void tokens.authGuard.canActivate(first)
  ;(first.user as { tenantId: string }).tenantId = 'globex'
  const second = request()
  void tokens.authGuard.canActivate(second)
  expect(tokens.userExtractor.extractUser(second)).toMatchObject({ id: 'ann', tenantId: 'acme' })
})

it('takes no token that names another algorithm', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = part({ ...claims, exp: Math.floor(Date.now() / 1000) + 60 })
  const hs512 = `${part({ alg: 'HS512', typ: 'JWT' })}.${body}`
  expect(accepts(`${part({ alg: 'none', typ: 'JWT' })}.${body}.`)).toBe(false)
  expect(accepts(`${hs512}.${createHmac('sha512', secret).update(hs512).digest('base64url')}`)).toBe(false)
})
