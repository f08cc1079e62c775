/** The author's program that drives the client: one line of JSON per command, and one per answer. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Breach, patient, shown } from '../breach.mjs'

const answerWithinMs = 30_000
const endWithinMs = 5_000

/** Errors that the client reports to its user. */
export class ClientError extends Error {
  constructor({ code, message }) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

export class Driver {
  #waiting = new Map()
  #last = 0
  #errors = ''

  constructor(command) {
    this.child = spawn(command, { shell: true, detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
    this.child.stdin.on('error', () => {})
    this.child.stderr.on('data', (chunk) => (this.#errors = (this.#errors + chunk).slice(-2000)))
    createInterface(this.child.stdout).on('line', (line) => this.#receive(line))
    this.ended = once(this.child, 'close').then(([code]) => {
      for (const { reject } of this.#waiting.values())
        reject(new Breach('an answer', `the driver ended with ${code}: ${this.#errors}`))
      this.#waiting.clear()
    })
  }

  #receive(line) {
    let answer
    try {
      answer = JSON.parse(line)
    } catch {
      // Shown if answers are missing: programs may print other lines.
    }
    const waiting = this.#waiting.get(answer?.id)
    if (!waiting) return void (this.#errors = `${this.#errors}${line}\n`.slice(-2000))
    this.#waiting.delete(answer.id)
    if (answer.error) waiting.reject(new ClientError(answer.error))
    else waiting.resolve(answer.result ?? {})
  }

  /**
   * @returns {Promise<any>} the `result`
   * @throws {ClientError} the `error`
   * @throws {Breach} without an answer
   */
  async ask(what, input = {}) {
    const id = (this.#last += 1)
    const line = JSON.stringify({ id, do: what, ...input })
    const answer = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
    this.child.stdin.write(`${line}\n`)
    const limit = patient(answerWithinMs)
    let timer
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => {
        reject(
          new Breach(
            `an answer of the driver to ${shown(line, 200)} within ${limit / 1000} s`,
            `none. ${this.#errors}`,
          ),
        )
      }, limit)
    })
    return Promise.race([answer, late]).finally(() => clearTimeout(timer))
  }

  /** Asks it to end, then kills its process group: the shell and its children. */
  async stop() {
    const isOver = () => this.child.exitCode !== null || this.child.signalCode !== null
    if (!isOver()) void this.ask('stop').catch(() => undefined)
    this.child.stdin.end()
    const timer = setTimeout(() => process.kill(-Number(this.child.pid), 'SIGKILL'), endWithinMs)
    await this.ended
    clearTimeout(timer)
  }
}
