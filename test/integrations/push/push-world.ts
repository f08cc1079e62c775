import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'
import {
  createPush,
  type Database,
  type Push,
  type PushOptions,
  type PushResult,
} from '../../../integrations/push/src/index'
import { type Person, World } from '../../support/world'
import { TestDevice } from './devices'
import { TestApns, TestFcm, TestWebPush } from './push-services'

/** The tests' host: maps tokens to users. */
export const authenticate: PushOptions['authenticate'] = ({ headers }) => {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  return token ? (JSON.parse(Buffer.from(token, 'base64url').toString()) as { tenantId: string; userId: string }) : null
}

/** Delays too short for a test to notice. */
export const QUICK = {
  graceSeconds: 0.3,
  timeoutSeconds: 2,
  retry: { minSeconds: 0.05, maxSeconds: 0.2 },
} satisfies Partial<PushOptions>

/** The chat, the push services, and processes that push. */
export class PushWorld {
  readonly pushes: Push[] = []
  readonly results: PushResult[] = []
  readonly logged: string[] = []
  /** Of the routes of the last process. */
  url = ''
  readonly alice: Person
  readonly bob: Person
  private readonly servers: Server[] = []

  private constructor(
    readonly world: World,
    readonly database: Database & { end(): Promise<void> },
    readonly apns: TestApns,
    readonly fcm: TestFcm,
    readonly web: TestWebPush,
  ) {
    ;[this.alice, this.bob] = [world.person('alice'), world.person('bob')]
  }

  static async start(
    options: Parameters<typeof World.start>[0] = {},
    database?: PushWorld['database'],
  ): Promise<PushWorld> {
    const [world, apns, fcm, web] = await Promise.all([
      World.start({ sweepMs: 100, ...options }),
      TestApns.start(),
      TestFcm.start(),
      TestWebPush.start(),
    ])
    return new PushWorld(world, database ?? new Pool({ connectionString: world.databaseUrl, max: 2 }), apns, fcm, web)
  }

  get services() {
    return { apns: this.apns.options, fcm: this.fcm.options, webPush: this.web.options }
  }

  /** A process that pushes. @returns the URL of its routes. */
  async push(options: Partial<PushOptions> & { node?: number } = {}): Promise<string> {
    const { node = 0, ...given } = options
    const line = (details: object, text: string) => void this.logged.push(`${text} ${inspect(details)}`)
    const push = createPush({
      chat: this.world.nodes[node]!.chat,
      database: this.database,
      authenticate,
      logger: { info: line, warn: line, error: line },
      onResult: (result) => void this.results.push(result),
      ...QUICK,
      ...this.services,
      ...given,
    })
    await push.migrate()
    await push.start()
    this.pushes.push(push)
    return (this.url = await this.serve((request, response) => push.routes(request, response)))
  }

  register(of: Person, deviceId: string, device: TestDevice): Promise<void> {
    return routesOf(this.url, of.token).register(deviceId, device)
  }

  /** A group of Alice and these users. @returns its id */
  async group(...userIds: string[]): Promise<string> {
    return (await this.alice.client.channels.createGroup({ userIds })).id
  }

  /** Alice sends a message. @returns its id */
  async send(channelId: string, text: string): Promise<string> {
    return (await this.alice.client.messages.send(channelId, { text })).id
  }

  /** The rows of a table of the package. */
  async rows(table: string) {
    return (await this.database.query(`select * from chat_push.${table}`)).rows
  }

  /** @returns the URL. */
  async serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener)
    this.servers.push(server)
    server.keepAliveTimeout = 0
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  iphone = (behavior?: Parameters<TestApns['add']>[1]) =>
    this.apns.add(new TestDevice(randomBytes(32).toString('hex')), behavior)

  android = (behavior?: Parameters<TestFcm['add']>[1]) =>
    this.fcm.add(new TestDevice(`fcm:${randomBytes(16).toString('base64url')}`), behavior)

  browser = (behavior?: Parameters<TestWebPush['subscribe']>[1]) =>
    this.web.subscribe(randomBytes(8).toString('hex'), behavior)

  async close(): Promise<void> {
    await Promise.all(this.pushes.map((push) => push.close()))
    await this.world.close()
    for (const service of [this.apns, this.fcm, this.web]) service.close()
    for (const server of this.servers) server.close()
    await this.database.end()
    // No request violates the services' documentation.
    expect([...this.apns.faults, ...this.fcm.faults, ...this.web.faults]).toEqual([])
    // No log line contains a token.
    const tokens = [this.apns, this.fcm, this.web].flatMap(({ devices }) => [...devices.keys()])
    expect(this.logged.filter((line) => tokens.some((token) => line.includes(token)))).toEqual([])
  }
}

const inspect = (details: object) =>
  JSON.stringify(details, (_, value: unknown) =>
    value instanceof Error ? `${value.message} ${String((value.cause as Error | undefined)?.message)}` : value,
  )

/** Requests of a user to the routes. */
export function routesOf(url: string, token: string) {
  const ask = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as unknown }
  }
  const put = (deviceId: string, body: unknown) => ask('PUT', `/users/me/devices/${encodeURIComponent(deviceId)}`, body)
  return {
    ask,
    put,
    /** Registers a device with its service. */
    async register(deviceId: string, device: TestDevice & { subscription?: object }): Promise<void> {
      const { token, subscription } = device
      const body = subscription
        ? { provider: 'WEB', subscription }
        : { provider: token.startsWith('fcm:') ? 'FCM' : 'APNS', token }
      expect(await put(deviceId, body)).toMatchObject({ status: 200, body: { deviceId, provider: body.provider } })
    },
  }
}
