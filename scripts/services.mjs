/**
 * Private PostgreSQL and Redis for tests and benchmarks: on free ports, with their data in temporary folders, ended
 * and removed with the process that started them, even if that is killed.
 *
 *   node scripts/services.mjs [postgres] [redis] [redis-cluster] [redis-sentinel] [primary [replica] [second-replica]]
 *     [--until-stdin-closes]
 *
 * prints one line of JSON, such as `{"postgres": url, "redis": url}`, and keeps them until it is stopped. The default
 * is postgres and redis. TEST_DATABASE_URL and TEST_REDIS_URL, if set, are returned unchanged. A replica without a
 * primary replicates TEST_POSTGRES_ADMIN_URL, the PostgreSQL of a test run.
 */
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { requirePostgres, requireRedis } from './find-service.mjs'
import { freePort } from './free-port.cjs'
import { isMain, root, run, succeed } from './program.mjs'

const attempts = 3
const readyWithinMs = 60_000

/** PostgreSQL refuses to run as root. 65534 is `nobody`; the user need not exist. */
export const unprivileged = process.getuid?.() === 0 ? 65534 : undefined

const temporaryFolder = (name) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `chat-service-${name}-`))
  if (unprivileged !== undefined) fs.chownSync(folder, unprivileged, unprivileged)
  return folder
}

/** Starts a program under keep-service.mjs, which removes the folder in the end, and waits for its ready line. */
const keep = async ({ folder, signal, program, args, readyLine }) => {
  const keeper = spawn(
    process.execPath,
    [path.join(root, 'scripts', 'keep-service.mjs'), folder, signal, program, ...args],
    {
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, ...(unprivileged === undefined ? {} : { KEEP_UID: String(unprivileged) }) },
    },
  )
  // Closing the pipe ends the service, unless the keeper is already gone.
  keeper.stdin.on('error', () => {})
  const ended = new Promise((resolve) => keeper.once('exit', resolve))
  const stop = async () => {
    keeper.ref()
    keeper.stdin.end()
    await ended
  }
  let log = ''
  /** @type {Promise<void>} */
  const ready = new Promise((resolve, reject) => {
    const hear = (chunk) => {
      log = (log + chunk).slice(-20_000)
      if (readyLine.test(log)) resolve()
    }
    keeper.stdout.on('data', hear)
    keeper.stderr.on('data', hear)
    setTimeout(() => reject(new Error(`not ready after ${readyWithinMs / 1000} s`)), readyWithinMs).unref()
    keeper.once('error', reject)
    void ended.then(() => reject(new Error('ended at once')))
  })
  try {
    await ready
  } catch (error) {
    await stop()
    throw new Error(`${path.basename(program)}: ${error.message}\n${log}`)
  }
  // Its pipes and exit no longer keep this process running. Its log is discarded.
  keeper.stdout.removeAllListeners('data').resume()
  keeper.stderr.removeAllListeners('data').resume()
  const handles = [keeper, keeper.stdin, keeper.stdout, keeper.stderr]
  for (const handle of /** @type {import('node:net').Socket[]} */ (handles)) handle.unref()
  return stop
}

/** Another process may take the port before the service binds it: then the start is retried. */
const retried = async (start) => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start()
    } catch (error) {
      if (attempt === attempts || !/address already in use|could not bind/i.test(error.message)) throw error
    }
  }
}

/**
 * Tests need no durability. Without autovacuum there are no statistics, so PostgreSQL overestimates costs and would
 * compile small statements: `jit` is off too.
 */
const forgetful = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off', jit: 'off' }

const postgresSettings = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
}

const flagsOf = (settings) => Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** The data directory of a PostgreSQL, made by `fill`, and the program that serves it. */
const withFiles = (name, settings, fill) => {
  const bin = requirePostgres()
  const folder = temporaryFolder(name)
  const data = path.join(folder, 'data')
  const identity = unprivileged === undefined ? {} : { uid: unprivileged, gid: unprivileged }
  try {
    fill((program, ...args) => {
      const options = { cwd: folder, ...identity }
      succeed(program, spawnSync(path.join(bin, program), ['-D', data, '--no-sync', ...args], options))
    })
  } catch (error) {
    fs.rmSync(folder, { recursive: true, force: true })
    throw error
  }
  return {
    folder,
    program: path.join(bin, 'postgres'),
    argsFor: (port) => ['-D', data, '-p', String(port), '-k', folder, ...flagsOf({ ...postgresSettings, ...settings })],
    urlFor: (port) => `postgres://postgres@127.0.0.1:${port}/postgres`,
  }
}

/** A new data directory. `isDurable`: with fsync and autovacuum, as in a default PostgreSQL. */
export const createPostgres = ({ isDurable = false } = {}) =>
  withFiles('postgres', isDurable ? {} : forgetful, (call) =>
    call('initdb', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'),
  )

/**
 * Serves its data directory on a free port. @returns {Promise<Service>} the superuser's URL of the database `postgres`
 */
const servePostgres = (create) =>
  retried(async () => {
    const { folder, program, argsFor, urlFor } = create()
    const port = await freePort()
    const readyLine = /ready to accept (read-only )?connections/
    // An immediate shutdown: the data is discarded.
    const stop = await keep({ folder, signal: 'SIGQUIT', program, args: argsFor(port), readyLine })
    return { url: urlFor(port), stop }
  })

const startPostgres = (options) => servePostgres(() => createPostgres(options))

/** Starts a read replica of a PostgreSQL of this machine, by streaming replication. The URL is the superuser's. */
const startReplica = (primaryUrl) =>
  servePostgres(() =>
    withFiles('replica', { fsync: 'off' }, (call) => call('pg_basebackup', '-d', primaryUrl, '-R', '-c', 'fast')),
  )

/** Starts a Redis server. Its arguments may depend on its folder. */
const startRedisServer = (configure) =>
  retried(async () => {
    const program = requireRedis()
    const folder = temporaryFolder('redis')
    const port = await freePort()
    const { args = [], readyLine = /ready to accept connections/i, ...settings } = configure(folder)
    const common = { port, bind: '127.0.0.1', save: '', appendonly: 'no', dir: folder, databases: 64 }
    const flags = Object.entries({ ...common, ...settings }).flatMap(([name, value]) => [`--${name}`, String(value)])
    const stop = await keep({ folder, signal: 'SIGKILL', program, args: [...args, ...flags], readyLine })
    return { host: '127.0.0.1', port, stop }
  })

/** Starts related services in order; if one fails, stops the others. */
const together = async (start) => {
  const started = []
  const stop = async () => void (await Promise.all(started.map((one) => one.stop())))
  const add = async (one) => {
    started.push(await one)
    return started.at(-1)
  }
  try {
    return { url: await start(add), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** `isDurable`: it fsyncs each command. */
const startRedis = async ({ isDurable = false } = {}) => {
  const { host, port, stop } = await startRedisServer(() =>
    isDurable ? { appendonly: 'yes', appendfsync: 'always' } : {},
  )
  return { url: `redis://${host}:${port}`, stop }
}

/** `DEBUG CRASH-AND-RECOVER <ms>` crashes a server and restarts it in its folder. */
const mayCrash = { 'enable-debug-command': 'local' }
const CLUSTER_MASTERS = 3
const NODE_TIMEOUT_MS = 1000

/** Splits the slots among running servers, by the redis-cli beside them. */
const formCluster = async (nodes) => {
  const options = /** @type {const} */ ({ encoding: 'utf8', timeout: readyWithinMs })
  const call = (...args) => succeed('redis-cli', spawnSync(requireRedis().replace(/server$/, 'cli'), args, options))
  call('--cluster', 'create', ...nodes.map(({ host, port }) => `${host}:${port}`), '--cluster-yes')
  // A master does not serve in its first two seconds.
  const isReady = ({ port }) => call('-p', String(port), 'cluster', 'info').includes('cluster_state:ok')
  const deadline = Date.now() + readyWithinMs
  while (!nodes.every(isReady)) {
    if (Date.now() > deadline) throw new Error(`The Redis Cluster is not ready after ${readyWithinMs / 1000} s`)
    await sleep(50)
  }
}

const startRedisCluster = () =>
  together(async (add) => {
    const nodes = []
    for (let n = 0; n < CLUSTER_MASTERS; n += 1) {
      const ports = { 'cluster-port': await freePort() }
      const settings = { ...ports, ...mayCrash, 'cluster-enabled': 'yes', 'cluster-node-timeout': NODE_TIMEOUT_MS }
      nodes.push(await add(startRedisServer(() => settings)))
    }
    await formCluster(nodes)
    return `redis+cluster://${nodes.map(({ host, port }) => `${host}:${port}`).join()}`
  })

const MASTER = 'chat'
// A Sentinel polls once a second: with a shorter timeout it gives up most failovers.
const sentinelSettings = { 'down-after-milliseconds': 1000, 'failover-timeout': 5000 }

/** A Redis with a replica, and a Sentinel over both. */
const startRedisSentinel = () =>
  together(async (add) => {
    const settings = { ...mayCrash, 'repl-diskless-sync-delay': 0 }
    const master = await add(startRedisServer(() => settings))
    const replicaof = `${master.host} ${master.port}`
    await add(startRedisServer(() => ({ ...settings, replicaof, readyLine: /sync: Finished with success/ })))
    const sentinel = await add(
      startRedisServer((folder) => {
        // A Sentinel stores its state in its configuration file.
        const file = path.join(folder, 'sentinel.conf')
        const lines = Object.entries(sentinelSettings).map(([name, value]) => `sentinel ${name} ${MASTER} ${value}\n`)
        fs.writeFileSync(file, `sentinel monitor ${MASTER} ${master.host} ${master.port} 1\n${lines.join('')}`)
        if (unprivileged !== undefined) fs.chownSync(file, unprivileged, unprivileged)
        return { args: [file, '--sentinel'], readyLine: /\+slave slave/ }
      }),
    )
    return `redis+sentinel://${sentinel.host}:${sentinel.port}/${MASTER}`
  })

/** @typedef {{ url: string, stop: () => Promise<void> }} Service */

/** @returns {Service} */
const given = (url) => ({ url, stop: async () => {} })

const requireTestPostgres = () => {
  const url = process.env.TEST_POSTGRES_ADMIN_URL
  if (!url) throw new Error('a replica needs a primary: name it too, or set TEST_POSTGRES_ADMIN_URL')
  return url
}

/** @type {Record<string, (options: { isDurable?: boolean }, started: Record<string, Service>) => Promise<Service>>} */
const starters = {
  postgres: async (options) =>
    process.env.TEST_DATABASE_URL ? given(process.env.TEST_DATABASE_URL) : startPostgres(options),
  primary: startPostgres,
  replica: (options, { primary = given(requireTestPostgres()) }) => startReplica(primary.url),
  'second-replica': (options, { primary }) => startReplica(primary.url),
  redis: async (options) => (process.env.TEST_REDIS_URL ? given(process.env.TEST_REDIS_URL) : startRedis(options)),
  'redis-cluster': startRedisCluster,
  'redis-sentinel': startRedisSentinel,
}

/**
 * Returns the services that the environment names, and starts the others.
 * @param {string[]} names of `starters`
 * @param {{ isDurable?: boolean }} options of a PostgreSQL or a Redis that is started
 */
export const startServices = async (names = ['postgres', 'redis'], options = {}) => {
  // In order, because each may need an install, and apt runs one at a time.
  /** @type {Record<string, Service>} */
  const services = {}
  try {
    for (const name of names) services[name] = await starters[name](options, services)
  } catch (error) {
    await Promise.all(Object.values(services).map((service) => service.stop()))
    throw error
  }
  return services
}

if (isMain(import.meta.url)) {
  await run(async () => {
    const args = process.argv.slice(2)
    const names = Object.keys(starters).filter((name) => args.includes(name))
    const services = await startServices(names.length === 0 ? undefined : names)
    console.log(JSON.stringify(Object.fromEntries(Object.entries(services).map(([name, { url }]) => [name, url]))))
    const staysUp = setInterval(() => {}, 1 << 30)
    await new Promise((resolve) => {
      if (args.includes('--until-stdin-closes')) process.stdin.once('end', resolve).once('error', resolve).resume()
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, resolve)
    })
    clearInterval(staysUp)
    await Promise.all(Object.values(services).map((service) => service.stop()))
  })
}
