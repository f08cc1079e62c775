import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { ChatClient } from '../../clients/typescript/src/index'
import { openChat } from '../../src/service/chat'
import type { Chat } from '../../src/pipeline/chat'
import type { Internals, TimedParts } from '../../src/service/internals'
import type { ChatProviders, ChatService, ChatSettings } from '../../src/index'
import { TestClock } from './clock'
import { openWorlds } from './open-worlds'
import { checkedFetch } from './contract'
import { createDatabase, redisPrefix, redisUrl } from './database'
import { TestSocket } from './socket'
import { TestStorage } from './storage'

/** The tests' tokens name the caller, or are expired. */
export const tokenOf = (userId: string, tenantId: string) =>
  Buffer.from(JSON.stringify({ userId, tenantId })).toString('base64url')

/** A user that the host of the tests does not know. */
export const STRANGER = 'stranger'

/** Moderators of the host of the tests. */
const MODERATORS = ['alice', 'dora']

export const providers: ChatProviders = {
  moderatorGuard: { isModerator: ({ id }) => MODERATORS.includes(id) },
  authGuard: {
    canActivate(request) {
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
      if (!token || token === 'expired') return false
      try {
        request.user = JSON.parse(Buffer.from(token, 'base64url').toString('utf8')) as unknown
        return true
      } catch {
        return false
      }
    },
  },
  userExtractor: {
    extractUser(request) {
      const user = request.user as { userId?: string; tenantId?: string } | undefined
      return user?.userId && user.tenantId ? { id: user.userId, tenantId: user.tenantId } : null
    },
  },
  userResolver: {
    getUser: (userId) => Promise.resolve(userId === STRANGER ? null : { id: userId, nickname: userId }),
    getUsers: (userIds) => Promise.resolve(userIds.filter((id) => id !== STRANGER).map((id) => ({ id, nickname: id }))),
    searchUsers: () => Promise.resolve([]),
  },
}

/** One process of the service, with its own server and port. */
export interface Node {
  chat: ChatService
  /** The context of its handlers and jobs. */
  domain: Chat
  /** The parts that depend on the clock. */
  timed: TimedParts
  server: Server
  url: string
}

/** A user who calls the service through the generated client and listens on sockets. */
export class Person {
  readonly token: string
  private ownClient: ChatClient | undefined

  constructor(
    readonly userId: string,
    readonly tenantId: string,
    private readonly world: World,
    readonly node: Node,
  ) {
    this.token = tokenOf(userId, tenantId)
  }

  /** Made when it is first used: many people only send plain requests. */
  get client(): ChatClient {
    return (this.ownClient ??= new ChatClient({
      baseUrl: this.node.url,
      token: this.token,
      fetch: this.world.fetch,
      retries: 0,
      timeoutMs: 60_000,
    }))
  }

  /** A plain request, for requests that the client can't send. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${this.token}`)
    return checkedFetch()(`${this.node.url}${path}`, { ...init, headers })
  }

  async socket(): Promise<TestSocket> {
    const url = `${this.node.url.replace('http', 'ws')}/chat`
    const socket = await TestSocket.open(url, { headers: { authorization: `Bearer ${this.token}` } })
    this.world.sockets.push(socket)
    return socket
  }

  /** A socket that has joined the channel. */
  async join(channelId: string, since?: number): Promise<TestSocket> {
    const socket = await this.socket()
    await socket.join(channelId, since)
    return socket
  }
}

let tenants = 0

/** Long timeout: no test is about slow requests on a busy machine. */
export const PATIENCE_MS = 60_000

/** Log lines about messages of the bus that a process dropped as malformed: reading the log of events hides such a loss. */
const dropped: string[] = []

/** Shared: pino keeps an exit listener per logger until garbage collection. */
const logger = pino(
  { level: process.env.TEST_LOG_LEVEL ?? 'warn' },
  {
    write(line) {
      if (line.includes('dropped a malformed message of the bus')) dropped.push(line)
      if (process.env.TEST_LOG_LEVEL) process.stdout.write(line)
    },
  },
)

/** A database, a bus, one or more processes on them, and users of a separate tenant. */
export class World {
  readonly sockets: TestSocket[] = []
  readonly tenantId = `tenant-${process.pid}-${++tenants}`
  /** The host's file storage, if started with `storage`. */
  readonly storage = new TestStorage()
  /** Sends the requests of clients, and checks the responses. */
  fetch: typeof fetch = checkedFetch()
  /** The clock of all processes. */
  readonly clock = new TestClock()
  private closing: Promise<void> | undefined

  private constructor(
    readonly nodes: Node[],
    readonly databaseUrl: string,
    private readonly settings: ChatSettings,
    private readonly providers: ChatProviders,
    private readonly internals: Internals,
  ) {}

  static async start(
    options: {
      processes?: number
      redis?: boolean
      /** Whether the host has file storage. */
      storage?: boolean
      settings?: Partial<ChatSettings>
      providers?: Partial<ChatProviders>
      /** Grace period before a user is shown as offline. */
      presenceGraceMs?: number
      /** Interval of sweeps for due jobs. */
      sweepMs?: number
      /** Lease of a consumer's claim: other processes take over afterwards. */
      leaseMs?: number
      /** Schedule of message retention. */
      messageRetention?: Internals['messageRetention']
      /** Timeout of Redis commands in a request. */
      redisMs?: number
      /** An empty, migrated database; default: a new one. */
      databaseUrl?: string
    } = {},
  ): Promise<World> {
    const { processes = 1, redis = processes > 1 } = options
    const databaseUrl = options.databaseUrl ?? (await createDatabase())
    const settings: ChatSettings = {
      // Enough for requests to contend; each further connection costs as much as many requests.
      database: { url: databaseUrl, tenantFence: true, poolSize: 3 },
      redis: redis ? { url: redisUrl(), prefix: redisPrefix() } : { url: 'memory:' },
      logging: { logger },
      checkReplies: true,
      ...options.settings,
    }
    const { presenceGraceMs, sweepMs, leaseMs, redisMs, messageRetention } = options
    const internals = {
      waitMs: PATIENCE_MS,
      ...(presenceGraceMs !== undefined && { presenceGraceMs }),
      ...(sweepMs !== undefined && { sweepMs }),
      ...(leaseMs !== undefined && { leaseMs }),
      ...(messageRetention && { messageRetention }),
      ...(redisMs !== undefined && { redisMs }),
    }
    const world = new World([], databaseUrl, settings, { ...providers, ...options.providers }, internals)
    openWorlds.add(world)
    if (options.storage) world.providers.storageProvider = world.storage
    for (let n = 0; n < processes; n += 1) await world.addNode()
    return world
  }

  get sweepsOften(): boolean {
    return this.internals.sweepMs !== undefined
  }

  /** A process with its own settings and providers. */
  async addNode(settings: Partial<ChatSettings> = {}, own: Partial<ChatProviders> = {}): Promise<Node> {
    const options = { ...this.settings, ...settings, providers: { ...this.providers, ...own } }
    let timed: TimedParts | undefined
    const onOpened: Internals['onOpened'] = (parts) => (timed = parts)
    const chat = await openChat(options, { clock: this.clock, onOpened, ...this.internals })
    const server = createServer((request, response) => void chat.callback()(request, response))
    chat.attach(server)
    // On a busy machine a request could hit a closing keep-alive connection.
    server.keepAliveTimeout = 0
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const node = {
      chat,
      domain: timed!.chat,
      timed: timed!,
      server,
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    }
    this.nodes.push(node)
    return node
  }

  person(userId: string, options: { node?: number; tenantId?: string } = {}): Person {
    return new Person(userId, options.tenantId ?? this.tenantId, this, this.nodes[options.node ?? 0] as Node)
  }

  close(): Promise<void> {
    return (this.closing ??= this.closeAll())
  }

  private async closeAll(): Promise<void> {
    openWorlds.delete(this)
    const closed = await Promise.allSettled(this.sockets.map((socket) => socket.close()))
    for (const { chat, server } of this.nodes) {
      await chat.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
    for (const outcome of closed) if (outcome.status === 'rejected') throw outcome.reason
    if (dropped.length > 0) throw new Error(`Processes sent malformed messages: ${dropped.splice(0).join('')}`)
  }
}
