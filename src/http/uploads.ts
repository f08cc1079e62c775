import type Koa from 'koa'
import type { Config } from '../config/options'
import type { FileOperationId, Upload } from '../domain/access/request-context'
import { ChatError, invalid } from '../errors'
import { requireUnread } from './body'
import { FormReader, OVERHEAD_LIMIT_BYTES } from './upload-form'
import { takesJsonToo } from '../pipeline/pipeline'
import { validateBody } from '../pipeline/validate'

/**
 * Reads the form of an upload up to its file.
 *
 * @returns `fields` before the file, not validated yet; `upload` for the handler, which reads the file and then the rest
 *   of the form; and `close`, which stops reading: call it once the request is handled, even after a failure.
 * @throws in the contract's order: announced size too large, not `multipart/form-data`, broken form.
 */
export async function openForm(ctx: Koa.Context, id: FileOperationId, storage: Config['storage']) {
  const { maxFileSize } = storage
  if ((ctx.request.length ?? 0) > maxFileSize + OVERHEAD_LIMIT_BYTES) {
    throw new ChatError('CHAT_FILE_TOO_LARGE', { limit: maxFileSize })
  }
  const type = ctx.is('multipart/form-data')
  if (type === false) {
    const contentType = ctx.get('content-type') || null
    const allowed = ['multipart/form-data', ...(takesJsonToo(id) ? ['application/json'] : [])]
    throw new ChatError('CHAT_UNSUPPORTED_MEDIA_TYPE', { contentType, allowed })
  }
  // Koa returns null for a request without a body.
  if (type === null) throw invalid('body', '', 'is required')
  requireUnread(ctx.req)
  const reader = new FormReader(ctx, storage)
  try {
    const { file, fields } = await reader.readToFile()
    const upload: Upload = { ...file, finish: () => finish(reader, id) }
    return { fields, upload, close: () => reader.close() }
  } catch (error) {
    reader.close()
    throw error
  }
}

/** The handler calls back into the HTTP layer here: fields may follow the file, and are validated like those before it. */
async function finish(reader: FormReader, id: FileOperationId): ReturnType<Upload['finish']> {
  const { fields, size, sha256 } = await reader.readToEnd()
  return { fields: validateBody(id, fields), size, sha256 }
}
