import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { events } from '../../generated/events'
import { errorCodes, operations } from '../../generated/operations'

const kinds = {
  /** Every status and code of every operation, as in `sendMessage 201` and `sendMessage 403 CHAT_USER_MUTED`. */
  reply: Object.entries(operations).flatMap(([id, { statuses, errors }]) => [
    ...statuses.map((status) => `${id} ${status}`),
    ...errors.map((code) => `${id} ${errorCodes[code].status} ${code}`),
  ]),
  event: Object.keys(events).filter((name) => events[name as keyof typeof events].direction === 'server'),
  code: Object.keys(errorCodes),
}

const noted = new Set<string>()

/** Starts to record the parts of the contract that occur in tests, in a file shared by all workers. */
export function beginCoverage(): void {
  process.env.TEST_COVERAGE_FILE = path.join(mkdtempSync(path.join(tmpdir(), 'chat-service-coverage-')), 'seen')
}

/** Records a reply of an operation, an event or an error code. */
export function note(kind: keyof typeof kinds, name: string): void {
  const line = `${kind} ${name}`
  if (noted.has(line)) return
  noted.add(line)
  if (process.env.TEST_COVERAGE_FILE) appendFileSync(process.env.TEST_COVERAGE_FILE, `${line}\n`)
}

/** The parts of the contract that occurred in no test. There is no list of exceptions. */
export function endCoverage(): string[] {
  const file = process.env.TEST_COVERAGE_FILE
  if (!file) return []
  const seen = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
  rmSync(path.dirname(file), { recursive: true, force: true })
  return Object.entries(kinds).flatMap(([kind, names]) =>
    names.map((name) => `${kind} ${name}`).filter((line) => !seen.has(line)),
  )
}
