import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ChatClient, ChatTimeoutError, ChatTokenError, type TokenSource } from '../../clients/typescript/src/index'
import { eventually } from '../support/eventually'

const jwt = (claims: object, mark = '') =>
  ['{"alg":"HS256"}', JSON.stringify({ ...claims, mark })]
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.') + '.sig'
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

const closers: Array<() => void> = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A service that returns 401 for some tokens, and its client. */
async function service(token: TokenSource, { refuses = [] as string[], timeoutMs = 20_000 } = {}) {
  const seen: Array<string | undefined> = []
  const server = createServer((request, response) => {
    const given = request.headers.authorization?.replace('Bearer ', '')
    seen.push(given)
    response.writeHead(given !== undefined && refuses.includes(given) ? 401 : 200).end('{"totalUnreadCount":0}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closers.push(() => (server.closeAllConnections(), server.close()))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = new ChatClient({ baseUrl, token, timeoutMs, retries: 0 })
  return { seen, client, call: () => client.channels.getUnreadCount() }
}

describe('a token from a function', () => {
  it.each([
    ['an opaque token', 'opaque'],
    ['a JWT without an end', jwt({ sub: 'alice' })],
    ['a JWT that is good for an hour', jwt({ exp: inSeconds(3600) })],
  ])('is asked for once when it is %s', async (_, value) => {
    const token = jest.fn(async () => value)
    const { seen, call } = await service(token)
    for (let n = 0; n < 3; n += 1) await call()
    expect(seen).toEqual([value, value, value])
    expect(token).toHaveBeenCalledTimes(1)
  })

  it('is requested once for all waiting calls', async () => {
    const token = jest.fn(async () => 'opaque')
    const { call } = await service(token)
    await Promise.all(Array.from({ length: 20 }, call))
    expect(token).toHaveBeenCalledTimes(1)
  })

  it('is renewed shortly before its expiry, without a failing request', async () => {
    const first = jwt({ exp: inSeconds(600) }, 'first')
    const token: jest.Mock = jest.fn(async () => (token.mock.calls.length === 1 ? first : 'second'))
    const { seen, call } = await service(token)
    await call()
    const now = Date.now()
    const clock = jest.spyOn(Date, 'now')
    try {
      clock.mockReturnValue(now + 565_000)
      await call()
      expect(seen).toEqual([first, first])
      clock.mockReturnValue(now + 575_000)
      await call()
      expect(seen).toEqual([first, first, 'second'])
    } finally {
      clock.mockRestore()
    }
  })

  it('is used even if it seems expired: the device’s clock may be wrong', async () => {
    const token = jest.fn(async () => jwt({ exp: inSeconds(-3600) }))
    const { call } = await service(token)
    await call()
    await call()
    expect(token).toHaveBeenCalledTimes(1)
  })

  it('is renewed once after many refused requests', async () => {
    const token = jest.fn(async ({ refused }: { refused: boolean }) => (refused ? 'fresh' : 'stale'))
    const { seen, call } = await service(token, { refuses: ['stale'] })
    await Promise.all(Array.from({ length: 10 }, call))
    expect(token.mock.calls).toEqual([[{ refused: false }], [{ refused: true }]])
    expect(seen.filter((given) => given === 'fresh')).toHaveLength(10)
    await call()
    expect(token).toHaveBeenCalledTimes(2)
  })

  it('is requested again after forgetToken(), even while the previous call is running', async () => {
    const answers = ['alice', 'bob']
    let answerAlice: () => void = () => undefined
    const token = jest.fn(async () => {
      const name = answers.shift() as string
      if (name === 'alice') await new Promise<void>((done) => (answerAlice = done))
      return name
    })
    const { seen, client, call } = await service(token)
    const first = call()
    await eventually(() => token.mock.calls.length === 1)
    client.forgetToken()
    await call()
    answerAlice()
    await first
    await call()
    expect(seen).toEqual(['bob', 'alice', 'bob'])
  })
})

describe('a token that is unavailable', () => {
  it('is an error that names it and has the thrown error as its cause', async () => {
    const cause = new Error('no session')
    const { seen, call } = await service(() => Promise.reject(cause))
    const error = await call().catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ChatTokenError)
    expect(error).toMatchObject({ code: 'TOKEN_FAILED', cause, message: 'the function `token` failed: no session' })
    expect(seen).toEqual([])
  })

  it.each<[string, unknown, string]>([
    [
      'an HTML page',
      '<!DOCTYPE html><html>secret</html>',
      'a page of HTML or XML: its URL may answer with a log-in page',
    ],
    ['JSON', '{"token":"secret"}', 'JSON: take the token out of it'],
    ['a header', 'Bearer secret', 'a whole Authorization header: leave out "Bearer "'],
    ['a sentence', 'please log in, secret', 'a text with characters that no token has, such as white space'],
    ['an object', { token: 'secret' }, 'object, not a string'],
  ])('is an error that names it when it is %s, and does not show it', async (_, value, described) => {
    const { call } = await service((() => value) as TokenSource)
    await expect(call()).rejects.toThrow(new ChatTokenError(`the function \`token\` returned ${described}`))
    if (typeof value !== 'string') return
    const given = await service(value)
    await expect(given.call()).rejects.toThrow(new ChatTokenError(`the option \`token\` is ${described}`))
  })

  it('loses the line break that a file or a shell adds', async () => {
    const { seen, call } = await service(async () => 'opaque\n')
    await call()
    expect(seen).toEqual(['opaque'])
  })

  it('is named when the function hangs, which does not block the next call', async () => {
    const token: jest.Mock = jest.fn(() =>
      token.mock.calls.length === 1 ? new Promise<string>(() => undefined) : 'opaque',
    )
    const { client, call } = await service(token, { timeoutMs: 50 })
    const error = await call().catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ChatTimeoutError)
    expect(error).toMatchObject({
      message: 'GET /channels/unread-count was not sent: the function `token` did not return within 50 ms',
    })
    // Even if the device's clock is set back meanwhile.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
    await client.channels.getUnreadCount({ timeoutMs: 20_000 })
    clock.mockRestore()
    expect(token).toHaveBeenCalledTimes(2)
  })
})
