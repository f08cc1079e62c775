import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { OutgoingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../support/eventually'
import { field, file, multipart, multipartType, type Part } from '../support/multipart'
import { beginRaw, raw } from '../support/raw'
import { World, type Person } from '../support/world'

const MIB = 1024 * 1024
const LIMIT = 2 * MIB

let world: World
let alice: Person
let url: string
let path: string

beforeAll(async () => {
  world = await World.start({ storage: true, settings: { storage: { maxFileSize: LIMIT } } })
  alice = world.person('alice')
  url = alice.node.url
  path = `/channels/${(await alice.client.channels.createGroup({ userIds: ['bob'] })).id}/files`
})
afterAll(() => world.close())
beforeEach(() => world.storage.reset())

const headers = () => ({ authorization: `Bearer ${alice.token}`, 'content-type': multipartType })
const send = (parts: Part[], options: { open?: boolean } = {}) =>
  raw(url, { method: 'POST', path, headers: headers(), body: multipart(parts, options) })

/** A request whose body the test writes in parts. */
const begin = (at = url, more: OutgoingHttpHeaders = { connection: 'keep-alive' }) =>
  beginRaw(at, { method: 'POST', path, headers: { ...headers(), ...more } })

const refusal = (status: number, code: string, details = {}) => ({
  status,
  body: { error: { code, details: expect.objectContaining(details) as object } },
})
const invalid = (pointer: string, message: unknown = expect.any(String)) =>
  refusal(400, 'CHAT_VALIDATION_ERROR', { errors: [{ in: 'body', pointer, message }] })
const nothingIsStored = () => expect([...world.storage.files.keys()]).toEqual([])

describe('a form', () => {
  it('has the same effect with its fields before, after or on both sides of the file', async () => {
    const fields = [field('text', 'Grüße 👋'), field('metadata', '{"a": {"b": [1, "ü"]}}')]
    const orders = [
      [...fields, file()],
      [file(), ...fields],
      [fields[0] as Part, file(), fields[1] as Part],
    ]
    for (const parts of orders) {
      expect(await send(parts)).toMatchObject({
        status: 201,
        body: { text: 'Grüße 👋', metadata: { a: { b: [1, 'ü'] } }, fileName: 'plan.pdf', fileSize: 11, type: 'FILE' },
      })
    }
    expect(world.storage.files.size).toBe(3)
  })

  it('may arrive in chunks of any size, with a preamble and an epilogue', async () => {
    const content = randomBytes(3000)
    const body = Buffer.concat([
      Buffer.from('Read this with a program that knows MIME.\r\n'),
      multipart([field('text', 'in pieces'), file(content)]),
      Buffer.from('The end.'),
    ])
    const { outgoing, answer } = begin()
    for (let at = 0; at < body.length; at += 97) {
      outgoing.write(body.subarray(at, at + 97))
      if (at % 970 === 0) await sleep(1)
    }
    outgoing.end()
    expect(await answer).toMatchObject({ status: 201, body: { text: 'in pieces', fileSize: 3000 } })
    expect([...world.storage.files.values()][0]?.content.equals(content)).toBe(true)
  })

  it('may hold an empty file, and a file that looks like a form', async () => {
    expect(await send([file('')])).toMatchObject({ status: 201, body: { fileSize: 0, text: '', metadata: {} } })
    const tricky = multipart([file('inner'), field('text', 'x')])
      .toString()
      .replaceAll('the-boundary', 'another')
    expect(await send([file(tricky)])).toMatchObject({ status: 201, body: { fileSize: tricky.length } })
  })

  it('names its file: in any script, without a path, and with a type that is one', async () => {
    const named = async (fileName: string, type?: string) =>
      (await send([{ name: 'file', fileName, content: 'x', ...(type !== undefined && { type }) }])).body
    expect(await named('plan für 東京.pdf', 'application/pdf')).toMatchObject({ fileName: 'plan für 東京.pdf' })
    expect(await named('12%22 100%.pdf')).toMatchObject({ fileName: '12" 100%.pdf' })
    expect(await named('/etc/passwd', 'text/plain')).toMatchObject({ fileName: 'passwd' })
    expect(await named('..\\\\..\\\\evil.exe', 'no type')).toMatchObject({
      fileName: 'evil.exe',
      mimeType: 'application/octet-stream',
    })
    expect(await named('a.png', 'IMAGE/PNG; charset=x')).toMatchObject({ mimeType: 'image/png', type: 'IMAGE' })
    expect(world.storage.uploads.map(({ options }) => options.fileName)).not.toContainEqual(
      expect.stringMatching(/[/\\]/),
    )
  })

  const refused: [string, Part[], object][] = [
    ['without a file', [field('text', 'x')], invalid('/file', 'is required')],
    ['with nothing in it', [], expect.objectContaining({ status: 400 }) as object],
    ['with two files', [file(), file()], invalid('/file', 'must be one file')],
    ['with a file in another field', [{ ...file(), name: 'attachment' }], invalid('/attachment')],
    ['with a file that has no name', [field('file', 'x')], invalid('/file')],
    ['with a file whose name is empty', [file('x', '')], invalid('/file')],
    ['with a file whose name is too long', [file('x', 'x'.repeat(256))], invalid('/file')],
    ['with an unknown field', [field('texts', 'x'), file()], invalid('/texts', 'is unknown here')],
    ['with an unknown field after the file', [file(), field('texts', 'x')], invalid('/texts', 'is unknown here')],
    ['with a part without a name', [{ content: 'x' }, file()], invalid('', expect.stringContaining('no name'))],
    ['with a text of white space', [field('text', ' \n'), file()], invalid('/text')],
    ['with a NUL in it', [field('text', 'a\0b'), file()], invalid('/text', expect.stringContaining('NUL'))],
    ['with a text twice', [field('text', 'a'), field('text', 'b'), file()], invalid('/text', 'must be given once')],
    ['with metadata that is no JSON', [file(), field('metadata', '{a:1}')], invalid('/metadata', 'must be JSON')],
    ['with metadata that is no object', [file(), field('metadata', '[1]')], invalid('/metadata')],
    ['that reaches for a prototype', [field('metadata', '{"__proto__": {}}'), file()], invalid('/metadata/__proto__')],
    ['that names a prototype', [field('__proto__', '{}'), file()], invalid('/__proto__')],
    [
      'with metadata over 64 KiB',
      [file(), field('metadata', JSON.stringify({ a: 'x'.repeat(65_536) }))],
      invalid('/metadata', expect.stringContaining('65536')),
    ],
    [
      'with fields over 1 MiB',
      [field('text', 'x'.repeat(MIB + 1)), file()],
      refusal(413, 'CHAT_PAYLOAD_TOO_LARGE', { limit: MIB }),
    ],
  ]
  it.each(refused)('%s is refused, and nothing is stored', async (_what, parts, expected) => {
    expect(await send(parts)).toMatchObject(expected)
    nothingIsStored()
  })

  it('is refused if it breaks off at any point', async () => {
    for (const parts of [[file('x'.repeat(100_000))], [file(), field('text', 'half')], [field('text', 'half')]]) {
      expect(await send(parts, { open: true })).toMatchObject(invalid(''))
    }
    const whole = multipart([field('text', 'x'), file()])
    for (const length of [0, 1, 10, 60, 100, whole.length - 8]) {
      const body = whole.subarray(0, length)
      expect(await raw(url, { method: 'POST', path, headers: headers(), body })).toMatchObject({ status: 400 })
    }
    await eventually(() => world.storage.files.size === 0)
  })

  it('that does not end is read no further', async () => {
    const { outgoing, answer } = begin()
    const noise = Buffer.alloc(64 * 1024, 'x')
    let sent = 0
    let over = false
    void answer.finally(() => (over = true)).catch(() => undefined)
    while (!over && sent < 64 * MIB) {
      if (!outgoing.write(noise)) await sleep(5)
      sent += noise.length
    }
    expect(await answer).toMatchObject(refusal(413, 'CHAT_PAYLOAD_TOO_LARGE'))
    outgoing.destroy()
  })
})

describe('refusals come in their order', () => {
  const tooLarge = { 'content-length': 100 * MIB }

  it('credentials before size, size before type, type before content', async () => {
    const ask = (more: object, body: Buffer = multipart([])) =>
      raw(url, { method: 'POST', path, headers: { ...headers(), ...more }, body })
    const early = async (more: OutgoingHttpHeaders) => {
      const { outgoing, answer } = begin(url, more)
      outgoing.flushHeaders()
      return (await answer.finally(() => outgoing.destroy())).status
    }
    expect(await early({ authorization: 'Bearer expired', ...tooLarge })).toBe(401)
    expect(await early({ 'content-type': 'application/json', ...tooLarge })).toBe(413)
    expect(await ask({ 'content-type': 'application/json' }, Buffer.from('{}'))).toMatchObject(
      refusal(415, 'CHAT_UNSUPPORTED_MEDIA_TYPE', { allowed: ['multipart/form-data'] }),
    )
    expect(await ask({ 'content-type': 'multipart/form-data' })).toMatchObject(invalid(''))
    expect(await raw(url, { method: 'POST', path, headers: headers() })).toMatchObject(invalid(''))
    expect(world.storage.uploads).toEqual([])
  })

  it('validation before the channel is looked at', async () => {
    const nowhere = { method: 'POST', path: '/channels/nowhere/files', headers: headers() }
    expect(await raw(url, { ...nowhere, body: multipart([field('text', ''), file()]) })).toMatchObject({ status: 400 })
    expect(await raw(url, { ...nowhere, body: multipart([file()]) })).toMatchObject(
      refusal(404, 'CHAT_CHANNEL_NOT_FOUND'),
    )
    expect(world.storage.uploads).toEqual([])
  })

  it('and without a host storage, 501 for users who may send', async () => {
    const without = await World.start()
    const { id } = await without.person('alice').client.channels.createGroup({ userIds: ['bob'] })
    const ask = (userId: string, channelId: string) =>
      raw(without.nodes[0]!.url, {
        method: 'POST',
        path: `/channels/${channelId}/files`,
        headers: { ...headers(), authorization: `Bearer ${without.person(userId).token}` },
        body: multipart([file()]),
      })
    expect(await ask('alice', 'nowhere')).toMatchObject(refusal(404, 'CHAT_CHANNEL_NOT_FOUND'))
    expect(await ask('eve', id)).toMatchObject(refusal(403, 'CHAT_NOT_CHANNEL_MEMBER'))
    expect(await ask('alice', id)).toMatchObject(refusal(501, 'CHAT_STORAGE_NOT_CONFIGURED'))
    await without.close()
  })
})

describe('a file', () => {
  it('over the limit is refused during the upload, which is aborted in the storage', async () => {
    expect(await send([file(Buffer.alloc(LIMIT))])).toMatchObject({ status: 201, body: { fileSize: LIMIT } })
    world.storage.reset()
    const answer = await send([file(Buffer.alloc(LIMIT + 1))])
    expect(answer).toMatchObject(refusal(413, 'CHAT_FILE_TOO_LARGE', { limit: LIMIT }))
    expect(answer.body.error.details.actual).toBeGreaterThan(LIMIT)
    expect(world.storage.uploads[0]?.file.destroyed).toBe(true)
    nothingIsStored()
  })

  it('whose sender disconnects is aborted, and nothing is kept', async () => {
    const { outgoing } = begin()
    outgoing.write(multipart([file(Buffer.alloc(500_000))], { open: true }))
    await eventually(() => world.storage.uploads.length === 1)
    outgoing.destroy()
    await eventually(() => world.storage.uploads[0]!.file.destroyed)
    nothingIsStored()
    const { messages } = await alice.client.messages.list(path.split('/')[2]!)
    expect(messages.map(({ fileSize }) => fileSize)).not.toContain(500_000)
  })

  it('whose sender stalls times out', async () => {
    const { url: impatient } = await world.addNode({ storage: { maxFileSize: LIMIT, inactivitySeconds: 1 } })
    for (const body of [multipart([field('text', 'x')], { open: true }), multipart([file('x')], { open: true })]) {
      const { outgoing, answer } = begin(impatient)
      outgoing.write(body)
      expect(await answer).toMatchObject(invalid('', expect.stringContaining('no data for 1 s')))
      outgoing.destroy()
    }
    nothingIsStored()
  })

  it('is accepted from a slow sender and by a slow storage while they make progress', async () => {
    const { url: patient } = await world.addNode({ storage: { maxFileSize: LIMIT, inactivitySeconds: 3 } })
    world.storage.behave = async (_stream, store) => {
      await sleep(700)
      return store()
    }
    const { outgoing, answer } = begin(patient)
    const parts = multipart([file(Buffer.alloc(500_000)), field('text', 'slow')])
    for (let at = 0; at < parts.length; at += 100_000) {
      outgoing.write(parts.subarray(at, at + 100_000))
      // Longer than the timeout in total.
      await sleep(700)
    }
    outgoing.end()
    expect(await answer).toMatchObject({ status: 201, body: { fileSize: 500_000, text: 'slow' } })
  })

  it('is never buffered in memory', async () => {
    const size = 200 * MIB
    const received = { bytes: 0, hash: createHash('sha1') }
    const discard = async (stream: Readable) => {
      for await (const chunk of stream) {
        received.bytes += (chunk as Buffer).length
        received.hash.update(chunk as Buffer)
      }
      return { fileUrl: 'https://files.test/large', fileSize: received.bytes, mimeType: 'video/mp4' }
    }
    const large = await World.start({ storage: true, settings: { storage: { maxFileSize: size } } })
    large.storage.behave = discard
    const eve = large.person('alice')
    const { id } = await eve.client.channels.createGroup({ userIds: ['bob'] })
    const { outgoing, answer } = beginRaw(eve.node.url, {
      method: 'POST',
      path: `/channels/${id}/files`,
      headers: { authorization: `Bearer ${eve.token}`, 'content-type': multipartType },
    })
    const used = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
    const [head, tail] = [multipart([file('')], { open: true }), multipart([])]
    const chunk = randomBytes(64 * 1024)
    const hash = createHash('sha1')
    const before = used()
    let most = 0
    outgoing.write(head)
    for (let sent = 0; sent < size; sent += chunk.length) {
      hash.update(chunk)
      if (!outgoing.write(chunk)) await once(outgoing, 'drain')
      most = Math.max(most, used() - before)
    }
    outgoing.end(tail)
    expect((await answer).status).toBe(201)
    expect(received.bytes).toBe(size)
    expect(received.hash.digest('hex')).toBe(hash.digest('hex'))
    // Includes uncollected garbage; the file alone would be 200.
    expect(most / MIB).toBeLessThan(128)
    await large.close()
  })
})
