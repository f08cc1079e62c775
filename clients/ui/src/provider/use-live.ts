import type { ChatClient } from '@chat-service/client'
import { indexedDbStorage, live, type Live, type LiveStorage } from '@chat-service/client/live'
import { useEffect, useMemo, useRef } from 'react'

interface LiveProps {
  client: ChatClient | undefined
  chat: Live | undefined
  userId: string | undefined
  storage: LiveStorage | false | undefined
}

/** The given account, or one of the client that closes on unmount, and the storage of drafts. */
export function useLive({ client, chat, userId, storage }: LiveProps): { chat: Live; kept: LiveStorage | undefined } {
  const made = useMemo(() => {
    if (chat) return { chat, kept: storage || undefined }
    if (!client) throw new TypeError('ChatProvider: `client` must be a ChatClient, or `chat` what live() returned')
    const kept =
      storage ?? (userId !== undefined && typeof indexedDB === 'object' ? indexedDbStorage(`chat ${userId}`) : false)
    const options = { ...(userId !== undefined && { userId }), ...(kept && { storage: kept }) }
    return { chat: live(client, options), kept: kept || undefined }
  }, [client, chat, userId, storage])
  const account = made.chat
  const isUsed = useRef(new Set<Live>())
  useEffect(() => {
    const { current: used } = isUsed
    used.add(account)
    return () => {
      used.delete(account)
      // React's strict mode remounts a component at once.
      if (account !== chat) setTimeout(() => used.has(account) || account.close())
    }
  }, [account, chat])
  return made
}
