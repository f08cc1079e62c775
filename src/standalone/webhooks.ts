import { createHash } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { ConsumerError, type ChatEvent, type ChatService, type EventConsumerHandler, type Logger } from '../index'
import type { WebhookSettings } from './webhook-variables'

/** Prefix of the names of webhook consumers. */
const PREFIX = 'webhook:'
/** Maximum bytes of a body: far above any event, and receivers may refuse larger ones. */
const MAX_BODY = 1024 * 1024

/** Eight attempts that block the channel for about two minutes, then out of order, up to six hours apart: 27 hours in total. */
const RETRY = { attempts: 19, inOrder: 8, minSeconds: 1, maxSeconds: 6 * 3600 }

/** The name of the consumer of a URL. It hashes the URL, which may contain a password. */
export function webhookConsumer(url: string): string {
  const { hostname } = new URL(url)
  const digest = createHash('sha256').update(url).digest('hex').slice(0, 12)
  return `${PREFIX}${hostname.replace(/[^\w.-]/g, '_').slice(0, 40)}:${digest}`
}

export const isWebhookConsumer = (name: string): boolean => name.startsWith(PREFIX)

/** Sends the events to each URL, starting with its first registration. Resolves when all are registered. */
export async function sendWebhooks(
  chat: Pick<ChatService, 'consume' | 'consumers'>,
  settings: WebhookSettings,
  log: Logger,
  retry: typeof RETRY = RETRY,
): Promise<void> {
  for (const url of settings.urls) {
    await chat.consume(webhookConsumer(url), webhookSender(url, settings.secrets), {
      from: 'now',
      ...(settings.events && { events: settings.events }),
      timeoutSeconds: settings.timeoutSeconds,
      concurrency: 20,
      retry,
    })
    log.info({ consumer: webhookConsumer(url), host: new URL(url).host }, 'webhooks')
  }
  const wanted = settings.urls.map(webhookConsumer)
  for (const { name } of await chat.consumers.list()) {
    if (!isWebhookConsumer(name) || wanted.includes(name)) continue
    log.warn(
      { consumer: name },
      'some webhook consumers are no longer configured, and their events accumulate; remove them with "chat-service webhooks remove"',
    )
  }
}

/** Sends one event, signed with all secrets. */
function webhookSender(url: string, secrets: string[]): EventConsumerHandler {
  const signers = secrets.map((secret) => new Webhook(secret))
  const { target, authorization } = withoutCredentials(url)
  return async (event, signal) => {
    const body = JSON.stringify(toBody(event))
    if (Buffer.byteLength(body) > MAX_BODY) {
      throw new ConsumerError(`the body has more than ${MAX_BODY} bytes`, { isFinal: true })
    }
    const sentAt = new Date()
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'chat-service',
      ...authorization,
      'webhook-id': event.id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': signers.map((signer) => signer.sign(event.id, sentAt, body)).join(' '),
    }
    // Refuses redirects, which could lead into the server's network.
    const request = { method: 'POST', headers, body, signal, redirect: 'manual' as const }
    const response = await fetch(target, request).catch((error: unknown) => {
      const { cause, message } = error as Error
      throw new Error(`the receiver is unreachable: ${(cause as Error | undefined)?.message ?? message}`)
    })
    // The body of the response is not read.
    await response.body?.cancel().catch(() => undefined)
    if (response.ok) return
    throw new ConsumerError(`the receiver returned ${response.status}`, {
      retryAfterSeconds: secondsOf(response.headers.get('retry-after')),
      isFinal: response.status === 410,
    })
  }
}

/** Moves credentials from the URL to a header. */
function withoutCredentials(url: string): { target: string; authorization: { authorization?: string } } {
  const target = new URL(url)
  const { username, password } = target
  if (username === '' && password === '') return { target: url, authorization: {} }
  Object.assign(target, { username: '', password: '' })
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return {
    target: target.href,
    authorization: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
  }
}

function toBody({ name, createdAt, payload, attempt: _attempt, ...place }: ChatEvent) {
  return { type: name, timestamp: createdAt.toISOString(), ...place, data: payload }
}

/** Parses seconds or a date. */
function secondsOf(retryAfter: string | null): number {
  if (retryAfter === null) return 0
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0
}
