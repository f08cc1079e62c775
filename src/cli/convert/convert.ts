import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { UsageError } from '../command'
import { openInput, requireFiles } from '../import/lines'
import { printError } from '../output'
import type { Sink } from './fields'
import { type Found, type Path, readValues } from './json-values'
import { SendbirdConverter } from './sendbird'
import { StreamConverter } from './stream'

interface Converter {
  /** Whether to read the object or array at this path element by element. */
  enters(path: Path): boolean
  take(found: Found): void
}

const formats: Record<string, new (sink: Sink) => Converter> = { stream: StreamConverter, sendbird: SendbirdConverter }

/** Lines per write. */
const CHUNK = 64 * 1024

/** Writes the records of exports to standard output, and counts of omitted data to standard error. */
export async function convert([name = '', ...files]: string[], output: Writable = process.stdout): Promise<number> {
  const Format = Object.hasOwn(formats, name) ? formats[name] : undefined
  if (!Format) throw new UsageError(`Name the format first: ${Object.keys(formats).join(' or ')}.`)
  requireFiles(files, 'convert')

  const counts = new Map<string, number>()
  const leftOut = new Map<string, number>()
  const add = (map: Map<string, number>, key: string, count: number) => map.set(key, (map.get(key) ?? 0) + count)
  let text = ''
  const sink: Sink = {
    write(record) {
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
    const converter = new Format(sink)
    try {
      for await (const found of readValues(openInput(file), (path) => converter.enters(path))) {
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
