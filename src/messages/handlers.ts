import type { Handlers } from '../../generated/operations'
import type { RequestContext } from '../chat-context'
import { sendFile, type Upload } from './files'
import { getMessage, listMessages, listThread, sendMessage, type Sent } from './messages'

export const messageHandlers = {
  listMessages: async ({ chat, caller, params, query }) => ({
    status: 200,
    body: await listMessages(chat, caller, params.id, query),
  }),

  getMessage: async ({ chat, caller, params }) => ({
    status: 200,
    body: await getMessage(chat, caller, params.id, params.messageId),
  }),

  sendMessage: async ({ chat, caller, params, headers, body }) =>
    created(await sendMessage(chat, caller, params.id, body, headers['idempotency-key'])),

  sendFile: async ({ chat, caller, upload, params, headers, body }) =>
    created(await sendFile(chat, caller, params.id, upload as Upload, body, headers['idempotency-key'])),

  listThread: async ({ chat, caller, params, query }) => ({
    status: 200,
    body: await listThread(chat, caller, params.id, params.messageId, query),
  }),
} satisfies Partial<Handlers<RequestContext>>

function created({ message, replayed }: Sent) {
  return { status: 201 as const, body: message, ...(replayed && { headers: { 'Idempotent-Replayed': 'true' } }) }
}
