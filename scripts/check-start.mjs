/**
 * Checks `npm start` on a bare clone: it must run with only the packages and build parts that it selects, and a second
 * start must find everything in place. The demo must offer its page and Web Push. Other gates run with all packages
 * installed, so they would not notice.
 */
import path from 'node:path'
import { withServer } from './check-starter.mjs'
import { copyClone } from './copy-clone.mjs'
import { cleanEnvironment, readJson, run, withFolder } from './program.mjs'

const limitMs = 10 * 60_000

const environment = (dataDir) => {
  const isOurs = (name) => /^CHAT_|^(DATABASE_URL|HOST|NODE_OPTIONS)$|^npm_/.test(name)
  const inherited = Object.entries(cleanEnvironment()).filter(([name]) => !isOurs(name))
  return { ...Object.fromEntries(inherited), PORT: '0', CHAT_DATA_DIR: dataDir, CHAT_DRAIN_SECONDS: '0' }
}

/** Parts of the demo that the server omits if they are not built. */
const offered = ['/', '/service-worker.js', '/web-push/public-key']

/** @returns {Promise<string[]>} the parts that the demo lacks. */
const lacks = async (url) => {
  const found = await Promise.all(offered.map(async (path) => (await fetch(new URL(path, url))).ok))
  return offered.filter((_, n) => !found[n])
}

/** Starts the server until the demo is ready. @returns the duration, and the server's output */
const start = async (folder) => {
  const began = performance.now()
  let seconds = 0
  const options = { cwd: folder, env: environment(path.join(folder, '.data')), timeout: limitMs }
  // The last line says how to log in to the demo. Before it, a signal would not end the server cleanly.
  const ready = /running its demo at (\S+)[^]*\/demo\/login/
  const output = await withServer(['scripts/start.mjs'], options, ready, async ({ 1: url, input }) => {
    seconds = (performance.now() - began) / 1000
    const missing = await lacks(url)
    if (missing.length > 0) throw new Error(`The demo lacks ${missing.join(', ')}:\n${input}`)
  })
  return { seconds, output }
}

await run(async () => {
  await withFolder('start', async (folder) => {
    copyClone(folder)
    const first = await start(folder)
    const count = Object.keys(readJson(folder, 'node_modules', '.package-lock.json').packages).length
    console.log(`On a bare clone the demo is ready after ${first.seconds.toFixed(1)} s, with ${count} packages.`)
    const second = await start(folder)
    console.log(`The second time it is ready after ${second.seconds.toFixed(1)} s.`)
    if (/Installing|Building/.test(second.output)) throw new Error(`It prepared itself again:\n${second.output}`)
  })
})
