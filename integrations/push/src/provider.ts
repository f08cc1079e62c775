import { FinalError, RetryError } from '../../shared/src/queue.js'
import type { Device, Registration } from './devices.js'

/** A push to one device. */
export interface Push {
  /** A later push with the same id replaces an earlier one: at most 32 characters of base64url. */
  collapseId: string
  /** The notice to show. Null only sets the badge and removes notices. */
  notice: { title: string; body: string } | null
  /** The user's exact unread total. */
  badge: number
  /** For the application. */
  data: { channelId: string; messageId?: string; questionId?: string; seq?: number; tenantId: string }
  /** Channels whose notices are removed, up to these positions. */
  clear: Clear[]
}

export interface Clear {
  channelId: string
  upToSeq: number
}

export type Result = { is: 'sent' } | { is: 'gone'; at?: Date }

/** A push service. It stores nothing about devices. */
export interface Provider {
  /** Whether silent pushes are allowed. */
  readonly takesSilent: boolean
  /**
   * Reads the registration of a device.
   *
   * @param body of the request.
   * @throws FieldError
   */
  read(body: Record<string, unknown>): Omit<Registration, 'provider'>
  /**
   * Delivers a push before the signal's timeout.
   *
   * @throws RetryError or FinalError, without the token.
   */
  send(device: Device, push: Push, signal: AbortSignal): Promise<Result>
  close(): void
}

/** Invalid input of a request: names the field by its path, such as `subscription/endpoint`. */
export class FieldError extends Error {
  override readonly name = 'FieldError'

  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message)
  }
}

/** The device may have received the push. A retry has the same collapse id, so it replaces the first. */
export class MaybeSentError extends RetryError {}

/** The error of a response that is neither a success nor an expired token. */
export function refusal(service: string, status: number, reason: string, retryAfter: string | null | undefined): Error {
  const message = `${service} returned ${status}${reason && ` ${reason}`}`
  if (status >= 500) return new MaybeSentError(message, msOf(retryAfter))
  return status === 429 ? new RetryError(message, msOf(retryAfter)) : new FinalError(message)
}

/** The service refuses this server's key, which the host can fix: pushes wait. */
export class KeyError extends RetryError {
  constructor(service: string, status: number, reason: string) {
    super(`${service} refuses the key of this server: ${status}${reason && ` ${reason}`}`, 0)
  }
}

/** The service is unavailable or too slow. */
export const noAnswer = (service: string, cause: unknown) =>
  new MaybeSentError(`${service} did not respond`, 0, { cause })

/** The service refuses the server's access token: get a new one. */
export const staleToken = (service: string) => new RetryError(`${service} refuses the token of this server`, 0)

const MAX_WAIT_MS = 86_400_000

/** `Retry-After`: seconds, or a date. */
function msOf(retryAfter: string | null | undefined): number {
  const text = retryAfter?.trim() ?? ''
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) ? Math.min(MAX_WAIT_MS, Math.max(0, ms)) : 0
}

/** Truncates the body until the payload fits into `maxBytes`. @throws FinalError if the rest is too large. */
export function fit(push: Push, maxBytes: number, encode: (push: Push) => string): string {
  const text = encode(push)
  const excess = Buffer.byteLength(text) - maxBytes
  if (excess <= 0) return text
  const { notice } = push
  // Escaped characters take several bytes, so cut a third each time.
  const length = notice ? Math.floor(([...notice.body].length * 2) / 3) : 0
  if (!notice || length === 0) throw new FinalError(`The push is larger than ${maxBytes} bytes`)
  return fit({ ...push, notice: { ...notice, body: cut(notice.body, length) } }, maxBytes, encode)
}

/** Truncates the text to this many characters. */
export function cut(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, Math.max(0, length - 1)).join('')}…`
}
