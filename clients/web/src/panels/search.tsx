import type { MessageSearchHit } from '@chat-service/client'
import { useEffect, useRef, useState } from 'react'
import { useOpenConversation } from '../conversation-context'
import { reasonOf } from '../format'
import { useNotices } from '../notices'
import { go } from '../route'
import { useSession } from '../session'
import { Hit } from './hit'

const PAUSE_MS = 250

export function Search() {
  const { client } = useSession().chat
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
    if (hit.channelId !== channelId) go(hit.channelId, 'search', hit.id)
    else if (hit.parentMessageId) go(channelId, 'thread', hit.parentMessageId)
    else void attempt(() => showMessage(hit.id))
  }
  return (
    <>
      <div className="panel-tools">
        <input
          ref={input}
          type="search"
          aria-label="Search messages"
          placeholder="Search messages"
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
        />
        <label className="check">
          <input type="checkbox" checked={isEverywhere} onChange={({ target }) => setEverywhere(target.checked)} />
          In all conversations
        </label>
      </div>
      <div className="panel-body">
        <p className="muted pad" role="status">
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
