import type { IncomingMessage, ServerResponse } from 'node:http'
import { ConfigError } from '../errors'

/** A request listener, and a middleware of Express and the like: what is not its own goes to `next`, if there is one. */
export type ChatListener = (request: IncomingMessage, response: ServerResponse, next?: () => void) => Promise<void>

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>
type MountedRequest = IncomingMessage & { originalUrl?: string }

const PREFIX = /^(\/[^/?#\s]+)+$/

/**
 * Answers what is below a prefix. That is the prefix of the address which the caller asked for, so it does not matter
 * whether the host has taken it, or a part of it, off the URL already.
 *
 * @throws ConfigError for a prefix that no path can have.
 */
export function answerBelow(prefix: string, answer: Answer): ChatListener {
  if (typeof prefix !== 'string' || !PREFIX.test(prefix)) {
    throw new ConfigError(`"prefix" must be a path such as "/messaging", got ${JSON.stringify(prefix)}`)
  }
  return async (request: MountedRequest, response, next) => {
    const url = request.url ?? '/'
    // Hosts that rewrite addresses leave the prefix in `url` alone.
    const inner = urlBelow(prefix, request.originalUrl) ?? urlBelow(prefix, url)
    if (inner === undefined && next) return next()
    const hadOriginal = request.originalUrl !== undefined
    request.originalUrl ??= url
    // Outside of the prefix there is nothing: no operation is at the root.
    request.url = inner ?? '/'
    try {
      await answer(request, response)
    } finally {
      // The host may still log it.
      request.url = url
      if (!hadOriginal) delete request.originalUrl
    }
  }
}

function urlBelow(prefix: string, url: string | undefined): string | undefined {
  if (!url?.startsWith(prefix)) return undefined
  const rest = url.slice(prefix.length)
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : undefined
}
