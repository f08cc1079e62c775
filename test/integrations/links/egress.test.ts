import fc from 'fast-check'
import { networkInterfaces } from 'node:os'
import { isPublic } from '../../../integrations/links/src/egress/networks'
import { internals, linksAlone, onLoopback, Site, titled } from './site'

/** A trap on loopback, on both families and one port, that no test may reach: it counts connections. */
let traps: Site[]
let port: number
beforeAll(async () => {
  const trap = await Site.start()
  traps = [trap]
  port = trap.port
  trap.page('/', titled('private'))
})
afterAll(() => Promise.all(traps.map((trap) => trap.close())))
const connections = () => traps.reduce((sum, trap) => sum + trap.connections, 0)

const byte = fc.integer({ min: 0, max: 255 })
const bits = (count: number) => fc.integer({ min: 0, max: 2 ** count - 1 })
/** Four bytes of an address that no request may reach. */
const private4 = fc.oneof<fc.Arbitrary<number[]>[]>(
  fc.constantFrom([127, 0, 0, 1], [127, 0, 0, 1], [127, 1, 2, 3]),
  fc.tuple(fc.constantFrom(0, 10, 127), byte, byte, byte),
  fc.tuple(
    fc.constant(172),
    bits(4).map((n) => 16 + n),
    byte,
    byte,
  ),
  fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
  fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
  fc.tuple(
    fc.constant(100),
    bits(6).map((n) => 64 + n),
    byte,
    byte,
  ),
  fc.tuple(fc.constant(198), fc.constantFrom(18, 19), byte, byte),
  fc.tuple(
    bits(5).map((n) => 224 + n),
    byte,
    byte,
    byte,
  ),
  fc.constantFrom<number[]>([192, 0, 2, 1], [198, 51, 100, 7], [203, 0, 113, 9], [192, 0, 0, 192], [168, 63, 129, 16]),
)
const hex = (n: number) => n.toString(16)
const pair = ([a = 0, b = 0]: number[]) => hex(a * 256 + b)
const groups = (bytes: number[]) => `${pair(bytes.slice(0, 2))}:${pair(bytes.slice(2))}`

/** A number as `inet_aton` reads it. */
const number = (n: number, radix: number, zeros: number) =>
  radix === 10 ? String(n) : (radix === 16 ? '0x' : '0') + '0'.repeat(zeros) + n.toString(radix)
const spelled4 = fc
  .tuple(
    private4,
    fc.integer({ min: 1, max: 4 }),
    fc.array(fc.tuple(fc.constantFrom(8, 10, 16), bits(2)), { minLength: 4, maxLength: 4 }),
    fc.boolean(),
  )
  .map(([bytes, count, radixes, hasDot]) => {
    const last = bytes.slice(count - 1).reduce((sum, part) => sum * 256 + part, 0)
    const parts = [...bytes.slice(0, count - 1), last].map((part, n) => number(part, ...radixes[n]!))
    return parts.join('.') + (hasDot ? '.' : '')
  })
/** Full-width characters that `URL` normalizes to ASCII. */
const wide = (text: string) =>
  text.replace(/[\d.]/g, (sign) => (sign === '.' ? '。' : String.fromCodePoint(sign.codePointAt(0)! + 0xfee0)))
const embedded = fc.constantFrom<(bytes: number[]) => string>(
  (v4) => `::ffff:${v4.join('.')}`,
  (v4) => `::ffff:${groups(v4)}`,
  (v4) => `0:0:0:0:0:FFFF:${groups(v4)}`,
  (v4) => `::${groups(v4)}`,
  (v4) => `::${v4.join('.')}`,
  (v4) => `::ffff:0:${groups(v4)}`,
  (v4) => `64:ff9b::${groups(v4)}`,
  (v4) => `64:ff9b:1::${v4.join('.')}`,
  (v4) => `2002:${groups(v4)}::1`,
  (v4) => `2001:0:${groups(v4)}::${groups(v4.map((n) => n ^ 255))}`,
  (v4) => `2a00:1450::5efe:${groups(v4)}`,
  (v4) => `2a00:1450::200:5efe:${groups(v4)}`,
)
const private6 = fc.oneof(
  fc.tuple(embedded, private4).map(([embed, v4]) => embed(v4)),
  fc.constantFrom('::1', '::', '0:0:0:0:0:0:0:1', 'fe80::1', 'fec0::1', 'fc00::1', 'fd12:3456::1', 'ff02::1', '100::1'),
  fc.constantFrom(
    '2001:db8::1',
    '3fff::1',
    '2001:10::1',
    '2001:20::1',
    '5f00::1',
    '3ffe::1',
    '4000::1',
    'fd00:ec2::254',
  ),
)
const local = fc.constantFrom(
  ...['localhost', 'LOCALHOST.', 'a.localhost', 'metadata.google.internal', 'printer.local', 'router.lan', 'router'],
  ...['nas.home.arpa', 'wiki.corp', 'site.test..', 'ⓛocalhost', 'localhost%2e'],
)
const host = fc.oneof(
  spelled4,
  private4.map((bytes) => wide(bytes.join('.'))),
  private6.map((address) => `[${address}]`),
  local,
)

describe('no request reaches a private address', () => {
  it('spelled in the link, in any form', async () => {
    const { read } = linksAlone({ ports: [80, 443, port], maxRedirects: 0, cache: { failureSeconds: 0 } })
    await fc.assert(
      fc.asyncProperty(host, fc.constantFrom('', 'user@', 'user:pass@'), async (name, user) => {
        expect(await read(`http://${user}${name}:${port}/`)).toBeUndefined()
      }),
      { numRuns: 1_000, seed: 7 },
    )
    expect(connections()).toBe(0)
  })

  it('that a name resolves to, even as one of many, in any order', async () => {
    const address = fc.oneof(
      private4.map((bytes) => bytes.join('.')),
      private6,
    )
    const publics = fc.array(fc.constantFrom('93.184.216.34', '2606:2800:220:1::1'), { maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(fc.tuple(publics, address, publics), async ([before, one, after]) => {
        const { read, reasons } = linksAlone(
          { ports: [port] },
          { resolve: () => Promise.resolve([...before, one, ...after]) },
        )
        expect(await read(`http://site.test:${port}/`)).toBeUndefined()
        expect(reasons).toEqual(['an address is not public'])
      }),
      { numRuns: 500, seed: 7 },
    )
    expect(connections()).toBe(0)
  })

  it('that a redirect leads to', async () => {
    const site = await Site.start({ host: '127.0.0.2' })
    const { ports } = onLoopback(site, ...traps)
    // Reaches only the site.
    const { read, reasons } = linksAlone(
      { ports, dangerouslyReachableNetworks: ['127.0.0.2/32'], cache: { failureSeconds: 0 } },
      { resolve: (name) => Promise.resolve([name === 'site.test' ? '127.0.0.2' : '127.0.0.1']) },
    )
    await fc.assert(
      fc.asyncProperty(host, fc.constantFrom(301, 302, 303, 307, 308), async (name, status) => {
        expect(await read(site.redirect('/go', `http://${name}:${port}/`, status))).toBeUndefined()
      }),
      { numRuns: 300, seed: 7 },
    )
    expect(await read(site.redirect('/go', `http://rebound.test:${port}/`))).toBeUndefined()
    expect(reasons.at(-1)).toBe('an address is not public')
    expect(connections()).toBe(0)
    expect(site.connections).toBeGreaterThan(300)
    await site.close()
  })

  it('through a name whose address changes between check and connection', async () => {
    const site = await Site.start({ host: '127.0.0.2' })
    site.page('/', titled('public'))
    let asked = 0
    // First resolves to a public site, later to the trap.
    const resolve = () => Promise.resolve([asked++ === 0 ? '127.0.0.2' : '127.0.0.1'])
    const options = { ports: [site.port], dangerouslyReachableNetworks: ['127.0.0.2/32'] }
    const { read } = linksAlone(options, { resolve })
    expect(await read(site.url('/'))).toMatchObject({ title: 'public' })
    expect(asked).toBe(1)
    // The second answer is checked like the first one.
    site.redirect('/again', `http://site.test:${site.port}/`)
    asked = 0
    expect(await read(site.url('/again'))).toBeUndefined()
    expect(asked).toBe(2)
    expect(connections()).toBe(0)
    await site.close()
  })

  it('through a proxy of the environment', async () => {
    const site = await Site.start()
    const proxy = traps[0]!.url('', '127.0.0.1')
    const names = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'all_proxy', 'NODE_USE_ENV_PROXY']
    const before = names.map((name) => process.env[name])
    for (const name of names) process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : proxy
    try {
      const { read } = linksAlone(onLoopback(site))
      expect(await read(site.page('/', titled('direct')))).toMatchObject({ title: 'direct' })
    } finally {
      for (const [n, name] of names.entries()) {
        if (before[n] === undefined) delete process.env[name]
        else process.env[name] = before[n]
      }
    }
    expect(connections()).toBe(0)
    await site.close()
  })

  it('undetected: the trap works if a test allows it', async () => {
    const { read } = linksAlone(onLoopback(...traps))
    expect(await read(`http://127.1:${port}/`)).toMatchObject({ title: 'private' })
    expect(connections()).toBe(1)
  })
})

describe('an address', () => {
  it.each([
    '1.1.1.1',
    '93.184.216.34',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::200e',
    '2001:4860::8888',
  ])('of the public is public: %s', (address) => expect(isPublic(address)).toBe(true))

  it.each(['', 'site.test', '1.1.1', '2606:4700::1111%eth0', '[::1]', '1.1.1.1 '])('is not public as %j', (address) =>
    expect(isPublic(address)).toBe(false),
  )

  it('of this machine is not public', () => {
    const own = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
    expect(own.length).toBeGreaterThan(0)
    for (const { address } of own) expect(isPublic(address)).toBe(false)
  })
})

describe('a request', () => {
  it.each([
    ['a scheme', (site: Site) => site.redirect('/', 'file:///etc/passwd'), 'the scheme is not http or https'],
    ['a port', (site: Site) => site.redirect('/', 'http://site.test:6379/'), 'port 6379 is not allowed'],
    ['a user', (site: Site) => site.redirect('/', `http://a:b@site.test:${site.port}/`), 'the URL names a user'],
    ['no URL', (site: Site) => site.redirect('/', 'http://['), 'the redirect has no URL'],
  ])('follows no redirect to %s', async (_, path, reason) => {
    const site = await Site.start()
    const { read, reasons } = linksAlone(onLoopback(site))
    expect(await read(path(site))).toBeUndefined()
    expect(reasons).toEqual([reason])
    expect(site.requests).toHaveLength(1)
    await site.close()
  })

  it('goes to the ports 80 and 443 only', async () => {
    const { read, reasons } = linksAlone({}, { resolve: () => Promise.reject(new Error('not asked')) })
    for (const link of ['http://site.test:8080/', 'https://site.test:22/', 'http://site.test:0/']) await read(link)
    expect(reasons).toEqual(['port 8080 is not allowed', 'port 22 is not allowed', 'port 0 is not allowed'])
    await read('http://site.test:443/')
    expect(reasons.at(-1)).toBe('the name has no address')
  })

  it('follows redirects, to https too, with the name in Host and TLS', async () => {
    const site = await Site.start()
    const secure = await Site.start({ scheme: 'https' })
    secure.page('/page', titled('secure'))
    const { read, reasons } = linksAlone(onLoopback(site, secure))
    site.redirect('/one', '/two', 301)
    site.redirect('/two', secure.url('/page', 'other.test'), 307)
    expect(await read(site.url('/one'))).toEqual({ url: site.url('/one'), title: 'secure' })
    expect(secure.requests[0]!.headers.host).toBe(`other.test:${secure.port}`)
    // The certificate is for another name.
    expect(await read(secure.url('/page', 'wrong.test'))).toBeUndefined()
    expect(reasons.join()).toMatch(/altnames/)
    await Promise.all([site.close(), secure.close()])
  })

  it('stops after some redirects', async () => {
    const site = await Site.start()
    for (let n = 0; n < 10; n += 1) site.redirect(`/${n}`, `/${n + 1}`)
    site.page('/10', titled('far'))
    const { read, reasons } = linksAlone(onLoopback(site))
    expect(await read(site.url('/0'))).toBeUndefined()
    expect(reasons).toEqual(['more than 4 redirects'])
    expect(site.requests).toHaveLength(5)
    expect(await read(site.url('/6'))).toMatchObject({ title: 'far' })
    await site.close()
  })

  it('identifies the service, but not the readers', async () => {
    const site = await Site.start()
    site.page('/set', titled('set'), { 'set-cookie': 'a=b' })
    site.redirect('/go', '/set')
    const { read } = linksAlone({ ...onLoopback(site), userAgent: 'acme-chat/1.0', cache: { seconds: 0 } })
    await read(site.url('/go#part'))
    await read(site.url('/set?b'))
    expect(site.requests.map(({ url }) => url)).toEqual(['/go', '/set', '/set?b'])
    for (const { headers } of site.requests) {
      expect(Object.keys(headers).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
      expect(headers['user-agent']).toBe('acme-chat/1.0')
    }
    await site.close()
  })

  it('needs the permission of `allow`, for redirects too', async () => {
    const site = await Site.start()
    site.redirect('/go', site.page('/page', titled('page')))
    const asked: string[] = []
    const allow = (url: URL, { tenantId }: { tenantId: string }) => {
      asked.push(`${tenantId} ${url.pathname}`)
      return url.pathname !== '/page'
    }
    const { read, reasons } = linksAlone({ ...onLoopback(site), allow })
    expect(await read(site.url('/go'))).toBeUndefined()
    expect(asked).toEqual(['acme /go', 'acme /page'])
    expect(reasons).toEqual(['`allow` refused it'])
    const failing = linksAlone({ ...onLoopback(site), allow: () => Promise.reject(new Error('the list is away')) })
    await expect(failing.read(site.url('/go'))).rejects.toThrow('the list is away')
    await site.close()
  })

  it('tries the next address if one does not respond', async () => {
    const site = await Site.start()
    const resolve = () => Promise.resolve(['::1', '127.0.0.1'])
    const { read } = linksAlone(onLoopback(site), { ...internals, resolve })
    expect(await read(site.page('/', titled('there')))).toMatchObject({ title: 'there' })
    await site.close()
  })
})
