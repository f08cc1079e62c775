import { existsSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
// eslint-disable-next-line @typescript-eslint/no-require-imports -- the module itself, on which the process keeps its threads
import threads = require('node:worker_threads')
import type { Answer, ThreadData } from './thread-messages'

/*
 * Threads with databases for tests. The first one starts when this module is loaded, so that it opens its database while the
 * rest is loaded. A process keeps one that is not in use, because starting one takes longer than emptying it. It is kept on a
 * module of Node: Jest loads all others anew for each file of tests.
 */

export interface PooledThread {
  worker: threads.Worker
  /** What it answers when its database is open, or why it never will be. */
  opened: Promise<Answer>
}

const IDLE = Symbol.for('chat-service/testing: threads that are not in use')
const MAX_IDLE = 1

const idle = ((threads as unknown as Record<symbol, PooledThread[] | undefined>)[IDLE] ??= [])
if (idle.length === 0) idle.push(startThread())

export const takeThread = (): PooledThread => idle.pop() ?? startThread()

/** @returns whether the pool keeps it. Its database is empty. */
export const giveBack = (worker: threads.Worker): boolean =>
  idle.length < MAX_IDLE && idle.push({ worker, opened: Promise.resolve({ id: 0 }) }) > 0

function startThread(): PooledThread {
  const workerData: ThreadData = { folder: cacheFolder() }
  // Without what the host's own program was started with, such as loaders.
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

/** In the host's node_modules, if there is one: others cannot write there. */
function cacheFolder(): string {
  const modules = path.resolve('node_modules')
  if (existsSync(modules)) return path.join(modules, '.cache', 'chat-service')
  return path.join(tmpdir(), `chat-service-testing-${userInfo().username}`)
}
