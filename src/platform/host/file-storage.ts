import { pipeline, Transform, type Readable } from 'node:stream'
import type { Logger } from '../../config/options'
import { ChatError, unavailable } from '../../errors'
import type { DirectUpload, DirectUploadOptions, StorageProvider, UploadOptions, UploadResult } from '../../providers'
import { noAnswer, withTimeout } from '../lib/timeout'
import { noTelemetry } from '../telemetry/telemetry'
import { watchHostCall } from './host-call'

const ANSWER_TIMEOUT_MS = 5000
/** Timeout until the stream begins. */
const READ_TIMEOUT_MS = 30_000
const MAX_URL_LENGTH = 8192

type DirectStat = Pick<UploadResult, 'fileSize' | 'thumbnailUrl'>

export type FileStorage = ReturnType<typeof boundedStorage>

/**
 * The host's storage provider behind a boundary.
 *
 * @param stallMs timeout for a provider that makes no progress while bytes are ready.
 * @returns `direct` undefined if clients cannot upload directly, and `read` if the provider cannot read files.
 */
export function boundedStorage(provider: StorageProvider, log: Logger, stallMs: number, telemetry = noTelemetry) {
  /** Deletes a stored file without a message. A failure is logged, never thrown, and returns false. */
  async function discard(fileUrl: string, tenantId: string): Promise<boolean> {
    try {
      await answerOf(provider.delete(fileUrl, tenantId))
      return true
    } catch (error) {
      log.error({ err: error, tenantId, fileUrl }, 'deleting an unused stored file failed')
      return false
    }
  }

  async function store(file: Readable, options: UploadOptions): Promise<UploadResult> {
    const result: unknown = await provider.upload(file, options)
    if (isResult(result)) return result
    const { fileUrl } = (result ?? {}) as { fileUrl?: unknown }
    if (isUrl(fileUrl)) await discard(fileUrl, options.tenantId)
    throw new TypeError('storageProvider.upload() did not return {fileUrl, fileSize, mimeType, thumbnailUrl?}')
  }

  /** @param fault of an invalid answer. */
  async function ask<T>(call: () => unknown, isValid: (answer: unknown) => answer is T, fault: string): Promise<T> {
    try {
      const answer = await answerOf(call())
      if (isValid(answer)) return answer
      throw new TypeError(`storageProvider.${fault}`)
    } catch (error) {
      throw uploadFailed(error)
    }
  }

  /** The URL that a file will have; undefined if the provider reserves none. @throws CHAT_UPLOAD_FAILED if it fails. */
  async function reserve(options: UploadOptions): Promise<string | undefined> {
    if (!provider.reserveUrl) return undefined
    return ask(() => provider.reserveUrl?.(options), isUrl, 'reserveUrl() did not return a URL')
  }

  /** @throws CHAT_UPLOAD_FAILED if the provider fails. */
  function create(options: DirectUploadOptions): Promise<DirectUpload> {
    const fault = 'createUpload() did not return {fileUrl, url, headers, isResumable}'
    return ask(() => provider.createUpload?.(options), isTarget, fault)
  }

  /** Null until all bytes are there. @throws CHAT_SERVICE_UNAVAILABLE if the provider fails. */
  async function stat(fileUrl: string, tenantId: string): Promise<DirectStat | null> {
    try {
      const found: unknown = await answerOf(provider.statUpload?.(fileUrl, tenantId))
      if (found === null || isStored(found)) return found
      throw new TypeError('storageProvider.statUpload() did not return {fileSize, thumbnailUrl?} or null')
    } catch (error) {
      log.error({ err: error, tenantId, fileUrl }, 'checking a direct upload failed')
      throw unavailable("The host's storageProvider did not respond.", error)
    }
  }

  function uploadFailed(cause: unknown): ChatError {
    log.error({ err: cause, provider: 'storageProvider' }, 'provider of the host failed')
    return new ChatError('CHAT_UPLOAD_FAILED', {}, { cause })
  }

  /**
   * Streams a file to the storage. If the upload ends early, the provider's stream is destroyed; a file that the
   * provider stores nevertheless, even later, is deleted.
   *
   * @param file if it is destroyed with a ChatError, that error is thrown.
   * @throws CHAT_UPLOAD_FAILED if the provider throws, returns an invalid result, or stalls.
   */
  async function upload(file: Readable, options: UploadOptions): Promise<UploadResult> {
    const { input, failed, stop } = inputFor(file, stallMs)
    const storing = store(input, options)
    try {
      const result = await Promise.race([storing, failed])
      if (!input.readableEnded) throw new Error('storageProvider.upload() returned before it had read the whole file')
      return result
    } catch (error) {
      input.destroy(new Error('The upload was aborted.'))
      storing.then(
        ({ fileUrl }) => discard(fileUrl, options.tenantId),
        () => undefined,
      )
      if (file.errored instanceof ChatError) throw file.errored
      throw uploadFailed(error)
    } finally {
      stop()
    }
  }

  /** @throws CHAT_SERVICE_UNAVAILABLE if the provider fails. */
  async function read(fileUrl: string, tenantId: string): Promise<Readable> {
    try {
      return await answerOf(provider.read?.(fileUrl, tenantId) as Readable, READ_TIMEOUT_MS)
    } catch (error) {
      log.error({ err: error, tenantId, fileUrl }, 'reading a stored file failed')
      throw unavailable("The host's storageProvider did not respond.", error)
    }
  }

  const watched =
    <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
    (...args: Args) =>
      watchHostCall(telemetry, 'storageProvider', () => call(...args))

  return {
    reserve: watched(reserve),
    upload: watched(upload),
    direct: provider.createUpload && provider.statUpload && { create: watched(create), stat: watched(stat) },
    discard: watched(discard),
    read: provider.read && read,
  }
}

const answerOf = <T>(answer: T | Promise<T>, timeoutMs = ANSWER_TIMEOUT_MS): Promise<T> =>
  withTimeout(Promise.resolve(answer), timeoutMs, noAnswer)

/**
 * The stream for the provider, which ends or fails with the file. `failed` rejects if it fails, or if for `stallMs` the
 * provider reads neither ready bytes nor the end. Time spent waiting for the sender does not count.
 */
function inputFor(file: Readable, stallMs: number): { input: Readable; failed: Promise<never>; stop: () => void } {
  let timer: NodeJS.Timeout | undefined
  const input = new Transform({
    transform(chunk, _encoding, done) {
      timer?.refresh()
      done(null, chunk)
    },
    flush(done) {
      timer?.refresh()
      done()
    },
  })
  const failed = new Promise<never>((_, reject) => {
    const check = () => {
      const isProviderStalled = input.readableLength > 0 || input.writableEnded
      if (isProviderStalled) reject(new Error(`no progress within ${stallMs} ms`))
      else timer?.refresh()
    }
    timer = setTimeout(check, stallMs)
    pipeline(file, input, (error) => {
      if (error) reject(error)
    })
  })
  // Needed if the provider has no error listener, and the upload has already ended.
  input.on('error', () => undefined)
  failed.catch(() => undefined)
  return { input, failed, stop: () => clearTimeout(timer) }
}

const isUrl = (value: unknown): value is string =>
  typeof value === 'string' &&
  value !== '' &&
  value.length <= MAX_URL_LENGTH &&
  !value.includes('\0') &&
  value.isWellFormed()

/** Validated because the result becomes part of a message, and a host in JavaScript has no type check. */
function isResult(value: unknown): value is UploadResult {
  const { fileUrl, mimeType } = (value ?? {}) as Record<string, unknown>
  return isUrl(fileUrl) && isMimeType(mimeType) && isStored(value)
}

function isStored(value: unknown): value is DirectStat {
  const { thumbnailUrl, fileSize } = (value ?? {}) as Record<string, unknown>
  return (thumbnailUrl == null || isUrl(thumbnailUrl)) && Number.isSafeInteger(fileSize) && (fileSize as number) >= 0
}

function isTarget(value: unknown): value is DirectUpload {
  const { fileUrl, url, headers, isResumable } = (value ?? {}) as Record<string, unknown>
  const values: unknown[] = Object.values(headers ?? {})
  const isText = (header: unknown) => typeof header === 'string'
  return isUrl(fileUrl) && isUrl(url) && typeof isResumable === 'boolean' && values.every(isText)
}

/** As in RFC 6838: type and subtype, without parameters. */
export const isMimeType = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 255 && /^[a-z\d][\w!#$&^.+-]*\/[a-z\d][\w!#$&^.+-]*$/i.test(value)
