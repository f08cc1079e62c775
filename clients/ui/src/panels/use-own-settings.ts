import type { ChannelListItem } from '@chat-service/client'
import { useChannelList } from '@chat-service/client/react'
import { useEffect, useState } from 'react'
import { ALL_CHANNELS } from '../list/filter.js'
import { useChat } from '../provider/use-chat.js'

type Settings = Pick<ChannelListItem, 'isMuted' | 'pushTrigger' | 'countPreference'>

/** The user's settings of a channel: of the list, or read where the list does not reach it. */
export function useOwnSettings(channelId: string): Settings | undefined {
  const { chat, client } = useChat()
  const { channels, status } = useChannelList(chat, ALL_CHANNELS)
  const listed = channels.find(({ id }) => id === channelId)
  const [found, setFound] = useState<Settings>()
  const isMissing = !listed && status.state === 'live'
  useEffect(() => {
    if (!isMissing) return
    const abort = new AbortController()
    const { signal } = abort
    Promise.all([
      client.channels.getPushTrigger(channelId, { signal }),
      client.channels.getCountPreference(channelId, { signal }),
    ]).then(
      // No operation reads the mute of one channel.
      ([push, count]) => setFound({ isMuted: false, ...push, ...count }),
      () => undefined,
    )
    return () => abort.abort()
  }, [isMissing, channelId, client])
  return listed ?? found
}
