/** The least that a storage provider does: files on the local disk, and the route by which they are fetched. */
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const ROUTE = /\/files\/([0-9a-f-]{36})\/([^/]+)$/

/** @param baseUrl gives the address of the application, which may be known only when it listens */
export function diskStorage(folder, baseUrl) {
  // A path is made of the random id alone, never of the name that the file was sent with.
  const provider = {
    async upload(file, { fileName, mimeType }) {
      const id = randomUUID()
      await mkdir(folder, { recursive: true })
      try {
        await pipeline(file, createWriteStream(join(folder, id), { flags: 'wx' }))
      } catch (error) {
        await rm(join(folder, id), { force: true })
        throw error
      }
      const { size } = await stat(join(folder, id))
      return { fileUrl: `${baseUrl()}/files/${id}/${encodeURIComponent(fileName)}`, fileSize: size, mimeType }
    },

    async delete(fileUrl) {
      const [, id] = ROUTE.exec(new URL(fileUrl).pathname)
      await rm(join(folder, id), { force: true })
    },
  }

  // Files come from other people: they are saved and never shown as pages of this application.
  const serve = async (ctx, next) => {
    const [, id, name] = (ctx.method === 'GET' && ROUTE.exec(ctx.path)) || []
    const found = id && (await stat(join(folder, id)).catch(() => undefined))
    if (!found) return next()
    ctx.set({
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename*=UTF-8''${name}`,
      'X-Content-Type-Options': 'nosniff',
    })
    ctx.length = found.size
    ctx.body = createReadStream(join(folder, id))
  }

  return { provider, serve }
}
