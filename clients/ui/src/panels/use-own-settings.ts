import type { ChannelListItem, ChannelPage, ChatClient } from '@chat-service/client'
import { useChannelList } from '@chat-service/client/react'
import { useEffect, useState } from 'react'
import { ALL_CHANNELS } from '../list/filter.js'
import { useChat } from '../provider/use-chat.js'

type Settings = Pick<ChannelListItem, 'id' | 'isMuted' | 'pushTrigger' | 'countPreference'>

/** Includes archived channels, and those not loaded in the list. */
async function findSettings({ channels }: ChatClient, id: string, name: string | null, signal: AbortSignal) {
  for (const hidden of [false, true]) {
    const query = { ...ALL_CHANNELS, hidden, limit: 100, ...(name && { search: name }) }
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: ChannelPage = await channels.list({ ...query, ...(cursor && { cursor }) }, { signal })
      const found = page.channels.find((channel) => channel.id === id)
      if (found) return found
      cursor = page.nextCursor
    }
  }
  return undefined
}

/** The user's settings of a channel: from the list, or else read from the service, again after `changed()`. */
export function useOwnSettings(id: string, name: string | null | undefined) {
  const { chat, client } = useChat()
  const { channels, status } = useChannelList(chat, ALL_CHANNELS)
  const listed = channels.find((channel) => channel.id === id)
  const [found, setFound] = useState<Settings>()
  const [changes, setChanges] = useState(0)
  const isMissing = !listed && status.state === 'live'
  useEffect(() => {
    if (!isMissing || name === undefined) return
    const abort = new AbortController()
    findSettings(client, id, name, abort.signal).then(setFound, () => undefined)
    return () => abort.abort()
  }, [isMissing, id, name, client, changes])
  const own: Settings | undefined = listed ?? (found?.id === id ? found : undefined)
  return { own, changed: () => setChanges(changes + 1) }
}
