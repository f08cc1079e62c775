import { createPublicKey, generateKeyPairSync, verify, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createServer2, type Http2Session, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { TestBrowser, type TestDevice } from './devices'

/* The push services, as documented by their vendors. */

interface Answer {
  status: number
  headers?: Record<string, string>
  body?: object
}

/** A service's behavior for a device: another response, or `silent` for none, instead of a delivery or after it. */
type Treatment = Answer | 'silent' | { delivered: Answer | 'silent' } | undefined
type Behavior = (attempt: number) => Treatment | Promise<Treatment>

const isDelivered = (treated: Treatment): treated is { delivered: Answer | 'silent' } | undefined =>
  treated === undefined || (typeof treated === 'object' && 'delivered' in treated)

const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }) as string
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port

async function readAll(from: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of from) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

abstract class PushService {
  readonly devices = new Map<string, TestDevice>()
  /** By token. */
  readonly behaviors = new Map<string, Behavior>()
  readonly attempts = new Map<string, number>()
  /** Faults of requests. */
  readonly faults: string[] = []

  add<D extends TestDevice>(device: D, behavior?: Behavior): D {
    this.devices.set(device.token, device)
    if (behavior) this.behaviors.set(device.token, behavior)
    return device
  }

  attemptsOf(token: string): number {
    return this.attempts.get(token) ?? 0
  }

  protected async treat(token: string): Promise<Treatment> {
    const attempt = this.attemptsOf(token) + 1
    this.attempts.set(token, attempt)
    return this.behaviors.get(token)?.(attempt)
  }

  protected fault(text: string, answer: Answer): Answer {
    this.faults.push(text)
    return answer
  }
}

/** The claims of a token; throws unless the key has signed it. */
function claimsOf(token: string, key: KeyObject, expected: { alg: string; kid?: string }) {
  const [head, body, signature] = token.split('.') as [string, string, string]
  const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg: string; kid?: string }
  if (header.alg !== expected.alg || header.kid !== expected.kid)
    throw new Error(`the header is ${JSON.stringify(header)}`)
  const signed = Buffer.from(`${head}.${body}`)
  const options = expected.alg === 'ES256' ? { key, dsaEncoding: 'ieee-p1363' as const } : { key }
  if (!verify('sha256', signed, options, Buffer.from(signature, 'base64url'))) throw new Error('the signature is wrong')
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, number | string>
}

const age = (seconds: unknown) => Date.now() / 1000 - Number(seconds)

/** Apple's service: https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns */
export class TestApns extends PushService {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private readonly server = createServer2()
  private readonly sessions = new Set<Http2Session>()
  readonly bearers = new Set<string>()

  static async start(): Promise<TestApns> {
    const service = new TestApns()
    service.server.on('session', (session) => service.sessions.add(session))
    service.server.on('stream', (stream, headers) => void service.respond(stream, headers))
    service.server.listen(0, '127.0.0.1')
    await once(service.server, 'listening')
    return service
  }

  get options() {
    const key = pem(this.keys.privateKey)
    return {
      key,
      keyId: 'KEY1234567',
      teamId: 'TEAM123456',
      topic: 'com.example.chat',
      url: `http://127.0.0.1:${portOf(this.server)}`,
    }
  }

  close(): void {
    for (const session of this.sessions) session.destroy()
    this.server.close()
  }

  private async respond(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
    stream.on('error', () => undefined)
    const body = await readAll(stream)
    // The sender was killed.
    if (stream.aborted) return
    const answer = await this.answer(headers, body)
    if (answer === 'silent' || stream.destroyed) return
    stream.respond({ ':status': answer.status, ...answer.headers })
    stream.end(answer.body && JSON.stringify(answer.body))
  }

  private async answer(headers: IncomingHttpHeaders, body: Buffer): Promise<Answer | 'silent'> {
    const refuse = (status: number, reason: string) => this.fault(reason, { status, body: { reason } })
    const bearer = /^bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
    if (bearer === undefined) return refuse(403, 'MissingProviderToken')
    this.bearers.add(bearer)
    try {
      const { iss, iat } = claimsOf(bearer, this.keys.publicKey, { alg: 'ES256', kid: 'KEY1234567' })
      if (iss !== 'TEAM123456') return refuse(403, 'InvalidProviderToken')
      if (Math.abs(age(iat)) > 3600) return refuse(403, 'ExpiredProviderToken')
    } catch {
      return refuse(403, 'InvalidProviderToken')
    }
    if (headers[':method'] !== 'POST') return refuse(405, 'MethodNotAllowed')
    const token = /^\/3\/device\/([0-9a-f]+)$/.exec(headers[':path'] as string)?.[1]
    if (token === undefined) return refuse(404, 'BadPath')
    if (headers['apns-topic'] !== 'com.example.chat') return refuse(400, 'BadTopic')
    if (headers['apns-push-type'] !== 'alert') return refuse(400, 'InvalidPushType')
    if (!['5', '10'].includes(headers['apns-priority'] as string)) return refuse(400, 'BadPriority')
    const collapseId = headers['apns-collapse-id'] as string
    if (Buffer.byteLength(collapseId) > 64) return refuse(400, 'BadCollapseId')
    if (!/^\d+$/.test(headers['apns-expiration'] as string)) return refuse(400, 'BadExpirationDate')
    if (body.length > 4096) return refuse(413, 'PayloadTooLarge')
    const treated = await this.treat(token)
    if (!isDelivered(treated)) return treated
    const device = this.devices.get(token)
    if (!device) return { status: 400, body: { reason: 'BadDeviceToken' } }
    const { aps, clear, ...data } = JSON.parse(body.toString()) as ApnsPayload
    device.receive({ collapseId, notice: aps.alert ?? null, badge: aps.badge, data, clear: clear ? [clear] : [] })
    if (!aps.alert && aps['content-available'] !== 1) this.faults.push('A silent push does not wake the application.')
    return treated?.delivered ?? { status: 200 }
  }
}

type ApnsPayload = {
  aps: { alert?: { title: string; body: string }; badge: number; 'content-available'?: number }
  clear?: { channelId: string; upToSeq: number }
  channelId: string
}

/** Shared: a pair takes half a second. */
const rsaKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Google's service: https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages/send */
export class TestFcm extends PushService {
  private readonly keys = rsaKeys
  /** Access tokens that are valid. */
  readonly accessTokens = new Set<string>()
  exchanges = 0
  /** Stored pushes for offline devices, by token. */
  private readonly offline = new Map<string, { key: string | undefined; deliver: () => void }[]>()
  private readonly server = createServer((request, response) => void this.respond(request, response))

  static async start(): Promise<TestFcm> {
    const service = new TestFcm()
    service.server.listen(0, '127.0.0.1')
    await once(service.server, 'listening')
    return service
  }

  get options() {
    const url = `http://127.0.0.1:${portOf(this.server)}`
    const serviceAccount = {
      project_id: 'chat-1',
      client_email: 'push@chat-1.iam.gserviceaccount.com',
      private_key: pem(this.keys.privateKey),
      token_uri: `${url}/token`,
    }
    return { serviceAccount, url }
  }

  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = (await readAll(request)).toString()
    const { url = '', headers } = request
    const answer = url === '/token' ? this.exchange(new URLSearchParams(text)) : await this.answer(url, headers, text)
    if (answer === 'silent') return
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
    response.end(JSON.stringify(answer.body ?? {}))
  }

  /** Takes the device offline. */
  disconnect({ token }: TestDevice): void {
    this.offline.set(token, [])
  }

  connect({ token }: TestDevice): void {
    const kept = this.offline.get(token) ?? []
    this.offline.delete(token)
    for (const { deliver } of kept) deliver()
  }

  /** Stores up to 100 pushes for an offline device, beyond that none; with collapse keys, the last push for each of four keys. */
  private deliver(token: string, key: string | undefined, deliver: () => void): void {
    const kept = this.offline.get(token)
    if (!kept) return deliver()
    const others = kept.filter((push) => key === undefined || push.key !== key)
    const keys = new Set(others.map((push) => push.key).filter((other) => other !== undefined))
    const first = key !== undefined && keys.size >= 4 ? [...keys][0] : undefined
    const left = [...others.filter((push) => first === undefined || push.key !== first), { key, deliver }]
    this.offline.set(token, left.length > 100 ? [] : left)
  }

  private exchange(form: URLSearchParams): Answer {
    this.exchanges++
    const refuse = (text: string) => this.fault(text, { status: 400, body: { error: 'invalid_grant' } })
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return refuse('grant_type')
    const claims = claimsOf(form.get('assertion')!, this.keys.publicKey, { alg: 'RS256' })
    const { client_email, token_uri } = this.options.serviceAccount
    if (claims.iss !== client_email || claims.aud !== token_uri) return refuse('iss or aud')
    if (claims.scope !== 'https://www.googleapis.com/auth/firebase.messaging') return refuse('scope')
    if (Math.abs(age(claims.iat)) > 60 || Number(claims.exp) - Number(claims.iat) > 3600) return refuse('iat or exp')
    const access_token = `ya29.${this.exchanges}`
    this.accessTokens.add(access_token)
    return { status: 200, body: { access_token, expires_in: 3599, token_type: 'Bearer' } }
  }

  private async answer(url: string, headers: IncomingHttpHeaders, text: string): Promise<Answer | 'silent'> {
    const refuse = (status: number, name: string, details: object[] = []) => ({
      status,
      body: { error: { code: status, status: name, message: name, details } },
    })
    const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
    if (!this.accessTokens.has(bearer ?? '')) return refuse(401, 'UNAUTHENTICATED')
    if (url !== '/v1/projects/chat-1/messages:send') return this.fault(url, refuse(404, 'NOT_FOUND'))
    const { message } = JSON.parse(text) as { message: FcmMessage }
    const { token, data, android } = message
    const isWrong = Object.values(data).some((value) => typeof value !== 'string') || !/^\d+s$/.test(android.ttl)
    if (isWrong || Buffer.byteLength(JSON.stringify(message)) > 4096)
      return this.fault('INVALID_ARGUMENT', refuse(400, 'INVALID_ARGUMENT'))
    const treated = await this.treat(token)
    if (!isDelivered(treated)) return treated
    const device = this.devices.get(token)
    if (!device) {
      const type = 'type.googleapis.com/google.firebase.fcm.v1.FcmError'
      return refuse(404, 'NOT_FOUND', [{ '@type': type, errorCode: 'UNREGISTERED' }])
    }
    const { title, body, tag, badge, clear, channelId, seq, ...rest } = data
    const { notification, collapse_key } = android
    const shown = notification ?? (title !== undefined && body !== undefined ? { title, body, tag } : undefined)
    const push = {
      collapseId: shown?.tag ?? '',
      notice: shown ? { title: shown.title, body: shown.body } : null,
      badge: Number(badge),
      data: { channelId: channelId!, ...rest, ...(seq !== undefined && { seq: Number(seq) }) },
      clear: clear ? [JSON.parse(clear) as { channelId: string; upToSeq: number }] : [],
    }
    this.deliver(token, notification ? 'com.example.chat' : collapse_key, () => device.receive(push))
    return treated?.delivered ?? { status: 200, body: { name: `projects/chat-1/messages/${this.attemptsOf(token)}` } }
  }
}

interface FcmMessage {
  token: string
  data: Record<string, string>
  android: {
    collapse_key?: string
    ttl: string
    notification?: { title: string; body: string; tag: string }
  }
}

/** A push service of browsers: RFC 8030, 8291 and 8292. */
export class TestWebPush extends PushService {
  private keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private readonly server = createServer((request, response) => void this.respond(request, response))

  static async start(): Promise<TestWebPush> {
    const service = new TestWebPush()
    service.server.listen(0, '127.0.0.1')
    await once(service.server, 'listening')
    return service
  }

  get origin(): string {
    return `http://127.0.0.1:${portOf(this.server)}`
  }

  get options() {
    const { x, y, d } = this.keys.privateKey.export({ format: 'jwk' }) as { x: string; y: string; d: string }
    const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
    const subject = 'mailto:ops@example.com'
    return { publicKey: point.toString('base64url'), privateKey: d, subject, origins: [this.origin] }
  }

  /** Changes the host's keys. */
  rotate(): void {
    this.keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  /** A browser that has subscribed with the server's key. */
  subscribe(name: string, behavior?: Behavior): TestBrowser {
    return this.add(new TestBrowser(`${this.origin}/push/${name}`), behavior)
  }

  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await this.answer(request.url ?? '', request.headers, await readAll(request))
    if (answer === 'silent') return
    response.writeHead(answer.status, answer.headers)
    response.end(answer.body && JSON.stringify(answer.body))
  }

  private async answer(path: string, headers: IncomingHttpHeaders, body: Buffer): Promise<Answer | 'silent'> {
    const [, token, key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
    if (token === undefined || key !== this.options.publicKey) return this.fault('authorization', { status: 403 })
    const publicKey = createPublicKey(this.keys.privateKey)
    const { aud, exp, sub } = claimsOf(token, publicKey, { alg: 'ES256' })
    if (aud !== this.origin || sub !== 'mailto:ops@example.com' || age(exp) > 0 || age(exp) < -86_400)
      return this.fault('claims', { status: 403 })
    if (headers['content-encoding'] !== 'aes128gcm' || headers.ttl === undefined)
      return this.fault('content-encoding or TTL', { status: 400 })
    if (!/^[\w-]{1,32}$/.test(headers.topic as string)) return this.fault('Topic', { status: 400 })
    if (body.length > 4096) return this.fault('size', { status: 413 })
    const endpoint = `${this.origin}${path}`
    const treated = await this.treat(endpoint)
    if (!isDelivered(treated)) return treated
    const browser = this.devices.get(endpoint) as TestBrowser | undefined
    if (!browser) return { status: 410 }
    const content = JSON.parse(browser.decrypt(body)) as WebPayload
    const { title, body: text, tag, badge, clear, ...data } = content
    if (tag !== headers.topic) this.faults.push('The topic and the tag differ.')
    if (title === undefined || text === undefined) this.faults.push('A push to a browser must not be silent.')
    browser.receive({ collapseId: tag, notice: { title, body: text }, badge, data, clear })
    return treated?.delivered ?? { status: 201, headers: { location: `${endpoint}/1` } }
  }
}

interface WebPayload {
  title: string
  body: string
  tag: string
  badge: number
  clear: { channelId: string; upToSeq: number }[]
  channelId: string
}
