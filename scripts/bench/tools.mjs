import { fork } from 'node:child_process'
import http from 'node:http'
import { once } from 'node:events'
import path from 'node:path'
import autocannon from 'autocannon'
import { root } from '../prepare.mjs'

/** How long each measurement runs, in seconds. */
export const seconds = Number(process.env.BENCH_SECONDS ?? 5)

/** Starts a server process of scripts/bench/server.mjs. */
async function startServer(settings) {
  const began = performance.now()
  const child = fork(path.join(root, 'scripts/bench/server.mjs'), [JSON.stringify(settings)], {
    execArgv: ['--expose-gc'],
  })
  const [{ port }] = await once(child, 'message')
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    startMs: performance.now() - began,
    memory: async () => {
      child.send('memory')
      const [usage] = await once(child, 'message')
      return usage
    },
    /** Microseconds of CPU that it has used. */
    cpu: async () => {
      child.send('cpu')
      const [{ user, system }] = await once(child, 'message')
      return user + system
    },
    stop: async () => {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

/** Measures a server process, which ends with the measurement. */
export async function withServer(settings, measure) {
  const server = await startServer(settings)
  try {
    return await measure(server)
  } finally {
    await server.stop()
  }
}

/** How long each measurement warms up, in seconds. */
export const warmUpSeconds = 2

/** How many requests are under way at a time, unless a benchmark says so. */
export const clients = 32

/**
 * Requests a second over loopback, after a warm-up; throws when an answer is not a success.
 *
 * @param requests what each client repeats; or a function that makes those of one client, in the warm-up or after it.
 */
export async function requestRate(url, requests, connections = clients) {
  const run = (duration, isWarmUp) => {
    if (typeof requests !== 'function') return autocannon({ url, connections, duration, requests })
    let client = 0
    return autocannon({
      ...{ url, connections, duration },
      setupClient: (connection) => connection.setRequests(requests(client++, isWarmUp)),
    })
  }
  await run(warmUpSeconds, true)
  const result = await run(seconds, false)
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} of the answers of ${url} were no success`)
  return { rate: result.requests.average, p95: result.latency.p97_5 }
}

/** Median milliseconds of a request, one after the other, after a warm-up. */
export async function latency(url, { path, headers }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise((resolve, reject) => {
      const began = performance.now()
      http
        .get(`${url}${path}`, { headers, agent }, (response) => {
          if (response.statusCode !== 200) return reject(new Error(`${path} answered ${response.statusCode}`))
          response.resume().once('end', () => resolve(performance.now() - began))
        })
        .once('error', reject)
    })
  const run = async (duration) => {
    const end = performance.now() + duration * 1000
    const times = []
    while (performance.now() < end) times.push(await ask())
    return times.sort((a, b) => a - b)
  }
  await run(1)
  const times = await run(seconds)
  agent.destroy()
  return times[Math.floor(times.length / 2)]
}

/** Statements a second on a pool of ten connections with 32 callers, after a warm-up. */
export async function statementRate(pool, statement, callers = 32) {
  const run = async (duration) => {
    const end = performance.now() + duration * 1000
    let count = 0
    const caller = async () => {
      while (performance.now() < end) {
        await pool.query(statement(count))
        count += 1
      }
    }
    const began = performance.now()
    await Promise.all(Array.from({ length: callers }, caller))
    return (count / (performance.now() - began)) * 1000
  }
  await run(2)
  return run(seconds)
}

const perSecond = (rate) => `${rate >= 1000 ? `${(rate / 1000).toFixed(1)} k` : rate.toFixed(0)}/s`

/** A row for what may take at most `limit` times as long as its baseline. */
export const slowdown = (work, name, bareMs, oursMs, limit) => ({
  work,
  baseline: `${name} ${bareMs.toFixed(1)} ms`,
  ours: `${oursMs.toFixed(1)} ms`,
  ratio: oursMs / bareMs,
  limit: `≤ ${limit} ×`,
  ok: oursMs <= limit * bareMs,
})

export const row = (work, name, bare, ours, floor) => ({
  work,
  baseline: `${name} ${perSecond(bare)}`,
  ours: perSecond(ours),
  ratio: ours / bare,
  limit: `≥ ${floor * 100} %`,
  ok: ours >= floor * bare,
})
