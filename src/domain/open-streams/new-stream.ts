import type { MessageStream } from '../../../generated/openapi'
import type { OperationInput } from '../../../generated/operations'
import type { TenantSettings } from '../../config/tenant-overrides'

type Options = NonNullable<OperationInput<'sendMessage'>['body']['stream']>

/** A new stream: see chat_begin_stream and chat_stream_limit. */
export interface NewStream {
  idleSeconds: number
  stoppableBy: 'MEMBERS' | 'OPERATORS'
  basedOnSeq?: number
  maxInChannel: number
  maxOfSender: number
}

export const newStream = (
  { idleSeconds = 60, stoppableBy = 'MEMBERS', ...based }: Options,
  { limits }: TenantSettings,
): NewStream => ({
  idleSeconds,
  stoppableBy,
  ...based,
  maxInChannel: limits.maxOpenStreams,
  maxOfSender: limits.maxOpenStreamsOfSender,
})

/** The stream of a message, whose first part begins with the message's text. */
export function begunStream(text: string): MessageStream {
  const { length } = [...text]
  return { state: 'STREAMING', run: 1, parts: [{ type: 'text', length, durableLength: length }] }
}
