import { Readable } from 'node:stream'
import type { DirectUpload, DirectUploadOptions, StorageProvider, UploadOptions, UploadResult } from '../../src/index'

export interface StoredFile extends UploadOptions {
  content: Buffer
}

/** A host's in-memory storage with faults that a test can inject. */
export class TestStorage implements StorageProvider {
  readonly files = new Map<string, StoredFile>()
  /** Every started upload, with its stream. */
  readonly uploads: { file: Readable; options: UploadOptions }[] = []
  /** Started direct uploads. */
  readonly targets: DirectUploadOptions[] = []
  /** URLs of every requested deletion. */
  readonly deleted: string[] = []
  /** Replaces the upload, or its result. */
  behave: ((file: Readable, store: () => Promise<UploadResult>) => unknown) | undefined
  failDeletes = false

  async upload(file: Readable, options: UploadOptions): Promise<UploadResult> {
    const number = this.uploads.push({ file, options })
    const store = () => this.store(file, options, number)
    return (this.behave ? await this.behave(file, store) : await store()) as UploadResult
  }

  async createUpload(options: DirectUploadOptions): Promise<DirectUpload> {
    if (this.behave) await this.behave(Readable.from([]), () => Promise.reject(new Error('not stored yet')))
    const number = this.targets.push(options)
    const fileUrl = `https://files.test/direct/${number}/${encodeURIComponent(options.fileName)}`
    return { fileUrl, url: `${fileUrl}?signed`, headers: { 'X-Type': options.mimeType }, isResumable: false }
  }

  statUpload(fileUrl: string): Promise<{ fileSize: number; thumbnailUrl?: string } | null> {
    const file = this.files.get(fileUrl)
    return Promise.resolve(file ? { fileSize: file.content.length, thumbnailUrl: `${fileUrl}?thumbnail` } : null)
  }

  /** Uploads to a target, as a client does. */
  put({ url }: { url: string }, content: string): void {
    const [, number] = /direct\/(\d+)/.exec(url) as unknown as [string, string]
    const options = this.targets[Number(number) - 1] as DirectUploadOptions
    this.files.set(url.replace('?signed', ''), { ...options, content: Buffer.from(content) })
  }

  read(fileUrl: string, tenantId: string): Readable {
    const file = this.files.get(fileUrl)
    if (file?.tenantId !== tenantId) throw new Error(`there is no file ${fileUrl}`)
    return Readable.from([file.content])
  }

  async delete(fileUrl: string, tenantId: string): Promise<void> {
    this.deleted.push(fileUrl)
    if (this.failDeletes) throw new Error('hunter2: the storage is read-only')
    if (this.files.get(fileUrl)?.tenantId === tenantId) this.files.delete(fileUrl)
  }

  /** Clears everything, so a test sees only its own files. */
  reset(): void {
    this.files.clear()
    this.uploads.length = 0
    this.targets.length = 0
    this.deleted.length = 0
    this.behave = undefined
    this.failDeletes = false
  }

  private async store(file: Readable, options: UploadOptions, number: number): Promise<UploadResult> {
    const chunks: Buffer[] = []
    for await (const chunk of file) chunks.push(chunk as Buffer)
    const content = Buffer.concat(chunks)
    const fileUrl = `https://files.test/${number}/${encodeURIComponent(options.fileName)}`
    this.files.set(fileUrl, { ...options, content })
    return {
      fileUrl,
      fileSize: content.length,
      mimeType: options.mimeType,
      ...(options.mimeType.startsWith('image/') && { thumbnailUrl: `${fileUrl}?thumbnail` }),
    }
  }
}
