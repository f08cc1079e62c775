import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { RawCaller, issuesOf, JSON_TYPE, MIB, refusal } from '../support/raw-caller'
import type { RawRequest } from '../support/raw'

let caller: RawCaller
beforeAll(async () => (caller = await RawCaller.start()))
afterAll(() => caller.world.close())
afterEach(() => caller.expectServed())

const postJson = (body: unknown, path = caller.messages) => caller.post(JSON.stringify(body), JSON_TYPE, path)

describe('bodies that are too large', () => {
  const text = JSON.stringify({ text: 'x'.repeat(MIB) })

  it.each<[string, Partial<RawRequest>]>([
    ['by their content-length', { body: text }],
    ['by what came', { body: text, chunked: true }],
    ['once they are unpacked', { body: gzipSync(text), headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } }],
    ['although they are of another type', { body: text, headers: { 'content-type': 'text/plain' } }],
    ['although they are no JSON', { body: 'x'.repeat(2 * MIB) }],
  ])('are refused with 413: %s', async (_what, request) => {
    const answer = await caller.request({ method: 'POST', path: caller.messages, headers: JSON_TYPE, ...request })
    expect(answer).toMatchObject(refusal(413, 'CHAT_PAYLOAD_TOO_LARGE'))
    expect(answer.body.error.details).toMatchObject({ limit: MIB })
  })

  it.each([2 ** 31, 2 ** 32, 2 ** 32 + 10, 2 ** 53])('are refused if announced with %d bytes', async (length) => {
    const status = await new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(caller.url).port), '127.0.0.1')
      const head = [`POST ${caller.messages} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${caller.person.token}`]
      socket.write([...head, 'Content-Type: application/json', `Content-Length: ${length}`, '', ''].join('\r\n'))
      socket.once('data', (data) => {
        socket.destroy()
        resolve(Number(String(data).slice(9, 12)))
      })
      socket.once('error', reject)
    })
    expect(status).toBe(413)
  })

  it('are accepted up to 1 MiB', async () => {
    const exact = `{"text":"hi"}${' '.repeat(MIB - 13)}`
    expect(await caller.post(exact)).toMatchObject({ status: 201 })
    expect(await caller.post(`${exact} `)).toMatchObject({ status: 413 })
    expect(
      await caller.request({ method: 'POST', path: caller.messages, body: exact, headers: JSON_TYPE, chunked: true }),
    ).toMatchObject({
      status: 201,
    })
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
    const answer = await caller.request({ method: 'POST', path: caller.messages, body: '{"text":"hi"}', headers })
    expect(answer).toMatchObject(refusal(415, 'CHAT_UNSUPPORTED_MEDIA_TYPE'))
    expect(answer.body.error.details).toMatchObject({ allowed: ['application/json'] })
  })

  it('are checked before the content of the body', async () => {
    expect(await caller.post('{"text"', { 'content-type': 'text/plain' })).toMatchObject({ status: 415 })
  })

  it.each([
    'application/json',
    'Application/JSON; charset=UTF-8',
    'application/json;charset="utf-8"',
    'application/json;',
  ])('are taken: %s', async (type) => {
    expect(await caller.post('{"text":"hi"}', { 'content-type': type })).toMatchObject({ status: 201 })
  })

  it('may be compressed', async () => {
    const answer = await caller.post(gzipSync('{"text":"packed"}'), { ...JSON_TYPE, 'content-encoding': 'gzip' })
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
    const answer = await caller.post(body)
    expect(answer).toMatchObject(refusal(400, 'CHAT_VALIDATION_ERROR'))
    expect(issuesOf(answer).every((issue) => issue.startsWith('body '))).toBe(true)
  })

  it('are refused if they do not match their encoding', async () => {
    for (const encoding of ['gzip', 'deflate', 'br']) {
      const headers = { ...JSON_TYPE, 'content-encoding': encoding }
      expect(await caller.post('{"text":"hi"}', headers)).toMatchObject(refusal(400, 'CHAT_VALIDATION_ERROR'))
      expect(await caller.post(gzipSync('{"text":"hi"}').subarray(0, 15), headers)).toMatchObject({ status: 400 })
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
    const answer = await caller.post(body)
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
    expect(await caller.post(body)).toMatchObject(refusal(400, 'CHAT_VALIDATION_ERROR'))
  })

  it('may be nested to a reasonable depth', async () => {
    const metadata = JSON.parse(`{"a":${'['.repeat(20)}1${']'.repeat(20)}}`) as Record<string, unknown>
    expect(await postJson({ text: 'hi', metadata })).toMatchObject({ status: 201, body: { metadata } })
  })

  it.each<[string, Buffer]>([
    ['text', Buffer.from('{"text":"hi 🎉 \ufffd"}')],
    ['a byte order mark', Buffer.from('\ufeff{"text":"hi"}')],
    ['a byte order mark alone', Buffer.from('\ufeff')],
    ['white space around it', Buffer.from('\r\n\t {"text":"hi"} \n')],
    ['half an object', Buffer.from('{"text":"hi"')],
    ['a number', Buffer.from('5')],
    ['an array', Buffer.from('[1]')],
    ['bytes that are no UTF-8', Buffer.from([...Buffer.from('{"text":"a'), 0x80, 0x22, 0x7d])],
    ['bytes that are neither UTF-8 nor JSON', Buffer.from([0x7b, 0x80])],
  ])('get the same response in one piece and in several: %s', async (_what, body) => {
    const answers = []
    for (const chunked of [false, true]) {
      const { status, body: answer } = await caller.request({
        method: 'POST',
        path: caller.messages,
        body,
        headers: JSON_TYPE,
        chunked,
      })
      answers.push({ status, text: answer.text, error: answer.error })
    }
    expect(answers[0]).toEqual(answers[1])
  })

  it('get a short response for any number of errors', async () => {
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

  it('may contain any other character', async () => {
    const text = '\u0001\u007f\u2028 🎉 \uffff \u202e ‮ 日本語'
    expect(await postJson({ text })).toMatchObject({ status: 201, body: { text } })
  })

  it('may be empty only where they are optional', async () => {
    for (const request of [{ headers: JSON_TYPE }, { headers: { ...JSON_TYPE, 'content-length': 0 } }, {}]) {
      const answer = await caller.request({ method: 'POST', path: caller.messages, ...request })
      expect(answer).toMatchObject(refusal(400, 'CHAT_VALIDATION_ERROR'))
      const optional = await caller.request({ method: 'POST', path: `/channels/${caller.channelId}/hide`, ...request })
      expect([200, 501]).toContain(optional.status)
      const none = await caller.request({ method: 'POST', path: `/channels/${caller.channelId}/read`, ...request })
      expect(none).toMatchObject({ status: 200 })
    }
  })

  it.each<[string, Partial<RawRequest>]>([
    ['of a GET', { path: '/channels', method: 'GET', body: '{"', headers: JSON_TYPE }],
    ['of malformed JSON', { body: '{"', headers: JSON_TYPE }],
    ['of another type', { body: '<a/>', headers: { 'content-type': 'text/xml' } }],
    ['of 2 MiB', { body: 'x'.repeat(2 * MIB), headers: JSON_TYPE }],
  ])('are ignored where the operation takes none: %s', async (_what, request) => {
    expect(
      await caller.request({ method: 'POST', path: `/channels/${caller.channelId}/unmute`, ...request }),
    ).toMatchObject({
      status: 200,
    })
  })

  it('do no harm if the caller disconnects midway', async () => {
    for (let n = 0; n < 20; n += 1) {
      const socket = connect(Number(new URL(caller.url).port), '127.0.0.1')
      const head = [`POST ${caller.messages} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${caller.person.token}`]
      socket.write([...head, 'Content-Type: application/json', 'Content-Length: 100', '', '{"text":'].join('\r\n'))
      await sleep(n % 5)
      socket.on('error', () => undefined)
      if (n % 2) socket.resetAndDestroy()
      else socket.destroy()
    }
  })
})
