import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type Koa from 'koa'
import type { StorageProvider } from '../index'
import { diskUploads, readJson } from './disk-uploads'
import {
  dispositionOf,
  findPlace,
  newUrl,
  placeFor,
  placeOf,
  requestedPlace,
  urlOf,
  type FilePlace,
  type ServedStorage,
} from './file-routes'

const DRAFT_MAX_AGE_MS = 24 * 3600 * 1000
const SWEEP_MS = 3600 * 1000

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
 */
export async function openDiskStorage(folder: string, publicUrl: () => string): Promise<ServedStorage> {
  const incoming = join(folder, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await removeOldDrafts(incoming)
  let sweptAt = Date.now()
  const homeOf = ({ tenant, id }: FilePlace) => join(folder, tenant, id)
  const direct = diskUploads(incoming, homeOf)

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
        await rename(draft, homeOf({ tenant, id }))
        return { fileUrl: urlOf(publicUrl(), { tenant, id }, fileName), fileSize: size, mimeType }
      } catch (error) {
        await rm(draft, { recursive: true, force: true })
        throw error
      }
    },

    async createUpload(options) {
      const place = placeFor(options)
      const fileUrl = urlOf(publicUrl(), place, options.fileName)
      if (sweptAt < Date.now() - SWEEP_MS) {
        sweptAt = Date.now()
        // Files of processes that died before the service had recorded them.
        await removeOldDrafts(incoming)
      }
      await direct.begin(place, options)
      return { fileUrl, url: fileUrl, headers: {}, isResumable: true }
    },

    async statUpload(fileUrl, tenantId) {
      const found = await stat(join(homeOf(placeOf(fileUrl, tenantId)), 'content')).catch(() => null)
      return found && { fileSize: found.size }
    },

    async delete(fileUrl, tenantId) {
      const place = findPlace(fileUrl, tenantId)
      // Succeeds for a file outside this storage, so that its deletion is not retried forever.
      if (!place) return
      await direct.remove(place)
      await rm(homeOf(place), { recursive: true, force: true })
    },

    async read(fileUrl, tenantId) {
      const file = await open(join(homeOf(placeOf(fileUrl, tenantId)), 'content'))
      return file.createReadStream()
    },
  }

  const serve: Koa.Middleware = async (ctx, next) => {
    const place = requestedPlace(ctx, ['GET', 'HEAD', 'PUT'])
    if (!place) return void (await next())
    if (ctx.method !== 'GET' && (await direct.answer(ctx, place))) return
    if (ctx.method === 'PUT') return void (await next())
    const home = homeOf(place)
    const info = await readJson<FileInfo>(join(home, 'info.json'))
    if (!info) return void (await next())
    await answer(ctx, home, info)
  }

  return { provider, serve }
}

/** A file never acts as a page of this origin: unless displayable it is downloaded, and nothing in it may run. */
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

async function removeOldDrafts(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const draft = join(incoming, name)
    const started = await stat(draft).catch(() => undefined)
    if (started && started.mtimeMs < Date.now() - DRAFT_MAX_AGE_MS) await rm(draft, { recursive: true, force: true })
  }
}
