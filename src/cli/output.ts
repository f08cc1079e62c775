import type { Logger } from '../config/options'

export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

export function printError(text: string): void {
  process.stderr.write(`${text}\n`)
}

const silent = () => undefined

/** Reports the lock that a migration waits for, so that it does not seem to hang. */
export const progress: Logger = {
  debug: silent,
  info: silent,
  warn: (about: unknown, message?: string) => printError(message ?? String(about)),
  error: silent,
}
