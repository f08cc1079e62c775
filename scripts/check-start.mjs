/**
 * Checks `npm start` on a bare clone: it has to run with the packages and the parts of the build that it chooses itself,
 * and a second start must find everything there. Everywhere else all packages are installed, so nothing else notices.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { copyClone } from './copy-clone.mjs'
import { cleanEnvironment, run } from './program.mjs'

const limitMs = 10 * 60_000

const environment = (dataDir) => {
  const isOurs = (name) => /^CHAT_|^(DATABASE_URL|HOST|NODE_OPTIONS)$|^npm_/.test(name)
  const inherited = Object.entries(cleanEnvironment()).filter(([name]) => !isOurs(name))
  return { ...Object.fromEntries(inherited), PORT: '0', CHAT_DATA_DIR: dataDir, CHAT_DRAIN_SECONDS: '0' }
}

/**
 * Starts the server, waits until the demo is ready, and stops it.
 * @returns {Promise<{ seconds: number, output: string }>} how long it took, and what it printed
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
  const hear = (chunk) => {
    output += chunk
    // The last that it prints says how to log in to the demo. Before that, a signal would not end it cleanly.
    if (seconds !== undefined || !output.includes('/demo/login')) return
    seconds = (performance.now() - started) / 1000
    server.kill('SIGTERM')
  }
  server.stdout.setEncoding('utf8').on('data', hear)
  server.stderr.setEncoding('utf8').on('data', hear)
  const [code] = await closed
  if (seconds === undefined || code !== 0) throw new Error(`npm start ended with ${code}:\n${output}`)
  return { seconds, output }
}

await run(async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'chat-service-start-'))
  try {
    copyClone(folder)
    const first = await start(folder)
    const packages = fs.readFileSync(path.join(folder, 'node_modules', '.package-lock.json'), 'utf8')
    const count = Object.keys(JSON.parse(packages).packages).length
    console.log(`On a bare clone the demo is ready after ${first.seconds.toFixed(1)} s, with ${count} packages.`)
    const second = await start(folder)
    console.log(`The second time it is ready after ${second.seconds.toFixed(1)} s.`)
    if (/Installing|Building/.test(second.output)) throw new Error(`It prepared itself again:\n${second.output}`)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
})
