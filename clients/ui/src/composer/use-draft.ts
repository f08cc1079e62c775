import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useChat } from '../provider/use-chat.js'
import { type Draft, EMPTY, placeOf } from './drafts.js'

/** The draft of a place; undefined without one. */
function useDraftAt(place: string): Draft | undefined {
  const { drafts } = useChat()
  const get = useCallback(() => drafts.get(place), [drafts, place])
  return useSyncExternalStore(drafts.subscribe, get, () => undefined)
}

/** The draft that a composer shows, in sync with the user's other devices. */
export function useOpenDraft(place: string): Draft | undefined {
  const { drafts } = useChat()
  useEffect(() => drafts.open(place), [drafts, place])
  return useDraftAt(place)
}

/** The user's draft in a channel, or in a thread of it. */
export function useDraft(channelId: string, parentMessageId?: string): Draft {
  return useDraftAt(placeOf(channelId, parentMessageId)) ?? EMPTY
}
