import type { CreateDirectUploadRequest } from '../../../generated/openapi'
import type { Handlers } from '../../../generated/operations'
import type { Chat } from './chat'
import type { RequestContext, Upload } from '../access/request-context'
import { created, done, held, ok } from '../../platform/lib/answers'
import { pageOfChannel } from '../access/replica-reads'
import { deleteMessage } from './delete'
import { editMessage } from './edit'
import { sendFile } from './send-file'
import { forwardMessage } from './forward'
import { getMessage, listMessages, listThread } from './list-messages'
import { listPinned, pinMessage, unpinMessage } from './pins'
import { holdingOf } from './hold'
import type { Held } from './send-queue'
import { setReaction } from './reactions'
import { sendMessage, type Sent } from './send'
import { createDirectUpload, createUpload } from './uploads'

export const messageHandlers = {
  listMessages: pageOfChannel(ok(({ chat, caller, params, query }) => listMessages(chat, caller, params.id, query))),
  getMessage: ok(({ chat, caller, params }) => getMessage(chat, caller, params.id, params.messageId)),

  sendMessage: async ({ chat, caller, params, headers, body }) =>
    answerOrHeld(
      await sendMessage(chat, caller, params.id, body, headers['idempotency-key'], holdingOf(headers, caller)),
    ),

  sendFile: async ({ chat, caller, upload, params, headers, body }) =>
    answerOrHeld(
      await sendFile(chat, caller, params.id, upload as Upload<'sendFile'>, body, {
        idempotencyKey: headers['idempotency-key'],
        holding: holdingOf(headers, caller),
      }),
    ),

  createUpload: async ({ chat, caller, body, upload }) => ({
    status: 201,
    body: await (upload
      ? createUpload(chat, caller, upload as Upload<'createUpload'>)
      : createDirectUpload(chat, caller, body as CreateDirectUploadRequest)),
  }),

  listThread: pageOfChannel(
    ok(({ chat, caller, params, query }) => listThread(chat, caller, params.id, params.messageId, query)),
  ),

  editMessage: ok(({ chat, caller, params, body }) =>
    editMessage(chat, caller, params.id, params.messageId, body.text),
  ),

  deleteMessage: done(({ chat, caller, params }) =>
    deleteMessage(chat, caller, params.id, { messageId: params.messageId }),
  ),

  forwardMessage: async ({ chat, caller, params, headers, body }) =>
    answer(await forwardMessage(chat, caller, params.id, params.messageId, body, headers['idempotency-key'])),

  addReaction: ok(({ chat, caller, params, body }) =>
    setReaction(chat, caller, params.id, params.messageId, { key: body.key, isSet: true }),
  ),

  removeReaction: ok(({ chat, caller, params }) =>
    setReaction(chat, caller, params.id, params.messageId, { key: params.key, isSet: false }),
  ),

  pinMessage: async ({ chat, caller, params }) => {
    const { pinned, isNew } = await pinMessage(chat, caller, params.id, params.messageId)
    return { status: isNew ? 201 : 200, body: pinned }
  },

  unpinMessage: done(({ chat, caller, params }) => unpinMessage(chat, caller, params.id, params.messageId)),
  listPinnedMessages: ok(({ chat, caller, params, query }) => listPinned(chat, caller, params.id, query)),
} satisfies Partial<Handlers<RequestContext<Chat>>>

const answer = ({ message, replayed }: Sent) => created(message, replayed)
const answerOrHeld = (sent: Sent | Held) => ('heldMessage' in sent ? held(sent) : answer(sent))
