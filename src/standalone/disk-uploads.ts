import { randomBytes } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type Koa from 'koa'
import type { DirectUploadOptions } from '../index'
import type { FilePlace } from './file-routes'

/** The announced properties of a direct upload, in `upload.json` of its folder. */
interface Announced {
  fileName: string
  mimeType: string
  fileSize: number
  /** ISO 8601. */
  expiresAt: string
}

/**
 * Direct uploads to the disk, each in a folder until all of its bytes are there:
 *
 *   <incoming>/<random id>/upload.json, content, <random>
 *
 * Invariants
 *
 * * Each request writes to a separate file, which becomes `content` when the request ends. So a hanging request cannot
 *   write to the file of its successor, nor to a complete one.
 * * A file is completed by a rename out of the folder. The folder is removed by a rename first, after which no late
 *   request can complete the file.
 */
export function diskUploads(incoming: string, homeOf: (place: FilePlace) => string) {
  const folderOf = ({ id }: FilePlace) => join(incoming, id)

  async function begin(place: FilePlace, options: DirectUploadOptions): Promise<void> {
    const { fileName, mimeType, fileSize, expiresAt } = options
    const announced: Announced = { fileName, mimeType, fileSize, expiresAt: expiresAt.toISOString() }
    const folder = folderOf(place)
    await mkdir(folder, { mode: 0o700 })
    await writeFile(join(folder, 'upload.json'), JSON.stringify(announced), { mode: 0o600 })
  }

  async function remove(place: FilePlace): Promise<void> {
    const gone = `${folderOf(place)}.${randomBytes(8).toString('hex')}`
    await rename(folderOf(place), gone).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    await rm(gone, { recursive: true, force: true })
  }

  /** Serves `PUT` and `HEAD`, until all bytes are there. @returns whether it has served the request. */
  async function answer(ctx: Koa.Context, place: FilePlace): Promise<boolean> {
    const announced = await readJson<Announced>(join(folderOf(place), 'upload.json'))
    if (!announced || Date.parse(announced.expiresAt) < Date.now()) return false
    if (ctx.method === 'HEAD') {
      const offset = await sizeOf(join(folderOf(place), 'content'))
      ctx.status = 204
      ctx.set({ 'Upload-Offset': String(offset), 'Cache-Control': 'no-store' })
      return true
    }
    const { status, offset } = await receive(ctx, place, announced)
    ctx.status = status
    ctx.body = ''
    if (offset !== undefined) ctx.set('Upload-Offset', String(offset))
    // Ends the connection, or the rest of a refused body would be read.
    if (status >= 400) ctx.set('Connection', 'close')
    return true
  }

  async function receive(
    ctx: Koa.Context,
    place: FilePlace,
    { fileSize, ...info }: Announced,
  ): Promise<{ status: number; offset?: number }> {
    const folder = folderOf(place)
    const content = join(folder, 'content')
    const range = rangeOf(ctx.get('content-range'))
    if (range && (range.total !== fileSize || range.from > range.to || range.to !== fileSize - 1))
      return { status: 416 }
    const from = range?.from ?? 0
    if ((ctx.request.length ?? 0) > fileSize - from) return { status: 413 }
    const there = await sizeOf(content)
    if (from > there) return { status: 409, offset: there }
    const own = join(folder, randomBytes(8).toString('hex'))
    try {
      if (from > 0) {
        await copyFile(content, own, constants.COPYFILE_FICLONE)
        await truncate(own, from)
      }
      const sink = createWriteStream(own, { flags: from > 0 ? 'a' : 'wx', mode: 0o600, flush: true })
      const failure = await pipeline(ctx.req, limited(fileSize - from), sink).catch((error: unknown) => error)
      if (failure instanceof TooLarge) return { status: 413 }
      const offset = await sizeOf(own)
      if (offset < fileSize) {
        await rename(own, content)
        return { status: 400, offset }
      }
      if (Date.parse(info.expiresAt) < Date.now()) return { status: 404 }
      await complete(place, own, info)
      return { status: 201 }
    } catch (error) {
      // The upload has expired meanwhile, or another request has completed it.
      if (['ENOENT', 'ENOTEMPTY'].includes((error as NodeJS.ErrnoException).code ?? '')) return { status: 404 }
      throw error
    } finally {
      await rm(own, { force: true })
    }
  }

  async function complete(place: FilePlace, content: string, { fileName, mimeType }: Omit<Announced, 'fileSize'>) {
    const done = `${content}.done`
    await mkdir(done, { mode: 0o700 })
    await writeFile(join(done, 'info.json'), JSON.stringify({ fileName, mimeType }), { mode: 0o600, flush: true })
    await rename(content, join(done, 'content'))
    const home = homeOf(place)
    await mkdir(dirname(home), { recursive: true, mode: 0o700 })
    await rename(done, home)
    await remove(place)
  }

  return { begin, remove, answer }
}

class TooLarge extends Error {}

/** Fails above this number of bytes. */
const limited = (bytes: number) => {
  let left = bytes
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      if (left < 0) done(new TooLarge())
      else done(null, chunk)
    },
  })
}

/** Parses `bytes 5-9/10`; undefined without the header. A malformed one has NaN, and matches no upload. */
function rangeOf(given: string): { from: number; to: number; total: number } | undefined {
  if (given === '') return undefined
  const [, from, to, total] = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(given) ?? []
  return { from: Number(from), to: Number(to), total: Number(total) }
}

/** Undefined for a missing file. */
export async function readJson<T>(file: string): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as T)
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )
