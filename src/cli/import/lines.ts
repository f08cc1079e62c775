import { createReadStream, existsSync } from 'node:fs'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { UsageError } from '../command'

/** Above the length of any valid record. */
const MAX_LINE_LENGTH = 8 * 1024 * 1024

/** @throws UsageError if a file is missing, or all are. */
export function requireFiles(files: string[], verb: 'import' | 'convert'): void {
  if (files.length === 0) throw new UsageError(`Name the files to ${verb}, or - for standard input.`)
  const missing = files.find((file) => file !== '-' && !existsSync(file))
  if (missing !== undefined) throw new UsageError(`There is no file ${missing}.`)
}

/** The bytes of a file, decompressed if it is a gzip file, or of standard input for "-". */
export function openInput(name: string): Readable {
  if (name === '-') return process.stdin
  const file = createReadStream(name, { highWaterMark: 256 * 1024 })
  if (!name.endsWith('.gz')) return file
  // An error of the file ends the returned stream.
  return pipeline(file, createGunzip({ chunkSize: 256 * 1024 }), () => undefined)
}

/** The lines of a stream, in batches. */
export async function* readLines(input: Readable): AsyncGenerator<string[]> {
  input.setEncoding('utf8')
  let rest = ''
  for await (const chunk of input as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() as string
    if (rest.length > MAX_LINE_LENGTH) throw new Error(`a line is longer than ${MAX_LINE_LENGTH} characters`)
    if (lines.length > 0) yield lines
  }
  if (rest !== '') yield [rest]
}
