import { createHash, type Hash } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import type { FileKeys } from '../../generated/operations'
import { ChatError, invalid } from '../errors'
import { isMimeType } from '../platform/host/file-storage'

/** The field of an upload with its file. */
export const FILE_FIELD: FileKeys[keyof FileKeys] = 'file'

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

export const fileRequired = () => invalid('body', `/${FILE_FIELD}`, 'is required')
