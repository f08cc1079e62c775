import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { convert } from '../../src/cli/convert/convert'
import { RecordReader } from '../../src/cli/import/read-record'
import { scratchFolder } from '../platform/database/scratch'

const folder = scratchFolder()
let files = 0
const fileOf = (content: string | Buffer, ending = '.json') => {
  const file = join(folder, `${++files}${ending}`)
  writeFileSync(file, content)
  return file
}

/** The converted lines of an export, all accepted by import, and its skipped parts. */
export async function converted(format: string, ...contents: (string | Buffer)[]) {
  const notes: string[] = []
  const spy = jest.spyOn(process.stderr, 'write').mockImplementation((chunk) => notes.push(String(chunk)) > 0)
  const output = new PassThrough()
  const lines = text(output)
  try {
    await convert(
      [format, ...contents.map((content) => fileOf(content, typeof content === 'string' ? '.json' : '.gz'))],
      output,
    )
  } finally {
    spy.mockRestore()
  }
  output.end()
  const records = (await lines).trim().split('\n')
  const reader = new RecordReader(Date.now())
  expect(records.map((line) => reader.read(line)).filter((record) => 'problem' in record)).toEqual([])
  return {
    records: records.map((line) => JSON.parse(line) as Record<string, unknown>),
    leftOut: notes.join('').match(/(?<=left out: ).*/g) ?? [],
  }
}
