import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type Koa from 'koa'
import type { StorageProvider, UploadOptions } from '../index'

const ROUTE = /\/files\/([\w-]{22})\/([\w-]{32})\/[^/?#]+$/

/** Media types that browsers display without running code. Not SVG, which may contain scripts. */
const SHOWN_INLINE = new Set([
  ...['png', 'jpeg', 'gif', 'webp', 'avif', 'bmp'].map((type) => `image/${type}`),
  ...['mpeg', 'mp4', 'aac', 'ogg', 'wav', 'webm', 'flac'].map((type) => `audio/${type}`),
  ...['mp4', 'ogg', 'webm', 'quicktime'].map((type) => `video/${type}`),
])

/** Files that this server stores and serves. */
export interface ServedStorage {
  provider: StorageProvider
  /**
   * Serves `GET /files/<tenant>/<id>/<name>`, and `PUT` with the bytes of a direct upload if supported. The URL, whose
   * id cannot be guessed, is the only credential.
   */
  serve: Koa.Middleware
}

/** The key of a file: a hash of its tenant, whose id may contain any character, and a random id. */
export interface FilePlace {
  tenant: string
  id: string
}

const hashOf = (tenantId: string) => createHash('sha256').update(tenantId).digest('base64url').slice(0, 22)

function newPlace(tenantId: string): FilePlace {
  return { tenant: hashOf(tenantId), id: randomBytes(24).toString('base64url') }
}

/** A new, unused URL. */
export const newUrl = (publicUrl: string, { tenantId, fileName }: UploadOptions): string =>
  urlOf(publicUrl, newPlace(tenantId), fileName)

export function urlOf(publicUrl: string, { tenant, id }: FilePlace, fileName: string): string {
  return `${publicUrl}/files/${tenant}/${id}/${encodeURIComponent(fileName)}`
}

/**
 * Parses the URL of a file, with any origin. Undefined unless it is a file of the tenant in this storage: an imported
 * message may have any URL, even that of another tenant's file.
 */
export function findPlace(fileUrl: string, tenantId: string): FilePlace | undefined {
  if (!URL.canParse(fileUrl)) return undefined
  const [, tenant, id] = ROUTE.exec(new URL(fileUrl).pathname) ?? []
  return id === undefined || tenant !== hashOf(tenantId) ? undefined : { tenant, id }
}

/** The key of a new file: that of its reserved URL, if it has one. */
export const placeFor = ({ tenantId, fileUrl }: UploadOptions): FilePlace =>
  fileUrl === undefined ? newPlace(tenantId) : placeOf(fileUrl, tenantId)

/** @throws unless the URL is of a file of the tenant in this storage. */
export function placeOf(fileUrl: string, tenantId: string): FilePlace {
  const place = findPlace(fileUrl, tenantId)
  if (!place) throw new Error(`${fileUrl} is not a file of the tenant in this storage`)
  return place
}

/** Whether the request may be a direct upload. */
export const isDirectUpload = ({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean =>
  method === 'PUT' && ROUTE.test(url)

/** The requested file; undefined for other requests. */
export function requestedPlace(ctx: Koa.Context, methods = ['GET', 'HEAD']): FilePlace | undefined {
  const [whole, tenant, id] = ROUTE.exec(ctx.path) ?? []
  if (!methods.includes(ctx.method) || whole !== ctx.path || tenant === undefined || id === undefined) return undefined
  return { tenant, id }
}

/** Files of other types are downloaded. */
export const dispositionOf = (mimeType: string): 'inline' | 'attachment' =>
  SHOWN_INLINE.has(mimeType.toLowerCase()) ? 'inline' : 'attachment'
