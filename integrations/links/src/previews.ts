import { LRUCache } from 'lru-cache'
import { bodyOf } from './egress/body.js'
import { NoPage, request, type RequestOptions } from './egress/request.js'
import { refusalOf, hostOf } from './egress/target.js'
import { charsetOf, PageReader } from './page.js'
import { ConcurrencyLimiter } from './concurrency-limiter.js'
import { oneLine } from './one-line.js'

/** The fields of a link preview, as messages have them. */
export interface LinkPreview {
  url: string
  title?: string
  description?: string
  imageUrl?: string
  siteName?: string
}

export interface PreviewOptions extends Omit<RequestOptions, 'allow'> {
  allow: (url: URL, tenantId: string) => boolean | Promise<boolean>
  /** Of a page, after decompression. */
  maxBytes: number
  /** Total for a page: name resolution, redirects and body. */
  timeoutMs: number
  concurrencyPerHost: number
  cache: { entries: number; seconds: number; failureSeconds: number }
  /** Called with the reason for each page without a preview. */
  onNone: (site: string, reason: string) => void
}

/** Within the limits of the contract. */
const LENGTHS = { title: 300, description: 500, siteName: 100 }

const NONE = Symbol('none')
type Read = Omit<LinkPreview, 'url'>

/** Previews of pages, each read once while cached. Tenants share no cache entries. */
export class Previews {
  private readonly remembered: LRUCache<string, Read | typeof NONE>
  private readonly reading = new Map<string, Promise<Read | typeof NONE>>()
  private readonly limiter: ConcurrencyLimiter

  constructor(private readonly options: PreviewOptions) {
    this.remembered = new LRUCache({ max: options.cache.entries })
    this.limiter = new ConcurrencyLimiter(options.concurrencyPerHost)
  }

  /**
   * The preview of a link.
   *
   * @returns undefined if the page has none.
   * @throws the reason of the signal, and errors of `allow`.
   */
  async of(href: string, tenantId: string, signal: AbortSignal): Promise<LinkPreview | undefined> {
    if (!URL.canParse(href)) return undefined
    const url = new URL(href)
    url.hash = ''
    const key = `${tenantId}\0${url.href}`
    let read = this.remembered.get(key)
    if (read === undefined) {
      // The shared request may be aborted with the event that started it: then this event is retried.
      const reading = this.reading.get(key) ?? this.read(url, tenantId, signal).finally(() => this.reading.delete(key))
      this.reading.set(key, reading)
      read = await reading
      const { seconds, failureSeconds } = this.options.cache
      const kept = read === NONE ? failureSeconds : seconds
      if (kept > 0) this.remembered.set(key, read, { ttl: kept * 1000 })
    }
    return read === NONE ? undefined : { url: href, ...read }
  }

  private async read(url: URL, tenantId: string, signal: AbortSignal): Promise<Read | typeof NONE> {
    const host = hostOf(url)
    const { timeoutMs, onNone } = this.options
    return this.limiter.run(host, signal, async () => {
      const limit = new AbortController()
      const abort = () => limit.abort(signal.reason)
      const timer = setTimeout(() => limit.abort(new NoPage(`it took longer than ${timeoutMs} ms`)), timeoutMs)
      signal.addEventListener('abort', abort)
      try {
        signal.throwIfAborted()
        // `allow` gets no signal.
        return await Promise.race([this.readPage(url, tenantId, limit.signal), rejected(limit.signal)])
      } catch (error) {
        // The event comes again.
        signal.throwIfAborted()
        const reason = limit.signal.aborted ? (limit.signal.reason as unknown) : error
        if (!(reason instanceof NoPage)) throw reason
        onNone(host, reason.message)
        return NONE
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', abort)
      }
    })
  }

  private async readPage(first: URL, tenantId: string, signal: AbortSignal): Promise<Read> {
    const { allow, maxBytes, ...options } = this.options
    const { url, response } = await request(first, { ...options, allow: (each) => allow(each, tenantId) }, signal)
    const header = response.headers['content-type']
    const type = header?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
    if (/^image\/[a-z0-9.+-]+$/.test(type)) {
      response.destroy()
      return this.ofImage(first)
    }
    if (type !== 'text/html' && type !== 'application/xhtml+xml') {
      response.destroy()
      throw new NoPage(`the type is ${type || 'missing'}`)
    }
    const page = new PageReader(charsetOf(header))
    for await (const bytes of bodyOf(response, maxBytes)) if (!page.write(bytes)) break
    page.end()
    return this.ofPage(page, url)
  }

  private ofImage(url: URL): Read {
    const last = url.pathname.split('/').at(-1) ?? ''
    const title = oneLine(decoded(last), LENGTHS.title) ?? hostOf(url)
    return { title, ...this.image(url.href, url) }
  }

  private ofPage(page: PageReader, url: URL): Read {
    const title = oneLine(page.get('title'), LENGTHS.title)
    const description = oneLine(page.get('description'), LENGTHS.description)
    const siteName = oneLine(page.get('siteName'), LENGTHS.siteName)
    if (title === undefined && description === undefined) throw new NoPage('the page has no title and no description')
    return {
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...this.image(page.get('image'), url),
      ...(siteName !== undefined && { siteName }),
    }
  }

  /** The reader's browser loads it, not the service: it must not point into the reader's network either. */
  private image(written: string | undefined, base: URL): Pick<Read, 'imageUrl'> {
    if (written === undefined || !URL.canParse(written.trim(), base)) return {}
    const url = new URL(written.trim(), base)
    return refusalOf(url, this.options.reach) === undefined ? { imageUrl: url.href } : {}
  }
}

const rejected = (signal: AbortSignal) =>
  new Promise<never>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason as Error)))

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
