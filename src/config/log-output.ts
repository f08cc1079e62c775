import type { Writable } from 'node:stream'
import pino, { type Logger as PinoLogger } from 'pino'
import { logText } from './log-text'

/** Maximum bytes buffered for a slow reader of the log. Further lines are dropped. */
const MAX_WAITING_BYTES = 1024 * 1024

/**
 * Writes log lines to a stream, by default standard output, which can neither block nor end the process.
 *
 * Invariants
 *   * A line costs one asynchronous write. The buffer for a slow reader is bounded; further lines are dropped, and a later line
 *     reports their number.
 *   * Once the reader is gone nothing is written, and its error is ignored.
 *
 * pino's own destination flushes at the end of the process in a loop that ends only when the reader has read: a stopped reader
 * would keep the process alive.
 *
 * @param format returns the text of a line.
 */
export function logOutput(stream: Writable, format = (line: string) => line) {
  let isGone = false
  let dropped = 0
  let resumes = false

  const onWritten = (error: Error | null | undefined) => {
    if (!error) return
    isGone = true
    // The stream emits the error after this, and without a listener it would end the process.
    if (stream.listenerCount('error') === 0) stream.once('error', () => undefined)
  }
  const send = (line: string) => {
    try {
      stream.write(format(line), onWritten)
    } catch {
      // A write to a full disk throws here. The next line may succeed.
    }
  }
  const reportDropped = () => {
    resumes = false
    const lines = dropped
    dropped = 0
    const level = pino.levels.values.warn
    if (!isGone) send(`${JSON.stringify({ level, time: Date.now(), dropped: lines, msg: LOST_MESSAGE })}\n`)
  }
  return {
    write: (line: string): void => {
      if (isGone) return
      if (stream.writableLength <= MAX_WAITING_BYTES) return send(line)
      dropped += 1
      if (!resumes) stream.once('drain', reportDropped)
      resumes = true
    },
    /** Resolves when every line is written or dropped, or after this time. */
    flush: async (timeoutMs: number): Promise<void> => {
      if (isGone || stream.writableLength === 0) return
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((resolve) => {
        timer = setTimeout(resolve, timeoutMs)
        stream.write('', (error) => {
          onWritten(error)
          resolve()
        })
      })
      clearTimeout(timer)
    },
  }
}

const LOST_MESSAGE = 'log lines were dropped, because the reader of the log was too slow'

/**
 * The default logger of the service: JSON lines on standard output, which never block.
 *
 * @param options.format `text` for people, instead of JSON.
 * @returns flush for the end of the process: resolves when every line is written, or after this time.
 */
export function openLog(
  level: string,
  { format = 'json' }: { format?: 'json' | 'text' } = {},
): { log: PinoLogger; flush: (timeoutMs: number) => Promise<void> } {
  const output = logOutput(process.stdout, format === 'text' ? logText : undefined)
  return { log: pino({ name: 'chat-service', level }, output), flush: (timeoutMs) => output.flush(timeoutMs) }
}
