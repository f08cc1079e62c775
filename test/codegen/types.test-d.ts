// Type-checked only: each `@ts-expect-error` proves that a mistake against the contract does not compile.
import type { ServerEventName, ServerEvents } from '../../generated/events'
import type { Message, Success } from '../../generated/openapi'
import type {
  ErrorCode,
  Handler,
  Handlers,
  OperationErrorCode,
  OperationId,
  OperationInput,
  operations,
} from '../../generated/operations'

declare const message: Message
declare const success: Success
declare const complete: Handlers
declare const { sendMessage, ...incomplete }: Handlers

export const whole: Handlers = complete

// @ts-expect-error -- sendMessage is missing.
export const lacking: Handlers = incomplete

export const restored: Handlers = { ...incomplete, sendMessage }

export const sends: Handler<'sendMessage'> = async () => ({ status: 201, body: message })

// @ts-expect-error -- A sent message is answered with 201.
export const wrongStatus: Handler<'sendMessage'> = async () => ({ status: 200, body: message })

// @ts-expect-error -- A message is answered, not a mere success.
export const wrongBody: Handler<'sendMessage'> = async () => ({ status: 201, body: success })

// @ts-expect-error -- A body is required.
export const noBody: Handler<'sendMessage'> = async () => ({ status: 201 })

export const deletes: Handler<'deleteChannel'> = async () => ({ status: 204 })

// @ts-expect-error -- 204 has no body.
export const bodyWithDelete: Handler<'deleteChannel'> = async () => ({ status: 204, body: success })

// @ts-expect-error -- The property has another type.
export const wrongProperty: Handler<'muteChannel'> = async () => ({ status: 200, body: { success: 'yes' } })

// @ts-expect-error -- The contract knows no such code.
export const unknownCode: ErrorCode = 'CHAT_NO_SUCH_CODE'

// @ts-expect-error -- This operation cannot answer this code.
export const foreignCode: OperationErrorCode<'listChannels'> = 'CHAT_POLL_CLOSED'

// @ts-expect-error -- The contract knows no such operation.
export const unknownOperation: OperationId = 'sendPigeon'

// Defaults are present for the server, and undefined is not among their values.
type Presence<T, K extends keyof T> = undefined extends T[K] ? 'optional' : 'present'
export const bodyDefault: Presence<OperationInput<'sendMessage'>['body'], 'metadata'> = 'present'
export const noDefault: Presence<OperationInput<'sendMessage'>['body'], 'parentMessageId'> = 'optional'
export const queryDefault: Presence<OperationInput<'listChannels'>['query'], 'limit'> = 'present'
export const header: OperationInput<'sendMessage'>['headers']['idempotency-key'] = undefined

// The file of a multipart body is streamed; its fields arrive like any other body.
export const field: Presence<OperationInput<'sendFile'>['body'], 'metadata'> = 'present'

// @ts-expect-error -- The file is not among the fields.
export type FileField = OperationInput<'sendFile'>['body']['file']

// @ts-expect-error -- Path parameters are those of the path.
export type ForeignParameter = OperationInput<'sendMessage'>['params']['pollId']

// A context is added to the input of every handler.
export const withContext: Handler<'sendMessage', { caller: string }> = async ({ caller, params, body }) => {
  const texts: string[] = [caller, params.id, body.text ?? '']
  return { status: 201, body: { ...message, text: texts.join() } }
}

// Every event that an operation can cause is one that the event contract declares.
type EmittedEvent = (typeof operations)[OperationId]['emits'][number]
type Undeclared = Exclude<EmittedEvent, ServerEventName>
export const undeclared: [Undeclared] extends [never] ? 'none' : Undeclared = 'none'

// @ts-expect-error -- The contract knows no such event.
export const unknownEvent: ServerEventName = 'chat:message:teleported'

// @ts-expect-error -- This event carries messageId and deletedAt.
export const wrongData: ServerEvents['chat:message:deleted'] = { channelId: 'c1', text: 'gone' }
