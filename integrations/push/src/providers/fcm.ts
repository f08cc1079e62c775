import { importPKCS8, SignJWT } from 'jose'
import { RetryError } from '../../../shared/src/queue.js'
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

export interface FcmOptions {
  /** The service account's key, as in the JSON file of the Firebase console. */
  serviceAccount: { project_id: string; client_email: string; private_key: string; token_uri?: string }
  /** A server to use instead of `https://fcm.googleapis.com`. */
  url?: string | undefined
}

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const MAX_BYTES = 4096
/** How long before its expiry an access token is renewed. */
const EARLY_MS = 60_000

interface Details {
  error?: { status?: string; details?: { errorCode?: string }[] }
}

interface Token {
  until: number
  text: Promise<string>
}

/** Firebase Cloud Messaging through its HTTP v1 API. */
export class Fcm implements Provider {
  readonly takesSilent = true
  private token: Token | undefined

  constructor(private readonly options: FcmOptions) {}

  read({ token }: Record<string, unknown>) {
    if (typeof token !== 'string' || !/^[\w:.-]{1,4096}$/.test(token))
      throw new FieldError('token', 'must be the registration token: 1 to 4096 of A-Z a-z 0-9 _ : . -')
    return { token, keys: null, environment: null, lane: 'FCM' }
  }

  async send(device: Device, push: Push, signal: AbortSignal): Promise<Result> {
    const { url = 'https://fcm.googleapis.com', serviceAccount } = this.options
    const body = fit(push, MAX_BYTES, (fitted) => JSON.stringify({ message: messageOf(device.token, fitted) }))
    const token = this.accessToken(signal)
    const response = await ask(`${url}/v1/projects/${serviceAccount.project_id}/messages:send`, {
      headers: { authorization: `Bearer ${await token.text}`, 'content-type': 'application/json' },
      body,
      signal,
    })
    if (response.ok) return { is: 'sent' }
    const { error } = (await response.json().catch(() => ({}))) as Details
    const code = error?.details?.find(({ errorCode }) => errorCode !== undefined)?.errorCode ?? error?.status ?? ''
    if (response.status === 404 && code === 'UNREGISTERED') return { is: 'gone' }
    if (response.status === 401) {
      // Another request may have got a new one.
      if (this.token === token) this.token = undefined
      throw staleToken('FCM')
    }
    // A sender mismatch means a device of another project; all other codes concern the service account.
    if (response.status === 403 && code !== 'SENDER_ID_MISMATCH') throw new KeyError('FCM', 403, code)
    throw refusal('FCM', response.status, code, response.headers.get('retry-after'))
  }

  close(): void {
    this.token = undefined
  }

  private accessToken(signal: AbortSignal): Token {
    if (this.token && Date.now() < this.token.until) return this.token
    const token: Token = { until: Infinity, text: Promise.resolve('') }
    token.text = this.exchange(signal).then(({ accessToken, ms }) => {
      token.until = Date.now() + ms - EARLY_MS
      return accessToken
    })
    token.text.catch(() => {
      if (this.token === token) this.token = undefined
    })
    this.token = token
    return token
  }

  private async exchange(signal: AbortSignal): Promise<{ accessToken: string; ms: number }> {
    const { client_email, private_key, token_uri = 'https://oauth2.googleapis.com/token' } = this.options.serviceAccount
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(client_email)
      .setAudience(token_uri)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(await importPKCS8(private_key, 'RS256'))
    const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
    const response = await ask(token_uri, { body, signal })
    if ([400, 401, 403].includes(response.status)) throw new KeyError('The token server of FCM', response.status, '')
    if (!response.ok) throw new RetryError(`The token server of FCM returned ${response.status}`, 0)
    const { access_token, expires_in } = (await response.json()) as { access_token: string; expires_in: number }
    return { accessToken: access_token, ms: expires_in * 1000 }
  }
}

const ask = (url: string, init: RequestInit): Promise<Response> =>
  fetch(url, { ...init, method: 'POST', redirect: 'manual' }).catch((error: unknown) => {
    throw noAnswer('FCM', error)
  })

/**
 * A data message, whose values are strings: FCM stores only a few notification messages, or messages with a collapse
 * key, for an offline device.
 */
function messageOf(token: string, { collapseId, notice, badge, data, clear }: Push) {
  const shown = notice && { ...notice, tag: collapseId }
  const texts = Object.entries({ ...shown, ...data, badge, ...(clear[0] && { clear: JSON.stringify(clear[0]) }) })
  return {
    token,
    data: Object.fromEntries(texts.map(([name, value]) => [name, String(value)])),
    android: { priority: notice ? 'HIGH' : 'NORMAL', ttl: '86400s' },
    // For iOS apps that use FCM.
    apns: {
      headers: { 'apns-collapse-id': collapseId, 'apns-priority': notice ? '10' : '5' },
      payload: {
        aps: notice
          ? { alert: notice, badge, sound: 'default', 'thread-id': data.channelId }
          : { badge, 'content-available': 1 },
      },
    },
  }
}
