/** The chat in Express, and in other hosts with middleware of the form `(request, response, next)`. */
import { ServerResponse, type IncomingMessage } from 'node:http'
import type { AuthGuard, ChatListener, ChatService } from '../index'

type Next = (error?: Error) => void
/** Middleware of any host, with any parameter types. */
type Middleware = (request: never, response: never, next: never) => unknown

/** `app.use(expressChat(chat, { prefix: '/messaging' }))`. Other paths go to the next routes. */
export function expressChat(chat: ChatService, { prefix }: { prefix: string }): ChatListener {
  return chat.callback({ prefix })
}

/**
 * A guard made of the application's own middleware, such as a session and Passport, which then also handle WebSocket
 * handshakes. It accepts a request that all of them pass on, and refuses one that a middleware answers or fails with a
 * 4xx status.
 *
 * They get the plain Node request, without Express's additions, and a dummy response. For periodic reauthentication of
 * an open WebSocket they get the original handshake request, without properties that they have set: a session, for
 * example, is not reloaded if it is present.
 */
export function guardOf(...middleware: Middleware[]): AuthGuard {
  const untouched = new WeakMap<IncomingMessage, Set<string>>()
  return {
    async canActivate(request) {
      const before = untouched.get(request)
      if (!before) untouched.set(request, new Set(Object.getOwnPropertyNames(request)))
      else
        for (const name of Object.getOwnPropertyNames(request))
          if (!before.has(name)) Reflect.deleteProperty(request, name)
      for (const step of middleware) if (!(await passes(step, request))) return false
      return true
    },
  }
}

async function passes(step: Middleware, request: Parameters<AuthGuard['canActivate']>[0]): Promise<boolean> {
  const response = new ServerResponse(request)
  try {
    return await new Promise<boolean>((resolve, reject) => {
      response.end = () => {
        resolve(false)
        return response
      }
      const next: Next = (error) => (error ? reject(error) : resolve(true))
      const run = step as (request: unknown, response: unknown, next: Next) => unknown
      Promise.resolve(run(request, response, next)).catch(reject)
    })
  } catch (error) {
    const { status, statusCode = status } = error as { status?: unknown; statusCode?: unknown }
    if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return false
    throw error
  }
}
