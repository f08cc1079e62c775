import { ChatClient } from '@chat-service/client'
import { indexedDbStorage, live, type Live } from '@chat-service/client/live'
import { useChannelList, useConnection, useConversation, useConversationActions } from '@chat-service/client/react'
import { useTyping, useUnread } from '@chat-service/client/react'
import { useEffect, useState, type FormEvent } from 'react'
import { createRoot } from 'react-dom/client'

const signIn = async () => {
  const body = JSON.stringify({ userId: new URLSearchParams(location.search).get('as') ?? 'alice' })
  const response = await fetch('/demo/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await response.json()) as { token: string }).token
}
const chat = live(new ChatClient({ baseUrl: location.origin, token: signIn }), { storage: indexedDbStorage('chat') })

function App({ chat }: { chat: Live }) {
  const { channels, hasMore, loadMore } = useChannelList(chat, { includeEmpty: true })
  const { state } = useConnection(chat)
  const { total } = useUnread(chat)
  const [open, setOpen] = useState<string>()
  return (
    <>
      <p role="status">{`${state}, ${total ?? 0} unread`}</p>
      <nav>
        {channels.map(({ id, name, peer, unreadCount, lastMessage, typing }) => (
          <button key={id} aria-current={id === open} onClick={() => setOpen(id)}>
            {name ?? peer?.nickname} ({unreadCount}) {typing.length > 0 ? 'typing…' : lastMessage?.text}
          </button>
        ))}
        {hasMore && <button onClick={() => void loadMore()}>More</button>}
      </nav>
      {open && <Conversation key={open} chat={chat} id={open} />}
    </>
  )
}

function Conversation({ chat, id }: { chat: Live; id: string }) {
  const { channel, messages, members, readBy, hasOlder, loadOlder } = useConversation(chat, id)
  const actions = useConversationActions(chat, id)
  const [text, setText] = useState('')
  const nameOf = (userId: string) => members.find((member) => member.userId === userId)?.user?.nickname ?? userId
  const typing = useTyping(chat, id).map(nameOf)
  useEffect(() => actions.markRead(), [actions, messages])
  const send = (event: FormEvent) => {
    event.preventDefault()
    actions.send(text)
    setText('')
  }
  const attach = (file?: File) => file && actions.sendFile({ file, fileName: file.name, mimeType: file.type })
  return (
    <main>
      <h1>{channel?.name ?? 'Chat'}</h1>
      {hasOlder && <button onClick={() => void loadOlder()}>Earlier</button>}
      <ol>
        {messages.map(({ id, clientId, senderId, text, fileUrl, fileName, reactions, isEdited, pending, stream }) => (
          <li key={clientId ?? id}>
            <b>{nameOf(senderId)}</b> {text} {fileUrl && <a href={fileUrl}>{fileName}</a>} {isEdited && '(edited)'}
            {reactions?.map(({ key, userIds }) => ` ${key} ${userIds.length}`)}
            {pending && <i>{pending.progress ? `${Math.round(pending.progress * 100)} %` : pending.status}</i>}
            {pending?.status === 'failed' && <button onClick={() => chat.outbox.retry(pending.clientId)}>Retry</button>}
            {stream?.state === 'STREAMING' && <button onClick={() => void actions.stop(id)}>Stop</button>}
            {/STOPPED|FAILED/.test(stream?.state ?? '') && <i>unfinished</i>}
            {!pending && <button onClick={() => void actions.react(id, '👍')}>👍</button>}
            {readBy[id] && <i>read by {readBy[id].map(nameOf).join(', ')}</i>}
          </li>
        ))}
      </ol>
      <p aria-live="polite">{typing.length > 0 && `${typing.join(', ')} typing…`}</p>
      <form onSubmit={send} onChange={actions.typing}>
        <input aria-label="Message" value={text} onChange={({ target }) => setText(target.value)} />
        <button disabled={!text}>Send</button>
      </form>
      <input type="file" aria-label="File" onChange={({ target }) => attach(target.files?.[0])} />
    </main>
  )
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<App chat={chat} />)
