import { existsSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
// eslint-disable-next-line @typescript-eslint/no-require-imports -- the module itself, on which the process keeps its threads
import threads = require('node:worker_threads')
import type { Answer, ThreadData } from './pglite-thread'

/*
 * Database threads for tests. The first one starts when this module is loaded, so that its database opens in parallel.
 * A process keeps an idle thread, because a reset is faster than a start. The thread is stored on a module of Node,
 * because Jest reloads all others for each test file.
 */

export interface PooledThread {
  worker: threads.Worker
  /** Resolves when its database is open; rejects if it cannot be opened. */
  opened: Promise<Answer>
}

const IDLE = Symbol.for('@chat-service/server/testing: threads that are not in use')
const MAX_IDLE = 1

const idle = ((threads as unknown as Record<symbol, PooledThread[] | undefined>)[IDLE] ??= [])
if (idle.length === 0) idle.push(startThread())

export const takeThread = (): PooledThread => idle.pop() ?? startThread()

/** @returns whether the pool keeps the thread. Its database must be empty. */
export const giveBack = (worker: threads.Worker): boolean =>
  idle.length < MAX_IDLE && idle.push({ worker, opened: Promise.resolve({ id: 0 }) }) > 0

function startThread(): PooledThread {
  const workerData: ThreadData = { folder: cacheFolder() }
  // Without the command-line options of the host's program, such as loaders.
  const worker = new threads.Worker(path.join(__dirname, 'pglite-thread.js'), { workerData, execArgv: [] })
  worker.unref()
  const opened = new Promise<Answer>((resolve) => {
    const failed = (reason: string) => resolve({ id: 0, error: reason })
    worker.once('message', resolve)
    worker.once('error', ({ message }: Error) => failed(message))
    worker.once('exit', () => failed('The thread of the embedded database has ended'))
  })
  return { worker, opened }
}

/** In the host's node_modules if it exists, because other users cannot write there. */
function cacheFolder(): string {
  const modules = path.resolve('node_modules')
  if (existsSync(modules)) return path.join(modules, '.cache', 'chat-service')
  return path.join(tmpdir(), `chat-service-testing-${userInfo().username}`)
}
