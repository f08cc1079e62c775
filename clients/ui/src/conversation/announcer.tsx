import type { ConversationMessage } from '@chat-service/client/live'
import { useEffect, useRef, useState } from 'react'
import { plainOf } from '../content/markdown-text.js'
import { isGrowing } from '../messages/stream-state.js'
import { useChat, useNames } from '../provider/use-chat.js'

/**
 * Messages within this time are announced together, because some screen readers drop a text that is replaced at once.
 */
const GATHER_MS = 1_000
/** Of more messages, only the last one is announced. */
const MOST = 5

interface AnnouncerProps {
  messages: readonly ConversationMessage[]
  /** Whether the messages are in sync, up to the newest one. */
  isReady: boolean
}

/** Ends a text with a period, so another sentence can follow. */
const ended = (text: string) => (/\p{P}$/u.test(text) ? text : `${text}.`)

/**
 * Announces others' new messages to screen readers, each once and as plain text, but not messages loaded by scrolling
 * or a jump. A streamed message is announced when complete.
 */
export function Announcer({ messages, isReady }: AnnouncerProps) {
  const { me, strings, format } = useChat()
  const words = strings.conversation
  const nameOf = useNames()
  // A new element, because an unchanged text is not announced again.
  const [said, setSaid] = useState({ n: 0, text: '' })
  const known = useRef<{ since: string; growing: Set<string>; ids: Set<string> }>(undefined)
  const waiting = useRef<ConversationMessage[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const sentenceOf = (message: ConversationMessage) => {
    const { senderId, text, type } = message
    const content = plainOf(text) || (format.fileNameOf(message) ?? words.file)
    return ended(type === 'ADMIN' ? content : words.heard(nameOf(senderId), content))
  }
  const say = () => {
    timer.current = undefined
    const all = waiting.current.splice(0)
    const [last] = all.slice(-1).map(sentenceOf)
    if (last === undefined) return
    const text = all.length > MOST ? words.heardMany(all.length, last) : all.map(sentenceOf).join(' ')
    setSaid(({ n }) => ({ n: n + 1, text }))
  }
  const latest = useRef(say)
  latest.current = say

  useEffect(() => {
    if (!isReady) return
    // Pending messages have the time of this device.
    const sent = messages.filter(({ pending }) => !pending)
    const complete = sent.filter((message) => !isGrowing(message))
    known.current ??= {
      since: sent.at(-1)?.createdAt ?? '',
      growing: new Set(sent.filter(isGrowing).map(({ id }) => id)),
      ids: new Set(complete.map(({ id }) => id)),
    }
    const { since, growing, ids } = known.current
    const news = complete.filter(({ id, createdAt }) => !ids.has(id) && (createdAt > since || growing.has(id)))
    for (const { id } of news) ids.add(id)
    waiting.current.push(...news.filter(({ senderId }) => senderId !== me.id))
    if (waiting.current.length > 0) timer.current ??= setTimeout(() => latest.current(), GATHER_MS)
  }, [messages, isReady, me.id])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <div className="chat-hidden" aria-live="polite">
      {said.text && (
        <p key={said.n} dir="auto">
          {said.text}
        </p>
      )}
    </div>
  )
}
