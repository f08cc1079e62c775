import { spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const START_MS = 30_000
const STOP_MS = 12_000

/** A server process that can be killed and started again on the same port. */
export class ServerProcess {
  #child

  constructor(port, command, args) {
    this.port = port
    this.command = command
    this.args = args
  }

  /** Resolves when the port accepts. */
  async start() {
    this.#child = spawn(this.command, this.args, { stdio: ['ignore', 'ignore', 'pipe'] })
    let log = ''
    this.#child.stderr.on('data', (text) => (log = (log + text).slice(-4000)))
    for (const until = Date.now() + START_MS; Date.now() < until; await sleep(50)) {
      if (await accepts(this.port)) return
      if (this.#child.exitCode !== null) break
    }
    throw new Error(`${this.command} ${this.args[0]} did not start\n${log}`)
  }

  async kill() {
    await this.#end('SIGKILL')
  }

  /** As a deployment does it: asked first, killed if that takes too long. */
  async stop() {
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), STOP_MS)
    await this.#end('SIGTERM')
    clearTimeout(timer)
  }

  async #end(signal) {
    if (!this.#child || this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = once(this.#child, 'exit')
    this.#child.kill(signal)
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
