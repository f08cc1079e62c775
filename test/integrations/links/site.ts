import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { openLinks, type Internals } from '../../../integrations/links/src/links'
import type { LinksEvent, LinksOptions } from '../../../integrations/links/src/options'
import type { LinkPreview } from '../../../integrations/links/src/previews'
import { certificate, privateKey } from './certificate'

type Page = (request: http.IncomingMessage, response: http.ServerResponse) => unknown

/** A site on loopback, whose pages are set by their paths. */
export class Site {
  readonly pages = new Map<string, Page>()
  readonly requests: http.IncomingMessage[] = []
  connections = 0

  private constructor(
    private readonly server: Server,
    readonly scheme: 'http' | 'https',
  ) {}

  static async start({ scheme = 'http', host = '127.0.0.1' }: { scheme?: 'http' | 'https'; host?: string } = {}) {
    const answer: http.RequestListener = (request, response) => {
      site.requests.push(request)
      const page = site.pages.get(new URL(request.url ?? '', 'http://site').pathname)
      if (page) void page(request, response)
      else response.writeHead(404).end()
    }
    const server: Server =
      scheme === 'http' ? http.createServer(answer) : https.createServer({ cert: certificate, key: privateKey }, answer)
    const site = new Site(server, scheme)
    server.on('connection', () => (site.connections += 1))
    server.listen(0, host)
    await once(server, 'listening')
    return site
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  url(path: string, host = 'site.test'): string {
    return `${this.scheme}://${host}:${this.port}${path}`
  }

  /** A page of HTML at a path. @returns its URL. */
  page(path: string, html: string | Buffer, headers: http.OutgoingHttpHeaders = {}): string {
    this.pages.set(path, (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html),
    )
    return this.url(path)
  }

  redirect(path: string, location: string, status = 302): string {
    // As UTF-8, which Node writes byte by byte.
    const bytes = Buffer.from(location).toString('latin1')
    this.pages.set(path, (_, response) => response.writeHead(status, { location: bytes }).end())
    return this.url(path)
  }

  async close(): Promise<void> {
    const ended = once(this.server, 'close')
    this.server.close()
    ;(this.server as http.Server).closeAllConnections()
    await ended
  }
}

export const titled = (title: string, more = '') =>
  `<!doctype html><html><head><title>${title}</title>${more}</head></html>`

/** Options that allow a test's sites, which are on loopback. */
export const onLoopback = (...sites: Site[]) => ({
  ports: [80, 443, ...sites.map(({ port }) => port)],
  dangerouslyReachableNetworks: ['127.0.0.0/8', '::1/128'],
})

/** All names resolve to loopback. */
export const internals: Internals = { resolve: () => Promise.resolve(['127.0.0.1']), ca: certificate }

/**
 * Links with a chat that only records previews: the preview of a text, and the reasons for pages without one.
 *
 * @param refuse throws instead of the chat.
 */
export function linksAlone(
  options: Partial<LinksOptions> = {},
  given: Internals = internals,
  refuse: () => void = () => undefined,
) {
  let handle: ((event: LinksEvent, signal: AbortSignal) => unknown) | undefined
  const reasons: string[] = []
  const set = new Map<string, LinkPreview>()
  const links = openLinks(
    {
      chat: {
        consume: (_name, handler) => Promise.resolve(void (handle = handler)),
        consumers: { remove: () => Promise.resolve(true) },
        system: (tenantId) => ({
          messages: {
            setLinkMetadata: async (_channelId, id, { linkMetadata }) => {
              refuse()
              set.set(`${tenantId} ${id}`, linkMetadata as LinkPreview)
            },
          },
        }),
      },
      log: { debug: (details) => reasons.push((details as { reason: string }).reason) },
      ...options,
    },
    given,
  )
  let messages = 0
  const read = async (text: string, { tenantId = 'acme', signal = new AbortController().signal } = {}) => {
    if (!handle) await links.start()
    const id = `m${++messages}`
    const message = { id, channelId: 'c', type: 'TEXT', text, linkMetadata: null, stream: null }
    await handle!({ tenantId, channelId: 'c', payload: { message } }, signal)
    return set.get(`${tenantId} ${id}`)
  }
  return { read, reasons, links }
}
