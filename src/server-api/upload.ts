import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileUpload } from '../../generated/server-api'
import type { OperationInput } from '../../generated/operations'
import type { FileOperationId, Upload } from '../domain/access/request-context'
import { ChatError, invalid } from '../errors'
import { FILE_FIELD, fileRequired, MeteredFile, mimeTypeOf } from '../pipeline/file'
import { badName } from '../platform/lib/file-name'

type GivenFile = Partial<Record<keyof FileUpload, unknown>>

/** Splits the host's object, the equivalent of a form, into fields and file. */
export function splitForm(given: unknown): { fields: unknown; file: GivenFile } {
  if (typeof given !== 'object' || given === null) return { fields: given, file: {} }
  const { file, fileName, mimeType, ...fields } = given as GivenFile
  return { fields, file: { file, fileName, mimeType } }
}

/**
 * Streams a file from the host to the storage.
 *
 * @param fields are validated before the upload is finished.
 * @returns also a function that ends the reading; call it once the call is over.
 */
export function openUpload(
  { file, fileName = FILE_FIELD, mimeType }: GivenFile,
  fields: unknown,
  maxFileSize: number,
): { upload: Upload; close: () => void } {
  if (file === undefined || file === null) throw fileRequired()
  if (typeof fileName !== 'string') throw invalid('body', '/fileName', 'must be a string')
  const failure = badName(fileName, `/${FILE_FIELD}`)
  if (failure) throw failure
  const metered = new MeteredFile(maxFileSize)
  const ended = pipeline(sourceOf(file, maxFileSize), metered)
  // The storage sees the error in the file that it reads.
  ended.catch(() => undefined)
  metered.on('error', () => undefined)
  const upload: Upload = {
    fileName,
    mimeType: mimeTypeOf(mimeType),
    stream: metered,
    async finish() {
      await ended
      return { fields: fields as OperationInput<FileOperationId>['body'], ...metered.measured() }
    },
  }
  return { upload, close: () => metered.destroy() }
}

/** Destroys the stream of a finished call, even one that is stalled or was never read. */
export function destroyStream({ file }: GivenFile): void {
  if (file instanceof Readable) file.destroy()
}

function sourceOf(file: unknown, maxFileSize: number): Readable {
  if (file instanceof Uint8Array) {
    const { byteLength: actual } = file
    if (actual > maxFileSize) throw new ChatError('CHAT_FILE_TOO_LARGE', { limit: maxFileSize, actual })
    return Readable.from([file], { objectMode: false })
  }
  if (typeof file === 'object' && file !== null && Symbol.asyncIterator in file) {
    return Readable.from(bytesOf(file as AsyncIterable<unknown>), { objectMode: false })
  }
  throw invalid('body', `/${FILE_FIELD}`, 'must be bytes, such as a Buffer, or a stream of them')
}

/** A broken stream is the host's fault, not its storage's. */
async function* bytesOf(chunks: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of chunks) {
      if (typeof chunk === 'string') yield Buffer.from(chunk)
      else if (chunk instanceof Uint8Array) yield chunk
      else throw new TypeError('it yielded a chunk that is not bytes')
    }
  } catch (error) {
    throw invalid('body', `/${FILE_FIELD}`, `cannot be read: ${(error as Error | undefined)?.message ?? String(error)}`)
  }
}
