import { spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const START_MS = 60_000
const STOP_MS = 12_000

const RESTART_MS = 100

const running = new Set()
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

/** A server process that can be killed and started again on the same port. One that ends by itself is started again at once. */
export class ServerProcess {
  #child
  #isWanted = false
  #log = ''

  /**
   * @param {number} port
   * @param {{ program: string, args: string[], uid?: number | undefined, isReady?: () => Promise<boolean> }} command ready as soon as it accepts,
   * unless it says otherwise
   */
  constructor(port, { program, args, uid, isReady = () => accepts(port) }) {
    this.command = { program, args, options: uid === undefined ? {} : { uid, gid: uid } }
    this.isReady = isReady
  }

  /** Resolves when it is ready. */
  async start() {
    this.#isWanted = true
    this.#spawn()
    for (const until = Date.now() + START_MS; Date.now() < until; await sleep(50)) {
      if (await this.isReady().catch(() => false)) return
    }
    throw new Error(`${this.command.program} ${this.command.args[0]} did not start\n${this.#log}`)
  }

  #spawn() {
    const { program, args, options } = this.command
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    this.#child = child
    running.add(child)
    child.stderr.on('data', (text) => (this.#log = (this.#log + text).slice(-4000)))
    child.once('exit', async () => {
      running.delete(child)
      await sleep(RESTART_MS)
      if (this.#isWanted && this.#child === child) this.#spawn()
    })
  }

  get pid() {
    return this.#child.pid
  }

  async kill() {
    await this.#end('SIGKILL')
  }

  /** As a deployment does it: asked first, killed if that takes too long. */
  async stop() {
    const timer = setTimeout(() => this.#child?.kill('SIGKILL'), STOP_MS)
    await this.#end('SIGTERM')
    clearTimeout(timer)
  }

  async #end(signal) {
    this.#isWanted = false
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
}

async function accepts(port) {
  const socket = net.connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
