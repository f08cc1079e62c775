import { useCallback, useSyncExternalStore } from 'react'
import { useChat } from '../provider/use-chat.js'
import { type Draft, EMPTY, placeOf } from './drafts.js'

/** The draft of a place; undefined without one. */
export function useDraftAt(place: string): Draft | undefined {
  const { drafts } = useChat()
  const get = useCallback(() => drafts.get(place), [drafts, place])
  return useSyncExternalStore(drafts.subscribe, get, () => undefined)
}

/** The user's draft in a channel, or in a thread of it. */
export function useDraft(channelId: string, parentMessageId?: string): Draft {
  return useDraftAt(placeOf(channelId, parentMessageId)) ?? EMPTY
}
