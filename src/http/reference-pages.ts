import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, posix } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { ConfigError } from '../errors'
import { type ChatListener, requirePrefix, restBelow } from './prefix'

export interface ReferencePagesOptions {
  /** The path prefix of the pages, as callers see it, such as `/docs`. */
  prefix: string
  /**
   * The REST API for "Try it": a path such as `/messaging`, or a URL of another origin. Without it the pages send no
   * requests.
   */
  api?: string | undefined
  /**
   * Base URL at which a demo lists its users (`…/users`) and signs them in (`…/login`). Without it "Try it" asks for a
   * token.
   */
  demo?: string | undefined
}

interface Page {
  type: string
  packed: Buffer
  /** Weak: the same for the compressed and the plain content. */
  etag: string
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.yaml': 'application/yaml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}
/** A path, or a URL of HTTP without credentials, query or fragment. */
const ADDRESS = /^(https?:\/\/[^\s/?#@]+)?(\/[^\s?#]*)?$/
const PACKED = '.gz'
const TRIAL = 'try-it.json'
/** The folder of the built pages, relative to the built package and to its sources. */
const FOLDERS = ['docs', 'dist/docs'].map((folder) => join(__dirname, '..', '..', folder))

const unpack = promisify(gunzip)

/**
 * The documentation as pages: guides, the reference of REST, events and error codes, and the Markdown of each. A request
 * listener, and middleware for Express and similar; other paths go to `next`. Pages are read from the package on request.
 *
 * @throws ConfigError for an invalid prefix or address, or if the pages are not built.
 */
export function referencePages({ prefix, api, demo }: ReferencePagesOptions): ChatListener {
  requirePrefix(prefix, '/docs')
  for (const [name, address] of Object.entries({ api, demo })) {
    if (address !== undefined && !(address !== '' && ADDRESS.test(address)))
      throw new ConfigError(`"${name}" must be a path such as "/messaging", or a URL, got ${JSON.stringify(address)}`)
  }
  const folder = FOLDERS.find((name) => existsSync(join(name, `index.html${PACKED}`)))
  if (folder === undefined) throw new ConfigError('The documentation is not built. Build it with: npm run build')
  const names = new Set(namesIn(folder))
  const pages = new Map<string, Page>()
  const open = async (name: string) => {
    const page = pages.get(name) ?? (await read(folder, name))
    pages.set(name, page)
    return page
  }
  const policy = policyFor(api)

  return async (request, response, next) => {
    const rest = restBelow(prefix, request)
    if (rest === undefined && next) return void (await next())
    for (const [name, value] of Object.entries({ ...HEADERS, 'Content-Security-Policy': policy }))
      response.setHeader(name, value)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD')
      return answer(request, response, 405, 'Pages are read with GET.')
    }
    const [path = '', query] = (rest ?? '/nothing').split('?', 2)
    const name = nameOf(path)
    if (name === TRIAL) return answer(request, response, 200, JSON.stringify({ api, demo }), TYPES['.json'])
    if (path !== '' && names.has(name)) return send(request, response, await open(name), name)
    if (names.has(`${name}.html`)) return send(request, response, await open(`${name}.html`), name)
    if (path !== '' && !names.has(`${name}/index.html`)) return answer(request, response, 404, 'There is no such page.')
    // Relative, because a proxy may have stripped a part of the path.
    const last = posix.basename(path === '' ? prefix : name)
    response.setHeader('Location', `${last}/${query === undefined ? '' : `?${query}`}`)
    return answer(request, response, 308, 'The page is at an address that ends with a slash.')
  }
}

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-cache',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
}

/** All content comes from this server, without inline scripts. */
function policyFor(api: string | undefined): string {
  const other = api !== undefined && !api.startsWith('/') ? ` ${new URL(api).origin}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self'${other}`,
    "img-src 'self' data:",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const namesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(PACKED))
    .map((name) => name.slice(0, -PACKED.length).replaceAll('\\', '/'))

/** The file of a path; for a folder its index. */
function nameOf(path: string): string {
  try {
    const name = decodeURIComponent(path).slice(1)
    return name === '' || name.endsWith('/') ? `${name}index.html` : name
  } catch {
    return '?'
  }
}

async function read(folder: string, name: string): Promise<Page> {
  const packed = await readFile(join(folder, name + PACKED))
  const etag = `W/"${createHash('sha256').update(packed).digest('base64url').slice(0, 22)}"`
  return { type: TYPES[posix.extname(name)] ?? 'application/octet-stream', packed, etag }
}

async function send(request: IncomingMessage, response: ServerResponse, page: Page, name: string): Promise<void> {
  // The names contain a hash of the content.
  if (name.startsWith('assets/')) response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
  response.setHeader('ETag', page.etag)
  if (request.headers['if-none-match'] === page.etag) {
    response.statusCode = 304
    response.end()
    return
  }
  // In addition to the host's value.
  response.appendHeader('Vary', 'Accept-Encoding')
  const isPacked = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(request.headers['accept-encoding'] ?? ''))
  const content = isPacked ? page.packed : await unpack(page.packed)
  if (isPacked) response.setHeader('Content-Encoding', 'gzip')
  answer(request, response, 200, content, page.type)
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  content: string | Buffer,
  type = 'text/plain; charset=utf-8',
): void {
  response.statusCode = status
  response.setHeader('Content-Type', type)
  response.setHeader('Content-Length', Buffer.byteLength(content))
  response.end(request.method === 'HEAD' ? undefined : content)
}
