import type { ChatClient } from '@chat-service/client'
import { indexedDbStorage, live, type Live, type LiveStorage } from '@chat-service/client/live'
import { useEffect, useMemo, useRef } from 'react'

interface LiveProps {
  client: ChatClient | undefined
  chat: Live | undefined
  userId: string | undefined
  storage: LiveStorage | false | undefined
}

/** The given account, or one made of the client, which ends when the component is gone. */
export function useLive({ client, chat, userId, storage }: LiveProps): Live {
  const account = useMemo(() => {
    if (chat) return chat
    if (!client) throw new TypeError('ChatProvider: `client` must be a ChatClient, or `chat` what live() returned')
    const kept =
      storage ?? (userId !== undefined && typeof indexedDB === 'object' ? indexedDbStorage(`chat ${userId}`) : false)
    return live(client, { ...(userId !== undefined && { userId }), ...(kept && { storage: kept }) })
  }, [client, chat, userId, storage])
  const isUsed = useRef(new Set<Live>())
  useEffect(() => {
    const { current: used } = isUsed
    used.add(account)
    return () => {
      used.delete(account)
      // React's strict mode mounts a component again at once.
      if (account !== chat) setTimeout(() => used.has(account) || account.close())
    }
  }, [account, chat])
  return account
}
