import { existsSync } from 'node:fs'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { UsageError } from '../command'
import { openInput } from '../import/lines'
import type { ImportRecord } from '../import/records'
import { printError } from '../output'
import type { Sink } from './fields'
import { type Found, type Path, readValues } from './json-values'
import { entersSendbird, SendbirdConverter } from './sendbird'
import { entersStream, StreamConverter } from './stream'

interface Format {
  enters: (path: Path) => boolean
  open: (sink: Sink) => { take(found: Found): void }
}

const formats: Record<string, Format> = {
  stream: { enters: entersStream, open: (sink) => new StreamConverter(sink) },
  sendbird: { enters: entersSendbird, open: (sink) => new SendbirdConverter(sink) },
}

/** Lines per write. */
const CHUNK = 64 * 1024

/** Writes the records of exports to standard output, and counts of omitted data to standard error. */
export async function convert([name = '', ...files]: string[], output: Writable = process.stdout): Promise<number> {
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined
  if (!format) throw new UsageError(`Name the format first: ${Object.keys(formats).join(' or ')}.`)
  if (files.length === 0) throw new UsageError('Name the files to convert, or - for standard input.')
  const missing = files.find((file) => file !== '-' && !existsSync(file))
  if (missing !== undefined) throw new UsageError(`There is no file ${missing}.`)

  const counts = new Map<string, number>()
  const leftOut = new Map<string, number>()
  const add = (map: Map<string, number>, key: string, count: number) => map.set(key, (map.get(key) ?? 0) + count)
  let text = ''
  const sink: Sink = {
    write(record: ImportRecord) {
      add(counts, record.type, 1)
      text += `${JSON.stringify(record)}\n`
    },
    leaveOut: (what, count = 1) => void add(leftOut, what, count),
  }
  const flush = async () => {
    const chunk = text
    text = ''
    if (chunk !== '' && !output.write(chunk)) await once(output, 'drain')
  }
  for (const file of files) {
    const converter = format.open(sink)
    try {
      for await (const found of readValues(openInput(file), format.enters)) {
        converter.take(found)
        if (text.length > CHUNK) await flush()
      }
    } catch (error) {
      throw new Error(`${file} could not be read: ${(error as Error).message}`, { cause: error })
    }
    await flush()
  }
  for (const [type, count] of counts) printError(`${type.padEnd(10)}${count.toLocaleString('en').padStart(14)}`)
  for (const [what, count] of leftOut) printError(`left out: ${count.toLocaleString('en')} × ${what}`)
  return 0
}
