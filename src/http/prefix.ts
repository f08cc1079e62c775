import type { IncomingMessage, ServerResponse } from 'node:http'
import { ConfigError } from '../errors'

/** A request listener, and middleware for Express and similar: other paths go to `next`, if given. */
export type ChatListener = (request: IncomingMessage, response: ServerResponse, next?: () => unknown) => Promise<void>

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>
export type MountedRequest = IncomingMessage & { originalUrl?: string }

const PREFIX = /^(\/[^/?#\s]+)+$/

/** @throws ConfigError for an invalid prefix. */
export function requirePrefix(prefix: unknown, example: string): void {
  if (typeof prefix === 'string' && PREFIX.test(prefix)) return
  throw new ConfigError(`"prefix" must be a path such as "${example}", got ${JSON.stringify(prefix)}`)
}

/** Serves requests below a prefix, even if the host has stripped it or a part. @throws ConfigError for a wrong one. */
export function answerBelow(prefix: string, answer: Answer): ChatListener {
  requirePrefix(prefix, '/messaging')
  return async (request: MountedRequest, response, next) => {
    const url = request.url ?? '/'
    const rest = restBelow(prefix, request)
    if (rest === undefined && next) return void (await next())
    const hadOriginal = request.originalUrl !== undefined
    request.originalUrl ??= url
    // Outside of the prefix: no operation is at the root, so the response is 404.
    request.url = rest?.startsWith('/') ? rest : `/${rest ?? ''}`
    try {
      await answer(request, response)
    } finally {
      // Restored, because the host may still log the URL.
      request.url = url
      if (!hadOriginal) delete request.originalUrl
    }
  }
}

/** The rest after a prefix: empty, or beginning with "/" or "?". Undefined for other paths. */
export function restBelow(prefix: string, request: MountedRequest): string | undefined {
  // The full URL: hosts that rewrite `url` keep the prefix only in `originalUrl`.
  return [request.originalUrl, request.url]
    .flatMap((url) => (url?.startsWith(prefix) ? [url.slice(prefix.length)] : []))
    .find((rest) => /^($|[/?])/.test(rest))
}
