import type { Handlers } from '../../../generated/operations'
import type { Chat } from '../messages/chat'
import type { RequestContext } from '../access/request-context'
import { ok } from '../../platform/lib/answers'
import type { StreamKey } from '../open-streams/checkpoints'
import { endStream, stopStream } from './close-stream'
import { appendToStream, keepStreamAlive, setStreamPart } from './streams'

type Input = Pick<RequestContext<Chat>, 'caller'> & { params: { id: string; messageId: string } }

const keyOf = ({ caller, params: { id: channelId, messageId } }: Input): StreamKey => ({ caller, channelId, messageId })

export const streamHandlers = {
  appendToStream: ok((input) => appendToStream(input.chat, keyOf(input), input.body)),
  setStreamPart: ok((input) => setStreamPart(input.chat, keyOf(input), input.params.part, input.body)),
  endStream: ok((input) => endStream(input.chat, keyOf(input), input.body)),
  keepStreamAlive: ok((input) => keepStreamAlive(input.chat, keyOf(input))),
  stopStream: ok((input) => stopStream(input.chat, keyOf(input))),
} satisfies Partial<Handlers<RequestContext<Chat>>>
