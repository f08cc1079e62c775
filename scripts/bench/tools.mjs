import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import fs from 'node:fs'
import http from 'node:http'
import { once } from 'node:events'
import path from 'node:path'
import autocannon from 'autocannon'
import { root } from '../program.mjs'

const require = createRequire(import.meta.url)

/** How long each measurement runs, in seconds. */
export const seconds = Number(process.env.BENCH_SECONDS ?? 5)

export const times = (count, make) => Array.from({ length: count }, (_, n) => make(n))

export const users = (count) => times(count, (n) => `user-${n + 1}`)

/**
 * A request of a user, whose token is the id; with a body of JSON if there is one.
 *
 * @param {string} method
 * @param {string} path
 * @param {string} [user]
 * @param {object} [body]
 */
export const request = (method, path, user = 'user-1', body) => ({
  method,
  path,
  headers: { authorization: `Bearer ${user}`, ...(body && { 'content-type': 'application/json' }) },
  ...(body && { body: JSON.stringify(body) }),
})

export const send = (channel, user, text = 'hello') => request('POST', `/channels/${channel}/messages`, user, { text })

/** A folder for CPU profiles of the server processes, which Chrome and `node --cpu-prof` understand. */
const profiles = process.env.BENCH_PROFILES

/** Starts a server process of scripts/bench/server.mjs. */
async function startServer(settings) {
  const began = performance.now()
  const child = fork(path.join(root, 'scripts/bench/server.mjs'), [JSON.stringify(settings)], {
    execArgv: ['--expose-gc', ...(profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : [])],
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
    /** How many messages of the bus it has got, and their bytes. */
    bus: async () => {
      child.send('bus')
      const [bus] = await once(child, 'message')
      return bus
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

/** Measures several processes with the same settings. */
export async function withServers(count, settings, measure) {
  const servers = await Promise.all(Array.from({ length: count }, () => startServer(settings)))
  try {
    return await measure(servers)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

let postgres

/** From now on measurements include the CPU of this PostgreSQL, where the system shows it: on Linux. */
export async function watchPostgres(pool) {
  const { rows } = await pool.query('select pg_backend_pid() as pid')
  postgres = statOf(rows[0].pid)?.parent
}

/** Of a process: its parent, and the microseconds of CPU that it and its ended children have used. */
function statOf(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' ')
    // In hundredths of a second: utime, stime, cutime, cstime.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { parent: Number(fields[1]), cpu: ticks * 10_000 }
  } catch {
    // It has ended, or this system has no such file.
    return undefined
  }
}

/** Microseconds of CPU that a process has used, where the system shows it: on Linux. */
export const cpuOfProcess = (pid) => statOf(pid)?.cpu

/** Microseconds of CPU that PostgreSQL has used in all its processes; undefined where that cannot be seen. */
function postgresCpu() {
  if (postgres === undefined) return undefined
  const stats = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid: Number(pid), ...statOf(pid) }))
  const own = stats.filter(({ pid, parent }) => pid === postgres || parent === postgres)
  return own.reduce((sum, { cpu = 0 }) => sum + cpu, 0)
}

/**
 * Runs something and returns its cost.
 *
 * @param {{ cpu: () => Promise<number | undefined> }[]} servers
 * @param {() => Promise<number>} run resolves with how many times it did its work.
 * @returns {Promise<{ server: number | undefined, postgres: number | undefined }>} microseconds of CPU each time.
 */
export async function cpuOf(servers, run) {
  const serverCpu = async () => {
    const each = await Promise.all(servers.map((server) => server.cpu()))
    return each.reduce((sum = 0, cpu = 0) => sum + cpu, 0)
  }
  const before = { server: await serverCpu(), postgres: postgresCpu() }
  const count = await run()
  const after = { server: await serverCpu(), postgres: postgresCpu() }
  const each = (name) => (after[name] === undefined ? undefined : (after[name] - before[name]) / count)
  return { server: servers.length > 0 ? each('server') : undefined, postgres: each('postgres') }
}

/** How long each measurement warms up, in seconds. */
export const warmUpSeconds = 2

/** How many requests are under way at a time, unless a benchmark says so. */
export const clients = 32

/**
 * Requests a second over loopback, after a warm-up, and what one of them costs; throws when an answer is not a success.
 *
 * @param {{ url: string, cpu: () => Promise<number | undefined> }} server
 * @param {object[] | ((client: number, isWarmUp: boolean) => object[])} requests what each client repeats
 * @param {number} connections
 * @param {{ amount?: number, overallRate?: number | undefined }} options `amount`: so many requests and no warm-up, instead of for a time.
 * @returns {Promise<{ rate: number, p50: number, p95: number, cpu: Awaited<ReturnType<typeof cpuOf>> }>}
 */
export async function requestRate(server, requests, connections = clients, { amount, overallRate } = {}) {
  const { url } = server
  const run = (length, isWarmUp) => {
    if (typeof requests !== 'function') return autocannon({ url, connections, overallRate, requests, ...length })
    let client = 0
    return autocannon({
      ...{ url, connections, overallRate, ...length },
      setupClient: (connection) => connection.setRequests(requests(client++, isWarmUp)),
    })
  }
  if (amount === undefined) await run({ duration: warmUpSeconds }, true)
  /** @type {any} autocannon has no types */
  let result
  const cpu = await cpuOf([server], async () => {
    result = await run(amount === undefined ? { duration: seconds } : { amount }, false)
    return result.requests.total
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} of the answers of ${url} were no success`)
  return { rate: result.requests.average, p50: result.latency.p50, p95: result.latency.p97_5, cpu }
}

/**
 * Milliseconds of a request, one after the other, after a warm-up: the median, or what another part of them stays within.
 *
 * @param {string} url
 * @param {{ path: string, headers: Record<string, string>, method?: string, body?: string }} request
 */
export async function latency(url, { path, headers, method = 'GET', body = undefined }, quantile = 0.5) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise((resolve, reject) => {
      const began = performance.now()
      http
        .request(`${url}${path}`, { method, headers, agent }, (response) => {
          if (Number(response.statusCode) >= 300) return reject(new Error(`${path} answered ${response.statusCode}`))
          response.resume().once('end', () => resolve(performance.now() - began))
        })
        .once('error', reject)
        .end(body)
    })
  try {
    return await timesOf(ask, quantile)
  } finally {
    agent.destroy()
  }
}

/** The same by a process of its own, which clients in this one do not delay. */
export async function latencyApart(url, request) {
  const child = fork(path.join(root, 'scripts/bench/latency.mjs'), [JSON.stringify({ url, request })])
  const [milliseconds] = await once(child, 'message')
  return milliseconds
}

/** The same of anything that resolves with the milliseconds that it took. */
export async function timesOf(ask, quantile) {
  const run = async (duration) => {
    const end = performance.now() + duration * 1000
    const taken = []
    while (performance.now() < end) taken.push(await ask())
    return taken.sort((a, b) => a - b)
  }
  await run(1)
  const taken = await run(seconds)
  return taken[Math.floor(taken.length * quantile)]
}

/** The same of a statement. */
export const statementLatency = (pool, statement) =>
  timesOf(async () => {
    const began = performance.now()
    await pool.query(statement)
    return performance.now() - began
  }, 0.5)

/**
 * Statements a second on a pool of ten connections with 32 callers, after a warm-up, and what one of them costs.
 *
 * @returns {Promise<{ rate: number, cpu: { postgres: number | undefined } }>}
 */
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
    return { count, ms: performance.now() - began }
  }
  await run(2)
  let result = { count: 0, ms: 0 }
  const { postgres: each } = await cpuOf([], async () => {
    result = await run(seconds)
    return result.count
  })
  return { rate: (result.count / result.ms) * 1000, cpu: { postgres: each } }
}

const perSecond = (rate) => `${rate >= 1000 ? `${(rate / 1000).toFixed(1)} k` : rate.toFixed(0)}/s`

/** One statement of the service, as Kysely compiles it, named so that PostgreSQL plans it once. */
export const compiled = (db, name, query) => {
  const { sql: text, parameters: values } = query.compile(db)
  return () => ({ name, text, values })
}

/** The service's rate of these requests, by a process of its own. */
export const rateOf = (databaseUrl, requests, connections = clients, settings = {}) =>
  withServer({ kind: 'chat', databaseUrl, ...settings }, (server) => requestRate(server, requests, connections))

/** The statement of a list of channels. */
export const listQuery = (db, userId) => {
  const { channelListQuery } = require('../../dist/src/domain/channels/queries.js')
  const options = { limit: 50, includeEmpty: false, chronological: false, after: undefined }
  return channelListQuery(db, { tenantId: 'bench', userId }, options)
}

export const ms = (value) => `${value.toFixed(1)} ms`
export const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`
export const mib = (bytes) => `${(bytes / 1024 ** 2).toFixed(0)} MiB`

/**
 * A row for anything of which less is better.
 *
 * @param {string} work
 * @param {[name: string, value: number]} baseline
 * @param {number} ours
 * @param {(value: number) => string} written
 * @param {string} limit
 */
export const figure = (work, [name, bare], ours, written, limit = 'no limit', ok = true) => ({
  ...{ work, baseline: `${name} ${written(bare)}`, ours: written(ours), ratio: ours / bare, limit, ok },
})

/** The same, where at most so many are allowed. */
export const atMost = (most, work, baseline, ours, written) =>
  figure(work, baseline, ours, written, `≤ ${written(most)}`, ours <= most)

/** A row for what may take at most `limit` times as long as its baseline; without one it shows what sharing the processors costs. */
export const slowdown = (work, name, bareMs, oursMs, limit = Infinity) => {
  const words = limit === Infinity ? 'no limit: what sharing the processors costs' : `≤ ${limit} ×`
  return figure(work, [name, bareMs], oursMs, ms, words, oursMs <= limit * bareMs)
}

/** A row for what is to reach a part of the rate of its baseline. */
export const row = (work, name, bare, ours, floor) => ({
  work,
  baseline: `${name} ${perSecond(bare.rate)}`,
  ours: perSecond(ours.rate),
  ratio: ours.rate / bare.rate,
  moreIsBetter: true,
  limit: `≥ ${floor * 100} %`,
  ok: ours.rate >= floor * bare.rate,
  cpu: { server: ours.cpu?.server, postgres: ours.cpu?.postgres, bare: bare.cpu },
})
