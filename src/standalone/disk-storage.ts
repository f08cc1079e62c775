import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type Koa from 'koa'
import type { StorageProvider } from '../index'
import {
  dispositionOf,
  findPlace,
  newUrl,
  placeFor,
  placeOf,
  requestedPlace,
  urlOf,
  type ServedStorage,
} from './file-routes'

const DRAFT_MAX_AGE_MS = 24 * 3600 * 1000
interface FileInfo {
  fileName: string
  mimeType: string
}

/**
 * Stores files on the local disk, each in its own folder:
 *
 *   <folder>/<hash of the tenant>/<random id>/content, info.json
 *
 * No part of a path comes from a caller. A file is written under `incoming` and then moved, so that it appears complete or
 * not at all; leftovers of killed processes are removed after a day.
 *
 * @param publicUrl the public URL of this server, without a trailing slash. Read for each upload.
 */
export async function openDiskStorage(folder: string, publicUrl: () => string): Promise<ServedStorage> {
  const incoming = join(folder, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await removeOldDrafts(incoming)

  const provider: StorageProvider = {
    reserveUrl: (options) => newUrl(publicUrl(), options),

    async upload(file, options) {
      const { fileName, mimeType } = options
      const { tenant, id } = placeFor(options)
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
        return { fileUrl: urlOf(publicUrl(), { tenant, id }, fileName), fileSize: size, mimeType }
      } catch (error) {
        await rm(draft, { recursive: true, force: true })
        throw error
      }
    },

    async delete(fileUrl, tenantId) {
      const place = findPlace(fileUrl, tenantId)
      // Not a file of this storage: succeed, so that its deletion is not retried forever.
      if (place) await rm(join(folder, place.tenant, place.id), { recursive: true, force: true })
    },

    async read(fileUrl, tenantId) {
      const { tenant, id } = placeOf(fileUrl, tenantId)
      const file = await open(join(folder, tenant, id, 'content'))
      return file.createReadStream()
    },
  }

  const serve: Koa.Middleware = async (ctx, next) => {
    const place = requestedPlace(ctx)
    if (!place) return void (await next())
    const home = join(folder, place.tenant, place.id)
    const info = await readInfo(home)
    if (!info) return void (await next())
    await answer(ctx, home, info)
  }

  return { provider, serve }
}

/** Never as a page of this origin: a file that is not shown is downloaded, and nothing in it may run or be sniffed. */
async function answer(ctx: Koa.Context, home: string, { fileName, mimeType }: FileInfo): Promise<void> {
  ctx.attachment(fileName, { type: dispositionOf(mimeType) })
  ctx.set({
    'Content-Type': mimeType,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy':
      "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'private, max-age=31536000, immutable',
  })
  // Loaded with the first file that is served.
  const { default: send } = await import('send')
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
