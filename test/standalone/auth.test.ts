import { createHmac } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { pino } from 'pino'
import type { ChatRequest } from '../../src/index'
import { jwtTokens, type TokenRules, type Tokens } from '../../src/standalone/auth'
import type { Bearer } from '../../src/standalone/claims'

const secret = 'a secret of the tests'
const claims = { userId: 'ann', tenantId: 'acme' }
const log = pino({ level: 'silent' })
const tokensOf = (rules: TokenRules = { secrets: [secret] }) => jwtTokens(rules, log)

/** Whether a new guard, or the given one, accepts the token. */
const accepts = async (token: string, { authGuard } = tokensOf()) =>
  authGuard.canActivate({ headers: { authorization: `Bearer ${token}` } } as ChatRequest)

const userOf = async ({ authGuard, userExtractor }: Tokens, token: string) => {
  const request = { headers: { authorization: `Bearer ${token}` } } as ChatRequest
  return (await authGuard.canActivate(request)) ? userExtractor.extractUser(request) : 'refused'
}

afterEach(() => jest.restoreAllMocks())

it('an accepted token is refused once it expires, beyond the tolerance', async () => {
  const token = jwt.sign(claims, secret, { expiresIn: 60 })
  const { exp } = jwt.decode(token) as { exp: number }
  const now = jest.spyOn(Date, 'now')
  for (const toleranceSeconds of [0, 5]) {
    const tokens = tokensOf({ secrets: [secret], toleranceSeconds })
    for (const [time, taken] of [
      [-60_000, true],
      [toleranceSeconds * 1000 - 1, true],
      [toleranceSeconds * 1000, false],
      [toleranceSeconds * 1000 + 1, false],
    ] as const) {
      now.mockReturnValue(exp * 1000 + time)
      expect([time, await accepts(token, tokens)]).toEqual([time, taken])
    }
  }
})

it('verifies a token once, valid or not, for any number of concurrent requests', async () => {
  const tokens = tokensOf()
  const verify = jest.spyOn(crypto.subtle, 'verify')
  // An invalid one is cached for a second.
  jest.spyOn(performance, 'now').mockReturnValue(performance.now())
  const good = jwt.sign(claims, secret, { expiresIn: '1h' })
  const bad = jwt.sign(claims, 'another secret', { expiresIn: '1h' })
  const both = () => Promise.all([accepts(good, tokens), accepts(bad, tokens)])
  const answers = await Promise.all([both(), both(), both()])
  expect([...answers, await both()]).toEqual(Array.from({ length: 4 }, () => [true, false]))
  expect(verify).toHaveBeenCalledTimes(2)
})

it('invalid tokens do not evict valid ones, and their cache is bounded', async () => {
  const tokens = tokensOf()
  const good = jwt.sign(claims, secret, { expiresIn: '1h' })
  await accepts(good, tokens)
  const verify = jest.spyOn(crypto.subtle, 'verify')
  jest.spyOn(performance, 'now').mockReturnValue(performance.now())
  const bad = Array.from({ length: 60 }, (_, n) =>
    jwt.sign({ ...claims, n, filler: 'x'.repeat(5000) }, 'another secret', { expiresIn: '1h' }),
  )
  for (const token of bad) await accepts(token, tokens)
  verify.mockClear()
  expect(await accepts(good, tokens)).toBe(true)
  expect(verify).not.toHaveBeenCalled()
  expect([await accepts(bad.at(-1)!, tokens), verify.mock.calls.length]).toEqual([false, 0])
  // The first of the invalid ones was evicted.
  expect([await accepts(bad[0]!, tokens), verify.mock.calls.length]).toEqual([false, 1])
})

it('changes of claims stay in the request', async () => {
  const tokens = tokensOf()
  const request = {
    headers: { authorization: `Bearer ${jwt.sign(claims, secret, { expiresIn: '1h' })}` },
  } as ChatRequest
  for (let n = 0; n < 2; n += 1) {
    await tokens.authGuard.canActivate(request)
    expect(await tokens.userExtractor.extractUser(request)).toEqual({ id: 'ann', tenantId: 'acme' })
    Object.assign(request.user as object, { tenantId: 'another' })
  }
})

describe('a signed token', () => {
  const part = (json: string) => Buffer.from(json).toString('base64url')
  const signed = (header: object, body: string) => {
    const content = `${part(JSON.stringify({ alg: 'HS256', typ: 'JWT', ...header }))}.${body}`
    return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
  }
  const now = Math.floor(Date.now() / 1000)
  const body = (times: string) =>
    `{"userId":"ann","tenantId":"acme",${times}}`.replaceAll('SOON', `${now + 60}`).replaceAll('PAST', `${now - 60}`)

  it.each([
    ['"exp":1e400', false],
    ['"exp":"1e400"', false],
    ['"exp":null', false],
    ['"exp":[9999999999]', false],
    ['"exp":PAST', false],
    ['"exp":SOON,"exp":1e400', false],
    ['"exp":SOON,"nbf":-1e400', false],
    ['"exp":SOON,"nbf":1e400', false],
    ['"exp":SOON,"iat":1e400', false],
    ['"exp":SOON,"iat":null', false],
    ['"exp":SOON.5,"nbf":PAST.5,"iat":PAST', true],
    ['"exp":99999999999999', true],
  ])('has finite times: %s', async (times, taken) => {
    expect(await accepts(signed({}, part(body(times))))).toBe(taken)
  })

  it.each([
    [{ b64: false }, false],
    [{ b64: 0 }, false],
    [{ b64: false, crit: ['b64'] }, false],
    [{ crit: ['exp'], exp: 9_999_999_999 }, false],
    [{ crit: ['x'], x: 1 }, false],
    [{ crit: [] }, false],
    [{ crit: null }, false],
    [{ b64: true }, true],
  ])('has a payload in base64url, and nothing critical that is unknown: %j', async (header, taken) => {
    const text = body('"exp":SOON')
    expect(await accepts(signed(header, part(text)))).toBe(taken)
    if (!taken) expect(await accepts(signed(header, text))).toBe(false)
  })
})

it('refuses a token that names another algorithm', async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = part({ ...claims, exp: Math.floor(Date.now() / 1000) + 60 })
  const hs512 = `${part({ alg: 'HS512', typ: 'JWT' })}.${body}`
  expect(await accepts(`${part({ alg: 'none', typ: 'JWT' })}.${body}.`)).toBe(false)
  expect(await accepts(`${hs512}.${createHmac('sha512', secret).update(hs512).digest('base64url')}`)).toBe(false)
})

it('accepts tokens of two secrets during a rotation', async () => {
  const tokens = tokensOf({ secrets: ['the new secret', secret] })
  const by = (key: string) => accepts(jwt.sign(claims, key, { expiresIn: '1h' }), tokens)
  expect([await by('the new secret'), await by(secret), await by('a third one')]).toEqual([true, true, false])
  expect(await accepts(jwt.sign(claims, secret), tokens)).toBe(false)
  const own = await tokens.sign({ id: 'ann', tenantId: 'acme' }, '30d')
  expect([await accepts(own, tokensOf({ secrets: ['the new secret'] })), await accepts(own)]).toEqual([true, false])
})

it('accepts a token from its start time on, beyond the tolerance', async () => {
  const starting = (seconds: number) => jwt.sign(claims, secret, { expiresIn: '1h', notBefore: seconds })
  const tokens = tokensOf({ secrets: [secret], toleranceSeconds: 30 })
  expect([await accepts(starting(10), tokens), await accepts(starting(60), tokens)]).toEqual([true, false])
})

it('reads the claims that the settings name', async () => {
  const names = { user: 'sub', tenant: 'app.org', name: 'https://example.com/name', avatar: 'avatar_url' }
  const seen: Bearer[] = []
  const tokens = jwtTokens({ secrets: [secret], claims: names }, log, (bearer) => seen.push(bearer))
  const sign = (change: object) => jwt.sign(change, secret, { expiresIn: '1h' })
  const ann = sign({
    sub: 'ann',
    app: { org: 'acme' },
    'https://example.com/name': 'Ann',
    avatar_url: 'https://a.example/1',
  })
  expect(await userOf(tokens, ann)).toEqual({ id: 'ann', tenantId: 'acme', name: 'Ann' })
  expect(seen).toEqual([{ user: { id: 'ann', tenantId: 'acme', name: 'Ann' }, avatar: 'https://a.example/1' }])
  expect(await userOf(tokens, sign({ userId: 'ann', tenantId: 'acme' }))).toBeNull()
  expect(await userOf(tokens, sign({ sub: 'ann', app: 'acme' }))).toBeNull()
  expect(await userOf(tokens, sign({ sub: { toString: 'ann' }, app: { org: 'acme' } }))).toBeNull()
  const ofOne = jwtTokens({ secrets: [secret], claims: { ...names, fixedTenant: 'shop' } }, log)
  expect(await userOf(ofOne, ann)).toMatchObject({ tenantId: 'shop' })
  expect(await userOf(ofOne, sign({ sub: 'ann' }))).toMatchObject({ tenantId: 'shop' })
})
