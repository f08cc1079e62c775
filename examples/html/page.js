const view = document.querySelector('chat-view')
view.token = async () => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch('/demo/login', { method: 'POST', headers, body: JSON.stringify({ userId: 'alice' }) })
  return (await response.json()).token
}
view.addEventListener(
  'chat-unread',
  ({ detail }) => (document.title = detail.total ? `(${detail.total}) Chat` : 'Chat'),
)
