import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, createServer as createProxy, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text as contentOf } from 'node:stream/consumers'
import Koa from 'koa'
import { ChatClient, type Upload } from '../../clients/typescript/src/index'
import type { ServedStorage } from '../../src/standalone/file-routes'
import { objectUrl, presigned, s3Signer } from '../../src/standalone/s3-client'
import { openS3Storage } from '../../src/standalone/s3-storage'
import type { S3Options } from '../../src/standalone/s3-variables'
import jwt from 'jsonwebtoken'
import { createDatabase } from '../support/database'
import { eventually } from '../support/eventually'
import { Program } from '../support/program'
import { query } from '../support/recount'

interface S3Server {
  run(): Promise<AddressInfo>
  close(): Promise<void>
}
// eslint-disable-next-line @typescript-eslint/no-require-imports -- It has no types.
const S3rver = require('s3rver') as new (options: object) => S3Server

const MiB = 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), 'chat-s3-'))
let s3: S3Server
let options: S3Options
let storage: ServedStorage
let server: Server
let url: string

beforeAll(async () => {
  const directory = join(folder, 's3')
  s3 = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'chat' }] })
  const { port } = await s3.run()
  options = {
    endpoint: `http://127.0.0.1:${port}`,
    publicEndpoint: undefined,
    bucket: 'chat',
    region: 'eu-west-1',
    pathStyle: true,
    prefix: 'files/',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    urlSeconds: 60,
  }
  storage = openS3Storage(options, () => url)
  const app = new Koa()
  app.use(storage.serve)
  app.use((ctx) => void (ctx.body = 'from behind'))
  server = createServer((request, response) => void app.callback()(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await Program.killAll()
  server.close()
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

const upload = (content: Readable, fileName = 'plan.pdf', mimeType = 'application/pdf', store = storage) =>
  store.provider.upload(content, { fileName, mimeType, tenantId: 'acme' })
const text = (content: string) => Readable.from([Buffer.from(content)])
/** All contents of the bucket, including unfinished uploads. */
const kept = () =>
  readdirSync(join(folder, 's3'), { recursive: true, encoding: 'utf8' }).filter((name) => /_object$|part/.test(name))
const redirect = async (fileUrl: string, method = 'GET') => {
  const answer = await fetch(fileUrl, { method, redirect: 'manual' })
  return [answer.status, answer.headers.get('location') ?? ''] as const
}

it('serves stored files with their type and name', async () => {
  const name = 'Größe "東京".png'
  const stored = await upload(text('0123456789'), name, 'image/png')
  expect(stored).toEqual({
    fileUrl: expect.stringContaining(`${url}/files/`) as string,
    fileSize: 10,
    mimeType: 'image/png',
  })
  const answer = await fetch(stored.fileUrl)
  expect([answer.status, await answer.text()]).toEqual([200, '0123456789'])
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('content-disposition')).toBe(
    `inline; filename="Gr__e ___.png"; filename*=UTF-8''${encodeURIComponent(name)}`.replace('Gr__e ___', 'Gr??e _??_'),
  )
  const part = await fetch(stored.fileUrl, { headers: { range: 'bytes=2-4' } })
  expect([part.status, await part.text()]).toEqual([206, '234'])
  expect(await contentOf(await storage.provider.read!(stored.fileUrl, 'acme'))).toBe('0123456789')
  const page = await fetch((await upload(text('<script>'), 'a.html', 'text/html')).fileUrl)
  expect(page.headers.get('content-disposition')).toMatch(/^attachment; /)
  expect((await fetch((await upload(text(''))).fileUrl)).headers.get('content-length')).toBe('0')
})

it('redirects to a signed, expiring URL of the bucket', async () => {
  const { fileUrl } = await upload(text('mine'))
  const [status, location] = await redirect(fileUrl)
  expect([status, new URL(location).searchParams.get('X-Amz-Expires')]).toEqual([302, '60'])
  expect(location).not.toContain('S3RVER/S3RVER')
  expect((await redirect(fileUrl, 'HEAD'))[1]).not.toBe(location)
  const old = new Date(Date.now() - 61_000).toISOString().replace(/[:-]|\.\d{3}/g, '')
  const target = location.replace(/\?.*/, '')
  const expired = await presigned(s3Signer(options), target, { seconds: 60, datetime: old })
  expect((await fetch(expired)).status).toBe(403)
  for (const path of ['/files/x/y/z', new URL(fileUrl).pathname.replace(/\/[^/]+$/, '/')]) {
    expect(await (await fetch(`${url}${path}`)).text()).toBe('from behind')
  }
})

it('signs as documented by Amazon', async () => {
  const place = { endpoint: 'https://s3.amazonaws.com', bucket: 'examplebucket', pathStyle: false }
  const [accessKey, secretKey] = ['AKIAIOSFODNN7EXAMPLE', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY']
  const signer = s3Signer({ region: 'us-east-1', accessKey, secretKey })
  const signed = await presigned(signer, objectUrl(place, 'test.txt'), { seconds: 86400, datetime: '20130524T000000Z' })
  expect(new URL(signed).host).toBe('examplebucket.s3.amazonaws.com')
  // From the example of their documentation of presigned URLs.
  expect(new URL(signed).searchParams.get('X-Amz-Signature')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  )
})

it('accepts a direct upload of the announced size, with the headers of the file', async () => {
  const expiresAt = new Date(Date.now() + 86_400_000)
  const options = { fileName: 'a b.txt', mimeType: 'text/plain', tenantId: 'acme', fileSize: 5, expiresAt }
  const { fileUrl, url: target, headers } = await storage.provider.createUpload!(options)
  expect(new URL(target).searchParams.get('X-Amz-Expires')).toBe('3600')
  expect(new URL(target).searchParams.get('X-Amz-SignedHeaders')).toBe(
    'cache-control;content-disposition;content-length;content-type;host;if-none-match',
  )
  expect(await storage.provider.statUpload!(fileUrl, 'acme')).toBeNull()
  // A real storage refuses other values of these headers; this one ignores them.
  const { status } = await fetch(target, { method: 'PUT', body: '12345', headers })
  expect(status).toBe(200)
  expect(await storage.provider.statUpload!(fileUrl, 'acme')).toEqual({ fileSize: 5 })
  const answer = await fetch(fileUrl)
  expect([await answer.text(), answer.headers.get('content-type')]).toEqual(['12345', 'text/plain'])
  await storage.provider.delete(fileUrl, 'acme')
  expect(await storage.provider.statUpload!(fileUrl, 'acme')).toBeNull()
})

it('stores a large file in parts, without buffering all of it', async () => {
  const hash = createHash('sha256')
  let produced = 0
  const size = 40 * MiB + 12_345
  const file = new Readable({
    read() {
      const chunk = randomBytes(Math.min(64 * 1024, size - produced))
      produced += chunk.length
      hash.update(chunk)
      this.push(chunk.length > 0 ? chunk : null)
    },
  })
  // Bytes read of the file when each request began.
  const begun: number[] = []
  const send = fetch
  jest.spyOn(globalThis, 'fetch').mockImplementation((...call) => {
    begun.push(produced)
    return send(...call)
  })
  const stored = await upload(file, 'film.mp4', 'video/mp4')
  jest.restoreAllMocks()
  // The beginning, six parts and the end.
  expect(begun).toHaveLength(8)
  begun.slice(1, 7).forEach((read, n) => expect(read).toBeLessThan((n + 1) * 8 * MiB + MiB))
  expect(stored.fileSize).toBe(size)
  const back = createHash('sha256')
  for await (const chunk of (await fetch(stored.fileUrl)).body as unknown as AsyncIterable<Uint8Array>)
    back.update(chunk)
  expect(back.digest('hex')).toBe(hash.digest('hex'))
})

it.each([1, 20])('keeps nothing of an upload aborted after %d MiB', async (mebibytes) => {
  const before = kept()
  let sent = 0
  const broken = new Readable({
    read() {
      if (sent++ < mebibytes) this.push(randomBytes(MiB))
      else this.destroy(new Error('gone'))
    },
  })
  await expect(upload(broken)).rejects.toThrow('gone')
  expect(kept()).toEqual(before)
})

it('deletes only its own files of the tenant, idempotently, also under another public URL', async () => {
  const { fileUrl } = await upload(text('gone soon'))
  await storage.provider.delete(fileUrl, 'other')
  expect((await fetch(fileUrl)).status).toBe(200)
  await storage.provider.delete(fileUrl.replace(url, 'https://chat.example.com/behind/a/proxy'), 'acme')
  await storage.provider.delete(fileUrl, 'acme')
  expect((await fetch(fileUrl)).status).toBe(404)
  for (const other of [`${url}/files/../../secret`, 'https://files.example/plan.pdf']) {
    await expect(storage.provider.read?.(other, 'acme')).rejects.toThrow('not a file of the tenant in this storage')
    await storage.provider.delete(other, 'acme')
  }
})

it('reports refusals of the storage, and retries temporary failures', async () => {
  const other = openS3Storage({ ...options, bucket: 'nobody-has-it' }, () => url)
  await expect(upload(text('x'), 'a', 'text/plain', other)).rejects.toThrow('404 NoSuchBucket')
  // A connection that breaks once, in front of the storage.
  let connections = 0
  const proxy = createProxy((socket) => {
    connections += 1
    if (connections === 1) return void socket.destroy()
    const onward = connect(Number(new URL(options.endpoint).port), '127.0.0.1')
    socket.pipe(onward).pipe(socket)
    for (const each of [socket, onward]) each.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const shaky = openS3Storage({ ...options, endpoint, publicEndpoint: options.endpoint }, () => url)
  const { fileUrl } = await upload(text('kept'), 'a', 'text/plain', shaky)
  proxy.close()
  expect(await (await fetch(fileUrl)).text()).toBe('kept')
})

/** A server with the bucket, which starts again on the same database. */
async function serve(database: string) {
  const secret = 'a secret that only the tests and this server know'
  const program = Program.node('dist/src/standalone/main.js', {
    PORT: '0',
    CHAT_DATA_DIR: join(folder, 'data'),
    CHAT_JWT_SECRET: secret,
    CHAT_DATABASE_URL: database,
    CHAT_S3_BUCKET: 'chat',
    CHAT_S3_ENDPOINT: options.endpoint,
    CHAT_S3_ACCESS_KEY: 'S3RVER',
    CHAT_S3_SECRET_KEY: 'S3RVER',
  })
  const baseUrl = (await program.prints(/"url":"([^"]+)"/))[1]!
  const token = jwt.sign({ userId: 'ann', tenantId: 'acme' }, secret, { expiresIn: '1h' })
  return { program, baseUrl, client: new ChatClient({ baseUrl, token }) }
}

it('is used by the server if it is configured', async () => {
  const { client } = await serve(await createDatabase())
  const channel = await client.channels.createGroup({ userIds: ['ben'] })
  const file = new File(['hello'], 'a b.txt', { type: 'text/plain' })
  const sent = await client.messages.sendFile(channel.id, { file })
  const [status, location] = await redirect(sent.fileUrl!)
  expect([status, location.startsWith(`${options.endpoint}/chat/`)]).toEqual([302, true])
  expect(await (await fetch(sent.fileUrl!)).text()).toBe('hello')
})

it('keeps nothing of unused direct uploads, even if the process is killed', async () => {
  const before = kept()
  const database = await createDatabase()
  const first = await serve(database)
  const begin = () => first.client.messages.createUpload({ fileName: 'a.txt', size: 5, mimeType: 'text/plain' })
  const put = ({ target }: Upload) =>
    fetch(target!.url, { method: 'PUT', headers: target!.headers, body: 'hello' }).then(({ status }) => status)
  const [early, late, used] = [await begin(), await begin(), await begin()]
  expect(await put(early)).toBe(200)
  await first.program.kill('SIGKILL')
  // The signed address outlives the process.
  expect([await put(late), await put(used)]).toEqual([200, 200])
  const second = await serve(database)
  const { id } = await second.client.channels.createGroup({ userIds: ['ben'] })
  const sent = await second.client.messages.send(id, { files: [{ uploadId: used.uploadId }] })
  await second.program.kill('SIGKILL')
  expect(kept()).toHaveLength(before.length + 3)

  await query(database, `update chat_deleted_files set due_at = due_at - interval '24 hours 1 minute'`)
  const third = await serve(database)
  await eventually(async () => expect(await query(database, 'select from chat_deleted_files')).toEqual([]))
  expect(kept()).toHaveLength(before.length + 1)
  expect(await (await fetch(third.baseUrl + new URL(sent.fileUrl!).pathname)).text()).toBe('hello')
})
