import type { FileRecord, ImportRecord } from '../../../generated/import-validators'

export type Json = Record<string, unknown>

/** Optional fields may be undefined, which JSON omits. */
type Draft<T> = T extends unknown ? { [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] } : never

/** Receives records, and counts data that records cannot hold. */
export interface Sink {
  write(record: Draft<ImportRecord>): void
  leaveOut(what: string, count?: number): void
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined

export const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** Maximum files of an imported message. */
const MAX_FILES = 10

/** Splits files into those of the message, and those of further messages for the rest. */
export function albumsOf(files: FileRecord[]): FileRecord[][] {
  return Array.from({ length: Math.ceil(files.length / MAX_FILES) }, (_, n) =>
    files.slice(n * MAX_FILES, (n + 1) * MAX_FILES),
  )
}

/** The host's own fields, which the exporting service does not define. */
export function customFields(value: Json, known: ReadonlySet<string>): Json | undefined {
  const entries = Object.entries(value).filter(([key, field]) => key !== '' && !known.has(key) && field !== null)
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  pdf: 'application/pdf',
}
const DEFAULTS: Record<string, string> = { image: 'image/jpeg', video: 'video/mp4', audio: 'audio/mpeg' }

/** The given MIME type if valid, else the type of the file extension, else of the kind of file. */
export function mimeTypeOf(type: string | undefined, name: string, kind = ''): string | undefined {
  if (type !== undefined && /^[\w.+-]+\/[\w.+-]+$/.test(type)) return type
  const ending = /\.(\w+)(?:[?#].*)?$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return TYPES[ending] ?? DEFAULTS[kind]
}
