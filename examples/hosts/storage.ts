/** The least that a storage provider does: files on the local disk, and the route by which they are fetched. */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { StorageProvider } from '@chat-service/server'

const ROUTE = /\/files\/([0-9a-f]{32}-[0-9a-f-]{36})\/([^/?]+)$/

/** The prefix of a tenant's file names: no tenant can have the file of another one deleted. */
const markOf = (tenantId: string) => createHash('sha256').update(tenantId).digest('hex').slice(0, 32)

/** @param baseUrl gives the address of the application, which may be known only when it listens */
export function diskStorage(folder: string, baseUrl: () => string) {
  const provider: StorageProvider = {
    // A path is made of the tenant's mark and a random id, never of the name that the file was sent with.
    reserveUrl: ({ fileName, tenantId }) =>
      `${baseUrl()}/files/${markOf(tenantId)}-${randomUUID()}/${encodeURIComponent(fileName)}`,

    async upload(file, { mimeType, fileUrl }) {
      const [, id] = ROUTE.exec(new URL(fileUrl!).pathname) as unknown as [string, string]
      await mkdir(folder, { recursive: true })
      try {
        await pipeline(file, createWriteStream(join(folder, id), { flags: 'wx' }))
      } catch (error) {
        await rm(join(folder, id), { force: true })
        throw error
      }
      const { size } = await stat(join(folder, id))
      return { fileUrl: fileUrl!, fileSize: size, mimeType }
    },

    async delete(fileUrl, tenantId) {
      const [, id] = ROUTE.exec(new URL(fileUrl).pathname) ?? []
      if (id?.startsWith(markOf(tenantId))) await rm(join(folder, id), { force: true })
    },
  }

  // Files come from other people: they are saved and never shown as pages of this application.
  const serve = async (request: IncomingMessage, response: ServerResponse, next: () => unknown): Promise<void> => {
    const [, id, name] = (request.method === 'GET' && ROUTE.exec(request.url ?? '')) || []
    const found = id ? await stat(join(folder, id)).catch(() => undefined) : undefined
    if (!id || !found) return void (await next())
    response.writeHead(200, {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename*=UTF-8''${name}`,
      'Content-Length': found.size,
      'X-Content-Type-Options': 'nosniff',
    })
    await pipeline(createReadStream(join(folder, id)), response).catch(() => undefined)
  }

  return { provider, serve }
}
