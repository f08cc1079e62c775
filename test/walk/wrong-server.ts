import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

interface Answer {
  status: number
  body: Record<string, unknown>
}

/** A fault of a server: it changes the responses to matching requests, or sends none. */
interface Wrong {
  request: RegExp
  change: (answer: Answer, target: string) => Answer | undefined
}

const refusal = (status: number, code: string): Answer => ({
  status,
  body: {
    success: false,
    error: { code, message: 'Wrong.', details: { errors: [{ in: 'body', pointer: '/name', message: 'is wrong' }] } },
    requestId: 'wrong',
    statusCode: status,
    timestamp: '2026-01-01T00:00:00.000Z',
    path: '/wrong',
  },
})

/** What faults show again: messages by the path that reads them, and the newest channels of all tenants. */
const messages = new Map<string, Answer>()
let newest: unknown[] = []
let reads = 0

function remember({ status, body }: Answer, method: string, target: string) {
  if (method !== 'POST' || status !== 201) return
  if (target === '/channels/group') newest = [...newest.slice(-40), body]
  if (/^\/channels\/\w+\/messages$/.test(target)) messages.set(`${target}/${String(body.id)}`, { status: 200, body })
}

/** By the broken rule and the operation that shows it. */
export const wrongs: Record<string, Wrong> = {
  'body by its schema | sendMessage 201': {
    request: /^POST \/channels\/\w+\/messages$/,
    change: ({ status, body }) => ({ status, body: { ...body, text: undefined } }),
  },
  'body by its schema | getPushTrigger 200': {
    request: /^GET \/channels\/\w+\/push-trigger$/,
    change: ({ status, body }) => ({ status, body: status === 200 ? { ...body, secret: 1 } : body }),
  },
  'no fault of the server | searchUsers 500 CHAT_INTERNAL_ERROR': {
    request: /^GET \/users\/search/,
    change: () => refusal(500, 'CHAT_INTERNAL_ERROR'),
  },
  'documented status | listOperators 418 CHAT_VALIDATION_ERROR': {
    request: /^GET \/channels\/\w+\/operators/,
    change: () => refusal(418, 'CHAT_VALIDATION_ERROR'),
  },
  'documented error code | getMetadata 404 CHAT_POLL_NOT_FOUND': {
    request: /^GET \/channels\/\w+\/metadata$/,
    change: (answer) => (answer.status === 200 ? refusal(404, 'CHAT_POLL_NOT_FOUND') : answer),
  },
  'status of the error code | muteChannel 403 CHAT_CHANNEL_NOT_FOUND': {
    request: /^POST \/channels\/\w+\/mute$/,
    change: (answer) => (answer.status === 200 ? refusal(403, 'CHAT_CHANNEL_NOT_FOUND') : answer),
  },
  'invalid requests are refused | createGroupChannel 404 CHAT_USER_NOT_FOUND': {
    request: /^POST \/channels\/group/,
    change: (answer) => (answer.status === 400 ? refusal(404, 'CHAT_USER_NOT_FOUND') : answer),
  },
  'anonymous requests are refused | createDirectChannel 404 CHAT_USER_NOT_FOUND': {
    request: /^POST \/channels\/direct/,
    change: (answer) => (answer.status === 401 ? refusal(404, 'CHAT_USER_NOT_FOUND') : answer),
  },
  'unsupported requests are refused | createDirectChannel 409 CHAT_ALREADY_CHANNEL_MEMBER': {
    request: /^POST \/channels\/direct/,
    change: (answer) => (answer.status === 415 ? refusal(409, 'CHAT_ALREADY_CHANNEL_MEMBER') : answer),
  },
  'valid requests are taken: body /name | updateChannel 400 CHAT_VALIDATION_ERROR': {
    request: /^PATCH \/channels\/\w+$/,
    change: (answer) => (answer.status === 200 ? refusal(400, 'CHAT_VALIDATION_ERROR') : answer),
  },
  'each request is answered | createScheduledMessage 0': {
    request: /^POST \/channels\/\w+\/scheduled-messages$/,
    change: () => undefined,
  },
  'created resources are found | getPoll 404 CHAT_POLL_NOT_FOUND': {
    request: /^GET \/channels\/\w+\/polls\/\w+$/,
    change: (answer) => (answer.status === 200 ? refusal(404, 'CHAT_POLL_NOT_FOUND') : answer),
  },
  'deleted resources are not found | getMessage 200': {
    request: /^GET \/channels\/\w+\/messages\/\w+$/,
    change: (answer, target) => (answer.status === 404 ? (messages.get(target) ?? answer) : answer),
  },
  'nothing of another tenant is shown | listMyChannels 200': {
    request: /^GET \/channels\/my/,
    change: (answer) => {
      const { channels } = answer.body as { channels?: unknown[] }
      return channels ? { ...answer, body: { ...answer.body, channels: [...channels, ...newest] } } : answer
    },
  },
  'ids that name nothing are not found | getChannel 403 CHAT_NOT_CHANNEL_MEMBER': {
    request: /^GET \/channels\/[^/]+$/,
    change: (answer) => (answer.status === 404 ? refusal(403, 'CHAT_NOT_CHANNEL_MEMBER') : answer),
  },
  'reading changes nothing | getUnreadCount 200': {
    request: /^GET \/channels\/unread-count$/,
    change: (answer) => (answer.status === 200 ? { status: 200, body: { totalUnreadCount: ++reads } } : answer),
  },
}

/** A proxy to a real server that injects the faults. */
export function wrongServer(url: string): Server {
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url: target = '/', headers } = request
    const body = await buffer(request)
    const { authorization, 'content-type': type, 'idempotency-key': key } = headers
    const given = { authorization, 'content-type': type, 'idempotency-key': key as string | undefined }
    const sent = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const answer = await fetch(url + target, { method, headers: sent, ...(body.length > 0 && { body }) })
    const text = await answer.text()
    const real = { status: answer.status, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} }
    remember(real, method, target)
    const shown = Object.values(wrongs)
      .filter((one) => one.request.test(`${method} ${target}`))
      .reduce<Answer | undefined>((answer, one) => answer && one.change(answer, target), real)
    if (!shown) return request.socket.destroy()
    response.writeHead(shown.status, { 'content-type': 'application/json' })
    response.end(text && JSON.stringify(shown.body))
  }
  return createServer((request, response) => {
    // The server may close a connection after too many refused credentials.
    serve(request, response).catch(() => request.socket.destroy())
  })
}
