import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type Koa from 'koa'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}
/** A host name that is safe to insert into a Content-Security-Policy. */
const HOST = /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i

interface Asset {
  type: string
  content: Buffer
  packed: Buffer
}

/** The folder of the built page, relative to the built server, and to its sources under `npm run dev`. */
const built = ['web', 'dist/web'].map((folder) => join(__dirname, '..', '..', folder))

/** A file of the page that the server itself reads; undefined if the page is not built. */
export function pageFile(name: string): Buffer | undefined {
  const file = built.map((folder) => join(folder, name)).find((path) => existsSync(path))
  return file === undefined ? undefined : readFileSync(file)
}

/** Serves the demo's page and its files. Its policy allows only files of this server. Undefined if the page is not built. */
export function demoPage(): Koa.Middleware | undefined {
  const assets = new Map(built.filter((folder) => existsSync(folder)).flatMap(load))
  if (!assets.has('/index.html')) return undefined
  return async (ctx, next) => {
    const isGet = ctx.method === 'GET' || ctx.method === 'HEAD'
    const asset = isGet ? assets.get(ctx.path === '/' ? '/index.html' : ctx.path) : undefined
    if (!asset) return void (await next())
    const isPage = asset === assets.get('/index.html')
    ctx.type = asset.type
    ctx.set('Cross-Origin-Resource-Policy', 'same-origin')
    // Names of assets contain a hash of the content.
    ctx.set('Cache-Control', ctx.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    if (isPage) ctx.set({ ...PAGE_HEADERS, 'Content-Security-Policy': policy(ctx.get('host')) })
    ctx.vary('Accept-Encoding')
    const isPacked = ctx.acceptsEncodings('gzip', 'identity') === 'gzip'
    if (isPacked) ctx.set('Content-Encoding', 'gzip')
    ctx.body = isPacked ? asset.packed : asset.content
  }
}

const PAGE_HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(self), geolocation=()',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
}

function policy(host: string): string {
  // Listed, because in some browsers 'self' does not include WebSockets.
  const sockets = HOST.test(host) ? ` ws://${host} wss://${host}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self'${sockets}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The files of a folder by path. */
function load(folder: string): [string, Asset][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name): [string, Asset][] => {
    const type = TYPES[/\.\w+$/.exec(name)?.[0] ?? '']
    if (type === undefined) return []
    const content = readFileSync(join(folder, name))
    return [[`/${name.replaceAll('\\', '/')}`, { type, content, packed: gzipSync(content) }]]
  })
}
