import type { SendMessageRequest } from '@chat-service/client/rest'
import { answer, at, made, own } from '../contract.js'
import { ADDS, tool } from '../tool.js'

type Input = Pick<SendMessageRequest, 'parentMessageId' | 'quotedMessageId' | 'mentionedUserIds'> & {
  text: string
  channelId: string
  sendId?: string
}

const SEND_ID = own({
  type: 'string',
  minLength: 1,
  maxLength: 64,
  description:
    'Any text. A call with the same arguments acts once, also when it is repeated after a failure. To do the same again on purpose, give another `sendId`.',
})

const alreadyDone = made({
  type: 'boolean',
  description: 'True if an earlier call with the same arguments did this already, and this one changed nothing.',
})

export const sendMessage = tool<Input>({
  name: 'send_message',
  title: 'Send a message',
  description:
    'Sends a text in the name of the user, or a reply in a thread with `parentMessageId`. Others read it at once. A repeated call with the same arguments sends nothing more.',
  annotations: ADDS,
  operations: ['sendMessage'],
  input: {
    channelId: at('sendMessage.path.id'),
    text: at('sendMessage.body.text', { required: true }),
    parentMessageId: at('sendMessage.body.parentMessageId'),
    quotedMessageId: at('sendMessage.body.quotedMessageId'),
    mentionedUserIds: at('sendMessage.body.mentionedUserIds'),
    sendId: SEND_ID,
  },
  output: {
    messageId: answer('sendMessage.id'),
    channelId: answer('sendMessage.channelId'),
    parentMessageId: answer('sendMessage.parentMessageId'),
    createdAt: answer('sendMessage.createdAt'),
    alreadySent: alreadyDone,
  },
  async run({ chat, options, idempotencyKey, wasReplayed }, { channelId, sendId: _, ...body }) {
    const message = await chat.messages.send(channelId, body, { ...options, idempotencyKey })
    const alreadySent = wasReplayed()
    const { id, parentMessageId, createdAt } = message
    const text = alreadySent
      ? `Nothing was sent: the same call sent message ${id} at ${createdAt}. To send the text once more, give another \`sendId\`.`
      : `Sent as message ${id} at ${createdAt}.`
    return { data: { messageId: id, channelId, parentMessageId, createdAt, alreadySent }, text }
  },
})
