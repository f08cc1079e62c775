import { Writable } from 'node:stream'
import { pino } from 'pino'

/** A logger whose lines a test can read. */
export function recorder(level = 'debug') {
  const lines: Record<string, unknown>[] = []
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    lines.push(JSON.parse(String(chunk)) as Record<string, unknown>)
    done()
  }
  return { lines, logger: pino({ level }, new Writable({ write })) }
}
