import type { ReactionList } from '../../../generated/openapi'
import type { Chat } from './chat'
import type { JsonText } from '../../platform/lib/json-text'
import type { Caller } from '../access/caller'
import { changeMessage } from './change-message'

/** Adds or removes the caller's reaction. Sends no event if nothing changes. */
export async function setReaction(
  chat: Chat,
  caller: Caller,
  channelId: string,
  messageId: string,
  { key, isSet }: { key: string; isSet: boolean },
): Promise<JsonText<ReactionList>> {
  const change = { kind: 'react', messageId, key, isSet } as const
  return (await changeMessage<ReactionList>(chat, caller, channelId, change)).answer
}
