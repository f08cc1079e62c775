/**
 * A lock on a folder that dies with its process, so that neither kill -9 nor a reused pid ever locks a user out.
 *
 * Invariants:
 * 1. Every contender owns a uniquely named Unix socket in the folder, and it listens before it gets its visible name
 *    (`.lock-<pid>-<random>`). The kernel therefore answers for its life: a connection is accepted, or it is dead.
 * 2. A contender shows its own socket first and looks for others afterwards. Of any two, the later one sees the earlier
 *    one, so at most one holds the lock. Two that start at the same moment may both withdraw, and try again.
 * 3. Only sockets that refuse a connection are removed, each by its unique name, so cleaning up races with nobody.
 *
 * Sockets lie in the folder, so containers that share a volume see one another. Machines that share a network folder do
 * not. Windows has no such sockets; there a named pipe of the folder's name does the same, since it can have one server.
 */
import { createHash, randomBytes } from 'node:crypto'
import { readdir, realpath, rename, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSetupError } from './errors'

/** Long enough for a predecessor that is just closing, as when a developer's server restarts. */
const ATTEMPTS = 8

/** The kernel's limit, which is 104 bytes on macOS and 108 on Linux. */
const MAX_ADDRESS = 103

/** Takes the lock and gives the function that releases it. Throws DatabaseSetupError when somebody else holds it. */
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
      if (await answers(socketAddress(path))) {
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

/** A connection succeeds even while the other process is busy or stopped: the kernel queues it. When in doubt, it lives. */
function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => {
      resolve(!['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'].includes(error.code ?? ''))
    })
  })
}

/** The working directory often makes a long path short. One that is still too long would silently be cut by Node. */
function socketAddress(path: string): string {
  const fromHere = relative(process.cwd(), path)
  const address = fromHere.length < path.length ? fromHere : path
  if (Buffer.byteLength(address) > MAX_ADDRESS)
    throw new DatabaseSetupError(`${dirname(path)} is too long a path to be locked`)
  return address
}
