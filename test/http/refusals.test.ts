import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { raw, type RawAnswer, type RawRequest } from '../support/raw'
import { World, type Person } from '../support/world'

const MIB = 1024 * 1024
const JSON_TYPE = { 'content-type': 'application/json' }

let world: World
let alice: Person
let channelId: string
let messages: string
let messageId: string

beforeAll(async () => {
  world = await World.start()
  alice = world.person('alice')
  channelId = (await alice.client.channels.createGroup({ userIds: ['bob'], name: 'Launch' })).id
  messages = `/channels/${channelId}/messages`
  messageId = (await alice.client.messages.send(channelId, { text: 'first' })).id
})
afterAll(() => world.close())

// Whatever the test sent, the process is well and serves the next request.
afterEach(async () => {
  expect(await alice.client.channels.get(channelId)).toMatchObject({ id: channelId })
})

/** As somebody whom the guard lets pass. */
const ask = (request: RawRequest): Promise<RawAnswer> =>
  raw(alice.node.url, { ...request, headers: { authorization: `Bearer ${alice.token}`, ...request.headers } })
const post = (body: string | Buffer, headers: RawRequest['headers'] = JSON_TYPE, path = messages) =>
  ask({ method: 'POST', path, body, headers })
const postJson = (body: unknown, path = messages) => post(JSON.stringify(body), JSON_TYPE, path)

const refusal = (status: number, code: string) => ({ status, body: { error: { code } } })
const issuesOf = (answer: RawAnswer) =>
  (answer.body.error.details.errors as { in: string; pointer: string }[]).map((issue) => `${issue.in} ${issue.pointer}`)

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
  ])('answers 404 to %s, without asking who is calling', async (_what, method, path) => {
    expect(await raw(alice.node.url, { method, path })).toMatchObject(refusal(404, 'CHAT_ROUTE_NOT_FOUND'))
    expect(await ask({ method, path })).toMatchObject(refusal(404, 'CHAT_ROUTE_NOT_FOUND'))
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
  ])('answers 405 to %s %s and says what is allowed, without asking who is calling', async (method, path, allowed) => {
    const answer = await raw(alice.node.url, { method, path })
    expect(answer).toMatchObject({ status: 405, headers: { allow: allowed } })
    if (method !== 'HEAD') expect(answer).toMatchObject(refusal(405, 'CHAT_METHOD_NOT_ALLOWED'))
  })

  it.each(['/channels/%', '/channels/%zz', '/channels/%E0%A4%A', '/channels/%ED%A0%80', '/nonsense/%ff', '/%'])(
    'answers 400 to the malformed percent-encoding of %s',
    async (path) => {
      expect(await ask({ path })).toMatchObject(refusal(400, 'CHAT_VALIDATION_ERROR'))
    },
  )

  it.each(['http://a:b:c/channels', 'http://[::1/channels', 'http://x:99999999/channels'])(
    'survives the absolute request line %s',
    async (path) => {
      expect((await ask({ path })).status).toBeLessThan(500)
    },
  )

  it.each([
    ['of nothing', 'c2gi1g2j0riqhzzcqe5fz9ns'],
    ['that looks like no id', '-'],
    ['with NUL', 'a%00b'],
    ['with a slash', 'a%2Fb'],
    ['that is quoted', "';drop%20table%20chat_channels--"],
    ['in another script', '%E9%A0%BB%E9%81%93'],
    ['of an object prototype', '__proto__'],
    ['with a colon', ':id'],
    ['of 8,000 characters', 'x'.repeat(8000)],
  ])('answers 404 to an id %s', async (_what, id) => {
    expect(await ask({ path: `/channels/${id}` })).toMatchObject(refusal(404, 'CHAT_CHANNEL_NOT_FOUND'))
    expect(await ask({ path: `${messages}/${id}` })).toMatchObject(refusal(404, 'CHAT_MESSAGE_NOT_FOUND'))
  })

  it('takes a trailing slash', async () => {
    expect(await ask({ path: `/channels/${channelId}/` })).toMatchObject({ status: 200, body: { id: channelId } })
    expect(await post('{"text":"hi"}', JSON_TYPE, `${messages}/`)).toMatchObject({ status: 201 })
  })

  it('answers HEAD like GET, without the body', async () => {
    const { headers } = await ask({ path: `${messages}/${messageId}` })
    const head = await ask({ method: 'HEAD', path: `${messages}/${messageId}` })
    expect(head).toMatchObject({ status: 200, text: '' })
    expect(head.headers['content-length']).toBe(headers['content-length'])
    expect(await ask({ method: 'HEAD', path: '/channels/none' })).toMatchObject({ status: 404, text: '' })
  })
})

describe('credentials', () => {
  const garbage = ['Bearer', 'Bearer !', 'Basic YTpi', 'Bearer expired', 'x'.repeat(8000)]
  it.each([undefined, ...garbage])('are refused with 401: %s', async (authorization) => {
    const headers = authorization === undefined ? {} : { authorization }
    const answer = await raw(alice.node.url, { path: '/channels', headers })
    expect(answer).toMatchObject(refusal(401, 'CHAT_AUTH_FAILED'))
  })

  it.each<[string, Partial<RawRequest>]>([
    ['of 2 MiB', { body: 'x'.repeat(2 * MIB), headers: JSON_TYPE }],
    ['of 2 MiB and unknown length', { body: 'x'.repeat(2 * MIB), headers: JSON_TYPE, chunked: true }],
    ['of malformed JSON', { body: '{"text"', headers: JSON_TYPE }],
    ['of another type', { body: '<text/>', headers: { 'content-type': 'text/xml' } }],
    ['that never comes', { headers: { ...JSON_TYPE, 'content-length': 1000 }, body: Buffer.alloc(0) }],
  ])('are judged before a body %s', async (_what, request) => {
    const { status } = await new Promise<{ status: number }>((resolve, reject) => {
      if (request.body?.length !== 0) {
        raw(alice.node.url, { method: 'POST', path: messages, ...request }).then(resolve, reject)
        return
      }
      const socket = connect(Number(new URL(alice.node.url).port), '127.0.0.1')
      socket.write(
        `POST ${messages} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n`,
      )
      socket.once('data', (data) => {
        socket.destroy()
        resolve({ status: Number(String(data).slice(9, 12)) })
      })
      socket.once('error', reject)
    })
    expect(status).toBe(401)
  })

  it('are judged before what they may reach, and what they ask for', async () => {
    const path = '/channels/none/messages?limit=x'
    expect(await raw(alice.node.url, { path })).toMatchObject(refusal(401, 'CHAT_AUTH_FAILED'))
    expect(await ask({ path })).toMatchObject(refusal(400, 'CHAT_VALIDATION_ERROR'))
    expect(await ask({ path: '/channels/none/messages' })).toMatchObject(refusal(404, 'CHAT_CHANNEL_NOT_FOUND'))
  })
})

describe('bodies that are too large', () => {
  const text = JSON.stringify({ text: 'x'.repeat(MIB) })

  it.each<[string, Partial<RawRequest>]>([
    ['by their content-length', { body: text }],
    ['by what came', { body: text, chunked: true }],
    ['once they are unpacked', { body: gzipSync(text), headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } }],
    ['although they are of another type', { body: text, headers: { 'content-type': 'text/plain' } }],
    ['although they are no JSON', { body: 'x'.repeat(2 * MIB) }],
  ])('are refused with 413: %s', async (_what, request) => {
    const answer = await ask({ method: 'POST', path: messages, headers: JSON_TYPE, ...request })
    expect(answer).toMatchObject(refusal(413, 'CHAT_PAYLOAD_TOO_LARGE'))
    expect(answer.body.error.details).toMatchObject({ limit: MIB })
  })

  it.each([2 ** 31, 2 ** 32, 2 ** 32 + 10, 2 ** 53])(
    'are refused when they are announced with %d bytes',
    async (length) => {
      const status = await new Promise((resolve, reject) => {
        const socket = connect(Number(new URL(alice.node.url).port), '127.0.0.1')
        const head = [`POST ${messages} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${alice.token}`]
        socket.write([...head, 'Content-Type: application/json', `Content-Length: ${length}`, '', ''].join('\r\n'))
        socket.once('data', (data) => {
          socket.destroy()
          resolve(Number(String(data).slice(9, 12)))
        })
        socket.once('error', reject)
      })
      expect(status).toBe(413)
    },
  )

  it('are taken up to 1 MiB', async () => {
    const exact = `{"text":"hi"}${' '.repeat(MIB - 13)}`
    expect(await post(exact)).toMatchObject({ status: 201 })
    expect(await post(`${exact} `)).toMatchObject({ status: 413 })
    expect(await ask({ method: 'POST', path: messages, body: exact, headers: JSON_TYPE, chunked: true })).toMatchObject(
      {
        status: 201,
      },
    )
  })
})

describe('content types', () => {
  it.each<[string, RawRequest['headers']]>([
    ['text/plain', { 'content-type': 'text/plain' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a multipart body', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['a relative of JSON', { 'content-type': 'application/vnd.api+json' }],
    ['none', {}],
    ['garbage', { 'content-type': ';;;' }],
    ['an unknown charset', { 'content-type': 'application/json; charset=klingon' }],
    ['a charset that JSON does not have', { 'content-type': 'application/json; charset=utf-16' }],
    ['an unknown encoding', { ...JSON_TYPE, 'content-encoding': 'zip' }],
  ])('are refused with 415: %s', async (_what, headers) => {
    const answer = await ask({ method: 'POST', path: messages, body: '{"text":"hi"}', headers })
    expect(answer).toMatchObject(refusal(415, 'CHAT_UNSUPPORTED_MEDIA_TYPE'))
    expect(answer.body.error.details).toMatchObject({ allowed: ['application/json'] })
  })

  it('are judged before what the body says', async () => {
    expect(await post('{"text"', { 'content-type': 'text/plain' })).toMatchObject({ status: 415 })
  })

  it.each([
    'application/json',
    'Application/JSON; charset=UTF-8',
    'application/json;charset="utf-8"',
    'application/json;',
  ])('are taken: %s', async (type) => {
    expect(await post('{"text":"hi"}', { 'content-type': type })).toMatchObject({ status: 201 })
  })

  it('may be compressed', async () => {
    const answer = await post(gzipSync('{"text":"packed"}'), { ...JSON_TYPE, 'content-encoding': 'gzip' })
    expect(answer).toMatchObject({ status: 201, body: { text: 'packed' } })
  })
})

describe('JSON bodies', () => {
  it.each<[string, string | Buffer]>([
    ['cut short', '{"text":"hi"'],
    ['with a comma too many', '{"text":"hi",}'],
    ['with a single quote', "{'text':'hi'}"],
    ['that is no JSON at all', '<html>'],
    ['of white space', '   '],
    ['of NUL', '\0\0'],
    ['of bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0xd8])],
    ['of a number', '5'],
    ['of a string', '"text"'],
    ['of true', 'true'],
    ['of null', 'null'],
    ['of an array', '[]'],
    ['of an array around it', '[{"text":"hi"}]'],
    ['with a value of another type', '{"text":5}'],
    ['with null', '{"text":null}'],
    ['without what is required', '{}'],
  ])('are refused with 400: %s', async (_what, body) => {
    const answer = await post(body)
    expect(answer).toMatchObject(refusal(400, 'CHAT_VALIDATION_ERROR'))
    expect(issuesOf(answer).every((issue) => issue.startsWith('body '))).toBe(true)
  })

  it('are refused when they are not what their encoding says', async () => {
    for (const encoding of ['gzip', 'deflate', 'br']) {
      const headers = { ...JSON_TYPE, 'content-encoding': encoding }
      expect(await post('{"text":"hi"}', headers)).toMatchObject(refusal(400, 'CHAT_VALIDATION_ERROR'))
      expect(await post(gzipSync('{"text":"hi"}').subarray(0, 15), headers)).toMatchObject({ status: 400 })
    }
  })

  it.each<[string, unknown, string]>([
    ['an unknown property', { text: 'hi', colour: 'red' }, 'body /colour'],
    ['an unknown property with a slash', { text: 'hi', 'a/b~c': 1 }, 'body /a~1b~0c'],
    ['NUL in a text', { text: 'a\0b' }, 'body /text'],
    ['half a surrogate pair', { text: 'a\ud800b' }, 'body /text'],
    ['the other half', { text: '\udc00' }, 'body /text'],
    ['NUL deep inside', { text: 'hi', metadata: { a: [{ b: '\0' }] } }, 'body /metadata/a/0/b'],
    ['NUL in a list', { text: 'hi', mentionedUserIds: ['a\0'] }, 'body /mentionedUserIds/0'],
    ['NUL in a key', { text: 'hi', metadata: { 'a\0': 1 } }, 'body /metadata/a\ufffd'],
    ['half a surrogate pair in a key', { text: 'hi', metadata: { 'a\udc00': 1 } }, 'body /metadata/a\ufffd'],
    ['a key named constructor', { text: 'hi', metadata: { constructor: 1 } }, 'body /metadata/constructor'],
    ['a key named prototype', { text: 'hi', metadata: { a: { prototype: 1 } } }, 'body /metadata/a/prototype'],
    ['metadata that is no object', { text: 'hi', metadata: 'x' }, 'body /metadata'],
    ['metadata over 64 KiB', { text: 'hi', metadata: { a: 'x'.repeat(65_536) } }, 'body /metadata'],
    ['a blank text', { text: ' \n\u3000' }, 'body /text'],
    ['too many ids', { text: 'hi', mentionedUserIds: Array.from({ length: 101 }, String) }, 'body /mentionedUserIds'],
  ])('are refused with a pointer to %s', async (_what, body, issue) => {
    const answer = await postJson(body)
    expect(answer).toMatchObject(refusal(400, 'CHAT_VALIDATION_ERROR'))
    expect(issuesOf(answer)).toContain(issue)
  })

  it.each([
    ['{"__proto__":{"text":"hi"}}', 'body /__proto__'],
    ['{"text":"hi","__proto__":null}', 'body /__proto__'],
    ['{"text":"hi","metadata":{"a":[{"__proto__":{"isAdmin":true}}]}}', 'body /metadata/a/0/__proto__'],
    ['{"text":"hi","metadata":{"constructor":{"prototype":{"isAdmin":true}}}}', 'body /metadata/constructor'],
    ['{"text":"hi","\\u005f_proto__":1}', 'body /__proto__'],
  ])('never reach a prototype: %s', async (body, issue) => {
    const answer = await post(body)
    expect(answer).toMatchObject(refusal(400, 'CHAT_VALIDATION_ERROR'))
    expect(issuesOf(answer)).toEqual([issue])
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  it.each([
    ['as the body', '['.repeat(100_000)],
    ['closed', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['to the limit of size', `{"metadata":${'['.repeat(520_000)}${']'.repeat(520_000)}}`],
    ['in metadata', `{"text":"hi","metadata":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`],
    ['of objects', `{"text":"hi","metadata":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`],
  ])('may not be nested without end: %s', async (_what, body) => {
    expect(await post(body)).toMatchObject(refusal(400, 'CHAT_VALIDATION_ERROR'))
  })

  it('may be nested as far as anybody needs', async () => {
    const metadata = JSON.parse(`{"a":${'['.repeat(20)}1${']'.repeat(20)}}`) as Record<string, unknown>
    expect(await postJson({ text: 'hi', metadata })).toMatchObject({ status: 201, body: { metadata } })
  })

  it('get a short answer, however much is wrong with them', async () => {
    const many = Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`key${n}`, n]))
    const answer = await postJson({ text: 'hi', ...many })
    expect(answer).toMatchObject(refusal(400, 'CHAT_VALIDATION_ERROR'))
    expect(answer.text.length).toBeLessThan(10_000)
    const ids = await postJson({ userIds: Array.from({ length: 100_000 }, () => 1) }, '/channels/group')
    expect(ids).toMatchObject(refusal(400, 'CHAT_VALIDATION_ERROR'))
    expect(ids.text.length).toBeLessThan(10_000)
    const key = await postJson({ text: 'hi', ['k'.repeat(500_000)]: 1 })
    expect(key).toMatchObject(refusal(400, 'CHAT_VALIDATION_ERROR'))
    expect(key.text.length).toBeLessThan(10_000)
  })

  it('may hold any other character', async () => {
    const text = '\u0001\u007f\u2028 🎉 \uffff \u202e ‮ 日本語'
    expect(await postJson({ text })).toMatchObject({ status: 201, body: { text } })
  })

  it('may be empty only where they are optional', async () => {
    for (const request of [{ headers: JSON_TYPE }, { headers: { ...JSON_TYPE, 'content-length': 0 } }, {}]) {
      const answer = await ask({ method: 'POST', path: messages, ...request })
      expect(answer).toMatchObject(refusal(400, 'CHAT_VALIDATION_ERROR'))
      const optional = await ask({ method: 'POST', path: `/channels/${channelId}/hide`, ...request })
      expect([200, 501]).toContain(optional.status)
      const none = await ask({ method: 'POST', path: `/channels/${channelId}/read`, ...request })
      expect(none).toMatchObject({ status: 200 })
    }
  })

  it.each<[string, Partial<RawRequest>]>([
    ['of a GET', { path: '/channels', method: 'GET', body: '{"', headers: JSON_TYPE }],
    ['of malformed JSON', { body: '{"', headers: JSON_TYPE }],
    ['of another type', { body: '<a/>', headers: { 'content-type': 'text/xml' } }],
    ['of 2 MiB', { body: 'x'.repeat(2 * MIB), headers: JSON_TYPE }],
  ])('are ignored where nobody asked for one: %s', async (_what, request) => {
    expect(await ask({ method: 'POST', path: `/channels/${channelId}/read`, ...request })).toMatchObject({
      status: 200,
    })
  })

  it('harm nobody when the caller hangs up in the middle', async () => {
    for (let n = 0; n < 20; n += 1) {
      const socket = connect(Number(new URL(alice.node.url).port), '127.0.0.1')
      const head = [`POST ${messages} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${alice.token}`]
      socket.write([...head, 'Content-Type: application/json', 'Content-Length: 100', '', '{"text":'].join('\r\n'))
      await new Promise((resolve) => setTimeout(resolve, n % 5))
      socket.on('error', () => undefined)
      if (n % 2) socket.resetAndDestroy()
      else socket.destroy()
    }
  })
})

describe('queries', () => {
  it.each([
    ['an unknown parameter', 'colour=red', 'query /colour'],
    ['a parameter of another list', 'includeEmpty=true', 'query /includeEmpty'],
    ['a parameter of an object prototype', '__proto__=1', 'query /__proto__'],
    ['a name in brackets', 'limit[gt]=1', 'query /limit[gt]'],
    ['a repeated parameter', 'limit=5&limit=6', 'query /limit'],
    ['a repeated text', 'cursor=a&cursor=b', 'query /cursor'],
    ['a page of nothing', 'limit=0', 'query /limit'],
    ['a page too large', 'limit=101', 'query /limit'],
    ['a negative page', 'limit=-1', 'query /limit'],
    ['half an entry', 'limit=1.5', 'query /limit'],
    ['a page of words', 'limit=ten', 'query /limit'],
    ['a page of no words', 'limit=', 'query /limit'],
    ['infinity', 'limit=Infinity', 'query /limit'],
    ['more than a number holds', 'limit=1e999', 'query /limit'],
    ['NUL', 'cursor=%00', 'query /cursor'],
    ['a flag that is none', 'includeReplies=maybe', 'query /includeReplies'],
    ['a time that is none', 'before=yesterday', 'query /before'],
    ['a day that never comes', 'before=2026-02-30T00:00:00Z', 'query /before'],
    ['a year before the first', 'before=0000-01-01T00:00:00Z', 'query /before'],
    ['an offset beyond the map', 'before=2026-01-01T00:00:00%2B23:59', 'query /before'],
    ['a cursor that nobody gave', 'cursor=garbage', 'query /cursor'],
    ['a cursor of no cursor', 'cursor=', 'query /cursor'],
  ])('are refused with a pointer to %s', async (_what, query, issue) => {
    const answer = await ask({ path: `${messages}?${query}` })
    expect(answer).toMatchObject(refusal(400, 'CHAT_VALIDATION_ERROR'))
    expect(issuesOf(answer)).toContain(issue)
  })

  it.each(['2026-02-30T00:00:00.000Z', '0000-01-01T00:00:00.000Z', '2026-01-01T24:00:00.000Z', '\0', '\ud800'])(
    'are refused with a forged cursor of %j',
    async (position) => {
      for (const [path, cursor] of [
        [messages, [position]],
        [`${messages}/${messageId}/thread`, [position]],
        ['/channels', [position, 'x']],
        [`/channels/${channelId}/members`, [position, 'x']],
      ] as const) {
        const query = `cursor=${Buffer.from(JSON.stringify(cursor)).toString('base64url')}`
        expect(await ask({ path: `${path}?${query}` })).toMatchObject(refusal(400, 'CHAT_VALIDATION_ERROR'))
      }
    },
  )

  it('name everything that is wrong', async () => {
    const answer = await ask({ path: `${messages}?limit=0&colour=red&before=x` })
    expect(issuesOf(answer)).toEqual(expect.arrayContaining(['query /limit', 'query /colour', 'query /before']))
  })

  it.each([
    'after=1000-01-01T00:00:00Z',
    'before=9999-12-31T23:59:59.999Z',
    'before=2026-01-01T00:00:00-11:30',
    'limit=100',
    '',
    '&&',
  ])('are taken: ?%s', async (query) => {
    expect(await ask({ path: `${messages}?${query}` })).toMatchObject({ status: 200 })
  })
})

describe('request ids', () => {
  it.each(['a', 'x'.repeat(128), 'with space ~!"{}'])('of the caller are kept: %s', async (id) => {
    for (const path of ['/channels', '/nonsense']) {
      const { headers } = await ask({ path, headers: { 'x-request-id': id } })
      expect(headers['x-request-id']).toBe(id)
    }
  })

  it.each(['', 'x'.repeat(129), 'naïve', 'a\tb'])('of the caller are replaced: %s', async (id) => {
    for (const path of ['/channels', '/nonsense']) {
      const { headers } = await ask({ path, headers: { 'x-request-id': id } })
      expect(headers['x-request-id']).toMatch(/^[\x21-\x7e]{8,128}$/)
      expect(headers['x-request-id']).not.toBe(id)
    }
  })

  it('are made where the caller has none, each another', async () => {
    const ids = await Promise.all([ask({ path: '/channels' }), ask({ path: '/channels' })])
    expect(new Set(ids.map(({ headers }) => headers['x-request-id'])).size).toBe(2)
  })
})

describe('header parameters', () => {
  it.each(['', 'x'.repeat(256)])('out of range are refused with a pointer: %j', async (key) => {
    const answer = await post('{"text":"hi"}', { ...JSON_TYPE, 'idempotency-key': key })
    expect(answer).toMatchObject(refusal(400, 'CHAT_VALIDATION_ERROR'))
    expect(issuesOf(answer)).toEqual(['header /idempotency-key'])
  })
})
