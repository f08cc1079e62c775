import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { eventually } from '../../support/eventually'
import { internals, linksAlone, onLoopback, Site, titled } from './site'

let site: Site
beforeAll(async () => void (site = await Site.start()))
afterAll(() => site.close())

const alone = (options: Parameters<typeof linksAlone>[0] = {}) => linksAlone({ ...onLoopback(site), ...options })
let pages = 0
/** The preview of a page with this HTML. */
const of = (html: string | Buffer, headers?: Record<string, string>) =>
  alone().read(site.page(`/${++pages}`, html, headers))
const head = (more: string) => of(`<html><head>${more}</head><body></body></html>`)

describe('a preview', () => {
  it('prefers Open Graph metadata', async () => {
    const url = site.page(
      '/all',
      titled(
        'Plain',
        `<meta name=description content="Plain words">
         <meta name="twitter:title" content="Short"><meta name="twitter:description" content="Short words">
         <meta property="og:title" content="Launch &amp; landing"><meta property="OG:Description" content=" Two
           lines ">
         <meta property="og:image" content="/pictures/launch.png?a=1&amp;b=2"><meta property="og:site_name" content="Acme">`,
      ),
    )
    const imageUrl = `http://site.test:${site.port}/pictures/launch.png?a=1&b=2`
    const preview = { url, title: 'Launch & landing', description: 'Two lines', imageUrl, siteName: 'Acme' }
    expect(await alone().read(`Look: ${url}.`)).toEqual(preview)
  })

  it.each([
    ['<title>Of\n the&nbsp;page</title>', { title: 'Of the page' }],
    ['<meta name="twitter:title" content="Short"><title>Plain</title>', { title: 'Short' }],
    ['<meta property="og:title" content=" "><title>Plain</title>', { title: 'Plain' }],
    ['<meta property="og:title" content="One"><meta property="og:title" content="Two">', { title: 'One' }],
    ['<meta name="description" content="Words alone">', { description: 'Words alone' }],
    ['<title>A</title><meta property="og:image" content="data:image/png;base64,AA==">', { title: 'A' }],
    ['<title>A</title><meta property="og:image" content="http://192.168.1.1/reboot">', { title: 'A' }],
    ['<title>A</title><meta property="og:image" content="http://u:p@acme.com/a">', { title: 'A' }],
    [`<title>A</title><meta property="og:image" content="http://acme.com/${'a'.repeat(2100)}">`, { title: 'A' }],
    ['<script>"<title>No</title>"</script><title>A</title>', { title: 'A' }],
    ['<!-- <title>No</title> --><title>A</title>', { title: 'A' }],
    ['<title>A</title><svg><title>No</title></svg>', { title: 'A' }],
  ])('of %s', async (html, expected) => {
    const { url, ...more } = (await head(html)) ?? {}
    expect(url).toMatch(/^http/)
    expect(more).toEqual(expected)
  })

  it('is one bounded line without invisible characters, for any title', async () => {
    const titleOf = async (title: string) => (await head(`<meta property="og:title" content="${title}">`))?.title
    expect(await titleOf('Pay\u202eeno\u202c &#x202e;now&#8207;')).toBe('Payeno now')
    expect(await titleOf('a\u0000\u0007\r\n\tb\u009bc\u200b\ufeffd')).toBe('a b cd')
    expect(await titleOf(`x${'\u{e0041}'.repeat(5)}y`)).toBe('xy')
    expect(await titleOf('&lt;img src=x onerror=alert(1)&gt;')).toBe('<img src=x onerror=alert(1)>')
    expect(await titleOf('👩‍👩‍👧 می‌خواهم')).toBe('👩‍👩‍👧 می‌خواهم')
    const long = await titleOf('😀'.repeat(10_000))
    expect(long).toBe(`${'😀'.repeat(299)}…`)
    expect(await titleOf('\u200b\u202e ')).toBeUndefined()
  })

  it('of an image has its name, without loading it', async () => {
    let sent = 0
    site.pages.set('/pictures/The%20stage.jpg', (_, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 1e9 })
      response.on('close', () => (sent = response.socket?.bytesWritten ?? 0))
      response.write(Buffer.alloc(1024))
    })
    const url = site.url('/pictures/The%20stage.jpg')
    expect(await alone().read(url)).toEqual({ url, title: 'The stage.jpg', imageUrl: url })
    await eventually(() => expect(site.connections).toBeGreaterThan(0))
    expect(sent).toBeLessThan(1e6)
  })
})

describe('the encoding of a page', () => {
  const russian = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])
  const page = (title: Buffer, meta = '') =>
    Buffer.concat([Buffer.from(`<html><head>${meta}<title>`), title, Buffer.from('</title></head>')])
  it.each([
    ['of the header', page(russian), { 'content-type': 'text/html; charset="windows-1251"' }, 'Привет'],
    ['of a meta', page(russian, '<meta charset=windows-1251>'), { 'content-type': 'text/html' }, 'Привет'],
    [
      'of a meta of HTML 4',
      page(russian, '<meta http-equiv="Content-Type" content="text/html; charset=cp1251">'),
      { 'content-type': 'text/html' },
      'Привет',
    ],
    [
      'of many bytes',
      page(Buffer.from([0x93, 0xfa, 0x96, 0x7b])),
      { 'content-type': 'text/html;charset=shift_jis' },
      '日本',
    ],
    ['that is unknown', page(Buffer.from('Grüße')), { 'content-type': 'text/html; charset=klingon' }, 'Grüße'],
    ['that is wrong', page(russian), { 'content-type': 'text/html; charset=utf-8' }, '������'],
    [
      'of a byte order mark',
      Buffer.concat([Buffer.from('\ufeff'), page(Buffer.from('Grüße'))]),
      { 'content-type': 'text/html; charset=latin1' },
      'Grüße',
    ],
    ['of two bytes', Buffer.from('\ufeff<title>Grüße</title>', 'utf16le'), { 'content-type': 'text/html' }, 'Grüße'],
    [
      'that a meta cannot have',
      page(Buffer.from('Grüße'), '<meta charset=utf-16>'),
      { 'content-type': 'text/html' },
      'Grüße',
    ],
  ])('%s', async (_, html, headers, title) => expect(await of(html, headers)).toMatchObject({ title }))

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('of its transfer may be %s', async (encoding, compress) => {
    expect(await of(compress(titled('Small')), { 'content-encoding': encoding })).toMatchObject({ title: 'Small' })
    const cut = compress(titled('Cut off', `<!-- ${'x'.repeat(9_000)}${Math.random()} -->`)).subarray(0, -4)
    expect(await of(cut, { 'content-encoding': encoding })).toMatchObject({ title: 'Cut off' })
  })
})

describe('no preview', () => {
  it.each([
    ['of another type', 'x', { 'content-type': 'application/pdf' }, 'the type is application/pdf'],
    ['without a type', 'x', { 'content-type': '' }, 'the type is missing'],
    ['of an unknown coding', 'x', { 'content-encoding': 'zstd' }, 'the encoding zstd is unknown'],
    ['of a broken coding', 'xyz', { 'content-encoding': 'gzip' }, /incorrect header/],
    ['without words', '<p>text', {}, 'the page has no title and no description'],
    ['that is empty', '', {}, 'the page has no title and no description'],
  ])('comes of a page %s', async (_, html, headers, reason) => {
    const { read, reasons } = alone()
    expect(await read(site.page(`/${++pages}`, html, headers))).toBeUndefined()
    expect(reasons).toEqual([typeof reason === 'string' ? reason : expect.stringMatching(reason)])
  })

  it.each([404, 403, 429, 500, 204, 304])('results from status %d', async (status) => {
    site.pages.set('/status', (_, response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end(titled('no')),
    )
    const { read, reasons } = alone()
    expect(await read(site.url('/status'))).toBeUndefined()
    expect(reasons).toEqual([`status ${status}`])
  })

  it('results from a slow page after the timeout', async () => {
    const closed: Promise<void>[] = []
    site.pages.set('/drip', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      const drip = setInterval(() => response.write('<meta>'), 20)
      closed.push(new Promise((done) => response.on('close', () => (clearInterval(drip), done()))))
    })
    const { read, reasons } = alone({ timeoutSeconds: 1 })
    expect(await read(site.url('/drip'))).toBeUndefined()
    expect(reasons).toEqual(['it took longer than 1000 ms'])
    await Promise.all(closed)
    expect(closed).toHaveLength(1)
  })

  it('results from a broken connection or another protocol', async () => {
    site.pages.set('/breaks', (request) => request.socket.destroy())
    site.pages.set('/noise', (request) => request.socket.end('SSH-2.0-OpenSSH_9.2\r\n'))
    site.pages.set('/headers', (request) => request.socket.end(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(99_999)}\r\n\r\n`))
    const { read, reasons } = alone()
    for (const path of ['/breaks', '/noise', '/headers']) expect(await read(site.url(path))).toBeUndefined()
    expect(reasons).toHaveLength(3)
  })

  it('results from a response that switches protocols, whose connection is closed', async () => {
    let closed: Promise<unknown> | undefined
    site.pages.set('/switches', ({ socket }) => {
      closed = once(socket, 'close')
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    })
    const { read, reasons } = alone({ timeoutSeconds: 20, concurrencyPerHost: 1 })
    expect(await read(site.url('/switches'))).toBeUndefined()
    expect(reasons).toEqual(['the answer switches protocols'])
    await closed
    const url = site.page('/after', titled('Next'))
    expect(await read(url)).toEqual({ url, title: 'Next' })
  })

  it('results from an `allow` that never settles, after the timeout, without blocking others', async () => {
    const url = site.page('/allowed', titled('Next'))
    const { read, reasons } = alone({
      ...{ timeoutSeconds: 1, concurrencyPerHost: 1 },
      allow: ({ pathname }) => pathname === '/allowed' || new Promise<boolean>(() => undefined),
    })
    expect(await Promise.all([read(site.url('/never')), read(url)])).toEqual([undefined, { url, title: 'Next' }])
    expect(reasons).toEqual(['it took longer than 1000 ms'])
  })
})

describe('a large page', () => {
  /** An endless page, and the bytes sent of it. */
  const endless = (path: string, start: string) => {
    const result = { bytes: 0 }
    site.pages.set(path, async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write(start)
      const piece = Buffer.alloc(65_536, ' ')
      while (!response.destroyed) {
        result.bytes += piece.length
        if (!response.write(piece)) await Promise.race([new Promise((done) => response.once('drain', done)), wait(50)])
        await wait(1)
      }
    })
    return result
  }

  it('is read up to the end of its head', async () => {
    const sent = endless('/large', titled('Large'))
    expect(await alone({ maxBytes: 8 * 1024 * 1024 }).read(site.url('/large'))).toMatchObject({ title: 'Large' })
    expect(sent.bytes).toBeLessThan(4 * 1024 * 1024)
  })

  it('is read up to the limit', async () => {
    endless('/endless', '<meta name=description content="It begins.">')
    const { read } = alone({ maxBytes: 1024 * 1024 })
    expect(await read(site.url('/endless'))).toMatchObject({ description: 'It begins.' })
    expect(await of(`${' '.repeat(512 * 1024)}${titled('late')}`)).toBeUndefined()
  })

  it.each([
    ['gzip', gzipSync],
    ['br', (content: Buffer) => brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ])('is limited after decompression: a bomb of %s', async (encoding, compress) => {
    const bomb = compress(
      Buffer.concat([Buffer.from('<meta name=description content=Boom>'), Buffer.alloc(256 * 1024 * 1024)]),
    )
    const url = site.page('/bomb', bomb, { 'content-encoding': encoding })
    const before = process.memoryUsage().rss
    expect(await alone().read(url)).toMatchObject({ description: 'Boom' })
    expect(process.memoryUsage().rss - before).toBeLessThan(128 * 1024 * 1024)
  })

  it.each([
    ['deep', `<title>Deep</title>${'<a>'.repeat(60_000)}${'</b>'.repeat(80_000)}`],
    ['of many attributes', `<title>Wide</title><p ${Array.from({ length: 50_000 }, (_, n) => `a${n}`).join(' ')}>`],
    ['of one word', `<title>${'x'.repeat(500_000)}`],
    ['of entities', `<title>${'&amp'.repeat(120_000)}`],
  ])('costs little, also one that is %s', async (_, html) => {
    const before = process.cpuUsage()
    expect(await of(html)).toMatchObject({ title: expect.anything() as unknown })
    const { user } = process.cpuUsage(before)
    expect(user / 1000).toBeLessThan(2_000)
  })
})

describe('the cache', () => {
  it('reads a page once for simultaneous and later messages', async () => {
    const url = site.page('/once', titled('Once'))
    const before = site.requests.length
    const { read } = alone()
    const read3 = await Promise.all([read(url), read(`${url}#part`), read(url)])
    expect(read3.map((preview) => preview?.url)).toEqual([url, `${url}#part`, url])
    await read(url)
    expect(site.requests.length).toBe(before + 1)
    // Tenants share nothing.
    await read(url, { tenantId: 'other' })
    expect(site.requests.length).toBe(before + 2)
  })

  it('includes missing previews, and is bounded', async () => {
    const before = site.requests.length
    const { read } = alone({ cache: { entries: 1 } })
    for (let n = 0; n < 2; n += 1) await read(site.url('/missing'))
    expect(site.requests.length).toBe(before + 1)
    await read(site.page('/other', titled('Other')))
    await read(site.url('/missing'))
    expect(site.requests.length).toBe(before + 3)
  })

  it('does not include interrupted work', async () => {
    let answers = 0
    site.pages.set('/slow', (_, response) => {
      if (answers++ > 0) response.writeHead(200, { 'content-type': 'text/html' }).end(titled('At last'))
      else closing.abort(new Error('closing'))
    })
    const closing = new AbortController()
    const { read } = alone()
    await expect(read(site.url('/slow'), { signal: closing.signal })).rejects.toThrow('closing')
    expect(await read(site.url('/slow'))).toMatchObject({ title: 'At last' })
  })
})

it.each([400, 403, 404, 409, 410, 408, 429, 500, 503])('an event fails unless status %d is final', async (status) => {
  const url = site.page('/refused', titled('Refused'))
  const { read } = linksAlone(onLoopback(site), internals, () => {
    throw Object.assign(new Error('refused'), { status })
  })
  if ([400, 403, 404, 409, 410].includes(status)) expect(await read(url)).toBeUndefined()
  else await expect(read(url)).rejects.toThrow('refused')
})

it('limits concurrent reads per host', async () => {
  let [open, most] = [0, 0]
  const waiting: (() => void)[] = []
  for (let n = 0; n < 5; n += 1)
    site.pages.set(`/busy/${n}`, (_, response) => {
      most = Math.max(most, ++open)
      waiting.push(() => {
        open -= 1
        response.writeHead(200, { 'content-type': 'text/html' }).end(titled(`Busy ${n}`))
      })
    })
  const { read } = alone()
  const reading = Array.from({ length: 5 }, (_, n) => read(site.url(`/busy/${n}`)))
  const elsewhere = site.page('/elsewhere', titled('Elsewhere')).replace('site.test', 'other.test')
  expect(await read(elsewhere)).toMatchObject({ title: 'Elsewhere' })
  for (let n = 0; n < 5; n += 1) {
    await eventually(() => waiting.length > 0)
    waiting.shift()!()
  }
  expect((await Promise.all(reading)).map((preview) => preview?.title)).toEqual([0, 1, 2, 3, 4].map((n) => `Busy ${n}`))
  expect(most).toBe(2)
  // A waiting read leaves the queue when interrupted.
  const blocked = [0, 1].map((n) => alone().read(site.url(`/busy/${n}`)))
  await eventually(() => expect(waiting).toHaveLength(2))
  waiting.forEach((free) => free())
  await Promise.all(blocked)
})

it.each([
  [{ maxRedirects: 6 }, '`maxRedirects` must be an integer from 0 to 5, got 6'],
  [{ timeoutSeconds: 0.5 }, '`timeoutSeconds` must be an integer from 1 to 20, got 0.5'],
  [{ maxBytes: 10 }, '`maxBytes` must be an integer from 1024 to 8388608, got 10'],
  [{ ports: [0] }, '`ports` must be an integer from 1 to 65535, got 0'],
  [{ cache: { entries: 0 } }, '`cache.entries` must be an integer from 1 to 100000, got 0'],
  [{ userAgent: 'a\r\nhost: b' }, '`userAgent` must be 1 to 255 printable ASCII characters'],
  [
    { dangerouslyReachableNetworks: ['10.0.0.1'] },
    '`dangerouslyReachableNetworks`: "10.0.0.1" must be a network such as 10.0.0.0/8 or fd00::/8',
  ],
  [{ chat: {} as never }, '`chat` must be the ChatService of createChat'],
])('refuses the options %j', (options, message) => expect(() => linksAlone(options)).toThrow(message))
