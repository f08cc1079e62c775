import { gzipSync } from 'node:zlib'
import { World, type Person } from '../support/world'

describe('invalid encodings are refused with 400, and their place is named', () => {
  let world: World
  let alice: Person
  let path: string
  beforeAll(async () => {
    world = await World.start({ storage: true })
    alice = world.person('alice')
    const { id } = await alice.client.channels.createGroup({ userIds: ['bob'] })
    path = `/channels/${id}`
  })
  afterAll(() => world.close())

  const issuesOf = async (answer: Response) => {
    expect(answer.status).toBe(400)
    const { error } = (await answer.json()) as { error: { code: string; details: { errors: object[] } } }
    expect(error.code).toBe('CHAT_VALIDATION_ERROR')
    return error.details.errors
  }
  const post = (body: Buffer, headers: Record<string, string> = {}) =>
    alice.fetch(`${path}/messages`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  /** A lone continuation byte, an overlong slash, and a character that is cut off. */
  const notUtf8 = [[0x80], [0xc0, 0xaf], [0xe2, 0x82]]
  const jsonWith = (bytes: number[]) =>
    Buffer.concat([Buffer.from('{"text":"a'), Buffer.from(bytes), Buffer.from('b"}')])

  it.each(notUtf8)('bytes of a JSON body that are not UTF-8: %j', async (...bytes) => {
    const issue = { in: 'body', pointer: '', message: 'must be UTF-8' }
    expect(await issuesOf(await post(jsonWith(bytes)))).toEqual([issue])
    const packed = await post(gzipSync(jsonWith(bytes)), { 'content-encoding': 'gzip' })
    expect(await issuesOf(packed)).toEqual([issue])
  })

  it('but not the replacement character itself', async () => {
    const text = 'a\ufffdb'
    for (const answer of [
      await post(Buffer.from(JSON.stringify({ text }))),
      await post(gzipSync(JSON.stringify({ text })), { 'content-encoding': 'gzip' }),
    ]) {
      expect(answer.status).toBe(201)
      expect(await answer.json()).toMatchObject({ text })
    }
  })

  it.each(notUtf8)('bytes of a form field that are not UTF-8: %j', async (...bytes) => {
    const form = Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="text"\r\n\r\na'),
      Buffer.from(bytes),
      Buffer.from(
        '\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nfile\r\n--b--\r\n',
      ),
    ])
    const answer = await alice.fetch(`${path}/files`, {
      method: 'POST',
      body: new Uint8Array(form),
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
    expect(await issuesOf(answer)).toMatchObject([{ in: 'body', pointer: '/text', message: 'must be UTF-8' }])
  })

  it('the empty metadata key', async () => {
    const answer = await alice.fetch(`${path}/metadata`, {
      method: 'PUT',
      body: '{"metadata":{"":1}}',
      headers: { 'content-type': 'application/json' },
    })
    expect(await issuesOf(answer)).toEqual([
      { in: 'body', pointer: '/metadata/', message: 'must not have an empty name' },
    ])
  })
})
