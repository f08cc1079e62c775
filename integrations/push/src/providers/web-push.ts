import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import type { Device } from '../devices.js'
import { FieldError, fit, KeyError, noAnswer, refusal, type Provider, type Push, type Result } from '../provider.js'

export interface WebPushOptions {
  /** The VAPID keys, as `npx web-push generate-vapid-keys` makes them. */
  publicKey: string
  privateKey: string
  /** Contact for the push services: `mailto:ops@example.com`, or an https URL. */
  subject: string
  /** Origins of the push services that devices may name. `*` stands for a part of a name. Default: those of the browsers. */
  origins?: string[] | undefined
}

/** Chrome and other Chromium browsers, Firefox, Safari, Edge. The server posts to no other origin, because clients supply the endpoint. */
const ORIGINS = [
  'https://fcm.googleapis.com',
  'https://jmt17.google.com',
  'https://updates.push.services.mozilla.com',
  'https://*.push.services.mozilla.com',
  'https://web.push.apple.com',
  'https://*.push.apple.com',
  'https://*.notify.windows.com',
]
/**
 * A subscription is bound to the key that it was created with (RFC 8292). Chrome (403), Firefox (401) and Safari (400)
 * refuse another key like this.
 */
const OTHER_KEY = /do(es)? not correspond to the (credentials|sender)|VAPID public key mismatch|VapidPkHashMismatch/
/** The limit of 4096 bytes without the encryption. */
const MAX_BYTES = 3900
const TTL_SECONDS = 86_400
/** Logged characters of a refusal. */
const MAX_REASON = 200

/** Web Push (RFC 8030) to browsers, encrypted (RFC 8291) and signed by the host's VAPID key (RFC 8292). */
export class WebPush implements Provider {
  readonly takesSilent = false
  /** By origin, as configured. */
  private readonly allowed: Map<string, RegExp>

  /** @throws Error for keys or a subject that VAPID forbids. */
  constructor(private readonly options: WebPushOptions) {
    this.allowed = new Map(
      (options.origins ?? ORIGINS).map((origin) => [
        origin,
        new RegExp(`^${origin.replaceAll(/[.+?^$()[\]{}|\\]/g, '\\$&').replaceAll('*', '[\\w-]+')}$`),
      ]),
    )
    const { subject, publicKey, privateKey } = options
    webPush.getVapidHeaders('https://example.com', subject, publicKey, privateKey, 'aes128gcm')
  }

  get publicKey(): string {
    return this.options.publicKey
  }

  read({ subscription }: Record<string, unknown>) {
    if (typeof subscription !== 'object' || subscription === null)
      throw new FieldError('subscription', 'must be the PushSubscription of the browser, as JSON')
    const { endpoint, keys } = subscription as Record<string, unknown>
    const lane = this.serviceOf(endpoint)
    if (typeof endpoint !== 'string' || lane === undefined)
      throw new FieldError('subscription/endpoint', 'must be a URL of a push service that this server knows')
    const { p256dh, auth } = (keys ?? {}) as Record<string, unknown>
    if (!isBase64Url(p256dh, 65) || !isPoint(p256dh))
      throw new FieldError('subscription/keys/p256dh', 'must be a point of the curve P-256: 65 bytes as base64url')
    if (!isBase64Url(auth, 16)) throw new FieldError('subscription/keys/auth', 'must be 16 bytes as base64url')
    return { token: endpoint, keys: { p256dh, auth, serverKey: this.publicKey }, environment: null, lane }
  }

  /** The configured origin that allows the endpoint. */
  private serviceOf(endpoint: unknown): string | undefined {
    if (typeof endpoint !== 'string' || endpoint.length > 2000 || !URL.canParse(endpoint)) return undefined
    const { protocol, host, username } = new URL(endpoint)
    if (username !== '') return undefined
    // The `origin` of a `blob:` URL is that of the URL inside it.
    const origin = `${protocol}//${host}`
    return [...this.allowed].find(([, pattern]) => pattern.test(origin))?.[0]
  }

  async send(device: Device, push: Push, signal: AbortSignal): Promise<Result> {
    const payload = fit(push, MAX_BYTES, ({ collapseId: tag, notice, badge, data, clear }) =>
      JSON.stringify({ ...notice, tag, badge, ...data, clear }),
    )
    const { subject, publicKey, privateKey } = this.options
    const subscription = { endpoint: device.token, keys: device.keys as { p256dh: string; auth: string } }
    const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, payload, {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: TTL_SECONDS,
      urgency: 'high',
      topic: push.collapseId,
    })
    const sent = Object.entries(headers as Record<string, string>).filter(([name]) => name !== 'Content-Length')
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: Object.fromEntries(sent),
      body: new Uint8Array(body),
      signal,
      redirect: 'manual',
    }).catch((error: unknown) => {
      throw noAnswer('The push service', error)
    })
    // Frees the connection for reuse.
    const text = await response.text().catch(() => '')
    if (response.ok) return { is: 'sent' }
    const { status } = response
    if (status === 404 || status === 410 || this.isOfOtherKey(device, status, text)) return { is: 'gone' }
    const service = `The push service at ${device.lane}`
    if (status === 401 || status === 403)
      throw new KeyError(service, status, text.replaceAll(device.token, '').slice(0, MAX_REASON))
    throw refusal(service, status, '', response.headers.get('retry-after'))
  }

  /** Whether the subscription was created with an earlier key of the host: the page must subscribe again. */
  private isOfOtherKey({ keys }: Device, status: number, text: string): boolean {
    if (![400, 401, 403].includes(status)) return false
    const isKnown = status !== 400 && keys?.serverKey !== undefined
    return OTHER_KEY.test(text) || (isKnown && keys.serverKey !== this.publicKey)
  }

  close(): void {
    // Nothing is open.
  }
}

function isBase64Url(text: unknown, bytes: number): text is string {
  return typeof text === 'string' && /^[\w-]+=*$/.test(text) && Buffer.from(text, 'base64url').length === bytes
}

function isPoint(p256dh: string): boolean {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  try {
    return ecdh.computeSecret(p256dh, 'base64url').length > 0
  } catch {
    return false
  }
}
