import { isDeepStrictEqual } from 'node:util'

/** A breach of the contract: the expected response, and the actual one. */
export class Breach extends Error {
  constructor(due, came) {
    super(due)
    this.due = due
    this.came = came
  }
}

/** Formats a value for a report. */
export const shown = (value, most = 400) => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  return text.length > most ? `${text.slice(0, most)}…` : text
}

/** @throws {Breach} */
export const expect = (isKept, due, came) => {
  if (!isKept) throw new Breach(due, came)
}

/** @throws {Breach} */
export const expectSame = (came, wanted, what) => {
  if (!isDeepStrictEqual(came, wanted)) throw new Breach(`${what}: ${shown(wanted)}`, came)
}

let timeoutFactor = 1

/** Every timeout from now on is so many times as long: `--timeout-factor`. */
export const setTimeoutFactor = (factor) => {
  timeoutFactor = factor
}

/** The timeout in milliseconds, from the one for a server of usual speed. */
export const patient = (ms) => ms * timeoutFactor

const breathe = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Polls until `look` returns `isKept`. @throws {Breach} after `ms` milliseconds, times the factor */
export const eventually = async (look, due, ms = 10_000) => {
  const limit = patient(ms)
  const end = performance.now() + limit
  for (;;) {
    const { isKept, came } = await look()
    if (isKept) return
    if (performance.now() > end) throw new Breach(`${due}, within ${limit / 1000} s`, came)
    await breathe(50)
  }
}
