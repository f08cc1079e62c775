import { ChatClient } from '@chat-service/client'
import { Chat, ChatProvider } from '@chat-service/ui'
import '@chat-service/ui/styles.css'
import { createRoot } from 'react-dom/client'
import { signIn } from './sign-in'

const userId = new URLSearchParams(location.search).get('as') ?? 'alice'
const client = new ChatClient({ baseUrl: location.origin, token: () => signIn(userId) })

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <ChatProvider client={client} userId={userId} messageStyle="bubbles">
    <Chat />
  </ChatProvider>,
)
