import type { LinkMetadataInput, Message } from '../../../generated/openapi'
import type { Chat } from './chat'
import type { Refusal } from '../../errors'
import type { Caller } from '../access/caller'
import type { Flags } from '../../platform/host/message-policy'
import type { JsonText } from '../../platform/lib/json-text'
import { reviewed, type Draft } from '../moderation/review'
import { changeMessage } from './change-message'
import { checkLength, tooLong } from './content'
import { getMessage } from './list-messages'

/** Replaces the text of one of the caller's messages. Idempotent. */
export async function editMessage(
  chat: Chat,
  caller: Caller,
  channelId: string,
  messageId: string,
  text: string,
): Promise<JsonText<Message>> {
  const settings = await chat.settingsOf(caller.tenantId)
  const write = async (newText: string, refusal: Refusal | null, flags?: Flags) => {
    const refusals = {
      refusal: tooLong(settings, newText) ?? refusal,
      streamRefusal: tooLong(settings, newText, true) ?? refusal,
    }
    const change = { kind: 'edit', messageId, text: newText, ...refusals } as const
    return (await changeMessage<Message>(chat, caller, channelId, change, flags)).answer
  }
  const draft: Draft = {
    ...{ kind: 'EDIT', author: caller, text },
    form: {
      ...{ operation: 'editMessage', body: { text } },
      // The limit of streams, because the message may have been one.
      check: (replacement) => checkLength(settings, replacement.text ?? text, tooLong(settings, text) !== null),
    },
    more: async () => ({ previousText: (await getMessage(chat, caller, channelId, messageId)).toJSON().text }),
  }
  return reviewed(chat, caller, channelId, (review) =>
    review
      ? review.write([draft], (refusal, [replacement]) => write(replacement?.text ?? text, refusal, review.flags))
      : write(text, null),
  )
}

/**
 * Fills in the link preview of a message that has none, if its text is still this one. Else nothing changes. It is no edit of the
 * sender: `isEdited` stays, and the host is not notified again.
 */
export async function fillLinkMetadata(
  chat: Chat,
  caller: Caller,
  channelId: string,
  messageId: string,
  preview: { text: string; linkMetadata: LinkMetadataInput },
): Promise<JsonText<Message>> {
  return (await changeMessage<Message>(chat, caller, channelId, { kind: 'edit', messageId, ...preview })).answer
}
