import { Parser } from 'htmlparser2'

/** Metadata of a page, in order of preference. */
const SOURCES = {
  title: ['og:title', 'twitter:title', 'title'],
  description: ['og:description', 'twitter:description', 'description'],
  image: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src', 'image_src'],
  siteName: ['og:site_name'],
} as const

export type PageField = keyof typeof SOURCES
const known = new Set<string>(Object.values(SOURCES).flat())

/** Bytes searched for the encoding declaration, by the HTML standard. */
const SNIFFED = 1024
/** Chunk size for the parser, small so that it can stop early. */
const PIECE = 4096
/** Maximum depth of nesting: the parser compares each end tag with all open ones. */
const MAX_DEPTH = 256
const MAX_TITLE = 4096

/** Reads the head of a page as it arrives. */
export class PageReader {
  private readonly said = new Map<string, string>()
  private readonly parser: Parser
  private decoder: TextDecoder | undefined
  private waiting = Buffer.alloc(0)
  private depth = 0
  private isTitle = false
  private isHeadOver = false

  /** @param charset of the header. */
  constructor(private readonly charset: string | undefined) {
    this.parser = new Parser({
      onopentag: (name, { property, name: key, content, rel, href }) => {
        this.depth += 1
        if (name === 'meta') this.note(property ?? key, content)
        else if (name === 'link' && /(?:^|\s)image_src(?:\s|$)/i.test(rel ?? '')) this.note('image_src', href)
        else if (name === 'title') this.isTitle = !this.said.has('title')
        else if (name === 'body') this.isHeadOver = true
      },
      ontext: (text) => {
        if (!this.isTitle) return
        const before = this.said.get('title') ?? ''
        if (before.length < MAX_TITLE) this.said.set('title', before + text)
      },
      onclosetag: (name) => {
        this.depth -= 1
        if (name === 'title') this.isTitle = false
        else if (name === 'head') this.isHeadOver = true
      },
    })
  }

  /** @returns whether more of the page is needed. */
  write(bytes: Buffer): boolean {
    if (!this.decoder) {
      this.waiting = Buffer.concat([this.waiting, bytes])
      return this.waiting.length < SNIFFED || this.begin()
    }
    return this.parse(this.decoder.decode(bytes, { stream: true }))
  }

  end(): void {
    if (!this.decoder && !this.begin()) return
    if (this.parse(this.decoder?.decode() ?? '')) this.parser.end()
  }

  get(field: PageField): string | undefined {
    for (const key of SOURCES[field]) {
      const value = this.said.get(key)
      if (value?.trim()) return value
    }
    return undefined
  }

  private note(key: string | undefined, value: string | undefined): void {
    const name = key?.trim().toLowerCase() ?? ''
    // Only the page's own title element counts.
    if (name !== 'title' && known.has(name) && value?.trim() && !this.said.has(name)) this.said.set(name, value)
  }

  private begin(): boolean {
    const bytes = this.waiting
    this.waiting = Buffer.alloc(0)
    this.decoder = decoderOf(byteOrderOf(bytes) ?? this.charset ?? metaCharset(bytes.subarray(0, SNIFFED)) ?? 'utf-8')
    return this.parse(this.decoder.decode(bytes, { stream: true }))
  }

  private parse(text: string): boolean {
    for (let at = 0; at < text.length; at += PIECE) {
      this.parser.write(text.slice(at, at + PIECE))
      if (this.depth > MAX_DEPTH) return false
      // Some pages have their metadata in the body.
      if (this.isHeadOver && this.get('title') !== undefined) return false
    }
    return true
  }
}

/** From a byte order mark, which takes precedence. */
function byteOrderOf(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : undefined
}

/** The encoding that a `meta` names. UTF-16 declared in ASCII means UTF-8. */
function metaCharset(bytes: Buffer): string | undefined {
  let found: string | undefined
  const parser = new Parser({
    onopentag: (name, { charset, content, 'http-equiv': header }) => {
      if (name !== 'meta' || found !== undefined) return
      if (charset !== undefined) found = charset
      else if (header?.toLowerCase() === 'content-type') found = charsetOf(content)
    },
  })
  parser.write(bytes.toString('latin1'))
  return found && /^\s*utf-16/i.test(found) ? 'utf-8' : found
}

/** The parameter `charset` of a content type. */
export const charsetOf = (type: string | undefined): string | undefined =>
  /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(type ?? '')?.[1]

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}
