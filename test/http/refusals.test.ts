import { connect } from 'node:net'
import { Client } from 'pg'
import { RawCaller, issuesOf, JSON_TYPE, MIB, refusal } from '../support/raw-caller'
import { raw, type RawRequest } from '../support/raw'

let caller: RawCaller
beforeAll(async () => (caller = await RawCaller.start()))
afterAll(() => caller.world.close())
afterEach(() => caller.expectServed())

describe('routes', () => {
  it.each([
    ['an unknown route', 'GET', '/nonsense'],
    ['the root', 'GET', '/'],
    ['a path that goes on', 'GET', '/channels/x/members/y/z'],
    ['an empty segment', 'GET', '/channels//messages'],
    ['doubled slashes', 'GET', '//channels'],
    ['dots', 'GET', '/channels/../channels/./x/y'],
    ['another case', 'GET', '/Channels'],
    ['an asterisk', 'OPTIONS', '*'],
    ['names of an object prototype', 'GET', '/__proto__/constructor'],
  ])('returns 404 for %s, without authentication', async (_what, method, path) => {
    expect(await raw(caller.url, { method, path })).toMatchObject(refusal(404, 'CHAT_ROUTE_NOT_FOUND'))
    expect(await caller.request({ method, path })).toMatchObject(refusal(404, 'CHAT_ROUTE_NOT_FOUND'))
  })

  it.each([
    ['PUT', '/channels', 'GET, HEAD'],
    ['POST', '/channels', 'GET, HEAD'],
    ['OPTIONS', '/channels', 'GET, HEAD'],
    ['PROPFIND', '/channels/x/polls', 'POST'],
    ['PUT', '/channels/group', 'GET, HEAD, POST, PATCH, DELETE'],
    ['HEAD', '/channels/x/read', 'POST'],
    ['PUT', '/channels/x', 'GET, HEAD, PATCH, DELETE'],
    ['GET', '/channels/x/freeze', 'POST'],
  ])('returns 405 for %s %s with the allowed methods, without authentication', async (method, path, allowed) => {
    const answer = await raw(caller.url, { method, path })
    expect(answer).toMatchObject({ status: 405, headers: { allow: allowed } })
    if (method !== 'HEAD') expect(answer).toMatchObject(refusal(405, 'CHAT_METHOD_NOT_ALLOWED'))
  })

  it.each(['/channels/%', '/channels/%zz', '/channels/%E0%A4%A', '/channels/%ED%A0%80', '/nonsense/%ff', '/%'])(
    'returns 400 for the malformed percent-encoding of %s',
    async (path) => {
      expect(await caller.request({ path })).toMatchObject(refusal(400, 'CHAT_VALIDATION_ERROR'))
    },
  )

  it.each(['http://a:b:c/channels', 'http://[::1/channels', 'http://x:99999999/channels'])(
    'survives the absolute request line %s',
    async (path) => {
      expect((await caller.request({ path })).status).toBeLessThan(500)
    },
  )

  it.each([
    ['of nothing', 'cmm8ydrko2gi1g2j0'],
    ['that looks like no id', '-'],
    ['with NUL', 'a%00b'],
    ['with a slash', 'a%2Fb'],
    ['that is quoted', "';drop%20table%20chat_channels--"],
    ['in another script', '%E9%A0%BB%E9%81%93'],
    ['of an object prototype', '__proto__'],
    ['with a colon', ':id'],
    ['of 8,000 characters', 'x'.repeat(8000)],
  ])('returns 404 for an id %s', async (_what, id) => {
    expect(await caller.request({ path: `/channels/${id}` })).toMatchObject(refusal(404, 'CHAT_CHANNEL_NOT_FOUND'))
    expect(await caller.request({ path: `${caller.messages}/${id}` })).toMatchObject(
      refusal(404, 'CHAT_MESSAGE_NOT_FOUND'),
    )
  })

  it('accepts a trailing slash', async () => {
    expect(await caller.request({ path: `/channels/${caller.channelId}/` })).toMatchObject({
      status: 200,
      body: { id: caller.channelId },
    })
    expect(await caller.post('{"text":"hi"}', JSON_TYPE, `${caller.messages}/`)).toMatchObject({ status: 201 })
  })

  it('serves HEAD like GET, without the body', async () => {
    const { headers } = await caller.request({ path: `${caller.messages}/${caller.messageId}` })
    const head = await caller.request({ method: 'HEAD', path: `${caller.messages}/${caller.messageId}` })
    expect(head).toMatchObject({ status: 200, text: '' })
    expect(head.headers['content-length']).toBe(headers['content-length'])
    expect(await caller.request({ method: 'HEAD', path: '/channels/none' })).toMatchObject({ status: 404, text: '' })
  })
})

describe('credentials', () => {
  const garbage = ['Bearer', 'Bearer !', 'Basic YTpi', 'Bearer expired', 'x'.repeat(8000)]
  it.each([undefined, ...garbage])('are refused with 401: %s', async (authorization) => {
    const headers = authorization === undefined ? {} : { authorization }
    const answer = await raw(caller.url, { path: '/channels', headers })
    expect(answer).toMatchObject(refusal(401, 'CHAT_AUTH_FAILED'))
  })

  it.each<[string, Partial<RawRequest>]>([
    ['of 2 MiB', { body: 'x'.repeat(2 * MIB), headers: JSON_TYPE }],
    ['of 2 MiB and unknown length', { body: 'x'.repeat(2 * MIB), headers: JSON_TYPE, chunked: true }],
    ['of malformed JSON', { body: '{"text"', headers: JSON_TYPE }],
    ['of another type', { body: '<text/>', headers: { 'content-type': 'text/xml' } }],
    ['that never comes', { headers: { ...JSON_TYPE, 'content-length': 1000 }, body: Buffer.alloc(0) }],
  ])('are checked before a body %s', async (_what, request) => {
    const { status } = await new Promise<{ status: number }>((resolve, reject) => {
      if (request.body?.length !== 0) {
        raw(caller.url, { method: 'POST', path: caller.messages, ...request }).then(resolve, reject)
        return
      }
      const socket = connect(Number(new URL(caller.url).port), '127.0.0.1')
      socket.write(
        `POST ${caller.messages} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n`,
      )
      socket.once('data', (data) => {
        socket.destroy()
        resolve({ status: Number(String(data).slice(9, 12)) })
      })
      socket.once('error', reject)
    })
    expect(status).toBe(401)
  })

  it('are checked before access and input', async () => {
    const path = '/channels/none/messages?limit=x'
    expect(await raw(caller.url, { path })).toMatchObject(refusal(401, 'CHAT_AUTH_FAILED'))
    expect(await caller.request({ path })).toMatchObject(refusal(400, 'CHAT_VALIDATION_ERROR'))
    expect(await caller.request({ path: '/channels/none/messages' })).toMatchObject(
      refusal(404, 'CHAT_CHANNEL_NOT_FOUND'),
    )
  })
})

describe('request ids', () => {
  it.each(['a', 'x'.repeat(128), 'with space ~!"{}'])('of the caller are kept: %s', async (id) => {
    for (const path of ['/channels', '/nonsense']) {
      const { headers } = await caller.request({ path, headers: { 'x-request-id': id } })
      expect(headers['x-request-id']).toBe(id)
    }
  })

  it.each(['', 'x'.repeat(129), 'naïve', 'a\tb'])('of the caller are replaced: %s', async (id) => {
    for (const path of ['/channels', '/nonsense']) {
      const { headers } = await caller.request({ path, headers: { 'x-request-id': id } })
      expect(headers['x-request-id']).toMatch(/^[\x21-\x7e]{8,128}$/)
      expect(headers['x-request-id']).not.toBe(id)
    }
  })

  it('are generated and unique if the caller sends none', async () => {
    const ids = await Promise.all([caller.request({ path: '/channels' }), caller.request({ path: '/channels' })])
    expect(new Set(ids.map(({ headers }) => headers['x-request-id'])).size).toBe(2)
  })
})

describe('header parameters', () => {
  it.each(['', 'x'.repeat(256)])('out of range are refused with a pointer: %j', async (key) => {
    const answer = await caller.post('{"text":"hi"}', { ...JSON_TYPE, 'idempotency-key': key })
    expect(answer).toMatchObject(refusal(400, 'CHAT_VALIDATION_ERROR'))
    expect(issuesOf(answer)).toEqual(['header /idempotency-key'])
  })
})

describe('the order of refusal', () => {
  /** Simultaneous faults in the order in which they are reported, each with its fix. */
  const faults: [number, string, string][] = [
    [404, 'CHAT_CHANNEL_NOT_FOUND', 'update chat_channels set deleted_at = null where id = $1'],
    [403, 'CHAT_NOT_CHANNEL_MEMBER', 'update chat_channel_members set left_at = null where channel_id = $1'],
    [403, 'CHAT_USER_BANNED', 'update chat_channel_members set is_banned = false where channel_id = $1'],
    [403, 'CHAT_CHANNEL_FROZEN', 'update chat_channels set is_frozen = false where id = $1'],
    [403, 'CHAT_USER_MUTED', 'update chat_channel_members set is_muted = false where channel_id = $1'],
  ]

  it('is the same for every caller, even with several faults', async () => {
    const { id } = await caller.person.client.channels.createGroup({ userIds: ['bob'] })
    const database = new Client({ connectionString: caller.world.databaseUrl })
    await database.connect()
    try {
      await database.query('update chat_channels set deleted_at = now(), is_frozen = true where id = $1', [id])
      await database.query(
        'update chat_channel_members set left_at = now(), is_banned = true, is_muted = true where channel_id = $1',
        [id],
      )
      const path = `/channels/${id}/messages`
      const tooLong = JSON.stringify({ text: 'x'.repeat(5001) })
      expect(await raw(caller.url, { method: 'POST', path, body: '{' })).toMatchObject(refusal(401, 'CHAT_AUTH_FAILED'))
      expect(await caller.post('x'.repeat(MIB + 1), {}, path)).toMatchObject({ status: 413 })
      expect(await caller.post('{', {}, path)).toMatchObject({ status: 415 })
      expect(await caller.post('{', JSON_TYPE, path)).toMatchObject({ status: 400 })
      for (const [status, code, mend] of faults) {
        expect(await caller.post(tooLong, JSON_TYPE, path)).toMatchObject(refusal(status, code))
        await database.query(mend, [id])
      }
      expect(await caller.post(tooLong, JSON_TYPE, path)).toMatchObject(refusal(400, 'CHAT_MESSAGE_TOO_LONG'))
      expect(await caller.post('{"text":"hi"}', JSON_TYPE, path)).toMatchObject({ status: 201 })
    } finally {
      await database.end()
    }
  })
})
