/** The content of a file. Streams are read into memory first, so that the upload can be retried. */
export type FileSource =
  Blob | ArrayBuffer | ArrayBufferView | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array | string>

/** A file to upload. */
export interface FileUpload {
  /** A `File` or `Blob`, bytes, or a stream: a web `ReadableStream` or a Node stream. */
  file: FileSource

  /** The file name. Default: the name of the `File`, else `file`. */
  fileName?: string

  /** The MIME type, which decides between an image, video, audio or file message. Default: the type of the `Blob`. */
  mimeType?: string
}

async function toBlob(source: FileSource): Promise<Blob> {
  if (source instanceof Blob) return source
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return new Blob([source as BlobPart])
  if (source instanceof ReadableStream) return new Response(source).blob()
  const parts: BlobPart[] = []
  for await (const part of source) parts.push(part as BlobPart)
  return new Blob(parts)
}

/** The form data of an upload. The file comes last, so that the service knows the other fields before it. */
export async function toFormData(body: object): Promise<FormData> {
  const { file, fileName, mimeType, ...fields } = body as FileUpload & Record<string, unknown>
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  const blob = await toBlob(file)
  const named = 'name' in blob && typeof blob.name === 'string' ? blob.name : 'file'
  form.append('file', mimeType === undefined ? blob : blob.slice(0, blob.size, mimeType), fileName ?? named)
  return form
}
