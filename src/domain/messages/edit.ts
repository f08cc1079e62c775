import type { Message } from '../../../generated/openapi'
import type { Chat } from './chat'
import type { Caller } from '../access/caller'
import type { JsonText } from '../../platform/lib/json-text'
import { changeMessage } from './change-message'
import { tooLong } from './send'

/** Replaces the text of one of the caller's own messages. The same text changes nothing. */
export async function editMessage(
  chat: Chat,
  caller: Caller,
  channelId: string,
  messageId: string,
  text: string,
): Promise<JsonText<Message>> {
  const settings = await chat.settingsOf(caller.tenantId)
  const refusals = { refusal: tooLong(settings, text), streamRefusal: tooLong(settings, text, true) }
  const change = { kind: 'edit', messageId, text, ...refusals } as const
  return (await changeMessage<Message>(chat, caller, channelId, change)).answer
}
