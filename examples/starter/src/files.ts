/** Attachments on the local disk. Replace it by a bucket as soon as there are two machines. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { StorageProvider } from '@chat-service/server'
import express from 'express'

const FOLDER = './uploads'
/** Shown in the page. All other types are downloaded, because they may hold scripts. */
const shown = /^(?:image\/(png|jpeg|gif|webp|avif)|audio\/(webm|ogg|mp4|mpeg|wav)|video\/(webm|ogg|mp4))(?:;|$)/

/** In the URL: no tenant can have the file of another one deleted. */
const markOf = (team: string) => Buffer.from(team).toString('hex')

/** @param baseUrl gives the address of this server, which is known when it listens. */
export const storageProvider = (baseUrl: () => string): StorageProvider => ({
  reserveUrl({ mimeType, tenantId }) {
    // The id cannot be guessed: the URL is the only credential.
    const ending = shown.exec(mimeType)?.slice(1).find(Boolean) ?? 'bin'
    return `${baseUrl()}/files/${markOf(tenantId)}/${randomUUID()}.${ending}`
  },
  async upload(file, { mimeType, tenantId, fileUrl }) {
    const path = pathOf(fileUrl!, tenantId)!
    await mkdir(dirname(path), { recursive: true })
    await pipeline(file, createWriteStream(path))
    const { size } = await stat(path)
    return { fileUrl: fileUrl!, fileSize: size, mimeType }
  },
  async delete(fileUrl, tenantId) {
    const path = pathOf(fileUrl, tenantId)
    if (path) await rm(path, { force: true })
  },
})

/** Undefined for a file that the tenant has not uploaded. */
function pathOf(fileUrl: string, tenantId: string): string | undefined {
  const [, mark, name] = /^\/files\/(\w+)\/([\w-]+\.\w+)$/.exec(new URL(fileUrl).pathname) ?? []
  return name && mark === markOf(tenantId) ? join(FOLDER, mark, name) : undefined
}

export const serveFiles = express.static(FOLDER, {
  setHeaders(response, path) {
    response.set('X-Content-Type-Options', 'nosniff')
    if (path.endsWith('.bin')) response.set('Content-Disposition', 'attachment')
  },
})
