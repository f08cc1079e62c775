import type { BlockList } from 'node:net'
import { listOf } from './egress/networks.js'

/** An event of a channel, as a consumer gets it. */
export interface LinksEvent {
  tenantId: string
  channelId: string | null
  payload: object
}

/** The parts of a `ChatService` that previews need. */
export interface LinksChat {
  consume(
    name: string,
    handler: (event: LinksEvent, signal: AbortSignal) => unknown,
    options: {
      from: 'now'
      events: ('chat:message:received' | 'chat:message:updated')[]
      concurrency: number
      timeoutSeconds: number
      retry: { attempts: number; inOrder: number; minSeconds: number; maxSeconds: number }
    },
  ): Promise<void>
  readonly consumers: { remove(name: string): Promise<boolean> }
  system(tenantId: string): {
    readonly messages: {
      setLinkMetadata(
        channelId: string,
        messageId: string,
        body: { text: string; linkMetadata: object },
      ): Promise<unknown>
    }
  }
}

export interface LinksOptions {
  chat: LinksChat
  /** The name of the consumer. Default `links`. */
  name?: string
  /** Default: the name and the version of this package. */
  userAgent?: string
  /**
   * Whether to request a URL for a message of this tenant. Called for each link and each redirect, before its name is resolved.
   * If it throws, the event is retried. Default: all.
   */
  allow?: (url: URL, message: { tenantId: string }) => boolean | Promise<boolean>
  /** Allowed ports. Default 80 and 443. */
  ports?: readonly number[]
  /** Total seconds for a page: name resolution, redirects and body. Default 8; from 1 to 20. */
  timeoutSeconds?: number
  /** Bytes read of a page, after decompression. Default 512 KiB; from 1 KiB to 8 MiB. */
  maxBytes?: number
  /** Default 4; from 0 to 5. */
  maxRedirects?: number
  /** Pages that this process reads concurrently. Default 16; from 1 to 256. */
  concurrency?: number
  /** Pages of one host name that this process reads concurrently. Default 2; from 1 to 256. */
  concurrencyPerHost?: number
  /** The cache of this process: number of pages, seconds for a preview, and seconds for a page without one. Default 1,000, 600, 60. */
  cache?: { entries?: number; seconds?: number; failureSeconds?: number }
  /** Notified at `debug` of each page without a preview: the name of its site, and the reason. Pino's logger fits. */
  log?: { debug(details: object, message: string): void }
  /**
   * Non-public networks that may be reached, such as `10.1.0.0/16`. **Every member can then have the service
   * request any URL in them**, and names of the intranet are resolved. For an intranet whose pages all members may see, and for tests.
   */
  dangerouslyReachableNetworks?: readonly string[]
}

declare const PACKAGE_VERSION: string | undefined
const version = typeof PACKAGE_VERSION === 'string' ? PACKAGE_VERSION : '0.0.0'

/** @throws {TypeError} that names the option and the allowed values. */
export function readOptions(given: LinksOptions) {
  if (typeof given?.chat?.consume !== 'function') throw new TypeError('`chat` must be the ChatService of createChat')
  const { chat, name = 'links', allow, ports = [80, 443], log, dangerouslyReachableNetworks = [] } = given
  const { userAgent = `chat-service-links/${version} (link preview)` } = given
  if (!/^[\x20-\x7e]{1,255}$/.test(userAgent))
    throw new TypeError('`userAgent` must be 1 to 255 printable ASCII characters')
  for (const port of ports) number('ports', port, [1, 65_535])
  return {
    ...{ chat, name, log, userAgent },
    allow: (url: URL, tenantId: string) => allow?.(new URL(url), { tenantId }) ?? true,
    reach: { ports: [...ports], networks: networksOf(dangerouslyReachableNetworks) },
    timeoutMs: number('timeoutSeconds', given.timeoutSeconds ?? 8, [1, 20]) * 1000,
    maxBytes: number('maxBytes', given.maxBytes ?? 512 * 1024, [1024, 8 * 1024 * 1024]),
    maxRedirects: number('maxRedirects', given.maxRedirects ?? 4, [0, 5]),
    concurrency: number('concurrency', given.concurrency ?? 16, [1, 256]),
    concurrencyPerHost: number('concurrencyPerHost', given.concurrencyPerHost ?? 2, [1, 256]),
    cache: {
      entries: number('cache.entries', given.cache?.entries ?? 1_000, [1, 100_000]),
      seconds: number('cache.seconds', given.cache?.seconds ?? 600, [0, 86_400]),
      failureSeconds: number('cache.failureSeconds', given.cache?.failureSeconds ?? 60, [0, 86_400]),
    },
  }
}

function number(name: string, given: unknown, [least, most]: [number, number]): number {
  if (typeof given === 'number' && Number.isInteger(given) && given >= least && given <= most) return given
  throw new TypeError(`\`${name}\` must be an integer from ${least} to ${most}, got ${String(given)}`)
}

function networksOf(given: readonly string[]): BlockList | undefined {
  try {
    return given.length === 0 ? undefined : listOf(given)
  } catch (error) {
    throw new TypeError(`\`dangerouslyReachableNetworks\`: ${(error as Error).message}`)
  }
}
