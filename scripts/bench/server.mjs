/**
 * A process of the service, or of a bare baseline, for the benchmarks. Its kind and settings come as JSON in the first
 * argument; it reports its address and its costs to its parent. Tokens are user ids of the tenant `bench`.
 */
import http from 'node:http'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const settings = JSON.parse(process.argv[2])
const report = (message) => process.send?.(message)

/** The events received from the bus, without the heartbeats of the processes. */
const bus = { messages: 0, bytes: 0 }
const { Redis } = require('ioredis')
const { emit } = Redis.prototype
Redis.prototype.emit = function (name, ...values) {
  if (name === 'message' && !values[0].endsWith(':peers')) {
    bus.messages += 1
    bus.bytes += Buffer.byteLength(values[0]) + Buffer.byteLength(values[1])
  }
  return emit.call(this, name, ...values)
}

const { People, testProviders } = require('../../dist/src/testing/test-host.js')
const providers = {
  ...testProviders(new People(undefined)),
  authGuard: {
    canActivate: (request) => {
      request.user = request.headers.authorization?.slice('Bearer '.length)
      return Boolean(request.user)
    },
  },
  userExtractor: { extractUser: (request) => ({ id: request.user, tenantId: 'bench' }) },
}

const kinds = {
  /** The service as a host would run it. */
  chat: async () => {
    const { createChat } = require('../../dist/src/index.js')
    const messagePolicy = { review: () => ({ action: 'allow' }) }
    const chat = await createChat({
      providers: { ...providers, ...(settings.hasPolicy && { messagePolicy }) },
      database: {
        url: settings.databaseUrl,
        ...(process.env.BENCH_TENANT_FENCE === 'false' && { tenantFence: false }),
      },
      redis: { url: settings.redisUrl ?? 'memory:', prefix: settings.redisPrefix },
      logging: { level: 'warn' },
      limits: { maxChannelMembers: 100_000, maxPinnedMessages: 100 },
      gateway: { maxConnectionsPerUser: 1_000_000, maxFramesPerSecond: 1_000_000, frameBurst: 1_000_000 },
    })
    const server = http.createServer(chat.callback())
    chat.attach(server)
    return server
  },
  /** The service's HTTP layer with handlers that return at once: the cost of routing, authentication and validation. */
  route: async () => {
    const { createApp } = require('../../dist/src/http/app.js')
    const { openContract } = require('../../dist/src/pipeline/contract.js')
    const { Pipeline } = require('../../dist/src/pipeline/pipeline.js')
    const { RunningRequests } = require('../../dist/src/pipeline/running-requests.js')
    const { operations } = require('../../dist/generated/operations.js')
    const answer = async () => ({ status: 200, body: { success: true } })
    /** @type {any} */
    const handlers = Object.fromEntries(Object.keys(operations).map((id) => [id, answer]))
    const log = { debug() {}, info() {}, warn() {}, error: console.error }
    const host = {
      admit: async (request) => (
        providers.authGuard.canActivate(request),
        providers.userExtractor.extractUser(request)
      ),
    }
    const { openTracing } = require('../../dist/src/platform/telemetry/opentelemetry.js')
    const { openMetrics } = require('../../dist/src/platform/telemetry/prometheus.js')
    const { metrics } = await openMetrics(false)
    const telemetry = { metrics, tracing: openTracing() }
    const erasing = { refuse() {} }
    /** @type {any} Only the parts that a request to an empty handler needs. */
    const chat = { config: { checkReplies: false, limits: {}, gateway: {} }, log, telemetry, host, erasing }
    const pipeline = new Pipeline(chat, await openContract(handlers), new RunningRequests(), new RunningRequests())
    const app = await createApp(chat, pipeline)
    return http.createServer(app.callback())
  },
  /** Bare Koa that returns the same. */
  koa: async () => {
    const Koa = require('koa')
    const app = new Koa()
    app.use(async (ctx) => {
      ctx.type = 'application/json'
      ctx.body = JSON.stringify({ success: true })
    })
    return http.createServer(app.callback())
  },
  /** Bare node:http that returns the rows of one statement, or the JSON that they hold. */
  statement: async () => {
    const pg = require('pg')
    const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: 10, options: '-c jit=off' })
    const bodyOf = (rows) => (rows[0]?.answer ? rows.map((row) => row.answer).join(',') : JSON.stringify(rows))
    return http.createServer((request, response) => {
      request.resume()
      void pool.query(settings.statement).then(({ rows }) => {
        response.setHeader('content-type', 'application/json')
        response.end(bodyOf(rows))
      })
    })
  },
  /** Bare ws: a request sends one frame to every open socket. */
  ws: async () => {
    // ws has no types for its sender and the stream below a socket.
    const { WebSocketServer, Sender } = /** @type {any} */ (require('ws'))
    const server = http.createServer((request, response) => {
      const frame = Buffer.concat(
        Sender.frame(Buffer.from(settings.frame), { fin: true, opcode: 1, mask: false, readOnly: true, rsv1: false }),
      )
      for (const socket of sockets.clients) socket._socket.write(frame)
      response.end('{}')
    })
    const sockets = new WebSocketServer({ server, perMessageDeflate: false })
    sockets.on('connection', (socket) => socket.on('error', () => undefined))
    return server
  },
}

const server = await kinds[settings.kind]()
server.listen(0, '127.0.0.1', () => report(server.address()))
const costs = {
  /** Microseconds. */
  cpu: () => {
    const { user, system } = process.cpuUsage()
    return user + system
  },
  bus: () => bus,
  memory: () => {
    global.gc?.()
    return process.memoryUsage()
  },
}
process.on('message', (name) => report(costs[name]()))
process.on('disconnect', () => process.exit(0))
