/** The chat in Fastify, as a plugin: `app.register(fastifyChat, { chat, prefix: '/messaging' })`. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { ChatRequest, ChatService } from '../index'

export interface FastifyChatOptions {
  chat: ChatService
  /** Path prefix of the service, like that of any plugin, appended to the prefixes of enclosing plugins. */
  prefix?: string | undefined
}

// The used part of Fastify 5's types, so that hosts compile without Fastify.

interface Request {
  raw: IncomingMessage
  /** Set by a hook of the application, such as @fastify/jwt. */
  user?: unknown
}

interface Reply {
  raw: ServerResponse
  getHeaders(): Record<string, number | string | string[] | undefined>
  hijack(): unknown
}

interface Instance {
  readonly prefix: string
  readonly server: unknown
  removeAllContentTypeParsers(): void
  addContentTypeParser(type: '*', parse: (request: never, body: unknown, done: (error: null) => void) => void): unknown
  all(path: string, handler: (request: never, reply: never) => void): unknown
  addHook(name: 'preClose', close: () => Promise<void>): unknown
}

/**
 * Mounts the chat and its gateway, and closes it with the application. The chat reads request bodies and uploads itself;
 * hooks of the application run before it, and a `user` that they set on the request is passed to the guard.
 */
export async function fastifyChat(app: object, { chat }: FastifyChatOptions): Promise<void> {
  const fastify = app as Instance
  const answer = chat.callback(fastify.prefix === '' ? {} : { prefix: fastify.prefix })
  // Applies only below the prefix: a plugin has its own parsers.
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('*', (_request, _body, done) => done(null))
  const handle = ({ raw, user }: Request, reply: Reply) => {
    if (user !== undefined && user !== null) (raw as ChatRequest).user ??= user
    // Copies headers set by hooks such as @fastify/cors, which a hijacked reply does not send.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    void answer(raw, reply.raw)
  }
  fastify.all('/', handle)
  fastify.all('/*', handle)
  chat.attach(fastify.server as Server)
  fastify.addHook('preClose', () => chat.close())
}
