import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { isPublicAddress } from '../../src/cli/import/files/public-address'
import type { ImportRecord } from '../../generated/import-validators'
import { scratchFolder } from '../platform/database/scratch'
import { at, fileOf, importInto, message } from '../support/imports'
import { eventually } from '../support/eventually'
import { Program } from '../support/program'
import { query } from '../support/recount'
import { World } from '../support/world'

const MAX_BYTES = 1000
const channel: ImportRecord[] = [
  { type: 'channel', id: 'team', kind: 'GROUP', createdById: 'ann', createdAt: at(0) },
  { type: 'member', channelId: 'team', userId: 'ann' },
]

describe('an import that copies files', () => {
  /** Requests of each path. */
  const asked = new Map<string, number>()
  let connections = 0
  let answer: (path: string, response: ServerResponse, times: number) => void
  let world: World
  let server: Server
  let base: string
  let tenants = 0
  /** A new one for each test. */
  let tenantId: string

  beforeAll(async () => {
    world = await World.start({ storage: true, sweepMs: 50 })
    server = createServer(({ url = '' }: IncomingMessage, response) => {
      const times = (asked.get(url) ?? 0) + 1
      asked.set(url, times)
      answer(url, response, times)
    }).listen(0, '127.0.0.1')
    server.on('connection', () => (connections += 1))
    await once(server, 'listening')
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await Program.killAll()
    server.closeAllConnections()
    server.close()
    await world.close()
  })
  beforeEach(() => {
    tenantId = `tenant-${++tenants}`
    world.storage.reset()
    asked.clear()
    connections = 0
    answer = (path, response) => response.setHeader('content-type', 'image/png; q=1').end(`content of ${path}`)
  })

  const withContent = (id: string, more: object) =>
    message('team', id, 'ann', 10 + Number(id.slice(1)), { text: '', ...more })
  const withFile = (id: string, url: string, more: object = {}) => withContent(id, { file: { url, ...more } })
  const withFiles = (id: string, files: object[]) => withContent(id, { files })

  const importing = (lines: ImportRecord[], copies: object = {}) =>
    importInto(world.databaseUrl, [...channel, ...lines], {
      tenantId,
      copy: { storage: world.storage, maxBytes: MAX_BYTES, allowsPrivate: true, retryMs: 1, ...copies },
    })

  /** The messages of the group, oldest first. */
  const messages = async () => {
    const { client } = world.person('ann', { tenantId })
    const { channels } = await client.channels.list({})
    return (await client.messages.list(channels[0]!.id)).messages.reverse()
  }

  it('stores each file once per tenant, and a second run stores only the rest', async () => {
    let isAway = true
    answer = (path, response) => {
      if (path === '/late' && isAway) response.writeHead(404).end()
      else response.setHeader('content-type', 'image/png').end(`content of ${path}`)
    }
    const lines = [
      withFile('m1', `${base}/plan`, { name: 'papers\\2026/plan.pdf', mimeType: 'application/pdf', size: 7 }),
      withFile('m2', `${base}/plan`, { name: 'plan.pdf', mimeType: 'application/pdf' }),
      withFile('m3', `${base}/late`, { thumbnailUrl: `${base}/small` }),
    ]
    const first = await importing(lines)
    expect(first.files).toEqual({ found: 2, copied: 1, failed: 1, bytes: 'content of /plan'.length })
    expect(first.problems).toEqual([[5, 'warning', 'file.url']])
    const [one, two, three] = await messages()
    expect(one).toMatchObject({ type: 'FILE', fileName: 'plan.pdf', fileSize: 16, mimeType: 'application/pdf' })
    expect(two?.fileUrl).toBe(one?.fileUrl)
    expect(world.storage.files.get(one?.fileUrl as string)).toMatchObject({ tenantId })
    expect(String(world.storage.files.get(one?.fileUrl as string)?.content)).toBe('content of /plan')
    expect(three).toMatchObject({ fileUrl: `${base}/late`, thumbnailUrl: `${base}/small` })

    isAway = false
    const second = await importing(lines)
    expect([second.files?.found, second.files?.copied, second.problems]).toEqual([1, 1, []])
    expect((await messages())[2]).toMatchObject({ type: 'IMAGE', mimeType: 'image/png', fileName: 'late' })
    expect((await importing(lines)).files).toMatchObject({ found: 0, copied: 0 })
    expect(Object.fromEntries(asked)).toEqual({ '/plan': 1, '/late': 2 })
    // The idle timeout of a reused connection could abort the next request.
    expect(connections).toBe(3)
    expect(world.storage.files.size).toBe(2)
  })

  it('replaces each of several files in place, with its text, even if another is already a copy', async () => {
    let isAway = true
    answer = (path, response) => {
      if (path === '/b' && isAway) response.writeHead(404).end()
      else response.setHeader('content-type', path === '/c' ? 'video/mp4' : 'image/png').end(`content of ${path}`)
    }
    const files = ['a', 'b', 'c'].map((name) => ({ url: `${base}/${name}`, name, altText: `picture ${name}` }))
    const lines = [
      withFiles('m1', files),
      withFile('m2', `${base}/c`),
      // The same file twice, and at another place.
      withFiles('m3', [files[2]!, files[0]!, files[0]!]),
    ]
    const first = await importing(lines)
    expect(first.files).toMatchObject({ found: 3, copied: 2, failed: 1 })
    expect(first.problems).toEqual([[3, 'warning', 'files.1.url']])
    isAway = false
    expect((await importing(lines)).files).toMatchObject({ found: 1, copied: 1 })
    const [one, two, three] = await messages()
    const contents = (message: typeof one) =>
      message?.files.map((file) => [
        String(world.storage.files.get(file.fileUrl)?.content),
        file.fileName,
        file.altText,
      ])
    const content = (name: string) => [`content of /${name}`, name, `picture ${name}`]
    expect(contents(one)).toEqual(['a', 'b', 'c'].map(content))
    expect(contents(three)).toEqual(['c', 'a', 'a'].map(content))
    expect([one, two, three].map((message) => message?.type)).toEqual(['FILE', 'VIDEO', 'FILE'])
    expect(one).toMatchObject({ fileUrl: one?.files[0]?.fileUrl, mimeType: 'image/png' })
    expect(world.storage.files.size).toBe(3)
    expect((await importing(lines)).files).toMatchObject({ found: 0 })
  })

  it('follows redirects, decompresses responses, and retries temporary failures', async () => {
    answer = (path, response, times) => {
      if (path === '/moved') response.writeHead(302, { location: '/packed' }).end()
      else if (path === '/packed') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('unpacked'))
      else if (path === '/busy' && times < 3) response.writeHead(503).end()
      else if (path === '/broken' && times === 1) {
        response.writeHead(200, { 'content-length': 100 })
        response.write('half', () => response.destroy())
      } else response.end(`content of ${path}`)
    }
    const paths = ['/moved', '/busy', '/broken']
    const { files, problems } = await importing(paths.map((path, n) => withFile(`m${n}`, base + path)))
    expect([files?.copied, problems]).toEqual([3, []])
    const contents = [...world.storage.files.values()].map(({ content }) => String(content)).sort()
    expect(contents).toEqual(['content of /broken', 'content of /busy', 'unpacked'])
  })

  it('keeps the URLs of files that are too large, redirect in a loop, use another protocol or are refused', async () => {
    answer = (path, response) => {
      if (path === '/circle') response.writeHead(301, { location: '/circle' }).end()
      else if (path === '/away') response.writeHead(302, { location: 'file:///etc/passwd' }).end()
      else if (path === '/large') {
        // Without a Content-Length.
        response.write('x'.repeat(MAX_BYTES))
        response.end('x')
      } else response.end('x')
    }
    world.storage.behave = async (file, store) => {
      const result = await store()
      const isRefused = world.storage.uploads.some(
        (upload) => upload.file === file && upload.options.fileName === 'refused',
      )
      if (isRefused) throw new Error('full')
      return result
    }
    const paths = ['/circle', '/away', '/large', '/refused', '/good']
    const { files, problems, counts } = await importing(paths.map((path, n) => withFile(`m${n}`, base + path)))
    expect(files).toMatchObject({ found: 5, copied: 1, failed: 4 })
    expect(problems).toHaveLength(4)
    expect(counts.message).toMatchObject({ imported: 5, refused: 0 })
    const urls = (await messages()).map(({ fileUrl }) => fileUrl)
    expect(urls.slice(0, 4)).toEqual(paths.slice(0, 4).map((path) => base + path))
    expect(urls[4]).toContain('https://files.test/')
    expect([asked.get('/circle'), asked.get('/refused')]).toEqual([6, 3])
  })

  it('refuses private addresses by default', async () => {
    const urls = [
      `${base}/secret`,
      base.replace('127.0.0.1', 'localhost'),
      base.replace('127.0.0.1', '[::ffff:7f00:1]'),
    ]
    const { files } = await importing(
      urls.map((url, n) => withFile(`m${n}`, url)),
      { allowsPrivate: false },
    )
    expect(files).toMatchObject({ found: 3, copied: 0, failed: 3 })
    expect(asked.size).toBe(0)
  })

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    '::',
    '::ffff:10.0.0.1',
    'fc00::1',
    'fe80::1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    'ff02::1',
  ])('%s is not a public address', (address) => expect(isPublicAddress(address)).toBe(false))
  it.each(['1.1.1.1', '172.32.0.1', '2606:4700::1111'])('%s is a public address', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )

  it('deletes a copy with its last message, and never a file of another tenant', async () => {
    const theirs = await world.storage.upload(Readable.from([Buffer.from('theirs')]), {
      fileName: 'a',
      mimeType: 'text/plain',
      tenantId: 'other',
    })
    await importing([withFile('m1', `${base}/plan`)])
    await importInto(world.databaseUrl, [...channel, withFile('m2', theirs.fileUrl)], { tenantId })
    const [mine, stolen] = await messages()
    expect(stolen?.fileUrl).toBe(theirs.fileUrl)
    const { client } = world.person('ann', { tenantId })
    for (const { channelId, id } of [mine!, stolen!]) await client.messages.delete(channelId, id)
    await query(world.databaseUrl, 'update chat_deleted_files set due_at = clock_timestamp()')
    await eventually(() => expect(world.storage.deleted.sort()).toEqual([mine!.fileUrl, theirs.fileUrl].sort()))
    expect([...world.storage.files.keys()]).toEqual([theirs.fileUrl])
  })

  it('is enabled on the command line, with the storage of the server or of a module', async () => {
    const folder = scratchFolder()
    const lines = fileOf([...channel, withFile('m1', `${base}/plan`), withFile('m2', `${base}/plan`)])
    const module = join(folder, 'storage.mjs')
    writeFileSync(
      module,
      'export const storageProvider = () => ({ upload: () => { throw new Error("full") }, delete() {} })',
    )
    const run = async (args: string[], env: Record<string, string> = {}) => {
      const program = Program.node('dist/src/cli/chat-migrate.js', { CHAT_DATABASE_URL: world.databaseUrl, ...env }, [
        ...['import', '--tenant', tenantId, ...args, lines],
      ])
      const { code, stderr } = await program.ended
      return { code, stderr, stdout: program.stdout }
    }
    const wrong = await run(['--copy-files', './none.mjs'])
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('there is no module ./none.mjs')])
    const unset = await run(['--copy-files', 'server'])
    expect([unset.code, unset.stderr]).toEqual([2, expect.stringContaining('CHAT_PUBLIC_URL is missing')])
    const refused = await run(['--copy-files', module, '--allow-private'])
    expect([refused.code, refused.stdout]).toEqual([
      1,
      expect.stringMatching(/message, file\.url could not be copied, .*full/),
    ])
    const env = { CHAT_PUBLIC_URL: 'https://chat.example', CHAT_DATA_DIR: folder }
    const copied = await run(['--copy-files', 'server', '--allow-private', '--json'], env)
    // Progress is reported where the machine is slow.
    expect(copied).toMatchObject({ code: 0, stderr: expect.stringMatching(/^(\d+ of \d+ (messages|files).*\n)*$/) })
    expect(JSON.parse(copied.stdout)).toMatchObject({ files: { found: 1, copied: 1, failed: 0, bytes: 16 } })
    const [one, two] = await messages()
    expect(one?.fileUrl).toMatch(/^https:\/\/chat\.example\/files\//)
    expect(two?.fileUrl).toBe(one?.fileUrl)
  })
})
