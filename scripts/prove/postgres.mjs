import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../free-port.cjs'
import { createPostgres, unprivileged } from '../services.mjs'
import { ServerProcess } from '../server-process.mjs'

/** A PostgreSQL that flushes each commit, and can be killed and frozen as a whole. */
export class Postgres {
  #server
  /** The previous fault. Faults never overlap, even where recovery outlasts the pause in the plan. */
  #before = Promise.resolve()
  #files

  async start() {
    this.#files = createPostgres({ isDurable: true })
    const { program, argsFor, urlFor } = this.#files
    const port = await freePort()
    this.url = urlFor(port)
    const isReady = async () => this.#connect().then((connection) => connection.end().then(() => true))
    this.#server = new ServerProcess(port, { program, args: argsFor(port), uid: unprivileged, isReady })
    await this.#server.start()
    return this
  }

  async stop() {
    await this.#server.kill()
    // Child processes end when the postmaster is gone, but may still write.
    fs.rmSync(this.#files.folder, { recursive: true, force: true, maxRetries: 10 })
  }

  /** Kills all of its processes with SIGKILL, then restarts it, which replays the WAL. */
  crash(ms) {
    return this.#next(async () => {
      await this.#signalAll('SIGKILL')
      await this.#server.kill()
      await sleep(ms)
      await this.#server.start()
    })
  }

  /**
   * Stops all of its processes with SIGSTOP: connections stay open, the kernel accepts new ones, and nothing answers.
   */
  freeze(ms) {
    return this.#next(async () => {
      const goOn = await this.#signalAll('SIGSTOP')
      await sleep(ms)
      await goOn()
    })
  }

  #next(fault) {
    return (this.#before = this.#before.catch(() => {}).then(fault))
  }

  async #connect() {
    const connection = new pg.Client(this.url)
    connection.on('error', () => {})
    await connection.connect()
    return connection
  }

  async #signalAll(signal) {
    const connection = await this.#connect()
    // Stops the postmaster first, so no new process is missed.
    process.kill(this.#server.pid, 'SIGSTOP')
    const { rows } = await connection.query('select pid from pg_stat_activity')
    const pids = [...rows.map(({ pid }) => pid), this.#server.pid]
    pids.forEach((pid) => signalIfThere(pid, signal))
    return async () => {
      pids.forEach((pid) => signalIfThere(pid, 'SIGCONT'))
      await connection.end()
    }
  }
}

function signalIfThere(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
