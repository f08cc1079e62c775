/** The least that a storage provider does: files on the local disk, and the route by which they are fetched. */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { StorageProvider } from 'chat-service'

const ROUTE = /\/files\/([0-9a-f]{32})\/([0-9a-f-]{36})\/([^/?]+)$/

/** A folder for each tenant, so that no tenant can have the file of another one deleted. */
const folderOf = (tenantId: string) => createHash('sha256').update(tenantId).digest('hex').slice(0, 32)

/** @param baseUrl gives the address of the application, which may be known only when it listens */
export function diskStorage(folder: string, baseUrl: () => string) {
  // A path is made of the tenant's folder and a random id, never of the name that the file was sent with.
  const provider: StorageProvider = {
    async upload(file, { fileName, mimeType, tenantId }) {
      const place = join(folderOf(tenantId), randomUUID())
      await mkdir(join(folder, folderOf(tenantId)), { recursive: true })
      try {
        await pipeline(file, createWriteStream(join(folder, place), { flags: 'wx' }))
      } catch (error) {
        await rm(join(folder, place), { force: true })
        throw error
      }
      const { size } = await stat(join(folder, place))
      return { fileUrl: `${baseUrl()}/files/${place}/${encodeURIComponent(fileName)}`, fileSize: size, mimeType }
    },

    async delete(fileUrl, tenantId) {
      const [, tenant, id] = ROUTE.exec(new URL(fileUrl).pathname) ?? []
      if (id && tenant === folderOf(tenantId)) await rm(join(folder, tenant, id), { force: true })
    },
  }

  // Files come from other people: they are saved and never shown as pages of this application.
  const serve = async (request: IncomingMessage, response: ServerResponse, next: () => unknown): Promise<void> => {
    const [, tenant, id, name] = (request.method === 'GET' && ROUTE.exec(request.url ?? '')) || []
    const path = tenant && id && join(folder, tenant, id)
    const found = path ? await stat(path).catch(() => undefined) : undefined
    if (!path || !found) return void (await next())
    response.writeHead(200, {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename*=UTF-8''${name}`,
      'Content-Length': found.size,
      'X-Content-Type-Options': 'nosniff',
    })
    await pipeline(createReadStream(path), response).catch(() => undefined)
  }

  return { provider, serve }
}
