import type * as busboyModule from '@fastify/busboy'
import type { BusboyFileStream, BusboyHeaders, BusboyInstance } from '@fastify/busboy'
import type Koa from 'koa'
import type { OperationInput } from '../../generated/operations'
import type { Config } from '../config/options'
import type { FileOperationId, Upload } from '../domain/access/request-context'
import { ChatError, invalid } from '../errors'
import { FILE_FIELD, fileRequired, MeteredFile, mimeTypeOf } from '../pipeline/file'
import { BODY_LIMIT_BYTES, tooLarge } from '../pipeline/operation-request'
import { takesJsonToo } from '../pipeline/pipeline'
import { validateBody } from '../pipeline/validate'
import { escapePointer } from '../platform/lib/check-json'
import { badName } from '../platform/lib/file-name'
import { lazily } from '../platform/lib/lazily'
import { decodeUtf8, requireUnread } from './body'

// eslint-disable-next-line @typescript-eslint/no-require-imports
const busboy = lazily(() => require('@fastify/busboy') as typeof busboyModule)

const JSON_FIELDS = new Set<string>(['metadata'] satisfies (keyof OperationInput<'sendFile'>['body'])[])
/** Allowance for boundaries, part headers, and file bytes still buffered when the rest is counted. */
const FRAMING_LIMIT_BYTES = 512 * 1024
/** Maximum size of a form without its file. */
const OVERHEAD_LIMIT_BYTES = BODY_LIMIT_BYTES + FRAMING_LIMIT_BYTES
const BUFFER_BYTES = 128 * 1024
const LINGER_MS = 5000

type Fields = Record<string, unknown>

/** The file of a form, as it arrives. */
type IncomingFile = Omit<Upload, 'finish'>

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

/**
 * Reads a form as it arrives.
 *
 * Invariants
 *
 * * The request is read no faster than the form is parsed, and the form no faster than the file is read.
 * * It ends once: at the end of the form, at the first failure, or by close(). A failure destroys the file's stream.
 * * The request itself is not destroyed before its response is sent. The rest of it is read and discarded for a while, because a
 *   client that is still sending would not see the response.
 */
class FormReader {
  private readonly fileBegan: Promise<IncomingFile>
  private failure: Error | undefined
  private readonly ended: Promise<void>
  private readonly parser: BusboyInstance
  private readonly fields = new Map<string, unknown>()
  private readonly idle: NodeJS.Timeout
  private resolveFileBegan!: (file: IncomingFile) => void
  private resolveEnded!: () => void
  private rejectEnded!: (error: Error) => void
  private source: BusboyFileStream | undefined
  private file: MeteredFile | undefined
  private received = 0
  private isOver = false

  constructor(
    private readonly ctx: Koa.Context,
    private readonly limits: Pick<Config['storage'], 'maxFileSize' | 'inactivitySeconds'>,
  ) {
    this.parser = openParser(ctx)
    this.ended = new Promise((resolve, reject) => {
      this.resolveEnded = resolve
      this.rejectEnded = reject
    })
    this.fileBegan = new Promise((resolve, reject) => {
      this.resolveFileBegan = resolve
      this.ended.then(() => reject(fileRequired()), reject)
    })
    // Handled here, because either may reject while nothing awaits it.
    this.ended.catch(() => undefined)
    this.fileBegan.catch(() => undefined)
    this.idle = setTimeout(() => this.onIdle(), limits.inactivitySeconds * 1000)
    this.parser
      .on('field', (name, value, _nameCut, isCut) => this.onField(name, value, isCut))
      .on('file', (name, stream, fileName, _encoding, mimeType) =>
        // Browsers encode a quotation mark as %22, because it would end the name.
        this.onFile(name, stream, fileName?.replaceAll('%22', '"'), mimeType),
      )
      .on('error', (error) => this.fail(incomplete(error instanceof Error ? error.message : 'it cannot be read')))
      .on('finish', () => this.end())
      .on('drain', () => this.resume())
    ctx.req.on('data', this.onData).on('end', this.onEnd).on('error', this.onAbort).on('close', this.onAbort)
  }

  /** @throws the first failure of the form; for a short form also a failure after the file. */
  async readToFile(): Promise<{ file: IncomingFile; fields: Fields }> {
    const file = await this.fileBegan
    if (this.failure) throw this.failure
    return { file, fields: Object.fromEntries(this.fields) }
  }

  /**
   * Resolves at the end of the form, with all of its fields. Requires that the file is read.
   *
   * @returns size in bytes, and SHA-256 in base64url.
   * @throws the error that destroyed the file's stream, or that of a later field.
   */
  async readToEnd(): Promise<{ fields: Fields; size: number; sha256: string }> {
    await this.ended
    return { fields: Object.fromEntries(this.fields), ...(this.file as MeteredFile).measured() }
  }

  /** Stops reading. Call it once the request is handled, even after a failure. */
  close(): void {
    this.fail(new Error('The request is over.'))
    this.file?.destroy()
    const { req } = this.ctx
    if (req.complete || req.destroyed) return
    req.resume()
    const linger = setTimeout(() => req.destroy(), LINGER_MS).unref()
    req.once('end', () => clearTimeout(linger))
    req.once('close', () => clearTimeout(linger))
  }

  private readonly onData = (chunk: Buffer): void => {
    this.received += chunk.length
    this.idle.refresh()
    const goOn = this.parser.write(chunk)
    if (this.received - (this.source?.bytesRead ?? 0) > OVERHEAD_LIMIT_BYTES) {
      this.fail(tooLarge())
    } else if (!goOn && !this.isOver) {
      this.ctx.req.pause()
    }
  }

  private readonly onEnd = (): void => {
    this.parser.end()
  }

  private readonly onAbort = (): void => {
    if (!this.ctx.req.complete) this.fail(incomplete('the connection ended before it'))
  }

  private resume(): void {
    if (this.isOver) return
    this.idle.refresh()
    this.ctx.req.resume()
  }

  /** Time in which the request is paused does not count. */
  private onIdle(): void {
    if (this.ctx.req.isPaused() || this.ctx.req.complete) this.idle.refresh()
    else this.fail(incomplete(`no data for ${this.limits.inactivitySeconds} s`))
  }

  private onField(name: string | undefined, value: string, isCut: boolean): void {
    if (name === undefined) return this.fail(incomplete('a part has no name'))
    const pointer = `/${escapePointer(name)}`
    if (isCut) return this.fail(tooLarge())
    const text = decodeUtf8(Buffer.from(value, 'latin1'))
    if (text === undefined) return this.fail(invalid('body', pointer, 'must be UTF-8'))
    if (name === FILE_FIELD) return this.fail(invalid('body', pointer, 'must be a file with a name'))
    if (this.fields.has(name)) return this.fail(invalid('body', pointer, 'must be given once'))
    if (!JSON_FIELDS.has(name)) return void this.fields.set(name, text)
    try {
      this.fields.set(name, JSON.parse(text))
    } catch {
      this.fail(invalid('body', pointer, 'must be JSON'))
    }
  }

  private onFile(name: string | undefined, source: BusboyFileStream, fileName: string | undefined, mime: string): void {
    source.on('error', (error) => this.fail(incomplete(error.message)))
    const failure = this.unexpectedFile(name) ?? badName(fileName, `/${FILE_FIELD}`)
    if (failure || fileName === undefined) {
      // The parser pauses until the file is read.
      source.resume()
      return this.fail(failure ?? fileRequired())
    }
    const file = new MeteredFile(this.limits.maxFileSize)
    // The reader of the file gets the error; without a reader, it must still be handled.
    file.on('error', (error) => this.fail(error))
    this.source = source
    this.file = file
    source.pipe(file)
    this.resolveFileBegan({ fileName, mimeType: mimeTypeOf(mime), stream: file })
  }

  private unexpectedFile(name: string | undefined): ChatError | undefined {
    if (name !== FILE_FIELD) return invalid('body', `/${escapePointer(name ?? '')}`, 'is unknown here')
    return this.file && invalid('body', `/${FILE_FIELD}`, 'must be one file')
  }

  private end(): void {
    if (this.isOver) return
    this.detach()
    this.resolveEnded()
    // Anything after the end of a form is discarded.
    this.ctx.req.resume()
  }

  private fail(error: Error): void {
    if (this.isOver) return
    this.detach()
    this.failure = error
    this.rejectEnded(error)
    this.file?.destroy(error)
    this.source?.destroy()
  }

  private detach(): void {
    this.isOver = true
    clearTimeout(this.idle)
    this.ctx.req.off('data', this.onData).off('end', this.onEnd).off('close', this.onAbort)
  }
}

function openParser(ctx: Koa.Context): BusboyInstance {
  const { Busboy } = busboy()
  try {
    return new Busboy({
      headers: ctx.req.headers as BusboyHeaders,
      highWaterMark: BUFFER_BYTES,
      // Fields are decoded here, because the parser would replace bytes that are not UTF-8.
      defCharset: 'latin1',
      limits: { fieldSize: BODY_LIMIT_BYTES },
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    })
  } catch {
    throw incomplete('its boundary is missing')
  }
}

const incomplete = (why: string) => invalid('body', '', `is not a complete form: ${why}`)
