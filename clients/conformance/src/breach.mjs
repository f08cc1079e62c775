import { isDeepStrictEqual } from 'node:util'

/** A breach of the contract: the due answer, and the actual one. */
export class Breach extends Error {
  constructor(due, came) {
    super(due)
    this.due = due
    this.came = came
  }
}

/** Text of a value for a report. */
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

const breathe = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits for something, and asks for it again and again. @throws {Breach} if it does not come within `ms` */
export const eventually = async (look, due, ms = 10_000) => {
  const end = performance.now() + ms
  for (;;) {
    const { isKept, came } = await look()
    if (isKept) return
    if (performance.now() > end) throw new Breach(`${due}, within ${ms / 1000} s`, came)
    await breathe(50)
  }
}
