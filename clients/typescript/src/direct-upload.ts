import { backoff, limited, pause } from './abort.js'
import { ChatConnectionError, ChatTimeoutError, type ChatApiError } from './errors.js'
import { checkReadable, toBlob, type FileUpload } from './file-upload.js'
import type { RequestOptions } from './http.js'
import { fetchWithProgress } from './progress.js'
import type { Messages, Upload, UploadTarget } from './resources.gen.js'

const RETRIES = 4
/** Idle timeout, or total timeout if progress is not observable. */
const STALLED_MS = 30_000
const UPLOAD_TIMEOUT_MS = 120_000

/** Interrupted uploads by file: the next call resumes them. */
const begun = new WeakMap<Blob, Upload>()
/** Clients that upload by form: the service has no direct uploads, or its storage is unreachable. */
const byForm = new WeakSet<object>()

/** The storage was unreachable, or refused the bytes. */
class Unreachable extends Error {}

/**
 * Uploads a file directly to the service's storage if offered, else by form. If the storage supports it, a retry, or
 * the next call with the same file, resumes an interrupted upload.
 */
export async function upload(
  messages: Messages,
  given: FileUpload,
  options: RequestOptions = {},
  fetch?: typeof globalThis.fetch,
): Promise<Upload> {
  const { file, fileName, mimeType } = given
  // React Native cannot read its files.
  if (byForm.has(messages) || 'uri' in file) return messages.createUpload(given, options)
  const blob = await toBlob(file)
  await checkReadable({ file: blob })
  const type = (mimeType ?? blob.type).split(';')[0] as string
  const announced = {
    fileName: fileName ?? ((blob as Partial<File>).name || 'file'),
    size: blob.size,
    mimeType: /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream',
  }
  const known = begun.get(blob)
  try {
    const direct = known ?? (await messages.createUpload(announced, options))
    begun.set(blob, direct)
    await putAll(direct.target as UploadTarget, blob, known !== undefined, options, fetch)
    begun.delete(blob)
    return direct
  } catch (error) {
    const isUnreachable = error instanceof Unreachable
    if (isUnreachable) begun.delete(blob)
    if (isUnreachable && known) return upload(messages, given, options, fetch)
    if ((error as ChatApiError).code === 'CHAT_UNSUPPORTED_MEDIA_TYPE') byForm.add(messages)
    else if (!isUnreachable) throw error
    const sent = await messages.createUpload(given, options)
    byForm.add(messages)
    return sent
  }
}

/** @throws Unreachable if nothing was stored. */
async function putAll(
  target: UploadTarget,
  blob: Blob,
  isKnown: boolean,
  { signal, onProgress, timeoutMs: limit }: RequestOptions,
  given: typeof globalThis.fetch | undefined,
): Promise<void> {
  const { url, method, headers, isResumable } = target
  const hasProgress = !given && typeof XMLHttpRequest !== 'undefined'
  const timeoutMs = limit ?? (hasProgress ? STALLED_MS : UPLOAD_TIMEOUT_MS)
  let reached = isKnown
  const request = (init: RequestInit, from = 0) =>
    limited(
      timeoutMs,
      signal,
      () => new ChatTimeoutError(method, url, timeoutMs),
      async (inner, extend) => {
        const send =
          hasProgress && init.body
            ? fetchWithProgress(({ sent }) => {
                reached ||= sent > 0
                extend()
                onProgress?.({ sent: from + sent, total: blob.size })
              })
            : (given ?? globalThis.fetch)
        return send(url, { ...init, signal: inner })
      },
    )
  const attempt = async (isRetry: boolean): Promise<Response | undefined> => {
    let from = 0
    if (isRetry && isResumable) {
      const there = await request({ method: 'HEAD' })
      const offset = there.headers.get('upload-offset')
      if (there.ok && offset === null) return undefined
      from = Number(offset)
      reached = true
    }
    const range = { 'Content-Range': `bytes ${from}-${blob.size - 1}/${blob.size}` }
    return request(
      { method, headers: { ...headers, ...(from > 0 && range) }, body: from > 0 ? blob.slice(from) : blob },
      from,
    )
  }
  for (let retry = 0; ; retry++) {
    let cause: unknown
    try {
      const response = await attempt(isKnown || retry > 0)
      // 412: an earlier attempt has stored them.
      if (!response || response.ok || response.status === 412) return
      if (response.status < 500 && response.status !== 400 && response.status !== 409)
        throw new Unreachable(`${method} was refused: ${response.status}`)
      cause = new Error(`HTTP ${response.status}`)
    } catch (error) {
      if (signal?.aborted || error instanceof Unreachable) throw error
      cause = error
    }
    // HEAD checks that the storage is reachable.
    if (!reached && (!isResumable || retry > 0)) throw new Unreachable(`${method} failed`, { cause })
    if (retry === RETRIES) {
      throw cause instanceof ChatTimeoutError ? cause : new ChatConnectionError(method, url, cause)
    }
    await pause(backoff(250, 8000, retry), signal)
  }
}
