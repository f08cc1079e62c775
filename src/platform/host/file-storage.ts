import { pipeline, Transform, type Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../../config/options'
import { ChatError } from '../../errors'
import type { StorageProvider, UploadOptions, UploadResult } from '../../providers'

const DELETE_TIMEOUT_MS = 5000
const MAX_URL_LENGTH = 8192

/** The host's storage provider behind a boundary. */
export interface FileStorage {
  /**
   * Streams a file to the storage. Whatever ends the upload early destroys the stream that the provider reads; if it
   * stores the file all the same, even later, the file is deleted again.
   *
   * @param file when it is destroyed with a ChatError, that refusal is what is thrown.
   * @throws CHAT_UPLOAD_FAILED where the provider throws, answers nonsense, or does nothing for too long.
   */
  upload(file: Readable, options: UploadOptions): Promise<UploadResult>
  /** Deletes a stored file that no message refers to. A failure is logged and never thrown. */
  discard(fileUrl: string): Promise<void>
}

/** @param stallMs how long the provider may keep from us what it does with the bytes that it has. */
export function boundedStorage(provider: StorageProvider, log: Logger, stallMs: number): FileStorage {
  async function discard(fileUrl: string): Promise<void> {
    const timeout = new AbortController()
    try {
      const late = sleep(DELETE_TIMEOUT_MS, undefined, { signal: timeout.signal }).then(() => {
        throw new Error(`no answer within ${DELETE_TIMEOUT_MS} ms`)
      })
      await Promise.race([Promise.resolve(provider.delete(fileUrl)), late])
    } catch (error) {
      log.error({ err: error, fileUrl }, 'a stored file that no message refers to could not be deleted')
    } finally {
      timeout.abort()
    }
  }

  async function store(file: Readable, options: UploadOptions): Promise<UploadResult> {
    const result: unknown = await provider.upload(file, options)
    if (isResult(result)) return result
    const { fileUrl } = (result ?? {}) as { fileUrl?: unknown }
    if (isUrl(fileUrl)) await discard(fileUrl)
    throw new TypeError('storageProvider.upload() did not answer {fileUrl, fileSize, mimeType, thumbnailUrl?}')
  }

  async function upload(file: Readable, options: UploadOptions): Promise<UploadResult> {
    const { handed, failed, stop } = handOver(file, stallMs)
    const storing = store(handed, options)
    try {
      const result = await Promise.race([storing, failed])
      if (!handed.readableEnded) throw new Error('storageProvider.upload() answered before it had read the whole file')
      return result
    } catch (error) {
      handed.destroy(new Error('The upload was broken off.'))
      storing.then(
        ({ fileUrl }) => discard(fileUrl),
        () => undefined,
      )
      if (file.errored instanceof ChatError) throw file.errored
      log.error({ err: error, provider: 'storageProvider' }, 'a provider of the host failed')
      throw new ChatError('CHAT_UPLOAD_FAILED', {}, { cause: error })
    } finally {
      stop()
    }
  }

  return { upload, discard }
}

/**
 * The stream that the provider reads. It ends and breaks off with the file; `failed` rejects when it broke, or when the
 * provider has had bytes, or the end, before it for `stallMs` and did not move. Waiting for the sender is no stall.
 */
function handOver(file: Readable, stallMs: number): { handed: Readable; failed: Promise<never>; stop: () => void } {
  let timer: NodeJS.Timeout | undefined
  const handed = new Transform({
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
      const isProvidersTurn = handed.readableLength > 0 || handed.writableEnded
      if (isProvidersTurn) reject(new Error(`no progress within ${stallMs} ms`))
      else timer?.refresh()
    }
    timer = setTimeout(check, stallMs)
    pipeline(file, handed, (error) => {
      if (error) reject(error)
    })
  })
  // The provider may have no listener for errors, and whoever waits for the upload may have stopped.
  handed.on('error', () => undefined)
  failed.catch(() => undefined)
  return { handed, failed, stop: () => clearTimeout(timer) }
}

const isUrl = (value: unknown): value is string =>
  typeof value === 'string' &&
  value !== '' &&
  value.length <= MAX_URL_LENGTH &&
  !value.includes('\0') &&
  value.isWellFormed()

/** A host in JavaScript may answer anything, and what it answers becomes part of a message. */
function isResult(value: unknown): value is UploadResult {
  const { fileUrl, thumbnailUrl, fileSize, mimeType } = (value ?? {}) as Record<string, unknown>
  return (
    isUrl(fileUrl) &&
    (thumbnailUrl == null || isUrl(thumbnailUrl)) &&
    Number.isSafeInteger(fileSize) &&
    (fileSize as number) >= 0 &&
    isMimeType(mimeType)
  )
}

/** The form of RFC 6838: type and subtype, without parameters. */
export const isMimeType = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 255 && /^[a-z\d][\w!#$&^.+-]*\/[a-z\d][\w!#$&^.+-]*$/i.test(value)
