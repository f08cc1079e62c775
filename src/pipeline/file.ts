import { createHash, type Hash } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import type { FileKeys } from '../../generated/operations'
import { ChatError, invalid } from '../errors'
import { isMimeType } from '../platform/host/file-storage'

/** The field of an upload with its file. */
export const FILE_FIELD: FileKeys[keyof FileKeys] = 'file'

const MAX_FILE_NAME_LENGTH = 255

/** Counts and hashes the bytes of a file, and fails if it is too large. */
export class MeteredFile extends Transform {
  private size = 0
  private readonly hash: Hash = createHash('sha256')

  constructor(private readonly limit: number) {
    super()
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length
    if (this.size > this.limit) {
      done(new ChatError('CHAT_FILE_TOO_LARGE', { limit: this.limit, actual: this.size }))
      return
    }
    this.hash.update(chunk)
    done(null, chunk)
  }

  measured(): { size: number; sha256: string } {
    return { size: this.size, sha256: this.hash.digest('base64url') }
  }
}

/** The type of a file from its sender, in lower case; `application/octet-stream` if that is not a media type. */
export const mimeTypeOf = (given: unknown): string =>
  isMimeType(given) ? given.toLowerCase() : 'application/octet-stream'

/** Why a file name is refused. */
export function badName(fileName: string | undefined): ChatError | undefined {
  if (fileName === undefined || fileName === '') return invalid('body', `/${FILE_FIELD}`, 'must be a file with a name')
  if ([...fileName].length > MAX_FILE_NAME_LENGTH) {
    return invalid('body', `/${FILE_FIELD}`, `must have a name of at most ${MAX_FILE_NAME_LENGTH} characters`)
  }
  // The parser replaces bytes that are not UTF-8 with U+FFFD.
  if (/[\0\ufffd]/.test(fileName) || !fileName.isWellFormed()) {
    return invalid('body', `/${FILE_FIELD}`, 'must have a name of valid characters')
  }
  return undefined
}

export const fileRequired = () => invalid('body', `/${FILE_FIELD}`, 'is required')
