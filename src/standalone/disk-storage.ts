import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type Koa from 'koa'
import send from 'send'
import type { StorageProvider } from '../index'

const DRAFT_MAX_AGE_MS = 24 * 3600 * 1000
const ROUTE = /\/files\/([\w-]{22})\/([\w-]{32})\/[^/?#]+$/

/** Media types that browsers show without running anything in them. SVG may hold scripts, so it is not here. */
const SHOWN_INLINE = new Set([
  ...['png', 'jpeg', 'gif', 'webp', 'avif', 'bmp'].map((type) => `image/${type}`),
  ...['mpeg', 'mp4', 'aac', 'ogg', 'wav', 'webm', 'flac'].map((type) => `audio/${type}`),
  ...['mp4', 'ogg', 'webm', 'quicktime'].map((type) => `video/${type}`),
])

interface FileInfo {
  fileName: string
  mimeType: string
}

export interface DiskStorage {
  provider: StorageProvider
  /** Answers `GET /files/<tenant>/<id>/<name>`. The URL is all that is needed: its id cannot be guessed. */
  serve: Koa.Middleware
}

/**
 * Keeps files on the local disk, each in a folder of its own:
 *
 *   <folder>/<hash of the tenant>/<random id>/content, info.json
 *
 * No part of a path comes from a caller. A file is written under `incoming` and then moved, so that it appears whole or
 * not at all; what a killed process left there is removed after a day.
 *
 * @param publicUrl where others reach this server, without a slash at the end. Read for each upload.
 */
export async function openDiskStorage(folder: string, publicUrl: () => string): Promise<DiskStorage> {
  const incoming = join(folder, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await removeOldDrafts(incoming)

  const provider: StorageProvider = {
    async upload(file, { fileName, mimeType, tenantId }) {
      const [tenant, id] = [tenantKey(tenantId), randomBytes(24).toString('base64url')]
      const draft = join(incoming, id)
      const content = join(draft, 'content')
      const info: FileInfo = { fileName, mimeType }
      try {
        await mkdir(draft, { mode: 0o700 })
        await pipeline(file, createWriteStream(content, { flags: 'wx', mode: 0o600, flush: true }))
        const { size } = await stat(content)
        await writeFile(join(draft, 'info.json'), JSON.stringify(info), { mode: 0o600, flush: true })
        await mkdir(join(folder, tenant), { recursive: true, mode: 0o700 })
        await rename(draft, join(folder, tenant, id))
        const fileUrl = `${publicUrl()}/files/${tenant}/${id}/${encodeURIComponent(fileName)}`
        return { fileUrl, fileSize: size, mimeType }
      } catch (error) {
        await rm(draft, { recursive: true, force: true })
        throw error
      }
    },

    async delete(fileUrl) {
      const [, tenant, id] = ROUTE.exec(new URL(fileUrl).pathname) ?? []
      if (tenant === undefined || id === undefined) throw new Error(`${fileUrl} is not a file of this storage`)
      await rm(join(folder, tenant, id), { recursive: true, force: true })
    },
  }

  const serve: Koa.Middleware = async (ctx, next) => {
    const isGet = ctx.method === 'GET' || ctx.method === 'HEAD'
    const [whole, tenant, id] = ROUTE.exec(ctx.path) ?? []
    if (!isGet || whole !== ctx.path || tenant === undefined || id === undefined) return void (await next())
    const home = join(folder, tenant, id)
    const info = await readInfo(home)
    if (!info) return void (await next())
    await answer(ctx, home, info)
  }

  return { provider, serve }
}

/** Never as a page of this origin: a file that is not shown is downloaded, and nothing in it may run or be sniffed. */
async function answer(ctx: Koa.Context, home: string, { fileName, mimeType }: FileInfo): Promise<void> {
  ctx.attachment(fileName, { type: SHOWN_INLINE.has(mimeType.toLowerCase()) ? 'inline' : 'attachment' })
  ctx.set({
    'Content-Type': mimeType,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy':
      "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'private, max-age=31536000, immutable',
  })
  ctx.respond = false
  // Koa starts with 404, for which `send` answers neither ranges nor conditional requests.
  ctx.res.statusCode = 200
  await new Promise<void>((resolve) => {
    ctx.res.once('close', resolve)
    send(ctx.req, '/content', { root: home, dotfiles: 'allow', index: false, cacheControl: false }).pipe(ctx.res)
  })
}

async function readInfo(home: string): Promise<FileInfo | undefined> {
  const text = await readFile(join(home, 'info.json'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as FileInfo)
}

async function removeOldDrafts(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const draft = join(incoming, name)
    const started = await stat(draft).catch(() => undefined)
    if (started && started.mtimeMs < Date.now() - DRAFT_MAX_AGE_MS) await rm(draft, { recursive: true, force: true })
  }
}

/** A tenant id may hold any character, so its folder is named by a hash. */
function tenantKey(tenantId: string): string {
  return createHash('sha256').update(tenantId).digest('base64url').slice(0, 22)
}
