import type { MessageSearchHit } from '@chat-service/client'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useChannelList } from '@chat-service/client/react'
import { useOpenConversation } from '../conversation/conversation-context.js'
import { ALL_CHANNELS } from '../list/filter.js'
import { Choice } from '../parts/fields.js'
import { Listing } from '../parts/listing.js'
import { Empty } from '../parts/placeholders.js'
import { type LoadPage, usePages } from '../parts/use-pages.js'
import { useNotices } from '../provider/notices.js'
import { useRoute } from '../provider/route.js'
import { useChannelName, useChat } from '../provider/use-chat.js'
import { replaceable } from '../provider/replaceable.js'
import { Hit } from './hit.js'

const PAUSE_MS = 250
const LIMIT = 30

/** The debounced value. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), value ? PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}

/** Messages with these words, page by page: of one channel, or of all. */
export function useMessageSearch(keyword: string, channelId?: string) {
  const { client } = useChat()
  const wanted = usePaused(keyword.trim())
  const load = useMemo<LoadPage<MessageSearchHit> | undefined>(() => {
    if (!wanted) return undefined
    const query = { keyword: wanted, limit: LIMIT, ...(channelId && { channelId }) }
    return async (cursor, signal) => {
      const page = await client.messages.search({ ...query, ...(cursor && { cursor }) }, { signal })
      return { items: page.messages, nextCursor: page.nextCursor }
    }
  }, [client, wanted, channelId])
  return { ...usePages(load), keyword: wanted }
}

export const Search = replaceable('Search', DefaultSearch)

function DefaultSearch() {
  const { chat, strings } = useChat()
  const channelName = useChannelName()
  const words = strings.panels.search
  const { go } = useRoute()
  const { actions, showMessage } = useOpenConversation()
  const { attempt } = useNotices()
  const { channelId } = actions
  const [keyword, setKeyword] = useState('')
  const [where, setWhere] = useState<'here' | 'everywhere'>('here')
  const pages = useMessageSearch(keyword, where === 'here' ? channelId : undefined)
  const { channels } = useChannelList(chat, ALL_CHANNELS)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  const openHit = useCallback(
    (hit: MessageSearchHit) => {
      if (hit.channelId !== channelId) go({ channelId: hit.channelId, panel: 'search', messageId: hit.id })
      else void attempt(() => showMessage(hit.id))
    },
    [channelId, go, attempt, showMessage],
  )
  const aboutOf = (hit: MessageSearchHit) => {
    const channel = where === 'everywhere' && channels.find(({ id }) => id === hit.channelId)
    const thread = hit.parentMessageId && words.inThread
    return (
      <>
        {channel && <bdi>{channelName(channel)}</bdi>}
        {channel && thread && ', '}
        {thread}
      </>
    )
  }
  const { items, hasMore } = pages
  return (
    <>
      <div className="chat-panel-tools">
        <input
          ref={input}
          type="search"
          aria-label={words.label}
          placeholder={words.label}
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
        />
        <Choice
          isRow
          legend={words.where}
          options={[
            ['here', words.here],
            ['everywhere', words.everywhere],
          ]}
          value={where}
          onChange={setWhere}
        />
      </div>
      <div className="chat-panel-body">
        <p className="chat-hidden" role="status">
          {pages.keyword &&
            items &&
            (items.length === 0 ? words.nothing(pages.keyword) : words.found(items.length, hasMore))}
        </p>
        {pages.keyword ? (
          <Listing pages={pages} icon="search" empty={words.nothing(pages.keyword)}>
            {(hits) => (
              <ul>
                {hits.map((hit) => (
                  <li key={hit.id}>
                    <Hit message={hit} highlight={hit.highlight} about={aboutOf(hit)} onOpen={() => openHit(hit)} />
                  </li>
                ))}
              </ul>
            )}
          </Listing>
        ) : (
          <Empty icon="search">{words.hint}</Empty>
        )}
      </div>
    </>
  )
}
