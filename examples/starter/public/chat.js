const people = { ada: 'Ada Lovelace', charles: 'Charles Babbage', mary: 'Mary Somerville' }
const me = new URLSearchParams(location.search).get('as') ?? 'ada'

const view = document.querySelector('chat-view')
view.setAttribute('user-id', me)
view.people = Object.entries(people).map(([id, nickname]) => ({ id, nickname }))
// Called when a token is needed: at first, and when the last one is refused.
view.token = async () => {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch('/sign-in', { method: 'POST', headers, body: JSON.stringify({ userId: me }) })
  if (!response.ok) throw new Error((await response.json()).error)
  return (await response.json()).token
}
// A visit begins in the newest conversation.
view.addEventListener(
  'chat-status',
  async () => {
    const { channels } = await view.chat.client.channels.list({ limit: 1 })
    if (channels[0] && !view.route.channelId) view.open(channels[0].id)
  },
  { once: true },
)
view.addEventListener(
  'chat-unread',
  ({ detail }) => (document.title = detail.total ? `(${detail.total}) Chat` : 'Chat'),
)

const who = document.querySelector('#who')
who.append(...Object.entries(people).map(([id, name]) => new Option(name, id, false, id === me)))
who.onchange = () => (location.search = `?as=${who.value}`)
