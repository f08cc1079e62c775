import { createHash, type Hash } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import type Koa from 'koa'
import type { FileKeys, OperationInput } from '../../generated/operations'
import { ChatError, invalid } from '../errors'
import type { Upload } from '../context'
import { isMimeType } from '../platform/host/file-storage'
import { escapePointer } from '../platform/lib/text'

type Fields = OperationInput<'sendFile'>['body']

const FILE_FIELD: FileKeys['sendFile'] = 'file'
const JSON_FIELDS = new Set<string>(['metadata'] satisfies (keyof Fields)[])
const FIELDS_LIMIT_BYTES = 1024 * 1024
/** Boundaries, headers of parts, and what of the file is between two buffers when the rest is counted. */
const FRAMING_LIMIT_BYTES = 512 * 1024
const BUFFER_BYTES = 128 * 1024
const MAX_FILE_NAME_LENGTH = 255
const LINGER_MS = 5000

/** A form that was read up to its file. */
export interface ReceivedForm {
  upload: Upload
  /** What came before the file. Not judged yet. */
  fields: Record<string, unknown>
  /** Lets go of the request, whether or not it was read to its end. */
  close(): void
}

export interface FormOptions {
  /** Bytes. */
  maxFileSize: number
  /** How long the sender may be silent while it is waited for. */
  idleMs: number
  /** Judges the fields of the whole form by the contract, and fills in defaults. */
  judge: (fields: Record<string, unknown>) => Fields
}

/**
 * Reads a form up to its file.
 *
 * @throws in the contract's order: too large as announced, not `multipart/form-data`, no such form.
 */
export async function receiveForm(ctx: Koa.Context, options: FormOptions): Promise<ReceivedForm> {
  const { maxFileSize } = options
  if ((ctx.request.length ?? 0) > maxFileSize + FIELDS_LIMIT_BYTES + FRAMING_LIMIT_BYTES) {
    throw new ChatError('CHAT_FILE_TOO_LARGE', { limit: maxFileSize })
  }
  const type = ctx.is('multipart/form-data')
  if (type === false) {
    const contentType = ctx.get('content-type') || null
    throw new ChatError('CHAT_UNSUPPORTED_MEDIA_TYPE', { contentType, allowed: ['multipart/form-data'] })
  }
  // Null is what a request without a body has.
  if (type === null) throw invalid('body', '', 'is required')
  if (ctx.req.readableEnded) throw new Error('Something before the chat service has read the body of an upload')
  const form = new FormReader(ctx, options)
  try {
    const upload = await form.opened
    // A short form was read to its end by now.
    if (form.fault) throw form.fault
    return { upload, fields: form.fieldsSoFar(), close: () => form.close() }
  } catch (error) {
    form.close()
    throw error
  }
}

/**
 * A form as it comes in.
 *
 * Invariants
 *   * The request is read no faster than the form is parsed, and that no faster than the file is read.
 *   * It ends once: by the end of the form, by the first fault, or by close(). A fault destroys the stream of the file.
 *   * The request itself is never destroyed while its answer is to be sent. What is left of it is read and thrown away,
 *     for a while, because a client that is still sending would not see the answer.
 */
class FormReader {
  readonly opened: Promise<Upload>
  fault: Error | undefined
  private readonly ended: Promise<void>
  private readonly parser: BusboyInstance
  private readonly fields = new Map<string, unknown>()
  private readonly idle: NodeJS.Timeout
  private resolveOpened!: (upload: Upload) => void
  private resolveEnded!: () => void
  private reject!: (error: Error) => void
  private source: BusboyFileStream | undefined
  private file: MeteredFile | undefined
  private received = 0
  private isOver = false

  constructor(
    private readonly ctx: Koa.Context,
    private readonly options: FormOptions,
  ) {
    this.parser = openParser(ctx)
    this.ended = new Promise((resolve, reject) => {
      this.resolveEnded = resolve
      this.reject = reject
    })
    this.opened = new Promise((resolve, reject) => {
      this.resolveOpened = resolve
      this.ended.then(() => reject(required()), reject)
    })
    // Either may be refused when nobody waits for it.
    this.ended.catch(() => undefined)
    this.opened.catch(() => undefined)
    this.idle = setTimeout(() => this.onIdle(), options.idleMs)
    this.parser
      .on('field', (name, value, _nameCut, isCut) => this.onField(name, value, isCut))
      .on('file', (name, stream, fileName, _encoding, mimeType) =>
        // Forms write a quotation mark so, because it would end the name.
        this.onFile(name, stream, fileName?.replaceAll('%22', '"'), mimeType),
      )
      .on('error', (error) => this.fail(broken(error instanceof Error ? error.message : 'it cannot be read')))
      .on('finish', () => this.end())
      .on('drain', () => this.resume())
    ctx.req.on('data', this.onData).on('end', this.onEnd).on('error', this.onAbort).on('close', this.onAbort)
  }

  fieldsSoFar(): Record<string, unknown> {
    return Object.fromEntries(this.fields)
  }

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
    if (this.received - (this.source?.bytesRead ?? 0) > FIELDS_LIMIT_BYTES + FRAMING_LIMIT_BYTES) {
      this.fail(fieldsTooLarge())
    } else if (!goOn && !this.isOver) {
      this.ctx.req.pause()
    }
  }

  private readonly onEnd = (): void => {
    this.parser.end()
  }

  private readonly onAbort = (): void => {
    if (!this.ctx.req.complete) this.fail(broken('the connection ended before it'))
  }

  private resume(): void {
    if (this.isOver) return
    this.idle.refresh()
    this.ctx.req.resume()
  }

  /** Time in which the sender is not listened to is not the sender's. */
  private onIdle(): void {
    if (this.ctx.req.isPaused() || this.ctx.req.complete) this.idle.refresh()
    else this.fail(broken(`nothing came for ${this.options.idleMs / 1000} s`))
  }

  private onField(name: string | undefined, value: string, isCut: boolean): void {
    if (name === undefined) return this.fail(broken('a part has no name'))
    const pointer = `/${escapePointer(name)}`
    if (isCut) return this.fail(fieldsTooLarge())
    if (name === FILE_FIELD) return this.fail(invalid('body', pointer, 'must be a file with a name'))
    if (this.fields.has(name)) return this.fail(invalid('body', pointer, 'must be given once'))
    if (!JSON_FIELDS.has(name)) return void this.fields.set(name, value)
    try {
      this.fields.set(name, JSON.parse(value))
    } catch {
      this.fail(invalid('body', pointer, 'must be JSON'))
    }
  }

  private onFile(name: string | undefined, source: BusboyFileStream, fileName: string | undefined, mime: string): void {
    source.on('error', (error) => this.fail(broken(error.message)))
    const fault =
      this.file !== undefined || name !== FILE_FIELD
        ? invalid(
            'body',
            `/${escapePointer(name ?? '')}`,
            name === FILE_FIELD ? 'must be one file' : 'is not known here',
          )
        : badName(fileName)
    if (fault || fileName === undefined) {
      // The parser cannot go on before it is rid of it.
      source.resume()
      return this.fail(fault ?? required())
    }
    const file = new MeteredFile(this.options.maxFileSize)
    // Whoever reads it hears of what broke it; when nobody does, there is nobody to tell.
    file.on('error', (error) => this.fail(error))
    this.source = source
    this.file = file
    source.pipe(file)
    this.resolveOpened({
      fileName,
      mimeType: isMimeType(mime) ? mime.toLowerCase() : 'application/octet-stream',
      stream: file,
      finish: async () => {
        await this.ended
        return { fields: this.options.judge(this.fieldsSoFar()), ...file.measured() }
      },
    })
  }

  private end(): void {
    if (this.isOver) return
    this.detach()
    this.resolveEnded()
    // What may follow the end of a form means nothing.
    this.ctx.req.resume()
  }

  private fail(error: Error): void {
    if (this.isOver) return
    this.detach()
    this.fault = error
    this.reject(error)
    this.file?.destroy(error)
    this.source?.destroy()
  }

  private detach(): void {
    this.isOver = true
    clearTimeout(this.idle)
    this.ctx.req.off('data', this.onData).off('end', this.onEnd).off('close', this.onAbort)
  }
}

/** Counts and fingerprints a file on its way, and breaks off where it is too large. */
class MeteredFile extends Transform {
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

function openParser(ctx: Koa.Context): BusboyInstance {
  try {
    return new Busboy({
      headers: ctx.req.headers as BusboyHeaders,
      highWaterMark: BUFFER_BYTES,
      limits: { fieldSize: FIELDS_LIMIT_BYTES },
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
    })
  } catch {
    throw broken('its boundary is missing')
  }
}

function badName(fileName: string | undefined): ChatError | undefined {
  if (fileName === undefined || fileName === '') return invalid('body', `/${FILE_FIELD}`, 'must be a file with a name')
  if ([...fileName].length > MAX_FILE_NAME_LENGTH) {
    return invalid('body', `/${FILE_FIELD}`, `must have a name of at most ${MAX_FILE_NAME_LENGTH} characters`)
  }
  if (fileName.includes('\0') || !fileName.isWellFormed()) {
    return invalid('body', `/${FILE_FIELD}`, 'must have a name of valid characters')
  }
  return undefined
}

const required = () => invalid('body', `/${FILE_FIELD}`, 'is required')
const broken = (why: string) => invalid('body', '', `is no complete form: ${why}`)
const fieldsTooLarge = () => new ChatError('CHAT_PAYLOAD_TOO_LARGE', { limit: FIELDS_LIMIT_BYTES })
