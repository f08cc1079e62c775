import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import Koa from 'koa'
import { ChatClient } from '../../clients/typescript/src/index'
import { openDiskStorage } from '../../src/standalone/disk-storage'
import type { ServedStorage } from '../../src/standalone/file-routes'
import { createDatabase } from '../support/database'
import { eventually } from '../support/eventually'
import { Program } from '../support/program'
import { raw } from '../support/raw'

const parent = mkdtempSync(join(tmpdir(), 'chat-files-'))
const folder = join(parent, 'files')
const SECRET = 'a secret'
let storage: ServedStorage
let server: Server
let url: string

beforeAll(async () => {
  writeFileSync(join(parent, 'secret'), SECRET)
  storage = await openDiskStorage(folder, () => url)
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
  rmSync(parent, { recursive: true, force: true })
})

const upload = (content: string, fileName = 'plan.pdf', mimeType = 'application/pdf', tenantId = 'acme') =>
  storage.provider.upload(Readable.from([Buffer.from(content)]), { fileName, mimeType, tenantId })

/** The paths of everything in the folder. */
const kept = () => readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('content'))

it('serves stored files, whole or in part, and 304 for unchanged ones', async () => {
  const stored = await upload('0123456789')
  expect(stored).toEqual({
    fileUrl: expect.stringContaining(`${url}/files/`),
    fileSize: 10,
    mimeType: 'application/pdf',
  })
  const whole = await fetch(stored.fileUrl)
  expect([whole.status, whole.headers.get('content-length'), await whole.text()]).toEqual([200, '10', '0123456789'])
  const part = await fetch(stored.fileUrl, { headers: { range: 'bytes=2-4' } })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234'])
  expect((await fetch(stored.fileUrl, { headers: { range: 'bytes=90-' } })).status).toBe(416)
  const head = await fetch(stored.fileUrl, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', ''])
  const etag = whole.headers.get('etag') as string
  // fetch would add a no-cache header.
  expect((await fetchRaw(new URL(stored.fileUrl).pathname, { 'if-none-match': etag })).status).toBe(304)
})

it('serves a file as a download unless nothing in it can run', async () => {
  const seen = async (mimeType: string, fileName: string) => {
    const { headers } = await fetch((await upload('<script>alert(1)</script>', fileName, mimeType)).fileUrl)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    expect(headers.get('content-type')).toBe(mimeType)
    return headers.get('content-disposition')
  }
  expect(await seen('image/png', 'a.png')).toBe('inline; filename="a.png"')
  expect(await seen('video/mp4', 'a.mp4')).toBe('inline; filename="a.mp4"')
  for (const type of [
    'text/html',
    'image/svg+xml',
    'application/xhtml+xml',
    'application/pdf',
    'text/xml',
    'image/x',
  ]) {
    expect(await seen(type, 'a.png')).toBe('attachment; filename="a.png"')
  }
  const name = 'Größe "東京"\n.html'
  expect(await seen('text/html', name)).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`)
})

it('serves nothing without the full address', async () => {
  const { fileUrl } = await upload('mine', 'plan.pdf', 'application/pdf', '../../etc')
  const [, , tenant, id] = new URL(fileUrl).pathname.split('/') as [string, string, string, string]
  expect(id).toMatch(/^[\w-]{32}$/)
  expect(fileUrl).not.toContain('etc')
  const dots = '.'.repeat(22)
  for (const path of [
    `/files/${tenant}/${id}`,
    `/files/${tenant}/${id}/`,
    `/files/${tenant}/`,
    `/files/${tenant}/${id.slice(0, -1)}${id.endsWith('x') ? 'y' : 'x'}/plan.pdf`,
    `/files/${'x'.repeat(22)}/${id}/plan.pdf`,
    `/files/${tenant}/${id}/../info.json`,
    `/files/${tenant}/${id}/x/../../../../../secret`,
    `/files/../../secret`,
    `/files/..%2f..%2fsecret`,
    `/files/${tenant}/..%2f..%2f..%2fsecret/x`,
    `/files/${dots}/${'.'.repeat(32)}/x`,
    `/files/${tenant}/${id}%00/plan.pdf`,
    `/files/incoming/${id}/plan.pdf`,
    `/prefix/files/${tenant}/${id}/plan.pdf`,
  ]) {
    const answer = (await fetchRaw(path)).text
    expect({ path, answer }).toEqual({ path, answer: 'from behind' })
  }
  // The name is only for people: another name leads to the same file.
  for (const name of ['info.json', '..%2finfo.json', '%2e%2e', '..%5c..%5csecret', '%00']) {
    const answer = (await fetchRaw(`/files/${tenant}/${id}/${name}`)).text
    expect({ name, answer }).toEqual({ name, answer: 'mine' })
  }
  expect((await fetch(fileUrl, { method: 'POST' })).headers.get('content-disposition')).toBeNull()
})

it('keeps nothing of an aborted upload, or of one left by a killed process long ago', async () => {
  const before = kept().length
  const broken = new Readable({
    read() {
      this.push('half')
      setImmediate(() => this.destroy(new Error('gone')))
    },
  })
  const options = { fileName: 'a', mimeType: 'text/plain', tenantId: 'acme' }
  await expect(storage.provider.upload(broken, options)).rejects.toThrow('gone')
  expect([kept().length, readdirSync(join(folder, 'incoming'))]).toEqual([before, []])

  for (const [name, age] of [
    ['old', 48],
    ['new', 1],
  ] as const) {
    const draft = join(folder, 'incoming', name)
    mkdirSync(draft)
    writeFileSync(join(draft, 'content'), 'half')
    const then = new Date(Date.now() - age * 3600 * 1000)
    utimesSync(draft, then, then)
  }
  await openDiskStorage(folder, () => url)
  expect(readdirSync(join(folder, 'incoming'))).toEqual(['new'])
})

it('keeps nothing of an upload without disk space, and stores the next one', async () => {
  const everything = () => readdirSync(folder, { recursive: true }).sort()
  const before = everything()
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const writing = jest.spyOn(fs, 'createWriteStream').mockImplementationOnce(((path: string) => {
    // The file that fits is stored.
    writeFileSync(path, 'half')
    return new Writable({ write: (_chunk, _encoding, done) => done(full) })
  }) as unknown as typeof fs.createWriteStream)
  await expect(upload('0123456789')).rejects.toBe(full)
  expect(writing).toHaveBeenCalledTimes(1)
  writing.mockRestore()
  expect(everything()).toEqual(before)
  expect(await (await fetch((await upload('after')).fileUrl)).text()).toBe('after')
})

it('deletes only files that it stored, even with another public URL', async () => {
  const { fileUrl } = await upload('gone soon')
  const before = kept().length
  const foreign = ['https://files.example/plan.pdf', '../secret', `${url}/files/../../secret`]
  for (const other of [...foreign, `${url}/files/${'.'.repeat(22)}/${'.'.repeat(32)}/x`]) {
    await expect(storage.provider.read?.(other, 'acme')).rejects.toThrow('not a file of the tenant in this storage')
    // It is not stored here, so an erasure that waits for its deletion completes.
    await storage.provider.delete(other, 'acme')
  }
  expect([kept().length, readFileSync(join(parent, 'secret'), 'utf8')]).toEqual([before, SECRET])
  await storage.provider.delete(fileUrl.replace(url, 'https://chat.example.com/behind/a/proxy'), 'acme')
  await storage.provider.delete(fileUrl, 'acme')
  expect(kept()).toHaveLength(before - 1)
  expect(await (await fetch(fileUrl)).text()).toBe('from behind')
})

it('neither deletes nor reads files of another tenant', async () => {
  const { fileUrl } = await upload('theirs')
  await storage.provider.delete(fileUrl, 'other')
  await expect(storage.provider.read?.(fileUrl, 'other')).rejects.toThrow('not a file of the tenant in this storage')
  expect(await (await fetch(fileUrl)).text()).toBe('theirs')
})

describe('a direct upload', () => {
  const begin = async (fileSize: number, expiresInMs = 60_000) => {
    const expiresAt = new Date(Date.now() + expiresInMs)
    const options = { fileName: 'a.txt', mimeType: 'text/plain', tenantId: 'acme', fileSize, expiresAt }
    return storage.provider.createUpload!(options)
  }
  const put = async (to: string, body: string, range?: string) => {
    const answer = await fetch(to, { method: 'PUT', body, headers: range ? { 'content-range': `bytes ${range}` } : {} })
    return answer.status
  }
  const offsetOf = async (of: string) => (await fetch(of, { method: 'HEAD' })).headers.get('upload-offset')
  const everything = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()

  it('becomes an immutable file once all bytes are stored', async () => {
    const { fileUrl, url: target, isResumable } = await begin(10)
    expect([isResumable, await storage.provider.statUpload!(fileUrl, 'acme')]).toEqual([true, null])
    expect([await put(target, '0123456789x'), await put(target, '01234'), await offsetOf(target)]).toEqual([
      413,
      400,
      '5',
    ])
    expect(await fetch(fileUrl).then((answer) => answer.text())).toBe('from behind')
    expect(await put(target, '789', '7-9/10')).toBe(409)
    for (const range of ['5-8/10', '5-9/11', '5-*/10', 'x']) expect(await put(target, '56789', range)).toBe(416)
    expect([await put(target, '56789', '5-9/10'), await offsetOf(target)]).toEqual([201, null])
    expect(await storage.provider.statUpload!(fileUrl, 'acme')).toEqual({ fileSize: 10 })
    await put(target, '9876543210')
    const { headers, text } = await fetch(fileUrl).then(async (answer) => ({
      headers: answer.headers,
      text: await answer.text(),
    }))
    expect([text, headers.get('content-type')]).toEqual(['0123456789', 'text/plain'])
  })

  it('keeps the bytes of a broken connection for the next one', async () => {
    const { fileUrl, url: target } = await begin(10)
    const outgoing = request(target, { method: 'PUT', headers: { 'content-length': 10 }, agent: false })
    outgoing.on('error', () => undefined)
    outgoing.write('01234')
    await eventually(() => expect(everything().filter((name) => name.includes(fileUrl.split('/')[5]!))).toHaveLength(3))
    outgoing.destroy()
    await eventually(async () => expect(await offsetOf(target)).toBe('5'))
    expect(await put(target, 'abcdef', '4-9/10')).toBe(201)
    expect(await (await fetch(fileUrl)).text()).toBe('0123abcdef')
  })

  it('discards bytes that arrive after its deletion or end', async () => {
    const before = everything()
    const { fileUrl, url: target } = await begin(10)
    const outgoing = request(target, { method: 'PUT', headers: { 'content-length': 10 }, agent: false })
    outgoing.write('01234')
    await eventually(() => expect(everything().length).toBe(before.length + 3))
    await storage.provider.delete(fileUrl, 'acme')
    outgoing.end('56789')
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(404)
    answer.resume()
    await put(target, '0123456789')
    expect(everything()).toEqual(before)

    const late = await begin(10, -1)
    await put(late.url, '0123456789')
    expect(await storage.provider.statUpload!(late.fileUrl, 'acme')).toBeNull()
    await storage.provider.delete(late.fileUrl, 'acme')
    expect(everything()).toEqual(before)
  })
})

it('is used by the server, under its public URL', async () => {
  const env = {
    ...{ PORT: '0', CHAT_DATA_DIR: join(parent, 'data') },
    ...{ CHAT_DEMO: 'true', CHAT_DATABASE_URL: await createDatabase() },
  }
  const program = Program.node('dist/src/standalone/main.js', env)
  await program.prints(/List the channels of bob:/)
  const baseUrl = (await program.prints(/at (http\S+)\n/))[1] as string
  const client = new ChatClient({ baseUrl, token: (await program.prints(/^alice: (\S+)$/m))[1]! })
  const channel = (await client.channels.list()).channels[0]!
  const sent = await client.messages.sendFile(channel.id, {
    file: new File(['hello'], 'a b.txt', { type: 'text/plain' }),
  })
  expect(sent.fileUrl).toMatch(new RegExp(`^${baseUrl}/files/.*/a%20b\\.txt$`))
  const answer = await fetch(sent.fileUrl as string)
  expect([await answer.text(), answer.headers.get('content-disposition')]).toEqual([
    'hello',
    'attachment; filename="a b.txt"',
  ])
  expect(await raw(baseUrl, { path: '/files/nothing' })).toMatchObject({ status: 404 })
  await program.kill('SIGKILL')

  const wrong = await Program.node('dist/src/standalone/main.js', { ...env, CHAT_PUBLIC_URL: 'chat.example.com' }).ended
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('CHAT_PUBLIC_URL must be a URL')])
})

/** A raw path: fetch would resolve its dots. */
async function fetchRaw(path: string, headers = {}): Promise<{ status: number | undefined; text: string }> {
  const { port } = new URL(url)
  const outgoing = request({ hostname: '127.0.0.1', port, path, headers, agent: false }).end()
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of incoming) text += String(chunk)
  return { status: incoming.statusCode, text }
}
