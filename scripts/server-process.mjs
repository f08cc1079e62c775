import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { accepts } from './free-port.cjs'

const START_MS = 60_000
const STOP_MS = 12_000

const RESTART_MS = 100
/** More frequent polling would slow the start. */
const POLL_MS = 20

const running = new Set()
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

/** By itself or by a signal. */
const hasEnded = ({ exitCode, signalCode }) => exitCode !== null || signalCode !== null

/** A server process that can be killed and restarted on the same port. */
export class ServerProcess {
  #child
  #isWanted = false
  #log = ''

  /**
   * @param {number} port
   * @param {{ program: string, args: string[], env?: NodeJS.ProcessEnv, uid?: number | undefined, isReady?: () => Promise<boolean>, isRevived?: boolean }} command
   * `isReady`: by default when it accepts connections. `isRevived`: whether it is started again at once if it exits;
   * otherwise its errors are printed.
   */
  constructor(port, { program, args, env = process.env, uid, isReady = () => accepts(port), isRevived = true }) {
    this.command = { program, args, options: { env, ...(uid !== undefined && { uid, gid: uid }) } }
    this.isReady = isReady
    this.isRevived = isRevived
  }

  /** Resolves when it is ready. */
  async start() {
    this.#isWanted = true
    this.#spawn()
    for (const until = Date.now() + START_MS; Date.now() < until; await sleep(POLL_MS)) {
      if (await this.isReady().catch(() => false)) return
      if (!this.isRevived && hasEnded(this.#child)) break
    }
    throw new Error(`${this.command.program} ${this.command.args[0]} did not start\n${this.#log}`)
  }

  #spawn() {
    const { program, args, options } = this.command
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', this.isRevived ? 'pipe' : 'inherit'] })
    this.#child = child
    running.add(child)
    child.stderr?.on('data', (text) => (this.#log = (this.#log + text).slice(-4000)))
    child.once('exit', async () => {
      running.delete(child)
      await sleep(RESTART_MS)
      if (this.isRevived && this.#isWanted && this.#child === child) this.#spawn()
    })
  }

  get pid() {
    return this.#child.pid
  }

  async kill() {
    await this.#end('SIGKILL')
  }

  /** Like a deployment: SIGTERM, then SIGKILL after a grace period. */
  async stop() {
    const timer = setTimeout(() => this.#child?.kill('SIGKILL'), STOP_MS)
    await this.#end('SIGTERM')
    clearTimeout(timer)
  }

  async #end(signal) {
    this.#isWanted = false
    const child = this.#child
    if (!child || hasEnded(child)) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
}
