import type { FileOfRecord, ImportRecord } from '../import/records'

export type Json = Record<string, unknown>

/** Takes records, and counts the data that they cannot hold. */
export interface Sink {
  write(record: ImportRecord): void
  leaveOut(what: string, count?: number): void
}

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined

export const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** As many as an imported message may have. */
const MAX_FILES = 10

/** The files of a message, and those of the messages that hold the rest. */
export function albumsOf(files: FileOfRecord[]): FileOfRecord[][] {
  return Array.from({ length: Math.ceil(files.length / MAX_FILES) }, (_, n) =>
    files.slice(n * MAX_FILES, (n + 1) * MAX_FILES),
  )
}

/** Without undefined fields, which records do not allow. */
export const given = <const T extends object>(fields: T): Given<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>

type Given<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** The host's own fields: those that the exporting service does not define. */
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

/** The given MIME type if it is one, else one by the file extension, else by the kind of the file. */
export function mimeTypeOf(type: string | undefined, name: string, kind = ''): string | undefined {
  if (type !== undefined && /^[\w.+-]+\/[\w.+-]+$/.test(type)) return type
  const ending = /\.(\w+)(?:[?#].*)?$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return TYPES[ending] ?? DEFAULTS[kind]
}
