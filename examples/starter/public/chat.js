import { ChatClient } from '@chat-service/client'
import { live } from '@chat-service/client/live'

const people = { ada: 'Ada Lovelace', charles: 'Charles Babbage', mary: 'Mary Somerville' }
const at = (id) => document.getElementById(id)
const me = new URLSearchParams(location.search).get('as') ?? 'ada'

// The client asks for a token when it needs one: at first, and when the one it has is refused.
async function token() {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch('/sign-in', { method: 'POST', headers, body: JSON.stringify({ userId: me }) })
  if (!response.ok) throw new Error((await response.json()).error)
  return (await response.json()).token
}
const client = new ChatClient({ baseUrl: `${location.origin}/messaging`, token })
// Channels and conversations that events keep right, and an outbox for what is sent without a connection.
const account = live(client)

const element = (tag, text, properties = {}) =>
  Object.assign(document.createElement(tag), { textContent: text }, properties)

/** Calls `show` now and after every change. */
function follow(collection, show) {
  collection.subscribe(() => show(collection.getSnapshot()))
  show(collection.getSnapshot())
}

let open
function openChannel(id) {
  if (open?.channelId === id) return
  open?.close()
  open = account.conversation(id)
  follow(open, ({ messages }) => {
    at('messages').replaceChildren(
      ...messages.map(({ senderId, text, pending }) => {
        const item = element('li', '')
        item.append(element('b', people[senderId] ?? senderId), ` ${text} `, element('i', pending?.status ?? ''))
        return item
      }),
    )
    at('messages').scrollTop = at('messages').scrollHeight
    open.markRead()
  })
  for (const control of at('form').elements) control.disabled = false
  showChannels(list.getSnapshot())
  at('text').focus()
}

const list = account.channelList({ includeEmpty: true })
function showChannels({ channels }) {
  at('channels').replaceChildren(
    ...channels.map(({ id, name, peer, unreadCount }) => {
      const title = `${name ?? peer?.nickname}${unreadCount > 0 ? ` (${unreadCount})` : ''}`
      const button = element('button', title, { type: 'button', onclick: () => openChannel(id) })
      button.setAttribute('aria-current', String(id === open?.channelId))
      const item = element('li', '')
      item.append(button)
      return item
    }),
  )
}
follow(list, showChannels)
follow(account.status, ({ state }) => (at('status').textContent = state))

at('who').append(...Object.entries(people).map(([id, name]) => new Option(name, id, false, id === me)))
at('who').onchange = ({ target }) => (location.search = `?as=${target.value}`)
at('create').onclick = async () => {
  const name = prompt('Name of the group', 'Everybody')
  if (!name) return
  const userIds = Object.keys(people).filter((id) => id !== me)
  openChannel((await client.channels.createGroup({ name, userIds })).id)
}
at('text').oninput = () => open.typing()
at('form').onsubmit = (event) => {
  event.preventDefault()
  if (at('text').value.trim() === '') return
  open.send(at('text').value)
  at('form').reset()
}
