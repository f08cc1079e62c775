import { Readable } from 'node:stream'
import { ChatApiError, ChatClient, ChatConnectionError, ChatTimeoutError } from '../../clients/typescript/src/index'
import { limited, refusal, scripted, type Step, unavailable } from './scripted-server'
import { eventually } from '../support/eventually'

describe('a request', () => {
  it('keeps the prefix of the base URL, encodes path parameters and leaves out undefined query values', async () => {
    const { seen, baseUrl } = await scripted({ body: { messages: [], nextCursor: null } })
    const client = new ChatClient({
      baseUrl: `${baseUrl}/messaging/`,
      token: () => null,
      headers: { 'x-app': 'a', 'x-b': 'client' },
    })
    await client.messages.list(
      'a/b c',
      { limit: 5, before: undefined as unknown as string },
      { headers: { 'x-b': 'call' } },
    )
    expect(seen[0]?.url).toBe('/messaging/channels/a%2Fb%20c/messages?limit=5')
    expect(seen[0]?.headers).toMatchObject({ 'x-app': 'a', 'x-b': 'call' })
    expect(seen[0]?.headers.authorization).toBeUndefined()
  })

  it.each(['', '.', '..'])('refuses the id %j, which would address another route', async (id) => {
    const { seen, client } = await scripted()
    await expect(client().channels.delete(id)).rejects.toThrow(TypeError)
    expect(seen).toHaveLength(0)
  })

  it('returns undefined for 204', async () => {
    const { client } = await scripted({ status: 204 })
    expect(await client().channels.delete('c')).toBeUndefined()
  })

  it('sends a body with DELETE', async () => {
    const { seen, client } = await scripted({ body: { operators: [] } })
    await client().members.removeOperators('c', { userIds: ['u'] })
    expect(seen[0]).toMatchObject({ method: 'DELETE', body: '{"userIds":["u"]}' })
  })

  it('uses the fetch it was given', async () => {
    const fetch = jest.fn(async () => new Response('{"totalUnreadCount":3}'))
    const client = new ChatClient({ baseUrl: 'https://chat.invalid', token: 'jwt', fetch })
    expect(await client.channels.getUnreadCount()).toEqual({ totalUnreadCount: 3 })
    expect(fetch).toHaveBeenCalledWith('https://chat.invalid/channels/unread-count', expect.anything())
  })

  it('uploads bytes, and streams after reading them, as a form', async () => {
    const { seen, client } = await scripted({ status: 201, body: {} })
    const { messages } = client()
    await messages.sendFile('c', {
      file: new Blob(['abc'], { type: 'text/plain' }),
      fileName: 'a.txt',
      metadata: { n: 1 },
    })
    await messages.sendFile('c', {
      file: Readable.from([Buffer.from('str'), Buffer.from('eam')]),
      mimeType: 'image/png',
    })
    expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(seen[0]?.body).toContain('name="metadata"\r\n\r\n{"n":1}')
    expect(seen[0]?.body).toMatch(/name="file"; filename="a.txt"\r\nContent-Type: text\/plain\r\n\r\nabc/)
    expect(seen[1]?.body).toMatch(/name="file"; filename="file"\r\nContent-Type: image\/png\r\n\r\nstream/)
  })
})

describe('an error', () => {
  it('has the content of the envelope', async () => {
    const { client } = await scripted(refusal(413, 'CHAT_CHANNEL_PIN_LIMIT'))
    const error = await client()
      .messages.pin('c', 'm')
      .catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ChatApiError)
    expect(error).toMatchObject({
      name: 'ChatApiError',
      status: 413,
      code: 'CHAT_CHANNEL_PIN_LIMIT',
      message: 'CHAT_CHANNEL_PIN_LIMIT, says the test.',
      details: { limit: 5, actual: 6 },
      requestId: 'r-1',
      method: 'POST',
      path: '/mounted/x',
    })
  })

  it.each([
    ['POST', 302, (c: ChatClient) => c.messages.send('c', { text: 'hi' })],
    ['GET', 308, (c: ChatClient) => c.channels.get('c')],
  ])('says where to a %s was redirected by %i, without following it', async (method, status, call) => {
    const elsewhere = await scripted({ body: { id: 'm' } })
    const { seen, client } = await scripted({ status, headers: { location: `${elsewhere.baseUrl}/x` } })
    const message = expect.stringMatching(`^${method} /.* was redirected to ${elsewhere.baseUrl}/x`) as string
    await expect(call(client())).rejects.toMatchObject({ name: 'ChatApiError', status, code: 'UNKNOWN', message })
    expect([seen.length, elsewhere.seen.length]).toEqual([1, 0])
  })

  it('rejects a response that fetch got through a redirect', async () => {
    const { baseUrl } = await scripted({ status: 302, headers: { location: '/elsewhere' } }, { body: { id: 'c' } })
    const follows: typeof fetch = (url, init) => fetch(url, { ...init, redirect: 'follow' })
    await expect(new ChatClient({ baseUrl, token: 'jwt', fetch: follows }).channels.get('c')).rejects.toThrow(
      'redirected',
    )
  })

  it('has the code UNKNOWN if a proxy responded', async () => {
    const { client } = await scripted({ status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>nginx</h1>' })
    await expect(client().channels.get('c')).rejects.toMatchObject({
      status: 404,
      code: 'UNKNOWN',
      path: '/channels/c',
    })
  })

  it('is thrown for an HTML page with status 200, too', async () => {
    const { client } = await scripted({ headers: { 'content-type': 'text/html' }, body: '<h1>captive portal</h1>' })
    await expect(client().channels.list()).rejects.toMatchObject({ status: 200, code: 'UNKNOWN' })
  })

  it('is a connection error with its cause if no server responds', async () => {
    const client = new ChatClient({ baseUrl: 'http://127.0.0.1:1', token: 'jwt', retries: 0 })
    const error = await client.channels.list().catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ChatConnectionError)
    expect((error as ChatConnectionError).cause).toBeDefined()
  })
})

describe('a retry', () => {
  it.each<[string, Step]>([
    ['the connection breaks', 'cut'],
    ['the database is away', unavailable],
    ['a proxy gives up', { status: 504, body: 'gateway timeout' }],
    ['the time is up', 'hang'],
  ])('never sends a POST without a key twice when %s', async (_, step) => {
    const { seen, client } = await scripted(step, { body: {} })
    const timeout = step === 'hang' ? { timeoutMs: 1000 } : {}
    await expect(client(timeout).channels.createGroup({ userIds: ['u'] })).rejects.toThrow()
    expect(seen).toHaveLength(1)
  })

  it.each<Step>(['cut', { status: 408, body: '' }])('never sends a PATCH twice after %j', async (step) => {
    const { seen, client } = await scripted(step, { body: {} })
    await expect(client().messages.edit('c', 'm', { text: 'x' })).rejects.toBeInstanceOf(ChatConnectionError)
    expect(seen).toHaveLength(1)
  })

  it('repeats a POST without a key after 429, since a refused request had no effect', async () => {
    const { seen, client } = await scripted(limited, { body: { id: 'c' } })
    expect(await client().channels.createGroup({ userIds: ['u'] })).toEqual({ id: 'c' })
    expect(seen).toHaveLength(2)
  })

  it.each<[string, Step]>([
    ['the connection broke', 'cut'],
    ['the database was away', unavailable],
    ['the server had been stopped', { status: 408, body: '' }],
    ['the time was up', 'hang'],
  ])('repeats a message with the same key when %s', async (_, step) => {
    const { seen, client } = await scripted(step, { status: 201, body: { id: 'm' } })
    expect(await client({ timeoutMs: 300 }).messages.send('c', { text: 'hi' })).toEqual({ id: 'm' })
    expect(seen).toHaveLength(2)
    const keys = seen.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[\x21-\x7e]{16,255}$/)
    expect(keys[1]).toBe(keys[0])
    expect(seen[1]?.body).toBe(seen[0]?.body)
  })

  it('uses a new key for each call, or the caller’s own', async () => {
    const { seen, client } = await scripted({ body: {} })
    const { messages } = client()
    await messages.send('c', { text: 'hi' })
    await messages.send('c', { text: 'hi' })
    await messages.send('c', { text: 'hi' }, { idempotencyKey: 'mine' })
    const keys = seen.map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(3)
    expect(keys[2]).toBe('mine')
  })

  it.each<[string, (client: ChatClient) => Promise<unknown>]>([
    ['GET', (client) => client.channels.list()],
    ['PUT', (client) => client.channels.setPushTrigger('c', { option: 'all' })],
    ['DELETE', (client) => client.messages.unpin('c', 'm')],
  ])('repeats %s when the connection broke', async (method, call) => {
    const { seen, client } = await scripted('cut', { body: {} })
    await call(client())
    expect(seen.map((request) => request.method)).toEqual([method, method])
  })

  it('stops after the maximum number of retries', async () => {
    const { seen, client } = await scripted(unavailable)
    await expect(client({ retries: 1 }).channels.list()).rejects.toMatchObject({ code: 'CHAT_SERVICE_UNAVAILABLE' })
    await expect(client().channels.list({}, { retries: 0 })).rejects.toMatchObject({ status: 503 })
    expect(seen).toHaveLength(3)
  })

  it('is not made for permanent failures', async () => {
    const { seen, client } = await scripted(refusal(500, 'CHAT_INTERNAL_ERROR'))
    await expect(client().channels.list()).rejects.toMatchObject({ code: 'CHAT_INTERNAL_ERROR' })
    expect(seen).toHaveLength(1)
  })

  it('respects Retry-After', async () => {
    const { client } = await scripted(refusal(429, 'CHAT_RATE_LIMITED', { 'retry-after': '1' }), { body: {} })
    const started = Date.now()
    await client().channels.list()
    expect(Date.now() - started).toBeGreaterThanOrEqual(990)
  })

  it('is left to the caller when Retry-After asks for more than 30 seconds', async () => {
    const { seen, client } = await scripted(refusal(429, 'CHAT_RATE_LIMITED', { 'retry-after': '31' }), { body: {} })
    await expect(client().channels.list()).rejects.toMatchObject({ status: 429, retryAfterMs: 31_000 })
    expect(seen).toHaveLength(1)
  })
})

describe('time and abortion', () => {
  it('times out an attempt, even while reading the body', async () => {
    const { client } = await scripted('hang')
    const error = await client({ retries: 0 })
      .channels.list({}, { timeoutMs: 50 })
      .catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ChatTimeoutError)
    expect(error).toMatchObject({ code: 'TIMEOUT', timeoutMs: 50 })
    const never = new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{')) }))
    const slow = client({ retries: 0, timeoutMs: 50, fetch: async () => never })
    await expect(slow.channels.list()).rejects.toBeInstanceOf(ChatTimeoutError)
  })

  it('times out an attempt after 10 seconds by default, so a frozen process does not block a sender', async () => {
    jest.useFakeTimers()
    try {
      const keys: (string | null)[] = []
      const frozen = (_url: unknown, init?: RequestInit) => {
        keys.push(new Headers(init?.headers).get('idempotency-key'))
        return new Promise<Response>(() => undefined)
      }
      const client = new ChatClient({ baseUrl: 'https://chat.invalid', token: 'jwt', fetch: frozen, retries: 1 })
      const failed = client.messages.send('c', { text: 'hi' }).catch((error: unknown) => error)
      await jest.advanceTimersByTimeAsync(9_999)
      expect(keys).toHaveLength(1)
      await jest.advanceTimersByTimeAsync(5_000)
      expect(keys).toEqual([keys[0], keys[0]])
      await jest.advanceTimersByTimeAsync(10_000)
      expect(await failed).toMatchObject({ code: 'TIMEOUT', timeoutMs: 10_000 })
    } finally {
      jest.useRealTimers()
    }
  })

  it('rejects with the reason of the signal, at once and without a retry', async () => {
    const { seen, client } = await scripted('hang')
    const controller = new AbortController()
    const listing = client().channels.list({}, { signal: controller.signal })
    const outcome = expect(listing).rejects.toThrow('the user left')
    await eventually(() => expect(seen).toHaveLength(1))
    controller.abort(new Error('the user left'))
    await outcome
    expect(seen).toHaveLength(1)
  })

  it('ends the wait between two attempts', async () => {
    const { seen, client } = await scripted(refusal(429, 'CHAT_RATE_LIMITED', { 'retry-after': '20' }))
    const started = Date.now()
    await expect(client().channels.list({}, { signal: AbortSignal.timeout(200) })).rejects.toMatchObject({
      name: 'TimeoutError',
    })
    // Less than Retry-After.
    expect(Date.now() - started).toBeLessThan(20_000)
    expect(seen).toHaveLength(1)
  })

  it('sends nothing if the signal is already aborted', async () => {
    const { seen, client } = await scripted({ body: {} })
    await expect(client().channels.list({}, { signal: AbortSignal.abort(new Error('late')) })).rejects.toThrow('late')
    expect(seen).toHaveLength(0)
  })
})

describe('the token', () => {
  const refused = refusal(401, 'CHAT_AUTH_FAILED')

  it('is requested again after a refusal, even for a POST without a key', async () => {
    const { seen, client } = await scripted(refused, { body: { id: 'c' } })
    const token = jest.fn(async (request: { refused: boolean }) => (request.refused ? 'fresh' : 'stale'))
    await client({ token, retries: 0 }).channels.createGroup({ userIds: ['u'] })
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer stale', 'Bearer fresh'])
    expect(token.mock.calls).toEqual([[{ refused: false }], [{ refused: true }]])
  })

  it('is requested at most twice', async () => {
    const { seen, client } = await scripted(refused)
    await expect(client({ token: () => 'bad' }).channels.list()).rejects.toMatchObject({ code: 'CHAT_AUTH_FAILED' })
    expect(seen).toHaveLength(2)
  })

  it('is not retried if it is a string', async () => {
    const { seen, client } = await scripted(refused)
    await expect(client().channels.list()).rejects.toMatchObject({ status: 401 })
    expect(seen).toHaveLength(1)
  })

  it('fails the call with its own error, and cannot hang it', async () => {
    const { client } = await scripted({ body: {} })
    const broken = client({ token: () => Promise.reject(new Error('no session')) })
    await expect(broken.channels.list()).rejects.toThrow('no session')
    const stuck = client({ token: () => new Promise<string>(() => undefined), timeoutMs: 50, retries: 0 })
    await expect(stuck.channels.list()).rejects.toBeInstanceOf(ChatTimeoutError)
  })
})

describe('an iterator', () => {
  it('fetches pages only as far as the loop runs', async () => {
    const page = (ids: string[], nextCursor: string | null) => ({
      body: { messages: ids.map((id) => ({ id })), nextCursor },
    })
    const { seen, client } = await scripted(page(['1', '2'], 'x'), page(['3'], 'y'), page(['4'], null))
    const ids: string[] = []
    for await (const message of client().messages.iterate('c', { limit: 2 })) {
      ids.push(message.id)
      if (ids.length === 3) break
    }
    expect(ids).toEqual(['1', '2', '3'])
    expect(seen.map(({ url }) => url)).toEqual([
      '/channels/c/messages?limit=2',
      '/channels/c/messages?limit=2&cursor=x',
    ])
  })

  it('sends the cursor in the body if the operation expects it there', async () => {
    const { seen, client } = await scripted(
      { body: { messages: [{ id: '1' }], nextCursor: 'x' } },
      { body: { messages: [{ id: '2' }], nextCursor: null } },
    )
    const ids: string[] = []
    for await (const hit of client().messages.iterateSearch({ keyword: 'k' })) ids.push(hit.id)
    expect(ids).toEqual(['1', '2'])
    expect(seen.map(({ body }) => JSON.parse(body))).toEqual([{ keyword: 'k' }, { keyword: 'k', cursor: 'x' }])
  })
})
