/** The chat in Express, and in whatever else takes middleware of the form `(request, response, next)`. */
import { ServerResponse, type IncomingMessage } from 'node:http'
import type { AuthGuard, ChatListener, ChatService } from '../index'

type Next = (error?: Error) => void
/** Of any host: a function of `(request, response, next)`, whatever types it gives them. */
type Middleware = (request: never, response: never, next: never) => unknown

/** `app.use(expressChat(chat, { prefix: '/messaging' }))`. What is outside of the prefix goes to the routes after it. */
export function expressChat(chat: ChatService, { prefix }: { prefix: string }): ChatListener {
  return chat.callback({ prefix })
}

/**
 * A guard made of the application's own middleware, such as a session and Passport, which see WebSocket handshakes too.
 * It accepts a request that the last of them passes on. One that is answered, or fails with a status of 4xx, is refused.
 *
 * They see the plain Node request, without what Express adds to it, and a response that nobody gets. The handshake of an
 * open WebSocket is judged again from time to time: then they see it as it was the first time, without what they have put
 * on it, because a session, for one, is not looked up again where there is one.
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
