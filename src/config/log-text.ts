import pino from 'pino'

const LABELS = pino.levels.labels
/** Fields of each line that are shown elsewhere, or not on a terminal. */
const PASSED_BY = new Set(['level', 'time', 'pid', 'hostname', 'name', 'msg', 'err'])

/** Formats a JSON line for people: `12:30:05 warn  message key=value`, followed by the stack of an error. */
export function logText(line: string): string {
  const fields = JSON.parse(line) as Record<string, unknown> & { msg?: string }
  const { level, time, msg, err } = fields
  const parts = [
    new Date(Number(time)).toTimeString().slice(0, 8),
    (LABELS[Number(level)] ?? String(level)).padEnd(5),
    ...(msg === undefined ? [] : [visible(msg)]),
    ...Object.entries(fields)
      .filter(([key]) => !PASSED_BY.has(key))
      .map(([key, value]) => visible(`${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)),
  ]
  return `${parts.join(' ')}\n${err === undefined ? '' : errorText(err)}`
}

function errorText(error: unknown): string {
  const { stack } = (error ?? {}) as { stack?: unknown }
  const text = typeof stack === 'string' ? stack : JSON.stringify(error)
  return text
    .split('\n')
    .map((line) => `    ${visible(line)}\n`)
    .join('')
}

/** Callers may inject control characters, which move the cursor or imitate other lines. */
function visible(text: string): string {
  return text.replace(/\p{Cc}/gu, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
