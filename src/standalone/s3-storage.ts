import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type Koa from 'koa'
import type { StorageProvider, UploadOptions } from '../index'
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
import { objectUrl, presigned, s3Request, s3Signer } from './s3-client'
import type { S3Options } from './s3-variables'

/** Size of a part, buffered per upload. Only the last may be below 5 MiB, and some storages require equal parts. */
const PART_BYTES = 8 * 1024 * 1024
/** Lifetime of the URL with which an export reads a file. */
const READ_SECONDS = 60
/** Lifetime of the URL for a direct upload: far below that of the upload, at whose end late bytes are deleted. */
const PUT_SECONDS = 3600

/**
 * Stores files in a private bucket of S3 or an S3-compatible storage. Messages contain a permanent URL of this server,
 * which redirects to an expiring URL of the bucket.
 */
export function openS3Storage(options: S3Options, publicUrl: () => string): ServedStorage {
  const signer = s3Signer(options)
  const keyOf = ({ tenant, id }: FilePlace) => `${options.prefix}${tenant}/${id}`
  const url = (place: FilePlace) => objectUrl(options, keyOf(place))
  /** The address for clients. */
  const publicObject = (place: FilePlace) =>
    objectUrl({ ...options, endpoint: options.publicEndpoint ?? options.endpoint }, keyOf(place))

  const provider: StorageProvider = {
    reserveUrl: (options) => newUrl(publicUrl(), options),

    async upload(file, options) {
      const { fileName, mimeType } = options
      const place = placeFor(options)
      const fileSize = await put(url(place), headersOf(options), file)
      return { fileUrl: urlOf(publicUrl(), place, fileName), fileSize, mimeType }
    },

    async createUpload(options) {
      const place = placeFor(options)
      // The condition prevents the replacement of a file to which a message refers.
      const headers = { ...headersOf(options), 'If-None-Match': '*' }
      const signed = { ...headers, 'Content-Length': String(options.fileSize) }
      const url = await presigned(signer, publicObject(place), { method: 'PUT', seconds: PUT_SECONDS, headers: signed })
      return { fileUrl: urlOf(publicUrl(), place, options.fileName), url, headers, isResumable: false }
    },

    async statUpload(fileUrl, tenantId) {
      const target = url(placeOf(fileUrl, tenantId))
      const signed = await presigned(signer, target, { method: 'HEAD', seconds: READ_SECONDS })
      const { ok, status, headers } = await fetch(signed, { method: 'HEAD', redirect: 'error' })
      if (status === 404) return null
      if (!ok) throw new Error(`S3 refused HEAD of ${new URL(target).pathname}: ${status}`)
      return { fileSize: Number(headers.get('content-length')) }
    },

    async delete(fileUrl, tenantId) {
      const place = findPlace(fileUrl, tenantId)
      // Succeeds for a file outside this storage, so that its deletion is not retried forever.
      if (place) await s3Request(signer, url(place), { method: 'DELETE' })
    },

    async read(fileUrl, tenantId) {
      const target = url(placeOf(fileUrl, tenantId))
      const response = await fetch(await presigned(signer, target, { seconds: READ_SECONDS }), { redirect: 'error' })
      if (!response.ok || !response.body)
        throw new Error(`S3 refused GET of ${new URL(target).pathname}: ${response.status}`)
      return Readable.fromWeb(response.body as ReadableStream)
    },
  }

  /** Stores a small file in one request, a large one in parts. @returns its size. */
  async function put(target: string, headers: Record<string, string>, file: Readable): Promise<number> {
    const parts = partsOf(file)
    const first = await parts.next()
    const start = first.value ?? Buffer.alloc(0)
    if (start.length < PART_BYTES) {
      await s3Request(signer, target, { method: 'PUT', headers, body: start })
      return start.length
    }
    const { text } = await s3Request(signer, `${target}?uploads=`, { method: 'POST', headers })
    const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(text)?.[1]
    if (uploadId === undefined) throw new Error('S3 began an upload without an id')
    const upload = `uploadId=${encodeURIComponent(unescapeXml(uploadId))}`
    try {
      const tags: string[] = []
      let size = 0
      for (let part: Buffer | void = start; part; part = (await parts.next()).value) {
        const partUrl = `${target}?partNumber=${tags.length + 1}&${upload}`
        const { headers: sent } = await s3Request(signer, partUrl, { method: 'PUT', body: part })
        tags.push(sent.get('etag') ?? '')
        size += part.length
      }
      const list = tags.map((tag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('')
      const body = Buffer.from(`<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`)
      await s3Request(signer, `${target}?${upload}`, { method: 'POST', body, headers: { 'Content-Type': 'text/xml' } })
      return size
    } catch (error) {
      await s3Request(signer, `${target}?${upload}`, { method: 'DELETE' }).catch(() => undefined)
      // The upload may be complete, with only the response lost.
      await s3Request(signer, target, { method: 'DELETE' }).catch(() => undefined)
      throw error
    }
  }

  const serve: Koa.Middleware = async (ctx, next) => {
    const place = requestedPlace(ctx)
    if (!place) return void (await next())
    const { urlSeconds: seconds } = options
    ctx.set({
      Location: await presigned(signer, publicObject(place), { method: ctx.method, seconds }),
      'Cache-Control': `private, max-age=${Math.floor(seconds / 2)}`,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Referrer-Policy': 'no-referrer',
    })
    ctx.status = 302
    ctx.body = ''
  }

  return { provider, serve }
}

/** Splits a stream into buffers of equal size; only the last one is shorter. */
async function* partsOf(file: Readable): AsyncGenerator<Buffer, undefined> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of file as AsyncIterable<Buffer>) {
    held.push(chunk)
    size += chunk.length
    while (size >= PART_BYTES) {
      const whole = Buffer.concat(held)
      yield whole.subarray(0, PART_BYTES)
      held = [whole.subarray(PART_BYTES)]
      size -= PART_BYTES
    }
  }
  if (size > 0) yield Buffer.concat(held)
  return undefined
}

const headersOf = ({ mimeType, fileName }: UploadOptions) => ({
  'Content-Type': mimeType,
  'Content-Disposition': contentDisposition(dispositionOf(mimeType), fileName),
  'Cache-Control': 'private, max-age=31536000, immutable',
})

/** RFC 6266, with an ASCII name as fallback. */
function contentDisposition(type: 'inline' | 'attachment', fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]/g, '?').replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${type}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

const unescapeXml = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
