import { PassThrough, Writable } from 'node:stream'
import { logOutput } from '../../src/config/log-output'
import { eventually } from '../support/eventually'

const line = (n: number) => `${JSON.stringify({ n, filler: 'x'.repeat(1000) })}\n`

it('drops lines that a slow reader leaves beyond a limit, and logs their number', async () => {
  const stream = new PassThrough()
  const output = logOutput(stream)
  for (let n = 0; n < 3000; n += 1) output.write(line(n))
  expect(stream.writableLength).toBeLessThan(1.2 * 1024 * 1024)
  let read = ''
  stream.on('data', (chunk: Buffer) => (read += String(chunk)))
  await eventually(() => read.includes('"dropped"'))
  const lines = read.trim().split('\n').map((text) => JSON.parse(text) as { n?: number; dropped?: number }) // prettier-ignore
  const kept = lines.filter(({ n }) => n !== undefined)
  expect(lines.at(-1)).toMatchObject({ level: 40, dropped: 3000 - kept.length })
  output.write(line(3000))
  await output.flush(1000)
  expect(read).toContain('"n":3000')
})

it('stops writing once its reader is gone, without an error in the process', async () => {
  const written: string[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written.push(String(chunk))
      done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
    },
  })
  const output = logOutput(stream)
  output.write('first\n')
  // Without another listener, the error would end the process here.
  await eventually(() => stream.errored !== null)
  await new Promise((resolve) => setImmediate(resolve))
  output.write('second\n')
  await output.flush(1000)
  expect(written).toEqual(['first\n'])
})

it('waits for a reader at the end for at most the given time', async () => {
  const output = logOutput(new Writable({ write: () => undefined }))
  output.write('never taken\n')
  await output.flush(20)
})
