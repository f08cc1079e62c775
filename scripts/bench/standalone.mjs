/** What the standalone server costs as it is shipped, against a bare server and against the library that it is made of. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import jwt from 'jsonwebtoken'
import { freePort } from '../free-port.cjs'
import { cleanEnvironment, root } from '../program.mjs'
import { seedChannel } from './seed.mjs'
import { cpuOfProcess, requestRate, row, slowdown, withServer } from './tools.mjs'

const SECRET = 'the-secret-of-a-server-that-lives-for-one-benchmark'
/** So many that none of them asks more often than the server lets one user ask. */
const USERS = Array.from({ length: 100 }, (_, n) => `lister-${n}`)
const CHANNELS = 50
const START_TIMEOUT = 30_000
/** Bytes of an idle server. */
const MOST_MEMORY = 110 * 1024 ** 2
const mib = (bytes) => `${(bytes / 1024 ** 2).toFixed(0)} MiB`
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Its own program, with settings such as a deployment has. Ready with the first answer of 200. */
async function startStandalone(databaseUrl) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'chat-service-bench-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(process.execPath, [path.join(root, 'dist/src/standalone/main.js')], {
    env: {
      ...Object.fromEntries(Object.entries(cleanEnvironment()).filter(([name]) => !name.startsWith('CHAT_'))),
      NODE_ENV: 'production',
      PORT: String(port),
      CHAT_DATA_DIR: folder,
      CHAT_DATABASE_URL: databaseUrl,
      CHAT_JWT_SECRET: SECRET,
      CHAT_DRAIN_SECONDS: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    fs.rmSync(folder, { recursive: true, force: true })
  }
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() - began > START_TIMEOUT) {
      await stop()
      throw new Error('The standalone server did not become ready.')
    }
    // Not more often: asking would take from it the processor that it starts on.
    await pause(20)
  }
  return {
    url,
    startMs: performance.now() - began,
    cpu: async () => cpuOfProcess(child.pid),
    /** Bytes of resident memory. */
    rss: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) * 1024,
    stop,
  }
}

export const standaloneBenches = {
  async standalone({ databaseUrl, pool }) {
    for (let n = 0; n < CHANNELS; n += 1) await seedChannel(pool, { id: `alone${n}`, users: USERS, messages: 100 })
    await pool.query('vacuum analyze')
    const requests = (tokenOf) =>
      USERS.map((user) => ({ path: '/channels?limit=50', headers: { authorization: `Bearer ${tokenOf(user)}` } }))
    const tokenOf = (userId) => jwt.sign({ userId, tenantId: 'bench' }, SECRET, { expiresIn: '1h' })

    const bare = await withServer({ kind: 'koa' }, async ({ startMs, memory }) => ({ startMs, ...(await memory()) }))
    const library = await withServer({ kind: 'chat', databaseUrl }, (server) =>
      requestRate(
        server,
        requests((user) => user),
      ),
    )
    const server = await startStandalone(databaseUrl)
    try {
      // What starting needed is given back after a while.
      await pause(2000)
      const rss = server.rss()
      const rate = await requestRate(server, requests(tokenOf))
      return [
        slowdown('standalone server, start to the first 200', 'bare Koa', bare.startMs, server.startMs, 4),
        {
          work: 'standalone server, idle memory',
          baseline: `bare Koa ${mib(bare.rss)}`,
          ours: mib(rss),
          ratio: rss / bare.rss,
          limit: `≤ ${mib(MOST_MEMORY)}`,
          ok: rss <= MOST_MEMORY,
        },
        row('standalone server, list 50 channels', 'the library', library, rate, 0.9),
      ]
    } finally {
      await server.stop()
    }
  },
}
