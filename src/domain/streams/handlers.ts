import type { Handlers } from '../../../generated/operations'
import type { Chat } from '../messages/chat'
import type { RequestContext } from '../access/request-context'
import { ok } from '../../platform/lib/answers'
import { endStream, stopStream } from './close-stream'
import { appendToStream, keepStreamAlive, setStreamPart } from './streams'

const placeOf = ({ id, messageId }: { id: string; messageId: string }) => ({ channelId: id, messageId })

export const streamHandlers = {
  appendToStream: ok(({ chat, caller, params, body }) => appendToStream(chat, caller, placeOf(params), body)),

  setStreamPart: ok(({ chat, caller, params, body }) =>
    setStreamPart(chat, caller, placeOf(params), params.part, body),
  ),

  endStream: ok(({ chat, caller, params, body }) => endStream(chat, caller, placeOf(params), body)),
  keepStreamAlive: ok(({ chat, caller, params }) => keepStreamAlive(chat, caller, placeOf(params))),
  stopStream: ok(({ chat, caller, params }) => stopStream(chat, caller, placeOf(params))),
} satisfies Partial<Handlers<RequestContext<Chat>>>
