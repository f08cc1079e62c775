import type { MessageSearchHit } from '@chat-service/client'
import { useEffect, useRef, useState } from 'react'
import { useOpenConversation } from '../conversation/conversation-context.js'
import { useNotices } from '../provider/notices.js'
import { useRoute } from '../provider/route.js'
import { useChat, useFormat } from '../provider/use-chat.js'
import { Hit } from './hit.js'

const PAUSE_MS = 250

export function Search() {
  const { reasonOf } = useFormat()
  const { go } = useRoute()
  const { client } = useChat().chat
  const { actions, showMessage } = useOpenConversation()
  const { attempt } = useNotices()
  const { channelId } = actions
  const [keyword, setKeyword] = useState('')
  const [isEverywhere, setEverywhere] = useState(false)
  const [hits, setHits] = useState<MessageSearchHit[]>()
  const [error, setError] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    const wanted = keyword.trim()
    setError('')
    if (!wanted) return setHits(undefined)
    const abort = new AbortController()
    const query = { keyword: wanted, limit: 30, ...(!isEverywhere && { channelId }) }
    const timer = setTimeout(() => {
      client.messages.search(query, { signal: abort.signal }).then(
        ({ messages }) => setHits(messages),
        (reason: unknown) => abort.signal.aborted || setError(reasonOf(reason)),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [keyword, isEverywhere, channelId, client])

  const openHit = (hit: MessageSearchHit) => {
    if (hit.channelId !== channelId) go({ channelId: hit.channelId, panel: 'search', messageId: hit.id })
    else if (hit.parentMessageId) go({ channelId, panel: 'thread', messageId: hit.parentMessageId })
    else void attempt(() => showMessage(hit.id))
  }
  return (
    <>
      <div className="chat-panel-tools">
        <input
          ref={input}
          type="search"
          aria-label="Search messages"
          placeholder="Search messages"
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
        />
        <label className="chat-check">
          <input type="checkbox" checked={isEverywhere} onChange={({ target }) => setEverywhere(target.checked)} />
          In all conversations
        </label>
      </div>
      <div className="chat-panel-body">
        <p className="chat-muted chat-pad" role="status">
          {error ||
            (hits &&
              (hits.length === 0 ? 'Nothing found.' : hits.length === 1 ? '1 message' : `${hits.length} messages`))}
        </p>
        <ul>
          {hits?.map((hit) => (
            <li key={hit.id}>
              <Hit message={hit} onOpen={() => openHit(hit)} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
