import type { IncomingMessage, ServerResponse } from 'node:http'
import { ConfigError } from '../errors'

/** A request listener, and a middleware of Express and the like: what is not its own goes to `next`, if there is one. */
export type ChatListener = (request: IncomingMessage, response: ServerResponse, next?: () => unknown) => Promise<void>

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>
export type MountedRequest = IncomingMessage & { originalUrl?: string }

const PREFIX = /^(\/[^/?#\s]+)+$/

/** @throws ConfigError for a prefix that no path can have. */
export function requirePrefix(prefix: unknown, example: string): void {
  if (typeof prefix === 'string' && PREFIX.test(prefix)) return
  throw new ConfigError(`"prefix" must be a path such as "${example}", got ${JSON.stringify(prefix)}`)
}

/**
 * Answers what is below a prefix. That is the prefix of the address which the caller asked for, so it does not matter
 * whether the host has taken it, or a part of it, off the URL already.
 *
 * @throws ConfigError for a prefix that no path can have.
 */
export function answerBelow(prefix: string, answer: Answer): ChatListener {
  requirePrefix(prefix, '/messaging')
  return async (request: MountedRequest, response, next) => {
    const url = request.url ?? '/'
    const rest = restBelow(prefix, request)
    if (rest === undefined && next) return void (await next())
    const hadOriginal = request.originalUrl !== undefined
    request.originalUrl ??= url
    // Outside of the prefix there is nothing: no operation is at the root.
    request.url = rest?.startsWith('/') ? rest : `/${rest ?? ''}`
    try {
      await answer(request, response)
    } finally {
      // The host may still log it.
      request.url = url
      if (!hadOriginal) delete request.originalUrl
    }
  }
}

/** What follows a prefix: empty, or beginning with "/" or "?". Undefined for what is not below it. */
export function restBelow(prefix: string, request: MountedRequest): string | undefined {
  // Hosts that rewrite addresses leave the prefix in `url` alone.
  return [request.originalUrl, request.url]
    .flatMap((url) => (url?.startsWith(prefix) ? [url.slice(prefix.length)] : []))
    .find((rest) => /^($|[/?])/.test(rest))
}
