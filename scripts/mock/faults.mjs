/** Faults injected into the next requests of an operation: a delay, an error of the contract, a dropped connection. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal, wrong } from './errors.mjs'

/** The operation name of the gateway's handshake. */
export const HANDSHAKE = 'gateway'

/** Error codes of a handshake, by status. */
const handshakeStatuses = new Set([401, 403, 429, 503])

export class Faults {
  pending = []

  constructor({ operations, errorCodes, examples }) {
    this.errorCodes = errorCodes
    this.examples = examples
    const ofHandshake = Object.keys(errorCodes).filter((code) => handshakeStatuses.has(errorCodes[code].status))
    /** The error codes of each operation. */
    this.documented = new Map([...operations.map(({ id, errors }) => [id, errors]), [HANDSHAKE, ofHandshake]])
  }

  add({ operation, times, status, code, details, delayMs, drop }) {
    const refusalCode = this.codeOf(operation, status, code)
    if (details && refusalCode === undefined) throw wrong('/details', 'must come with a code or a status')
    this.pending.push({ operation, times, code: refusalCode, details, delayMs, drop })
  }

  codeOf(operation, status, code) {
    if (status === undefined && code === undefined) return undefined
    const documented = this.documented.get(operation)
    if (code !== undefined && !documented.includes(code)) {
      throw wrong('/code', `must be a code of ${operation}: ${documented.join(', ')}`)
    }
    if (status === undefined) return code
    const fitting = documented.filter((each) => this.errorCodes[each].status === status)
    if (code !== undefined && !fitting.includes(code)) {
      throw wrong('/status', `must be the status of ${code}: ${this.errorCodes[code].status}`)
    }
    if (fitting.length > 0) return code ?? fitting[0]
    const statuses = [...new Set(documented.map((each) => this.errorCodes[each].status))].sort()
    throw wrong('/status', `must be an error of ${operation}: ${statuses.join(', ')}`)
  }

  /**
   * Applies the operation's next fault, if any, to a request.
   *
   * @returns whether to drop the connection.
   * @throws Refusal
   */
  async meet(operation) {
    const fault = this.pending.find((each) => each.operation === operation)
    if (!fault) return false
    fault.times -= 1
    if (fault.times === 0) this.pending.splice(this.pending.indexOf(fault), 1)
    if (fault.delayMs > 0) await sleep(fault.delayMs)
    if (fault.drop) return true
    if (fault.code !== undefined) throw new Refusal(fault.code, { ...this.detailsOf(fault.code), ...fault.details })
    return false
  }

  /** The details of the error's example, with the shortest wait. */
  detailsOf(code) {
    const example = Object.values(this.examples).find(({ value }) => value?.error?.code === code)
    const details = example?.value.error.details ?? {}
    return 'retryAfter' in details ? { ...details, retryAfter: 1 } : details
  }
}
