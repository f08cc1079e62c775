import type { ListedChannel } from '@chat-service/client/live'
import { useEffect, useRef, useState } from 'react'
import { plainOf } from '../content/markdown-text.js'
import { useRoute } from './route.js'
import { useChannelName, useChat, useNames } from './use-chat.js'

/**
 * Delay in milliseconds: messages read by then, also in another tab, which sends read markers once a second, are not
 * shown.
 */
const PATIENCE_MS = 1_300
/** Older messages, for example after a sleep, only show in the list. */
const RECENT_MS = 120_000

/** Whether this tab is the one that notifies, if the browser supports locks. */
function useIsChosen(name: string): boolean {
  const [isChosen, setChosen] = useState(false)
  useEffect(() => {
    if (!navigator.locks) return setChosen(true)
    const end = new AbortController()
    const held = async () => {
      setChosen(true)
      await new Promise((resolve) => end.signal.addEventListener('abort', resolve))
    }
    navigator.locks.request(name, { signal: end.signal }, held).catch(() => undefined)
    return () => {
      end.abort()
      setChosen(false)
    }
  }, [name])
  return isChosen
}

interface News {
  channelId: string
  id: string
  senderId: string
  text: string
  createdAt: string
  isMention: boolean
}

/** Notifies of new messages in conversations that are not visible, by the user's channel settings. */
export function NotificationWatcher({ onUnsupported }: { onUnsupported: () => void }) {
  const { chat, me, strings } = useChat()
  const channelName = useChannelName()
  const { route, go } = useRoute()
  const nameOf = useNames()
  const isChosen = useIsChosen(`chat notifications ${me.id}`)
  const shown = useRef(new Map<string, Notification>())

  const isOnScreen = (channelId: string) => document.visibilityState === 'visible' && route.channelId === channelId
  const show = (channel: ListedChannel, news: News) => {
    const words = strings.panels.notification
    const name = channelName(channel)
    const sender = nameOf(news.senderId)
    const text = plainOf(news.text) || words.hidden
    const isGroup = channel.type === 'GROUP'
    const title = isGroup && news.isMention ? words.mention(sender, name) : name
    const body = isGroup && !news.isMention ? words.message(sender, text) : text
    try {
      const notification = new Notification(title, { body, tag: `chat ${channel.id}`, lang: strings.locale })
      shown.current.set(channel.id, notification)
      notification.onclick = () => {
        window.focus()
        go({ channelId: channel.id })
        notification.close()
      }
    } catch {
      onUnsupported()
    }
  }
  /** Whether the user's channel settings allow it, and it is still unread. */
  const mayShow = (channel: ListedChannel, { channelId, senderId, isMention, createdAt }: News) =>
    senderId !== me.id &&
    !channel.isMuted &&
    (channel.pushTrigger === 'ALL' ? !isMention : channel.pushTrigger === 'MENTION_ONLY' && isMention) &&
    (channel.countPreference === 'OFF' || channel.unreadCount > 0) &&
    Date.now() - Date.parse(createdAt) < RECENT_MS &&
    !isOnScreen(channelId)
  const latest = useRef({ show, mayShow })
  latest.current = { show, mayShow }

  useEffect(() => {
    if (!isChosen) return
    const list = chat.channelList({ includeEmpty: true })
    const heard = new Map<string, string | undefined>()
    const timers = new Set<ReturnType<typeof setTimeout>>()
    let isReady = false
    const find = (channelId: string) => list.getSnapshot().channels.find(({ id }) => id === channelId)
    const consider = (news: News) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        const channel = find(news.channelId)
        if (channel && latest.current.mayShow(channel, news)) latest.current.show(channel, news)
      }, PATIENCE_MS)
      timers.add(timer)
    }
    const look = () => {
      const { channels, status } = list.getSnapshot()
      for (const { id, lastMessage, unreadCount } of channels) {
        const isNew = lastMessage && heard.has(id) && heard.get(id) !== lastMessage.id
        const isUnknown = lastMessage && !heard.has(id)
        if (isReady && (isNew || isUnknown)) consider({ ...lastMessage, channelId: id, isMention: false })
        heard.set(id, lastMessage?.id)
        if (unreadCount === 0) shown.current.get(id)?.close()
      }
      // Messages before that are old.
      isReady ||= status.state === 'live'
    }
    look()
    const ends = [
      list.subscribe(look),
      chat.on('chat:mention:received', ({ channelId, message }) =>
        consider({ ...message, channelId, isMention: true }),
      ),
    ]
    return () => {
      for (const end of ends) end()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [isChosen, chat])
  return null
}
