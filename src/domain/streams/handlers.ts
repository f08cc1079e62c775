import type { Handlers } from '../../../generated/operations'
import type { Chat } from '../messages/chat'
import type { RequestContext } from '../access/request-context'
import { endStream, stopStream } from './close-stream'
import { appendToStream, keepStreamAlive, setStreamPart } from './streams'

const placeOf = ({ id, messageId }: { id: string; messageId: string }) => ({ channelId: id, messageId })

export const streamHandlers = {
  appendToStream: async ({ chat, caller, params, body }) => ({
    status: 200,
    body: await appendToStream(chat, caller, placeOf(params), body),
  }),

  setStreamPart: async ({ chat, caller, params, body }) => ({
    status: 200,
    body: await setStreamPart(chat, caller, placeOf(params), params.part, body),
  }),

  endStream: async ({ chat, caller, params, body }) => ({
    status: 200,
    body: await endStream(chat, caller, placeOf(params), body),
  }),

  keepStreamAlive: async ({ chat, caller, params }) => ({
    status: 200,
    body: await keepStreamAlive(chat, caller, placeOf(params)),
  }),

  stopStream: async ({ chat, caller, params }) => ({
    status: 200,
    body: await stopStream(chat, caller, placeOf(params)),
  }),
} satisfies Partial<Handlers<RequestContext<Chat>>>
