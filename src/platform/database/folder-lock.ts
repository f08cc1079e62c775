/**
 * A lock on a folder that ends with its process, so that neither kill -9 nor a reused pid leaves the folder locked. A
 * lock file, like that of proper-lockfile, would block until its timeout.
 *
 * Invariants
 *
 * * Every contender has a uniquely named Unix socket in the folder, which listens before it gets its visible name
 *   (`.lock-<pid>-<random>`). So a process is alive if its socket accepts a connection.
 * * A contender makes its socket visible, then looks for others. Of any two, the later sees the earlier, so at most one
 *   holds the lock. If two start at the same moment, both may withdraw and retry.
 * * Only sockets that refuse a connection are removed, each by its unique name, so no live socket is removed.
 *
 * The sockets are in the folder, so containers with a shared volume see each other; machines with a shared network folder do
 * not. Windows lacks such sockets; a named pipe, which can have only one server, replaces them.
 */
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, realpath, rename, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSetupError } from './errors'

/** Enough for the previous process to close, such as a restarting development server. */
const ATTEMPTS = 8

/** The limit of the kernel is 104 bytes on macOS and 108 on Linux. */
const MAX_ADDRESS = 103

/** Takes the lock. @returns the function that releases it. @throws DatabaseSetupError if another process holds it. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const contend = process.platform === 'win32' ? contendWithPipe : contendWithSocket
  for (let attempt = 1; ; attempt++) {
    const outcome = await contend(folder)
    if ('release' in outcome) return outcome.release
    if (attempt === ATTEMPTS)
      throw new DatabaseSetupError(`${folder} is in use by ${outcome.holder}; one process at a time can open it`)
    await sleep(50 + Math.random() * 100)
  }
}

type Outcome = { release: () => Promise<void> } | { holder: string }

async function contendWithSocket(folder: string): Promise<Outcome> {
  const name = `${process.pid}-${randomBytes(4).toString('hex')}`
  const hidden = join(folder, `.bind-${name}`)
  const visible = join(folder, `.lock-${name}`)
  const server = await listen(socketAddress(hidden)).catch((cause: Error) => {
    throw new DatabaseSetupError(`${folder} cannot be locked with a Unix socket: ${cause.message}`, { cause })
  })
  const withdraw = async () => {
    await rm(visible, { force: true })
    server.close()
  }
  try {
    await rename(hidden, visible)
    for (const other of await readdir(folder)) {
      const path = join(folder, other)
      if (!other.startsWith('.lock-') || path === visible) continue
      if (await isAlive(socketAddress(path))) {
        await withdraw()
        return { holder: `process ${other.split('-')[1]}` }
      }
      await rm(path, { force: true })
    }
  } catch (error) {
    await withdraw()
    throw error
  }
  return { release: withdraw }
}

async function contendWithPipe(folder: string): Promise<Outcome> {
  const id = createHash('sha256')
    .update((await realpath(folder)).toLowerCase())
    .digest('hex')
  try {
    const server = await listen(`\\\\.\\pipe\\chat-service-${id}`)
    return { release: async () => void server.close() }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return { holder: 'another process' }
    throw error
  }
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', reject)
    server.listen(path, () => {
      server.unref()
      resolve(server)
    })
  })
}

/** The kernel accepts a connection even if the process is busy or stopped. In doubt it counts as alive. */
async function isAlive(path: string): Promise<boolean> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return true
  } catch (error) {
    return !['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'].includes((error as NodeJS.ErrnoException).code ?? '')
  } finally {
    socket.destroy()
  }
}

/** A path relative to the working directory is often shorter. Node silently cuts one that is too long. */
function socketAddress(path: string): string {
  const fromHere = relative(process.cwd(), path)
  const address = fromHere.length < path.length ? fromHere : path
  if (Buffer.byteLength(address) > MAX_ADDRESS)
    throw new DatabaseSetupError(`${dirname(path)} is too long a path for a lock`)
  return address
}
