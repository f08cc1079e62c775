import { readFile, rename, writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'

/*
 * PGlite in a thread, for code under Jest cannot import it. The thread has the time and the chance of the simulation, and whoever
 * asks waits for the answer, so no order depends on it.
 */
let { now, seed } = workerData
const { file, signal, port } = workerData
Date.now = () => now
performance.now = () => now
const RealDate = Date
globalThis.Date = new Proxy(RealDate, { construct: (target, args) => new target(...(args.length > 0 ? args : [now])) })
/** mulberry32 */
const next = () => {
  seed = (seed + 0x6d2b79f5) >>> 0
  let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return (mixed ^ (mixed >>> 14)) >>> 0
}
const fill = (view) => {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
  for (let n = 0; n < bytes.length; n += 1) bytes[n] = next()
  return view
}
Object.defineProperty(globalThis.crypto, 'getRandomValues', { value: fill })
Math.random = () => next() / 2 ** 32

const { PGlite } = await import('@electric-sql/pglite')
const kept = await readFile(file).catch(() => undefined)
const lite = await PGlite.create({
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB'],
  initDbStartParams: ['--wal-segsize=1'],
  ...(kept && { loadDataDir: new Blob([kept]) }),
})

const answer = (message) => {
  port.postMessage(message)
  Atomics.add(signal, 0, 1)
  Atomics.notify(signal, 0)
}

async function keep() {
  const draft = `${file}.${process.pid}`
  await writeFile(draft, Buffer.from(await (await lite.dumpDataDir('none')).arrayBuffer()))
  await rename(draft, file)
}

async function execute({ bytes }) {
  const parts = []
  await lite.execProtocolRawStream(bytes, { syncToFs: false, onRawData: (part) => parts.push(part.slice()) })
  return Buffer.concat(parts)
}

port.on('message', async (request) => {
  now = request.now
  try {
    answer({ bytes: request.bytes ? await execute(request) : (await keep(), undefined) })
  } catch (error) {
    answer({ error: String(error?.stack ?? error) })
  }
})
parentPort.postMessage({ isNew: !kept })
