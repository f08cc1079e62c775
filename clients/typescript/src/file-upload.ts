import { ChatFileError } from './errors.js'

/** The content of a file. Streams are read into memory first, so that the upload can be retried. */
export type FileSource =
  Blob | ArrayBuffer | ArrayBufferView | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array | string>

/** A file of React Native, whose `fetch` reads the content. */
export interface FileReference {
  /** The URI of the file, such as `file:///…`. */
  uri: string

  /** The file name. */
  name?: string | undefined

  /** The MIME type. */
  type?: string | undefined
}

/** A file to upload. */
export interface FileUpload {
  /** A `File` or `Blob`, bytes, a stream (a web `ReadableStream` or one of Node), or a file of a React Native picker. */
  file: FileSource | FileReference

  /** The file name. Default: the name of the `File`, else `file`. */
  fileName?: string | undefined

  /** The MIME type, which decides between an image, video, audio or file message. Default: the type of the `Blob`. */
  mimeType?: string | undefined
}

/** The content of streams, which can be read only once. */
const streamed = new WeakMap<FileSource, Promise<Blob>>()

async function readStream(source: FileSource): Promise<Blob> {
  try {
    if (!(Symbol.asyncIterator in source)) return await new Response(source as BodyInit).blob()
    const parts: BlobPart[] = []
    for await (const part of source as AsyncIterable<BlobPart>) parts.push(part)
    return new Blob(parts)
  } catch (cause) {
    throw new ChatFileError(cause)
  }
}

export function toBlob(source: FileSource): Blob | Promise<Blob> {
  if (source instanceof Blob) return source
  if ('byteLength' in source) return new Blob([source as BlobPart])
  const blob = streamed.get(source) ?? readStream(source)
  streamed.set(source, blob)
  return blob
}

/** Browsers report an unreadable file as a network failure. */
export async function checkReadable(body: object | undefined): Promise<void> {
  const { file } = (body ?? {}) as Partial<FileUpload>
  if (!(file instanceof Blob)) return
  try {
    // A deleted file has size 0, and fails only when read as a whole.
    await (file.size > 0 ? file.slice(0, 1) : file).arrayBuffer()
  } catch (cause) {
    // React Native cannot read a Blob.
    if (!(cause instanceof TypeError)) throw new ChatFileError(cause)
  }
}

/** The form data of an upload. The file is last, so the service has the other fields first. */
export async function toFormData(body: object): Promise<FormData> {
  const { file, fileName, mimeType, ...fields } = body as FileUpload & Record<string, unknown>
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  if ('uri' in file) {
    // Not a Blob: React Native's form data accepts this object as a file.
    const { uri, name, type } = file
    form.append('file', { uri, name: fileName ?? name ?? 'file', type: mimeType ?? type } as unknown as Blob)
    return form
  }
  const blob = await toBlob(file)
  const typed = mimeType === undefined ? blob : blob.slice(0, blob.size, mimeType)
  form.append('file', typed, fileName ?? (blob as Partial<File>).name ?? 'file')
  return form
}
