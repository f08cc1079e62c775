import { readFile, rename, writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'

/*
 * PGlite in a thread, because code under Jest cannot import it. The thread uses the clock and random numbers of the simulation. Each
 * caller waits for its response, so the order is deterministic.
 */
let { now, seed } = workerData
const { file, state, data, time, program } = workerData
const [, REQUEST, ANSWER, ERROR] = [0, 1, 2, 3]
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
const wasm = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
// V8 reuses its optimized code in the next thread.
const pgliteWasmModule = program ?? (await WebAssembly.compile(await readFile(wasm)))
const kept = await readFile(file).catch(() => undefined)
const lite = await PGlite.create({
  pgliteWasmModule,
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB'],
  initDbStartParams: ['--wal-segsize=1'],
  ...(kept && { loadDataDir: new Blob([kept]) }),
})

async function keep() {
  const draft = `${file}.${process.pid}`
  await writeFile(draft, Buffer.from(await (await lite.dumpDataDir('none')).arrayBuffer()))
  await rename(draft, file)
}

async function execute(bytes) {
  const parts = []
  await lite.execProtocolRawStream(bytes, { syncToFs: false, onRawData: (part) => parts.push(part.slice()) })
  return Buffer.concat(parts)
}

/** Writes the result where the caller waits for it. */
function answer(kind, bytes) {
  if (bytes.length > data.length) return answer(ERROR, Buffer.from(`an answer of ${bytes.length} bytes`))
  data.set(bytes)
  state[1] = bytes.length
  Atomics.store(state, 0, kind)
  return Atomics.notify(state, 0)
}

parentPort.postMessage({ isNew: !kept, program: pgliteWasmModule })
// Without messages, each of which would cost both threads a tick.
for (;;) {
  for (let before = Atomics.load(state, 0); before !== REQUEST; before = Atomics.load(state, 0))
    Atomics.wait(state, 0, before)
  ;[now] = time
  const bytes = data.slice(0, state[1])
  try {
    if (bytes.length === 0) await keep()
    answer(ANSWER, bytes.length > 0 ? await execute(bytes) : bytes)
  } catch (error) {
    answer(ERROR, Buffer.from(String(error?.stack ?? error)))
  }
}
