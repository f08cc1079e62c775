/** An in-memory PGlite in a worker thread: see pglite.ts. */
import { parentPort } from 'node:worker_threads'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'

// As in `QUICK_START` of program.ts.
setFlagsFromString('--liftoff-only')
const lite = await PGlite.create()
parentPort.on('message', ({ id, text, values }) => {
  lite.query(text, values).then(
    ({ rows }) => parentPort.postMessage({ id, rows }),
    ({ message, code }) => parentPort.postMessage({ id, error: { message, code } }),
  )
})
