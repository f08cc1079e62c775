import type { ChatApiError } from '@chat-service/client'
import { useEffect, useState } from 'react'
import { useChat } from '../provider/use-chat.js'

export type WhyGone = 'deleted' | 'banned' | 'left'

const reasons: Record<string, WhyGone> = { CHAT_CHANNEL_NOT_FOUND: 'deleted', CHAT_USER_BANNED: 'banned' }

/** Why the user is no longer a member. Events don't have the reason, so this requests it once. */
export function useWhyGone(channelId: string, isMember: boolean): WhyGone {
  const { channels } = useChat().client
  const [why, setWhy] = useState<WhyGone>('left')
  useEffect(() => {
    setWhy('left')
    if (isMember) return
    const abort = new AbortController()
    channels.get(channelId, { signal: abort.signal }).catch(({ code }: Partial<ChatApiError>) => {
      if (!abort.signal.aborted) setWhy(reasons[code ?? ''] ?? 'left')
    })
    return () => abort.abort()
  }, [channels, channelId, isMember])
  return why
}
