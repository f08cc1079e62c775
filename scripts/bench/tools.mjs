import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import fs from 'node:fs'
import http from 'node:http'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { WebSocket } from 'ws'
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

/** Sends a request. @returns the JSON of its response, which must be a success. */
export async function ask({ url }, { path, ...options }) {
  const answer = await fetch(url + path, options)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${text}`)
  return JSON.parse(text)
}

/** Starts a server process of scripts/bench/server.mjs, with the options of this process: `--cpu-prof` profiles it too. */
async function startServer(settings) {
  const began = performance.now()
  const child = fork(path.join(root, 'scripts/bench/server.mjs'), [JSON.stringify(settings)], {
    execArgv: [...process.execArgv, '--expose-gc'],
  })
  const [{ port }] = await once(child, 'message')
  const tell = async (what) => {
    child.send(what)
    const [answer] = await once(child, 'message')
    return answer
  }
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    startMs: performance.now() - began,
    memory: () => tell('memory'),
    bus: () => tell('bus'),
    cpu: () => tell('cpu'),
    stop: async () => {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

/** Measures a server process, then ends it. */
export const withServer = (settings, measure) => withServers(1, settings, ([server]) => measure(server))

/** Measures several processes with the same settings. */
export async function withServers(count, settings, measure) {
  const servers = await Promise.all(times(count, () => startServer(settings)))
  try {
    return await measure(servers)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

/**
 * Opens a socket of a user.
 *
 * @param {{ port: number }} server
 * @param {string} user
 * @param {(frame: Buffer) => void} received gets each frame
 */
export async function openSocket({ port }, user, received = () => undefined) {
  const { headers } = request('GET', '', user)
  const socket = new WebSocket(`ws://127.0.0.1:${port}/chat`, ['chat.v1'], { headers })
  socket.on('message', received)
  await once(socket, 'open')
  socket.on('error', () => undefined)
  return socket
}

/** Calls `open` for each number below `count`, twenty at a time. @returns the results. */
export async function openAll(count, open) {
  const opened = []
  for (let n = 0; n < count; n += 20)
    opened.push(...(await Promise.all(times(Math.min(20, count - n), (k) => open(n + k)))))
  return opened
}

/**
 * Opens sockets of `user-1` to `user-<count>`, and joins each to these channels. `received` gets each further frame,
 * with the number of its socket.
 *
 * @param {{ port: number }} server
 * @param {number} count
 * @param {string[]} channels
 * @param {(frame: Buffer, n: number) => void} received
 */
export async function openSockets(server, count, channels = [], received = () => undefined) {
  let joined = 0
  const sockets = await openAll(count, async (n) => {
    const socket = await openSocket(server, `user-${n + 1}`, (frame) => {
      if (frame.includes('"gateway:ack"')) joined += 1
      else received(frame, n)
    })
    for (const channelId of channels)
      socket.send(JSON.stringify({ event: 'chat:join:channel', data: { channelId }, ref: 1 }))
    return socket
  })
  while (joined < count * channels.length) await pause(20)
  return sockets
}

/** The clients that `open` resolves with, and the bytes of the server's memory for each. */
export async function memoryOf(server, open) {
  const before = await server.memory()
  const clients = await open()
  // Includes the reads that follow `gateway:hello`.
  await pause(2000)
  const after = await server.memory()
  const each = (name) => (after[name] - before[name]) / clients.length
  return { clients, heap: each('heapUsed'), rss: each('rss') }
}

let postgres

/** From now on measurements include the CPU of this PostgreSQL. Linux only. */
export async function watchPostgres(pool) {
  const { rows } = await pool.query('select pg_backend_pid() as pid')
  postgres = statOf(rows[0].pid)?.parent
}

/** A process's parent, and the microseconds of CPU used by it and its ended children. */
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

/** Microseconds of CPU used by a process. Linux only. */
export const cpuOfProcess = (pid) => statOf(pid)?.cpu

/** Microseconds of CPU used by all processes of PostgreSQL; undefined where unknown. */
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
 * @param {() => Promise<number>} run resolves with the number of repetitions.
 * @returns {Promise<{ server: number | undefined, postgres: number | undefined }>} microseconds of CPU per repetition.
 */
export async function cpuOf(servers, run) {
  const used = async () => {
    const each = await Promise.all(servers.map((server) => server.cpu()))
    return {
      server: each.length > 0 ? each.reduce((sum = 0, cpu = 0) => sum + cpu) : undefined,
      postgres: postgresCpu(),
    }
  }
  const before = await used()
  const count = await run()
  const after = await used()
  const each = (name) => (after[name] === undefined ? undefined : (after[name] - before[name]) / count)
  return { server: each('server'), postgres: each('postgres') }
}

/** How long each measurement warms up, in seconds. */
export const warmUpSeconds = 2

/** Default number of concurrent requests. */
export const clients = 32

/**
 * Requests per second over loopback after a warm-up, and the cost of one. Throws if a response is not a success.
 *
 * @param {{ url: string, cpu: () => Promise<number | undefined> }} server
 * @param {object[] | ((client: number, isWarmUp: boolean) => object[])} requests what each client repeats
 * @param {number} connections
 * @param {{ amount?: number }} options `amount`: a number of requests, without a warm-up, instead of a duration.
 * @returns {Promise<{ rate: number, p50: number, p95: number, cpu: Awaited<ReturnType<typeof cpuOf>> }>}
 */
export async function requestRate(server, requests, connections = clients, { amount } = {}) {
  const { url } = server
  const run = (length, isWarmUp) => {
    let client = 0
    const requestsOf = () => (typeof requests === 'function' ? requests(client++, isWarmUp) : requests)
    const setupClient = (connection) => connection.setRequests(requestsOf())
    return autocannon({ url, connections, setupClient, ...length })
  }
  if (amount === undefined) await run({ duration: warmUpSeconds }, true)
  /** @type {any} autocannon has no types */
  let result
  const cpu = await cpuOf([server], async () => {
    result = await run(amount === undefined ? { duration: seconds } : { amount }, false)
    return result.requests.total
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} of the responses of ${url} were not successful`)
  return { rate: result.requests.average, p50: result.latency.p50, p95: result.latency.p97_5, cpu }
}

/**
 * Latency of sequential requests after a warm-up, in milliseconds: the median, or another percentile.
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
          if (Number(response.statusCode) >= 300) return reject(new Error(`${path} returned ${response.statusCode}`))
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

/** The same from a separate process, so clients in this one don't delay it. */
export async function latencyApart(url, request) {
  const child = fork(path.join(root, 'scripts/bench/latency.mjs'), [JSON.stringify({ url, request })])
  const [milliseconds] = await once(child, 'message')
  return milliseconds
}

/** The same for any function that resolves with the milliseconds it took. */
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

/** The same for a statement. */
export const statementLatency = (pool, statement) =>
  timesOf(async () => {
    const began = performance.now()
    await pool.query(statement)
    return performance.now() - began
  }, 0.5)

/**
 * Statements a second on a pool of ten connections with 32 callers, after a warm-up, and the cost of one.
 *
 * @returns {Promise<{ rate: number, cpu: { postgres: number | undefined } }>}
 */
export async function statementRate(pool, statement, callers = clients) {
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
    await Promise.all(times(callers, caller))
    return { count, ms: performance.now() - began }
  }
  await run(warmUpSeconds)
  let result = { count: 0, ms: 0 }
  const { postgres: each } = await cpuOf([], async () => {
    result = await run(seconds)
    return result.count
  })
  return { rate: (result.count / result.ms) * 1000, cpu: { postgres: each } }
}

/** One statement of the service, as Kysely compiles it, named so that PostgreSQL plans it once. */
export const compiled = (db, name, query) => {
  const { sql: text, parameters: values } = query.compile(db)
  return { name, text, values }
}

/** The service's rate of these requests, in a separate process. */
export const rateOf = (databaseUrl, requests, connections = clients, settings = {}) =>
  withServer({ kind: 'chat', databaseUrl, ...settings }, (server) => requestRate(server, requests, connections))

/** The statement of a list of channels. */
export const listQuery = (db, userId) => {
  const { channelListQuery } = require('../../dist/src/domain/channels/queries.js')
  const options = { limit: 50, includeEmpty: false, chronological: false, after: undefined }
  return channelListQuery(db, { tenantId: 'bench', userId }, options)
}
