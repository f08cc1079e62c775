import { connect, constants, type ClientHttp2Session } from 'node:http2'
import { importPKCS8, SignJWT } from 'jose'
import type { Device } from '../devices.js'
import {
  FieldError,
  fit,
  KeyError,
  noAnswer,
  refusal,
  staleToken,
  type Provider,
  type Push,
  type Result,
} from '../provider.js'

export interface ApnsOptions {
  /** The token signing key, as in the file AuthKey_….p8: PEM. */
  key: string
  /** Its id: 10 characters. */
  keyId: string
  teamId: string
  /** Bundle id of the app. */
  topic: string
  /** A server to use instead of Apple's, such as a proxy: `https://host:port`. */
  url?: string | undefined
}

const SERVERS = { PRODUCTION: 'https://api.push.apple.com', SANDBOX: 'https://api.sandbox.push.apple.com' }
const MAX_BYTES = 4096
/** Apple accepts a token for an hour, and a new one at most every 20 minutes. */
const TOKEN_MS = 40 * 60_000
const DAY_SECONDS = 86_400
const IDLE_MS = 15 * 60_000

interface Answer {
  status: number
  body: { reason?: string; timestamp?: number }
  retryAfter: string | undefined
}

interface Token {
  at: number
  text: Promise<string>
}

/** Apple's push service over HTTP/2, with a token signed with the host's key. */
export class Apns implements Provider {
  readonly takesSilent = true
  private readonly sessions = new Map<string, ClientHttp2Session>()
  private token: Token | undefined

  constructor(private readonly options: ApnsOptions) {}

  read({ token, environment = 'PRODUCTION' }: Record<string, unknown>) {
    if (typeof token !== 'string' || !/^[0-9a-f]{16,400}$/i.test(token))
      throw new FieldError('token', 'must be the device token as 16 to 400 hexadecimal digits')
    if (environment !== 'PRODUCTION' && environment !== 'SANDBOX')
      throw new FieldError('environment', 'must be PRODUCTION or SANDBOX')
    return { token: token.toLowerCase(), keys: null, environment, lane: `APNS ${environment}` } as const
  }

  async send(device: Device, push: Push, signal: AbortSignal): Promise<Result> {
    const payload = fit(push, MAX_BYTES, payloadOf)
    const token = this.currentToken()
    const headers = {
      ':method': 'POST',
      ':path': `/3/device/${device.token}`,
      authorization: `bearer ${await token.text}`,
      'apns-topic': this.options.topic,
      // Apple counts setting the badge as an alert; a background push cannot set it.
      'apns-push-type': 'alert',
      'apns-priority': push.notice ? '10' : '5',
      'apns-collapse-id': push.collapseId,
      'apns-expiration': String(Math.floor(Date.now() / 1000) + DAY_SECONDS),
    }
    const url = this.options.url ?? SERVERS[device.environment ?? 'PRODUCTION']
    const { status, body, retryAfter } = await this.request(url, headers, payload, signal)
    const { reason = '', timestamp } = body
    if (status === 200) return { is: 'sent' }
    if (status === 410) return { is: 'gone', ...(timestamp !== undefined && { at: new Date(timestamp) }) }
    if (status === 400 && reason === 'BadDeviceToken') return { is: 'gone' }
    if (status === 403 && reason === 'ExpiredProviderToken') {
      // Another request may have created a new one.
      if (this.token === token) this.token = undefined
      throw staleToken('APNs')
    }
    if (status === 403) throw new KeyError('APNs', status, reason)
    throw refusal('APNs', status, reason, retryAfter)
  }

  close(): void {
    for (const session of this.sessions.values()) session.close()
    this.sessions.clear()
  }

  private currentToken(): Token {
    if (this.token && Date.now() - this.token.at < TOKEN_MS) return this.token
    const token = { at: Date.now(), text: this.sign() }
    this.token = token
    token.text.catch(() => {
      if (this.token === token) this.token = undefined
    })
    return token
  }

  private async sign(): Promise<string> {
    const { key, keyId, teamId } = this.options
    return new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setIssuedAt()
      .sign(await importPKCS8(key, 'ES256'))
  }

  private request(url: string, headers: Record<string, string>, payload: string, signal: AbortSignal): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const session = this.sessionTo(url)
      const stream = session.request(headers)
      const fail = (error: unknown) => reject(noAnswer('APNs', error))
      const abort = () => {
        stream.close(constants.NGHTTP2_CANCEL)
        // The connection may be dead: new requests open another.
        this.drop(url, session)
        fail(signal.reason)
      }
      let status = 0
      let retryAfter: string | undefined
      let text = ''
      stream.setEncoding('utf8')
      stream.on('response', (received) => {
        status = Number(received[':status'])
        retryAfter = received['retry-after']
      })
      stream.on('data', (chunk: string) => (text += chunk))
      stream.on('error', fail)
      stream.on('close', () => {
        signal.removeEventListener('abort', abort)
        if (status === 0) fail(new Error('the connection was closed'))
        else resolve({ status, body: readBody(text), retryAfter })
      })
      if (signal.aborted) return abort()
      signal.addEventListener('abort', abort)
      stream.end(payload)
    })
  }

  private sessionTo(url: string): ClientHttp2Session {
    const known = this.sessions.get(url)
    if (known && !known.closed && !known.destroyed) return known
    const session = connect(url)
    const drop = () => this.drop(url, session)
    session.setTimeout(IDLE_MS, drop)
    session.on('goaway', drop)
    session.on('close', drop)
    // Reported to each stream.
    session.on('error', drop)
    this.sessions.set(url, session)
    return session
  }

  private drop(url: string, session: ClientHttp2Session): void {
    if (this.sessions.get(url) === session) this.sessions.delete(url)
    if (!session.closed) session.close()
  }
}

function payloadOf({ notice, badge, data, clear }: Push): string {
  const aps = notice
    ? { alert: notice, badge, sound: 'default', 'thread-id': data.channelId }
    : { badge, 'content-available': 1 }
  return JSON.stringify({ aps, ...data, ...(clear[0] && { clear: clear[0] }) })
}

function readBody(text: string): Answer['body'] {
  try {
    return (JSON.parse(text) ?? {}) as Answer['body']
  } catch {
    return {}
  }
}
