/** The cost of the standalone server as shipped, against a bare server and against the library in it. */
import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import jwt from 'jsonwebtoken'
import { startStandalone } from '../standalone.mjs'
import { atMost, mib, row, slowdown } from './rows.mjs'
import { seedChannels } from './seed.mjs'
import { cpuOfProcess, rateOf, request, requestRate, times, withServer } from './tools.mjs'

/** Enough users that none exceeds the rate limit. */
const USERS = times(100, (n) => `lister-${n}`)
/** Bytes of an idle server. */
const MOST_MEMORY = 110 * 1024 ** 2

export async function standalone({ databaseUrl, pool }) {
  await seedChannels(pool, 50, 'alone', { users: USERS, messages: 100 })
  await pool.query('vacuum analyze')
  const listing = (tokenOf) => USERS.map((user) => request('GET', '/channels?limit=50', tokenOf(user)))
  const bare = await withServer({ kind: 'koa' }, async ({ startMs, memory }) => ({ startMs, ...(await memory()) }))
  const library = await rateOf(databaseUrl, listing(String))
  const server = await startStandalone({ NODE_ENV: 'production', CHAT_DATABASE_URL: databaseUrl })
  try {
    const tokenOf = (userId) => jwt.sign({ userId, tenantId: 'bench' }, server.secret, { expiresIn: '1h' })
    // Memory used by the startup is freed after a while.
    await pause(2000)
    const rss = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)], { encoding: 'utf8' })) * 1024
    const measured = { url: server.url, cpu: async () => cpuOfProcess(server.pid) }
    const rate = await requestRate(measured, listing(tokenOf))
    return [
      slowdown('standalone server, start to the first 200', 'bare Koa', bare.startMs, server.startMs, 4),
      atMost(MOST_MEMORY, 'standalone server, idle memory', ['bare Koa', bare.rss], rss, mib),
      row('standalone server, list 50 channels', 'the library', library, rate, 0.9),
    ]
  } finally {
    await server.stop()
  }
}
