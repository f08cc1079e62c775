// Drives @chat-service/client for `chat-conformance client`: requests, and a conversation of /live.
import { createInterface } from 'node:readline'
import { WebSocket } from 'ws'
import { ChatClient } from '../../typescript/dist/esm/index.js'
import { live } from '../../typescript/dist/esm/live/index.js'

let client
let chat
const conversations = new Map()

/** Resolves when `find` returns a value for the snapshot of a collection. */
const shows = (collection, find) =>
  new Promise((resolve) => {
    const look = () => {
      const found = find(collection.getSnapshot())
      if (found === undefined) return
      stop()
      resolve(found)
    }
    const stop = collection.subscribe(look)
    look()
  })

/** Sends through the outbox, like a screen, and waits for the outcome. */
const sendLive = async (conversation, text) => {
  const { clientId } = conversation.send({ text })
  const isOver = ({ messages }) => {
    const found = messages.find((message) => message.clientId === clientId)
    return found?.pending?.status === 'failed' || (found && !found.pending) ? found : undefined
  }
  const { id, pending } = await shows(conversation, isOver)
  if (pending) throw pending.error
  return { messageId: id }
}

const commands = {
  describe: () => ({ supports: ['requests', 'live'] }),
  start: ({ baseUrl, gatewayUrl, tokenUrl, userId }) => {
    const token = async () => (await (await fetch(tokenUrl)).json()).token
    client = new ChatClient({ baseUrl, gatewayPath: gatewayUrl, token, WebSocket })
    chat = live(client, { userId })
  },
  open: async ({ channelId }) => {
    const conversation = chat.conversation(channelId)
    conversations.set(channelId, conversation)
    conversation.subscribe(() => {})
    await shows(conversation, ({ status }) => (status.state === 'live' ? true : undefined))
  },
  send: async ({ channelId, text }) => {
    const conversation = conversations.get(channelId)
    if (conversation) return sendLive(conversation, text)
    const { id } = await client.messages.send(channelId, { text })
    return { messageId: id }
  },
  messages: ({ channelId }) => {
    const { messages } = conversations.get(channelId).getSnapshot()
    return { messages: messages.map(({ id, text }) => ({ id, text })) }
  },
  read: ({ channelId }) => client.channels.markRead(channelId),
  stop: () => chat?.close(),
}

for await (const line of createInterface(process.stdin)) {
  const { id, do: name, ...input } = JSON.parse(line)
  Promise.resolve()
    .then(() => commands[name](input))
    .then(
      (result = {}) => ({ id, result }),
      ({ code = 'UNKNOWN', message }) => ({ id, error: { code, message } }),
    )
    .then((answer) => process.stdout.write(`${JSON.stringify(answer)}\n`))
}
