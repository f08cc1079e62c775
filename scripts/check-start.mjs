/**
 * Checks `npm start` on a bare clone: it must run with only the packages and build parts that it selects, and a second
 * start must find everything in place. The demo must offer its page and Web Push. Other gates run with all packages
 * installed, so they would not notice.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
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

/**
 * Starts the server, waits until the demo is ready, and stops it.
 * @returns {Promise<{ seconds: number, output: string }>} its duration and output
 */
const start = async (folder) => {
  const started = performance.now()
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    env: environment(path.join(folder, '.data')),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitMs,
  })
  const closed = once(server, 'close')
  let output = ''
  /** @type {number | undefined} */
  let seconds
  /** @type {Promise<string[]>} */
  let looking = Promise.resolve([])
  const hear = (chunk) => {
    output += chunk
    // The last line says how to log in to the demo. Before it, a signal would not end the server cleanly.
    if (seconds !== undefined || !output.includes('/demo/login')) return
    seconds = (performance.now() - started) / 1000
    looking = lacks(/running its demo at (\S+)/.exec(output)?.[1]).finally(() => server.kill('SIGTERM'))
    looking.catch(() => undefined)
  }
  server.stdout.setEncoding('utf8').on('data', hear)
  server.stderr.setEncoding('utf8').on('data', hear)
  const [code] = await closed
  const missing = await looking
  if (missing.length > 0) throw new Error(`The demo lacks ${missing.join(', ')}:\n${output}`)
  if (seconds === undefined || code !== 0) throw new Error(`npm start ended with ${code}:\n${output}`)
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
