import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { pipeline, Transform, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isMimeType } from '../../../platform/host/file-storage'
import { isPublicAddress, lookupPublic, PrivateAddressError } from './public-address'

const MAX_REDIRECTS = 5
/** Timeout without progress, for the source and for the storage. */
export const STALL_MS = 60_000
const FILE_TIMEOUT_MS = 15 * 60_000

export interface FetchLimits {
  maxBytes: number
  /** Whether to allow this machine and private networks. */
  allowsPrivate: boolean
}

/** A file could not be fetched. */
export class FetchError extends Error {
  constructor(
    message: string,
    /** Whether to retry, and the minimum delay. */
    readonly again: { afterMs: number } | undefined = undefined,
  ) {
    super(message)
  }
}

/**
 * Starts a download. Only http and https, even after redirects, and no body above the maximum.
 *
 * @returns stream: the content; it fails with the error that ended it early.
 * @throws FetchError, or a network error.
 */
export async function fetchFile(
  source: string,
  limits: FetchLimits,
): Promise<{ stream: Readable; mimeType: string | undefined }> {
  const signal = AbortSignal.timeout(FILE_TIMEOUT_MS)
  let url = readUrl(source)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await get(url, limits, signal)
    const { statusCode = 0, headers } = response
    const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined
    if (isRedirect) {
      response.destroy()
      url = readUrl(headers.location as string, url)
      continue
    }
    try {
      return { stream: bodyOf(response, limits.maxBytes), mimeType: typeOf(headers['content-type']) }
    } catch (error) {
      response.destroy()
      throw error
    }
  }
  throw new FetchError(`more than ${MAX_REDIRECTS} redirects`)
}

function readUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw new FetchError('the URL is malformed')
  const url = new URL(text, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new FetchError(`the URL must begin with http: or https:, not ${url.protocol}`)
  return url
}

/** Resolves with the response once its head has arrived. */
function get(url: URL, { allowsPrivate }: FetchLimits, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Checked here, because an IP address needs no lookup, which checks host names.
  if (!allowsPrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw new PrivateAddressError(host)
  return new Promise((resolve, reject) => {
    let response: IncomingMessage | undefined
    const request = (url.protocol === 'https:' ? https : http).get(url, {
      // Since Node 26 the idle timer of a free connection can end the request that reuses it.
      agent: false,
      signal,
      timeout: STALL_MS,
      headers: { 'user-agent': 'chat-service', accept: '*/*', 'accept-encoding': 'identity' },
      ...(!allowsPrivate && { lookup: lookupPublic }),
    })
    request.on('timeout', () => (response ?? request).destroy(new FetchError(`no data for ${STALL_MS} ms`, AT_ONCE)))
    request.on('error', reject)
    request.on('response', (answer: IncomingMessage) => resolve((response = answer)))
  })
}

const AT_ONCE = { afterMs: 0 }

/** @throws FetchError for an error status, or a file that is too large. */
function bodyOf(response: IncomingMessage, maxBytes: number): Readable {
  const { statusCode = 0, headers } = response
  if (statusCode !== 200) {
    const mayPass = statusCode >= 500 || statusCode === 429 || statusCode === 408
    const again = mayPass ? { afterMs: secondsOf(headers['retry-after']) * 1000 } : undefined
    throw new FetchError(`the status is ${statusCode}`, again)
  }
  const tooLarge = () => new FetchError(`it is larger than ${maxBytes} bytes`)
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  let size = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > maxBytes) done(tooLarge())
      else done(null, chunk)
    },
  })
  const decoder = decoderOf(headers['content-encoding'])
  // An error of any stream ends the last one.
  const ended = () => undefined
  return decoder ? pipeline(response, decoder, counted, ended) : pipeline(response, counted, ended)
}

/** Some storages ignore the requested encoding and send the one with which the file was stored. */
function decoderOf(encoding = 'identity'): Transform | undefined {
  switch (encoding.toLowerCase()) {
    case 'identity':
    case '':
      return undefined
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'deflate':
      return createInflate()
    case 'br':
      return createBrotliDecompress()
    default:
      throw new FetchError(`its encoding ${encoding} is unknown`)
  }
}

function typeOf(contentType = ''): string | undefined {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase()
  return isMimeType(type) ? type : undefined
}

const secondsOf = (retryAfter = '0') => (/^\d{1,5}$/.test(retryAfter) ? Number(retryAfter) : 0)
