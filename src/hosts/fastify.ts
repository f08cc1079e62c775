/** The chat in Fastify, as a plugin: `app.register(fastifyChat, { chat, prefix: '/messaging' })`. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { ChatRequest, ChatService } from '../index'

export interface FastifyChatOptions {
  chat: ChatService
  /** Path below which the service answers, as of every plugin. That of the plugins around it is put before it. */
  prefix?: string
}

// What of Fastify 5 is used here, so that its types are not needed where Fastify is not.

interface Request {
  raw: IncomingMessage
  /** As a hook of the application or @fastify/jwt may have set it. */
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
 * Mounts the chat and its gateway, and closes it with the application. Bodies are left to the chat, uploads too; hooks of
 * the application run before it, and a `user` that they set on the request is passed to the guard.
 */
export async function fastifyChat(app: object, { chat }: FastifyChatOptions): Promise<void> {
  const fastify = app as Instance
  const answer = chat.callback(fastify.prefix === '' ? {} : { prefix: fastify.prefix })
  // Only below the prefix: a plugin has parsers of its own.
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('*', (_request, _body, done) => done(null))
  const handle = ({ raw, user }: Request, reply: Reply) => {
    if (user !== undefined && user !== null) (raw as ChatRequest).user ??= user
    // Of hooks, such as those of @fastify/cors: a reply that is taken over sends none of its own.
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
