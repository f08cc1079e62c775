import type { SendMessageRequest } from '@chat-service/client/rest'
import { answer, at } from '../contract.js'
import { ADDS, tool } from '../tool.js'
import { repeatId, wasDone } from '../views.js'

type Input = Pick<SendMessageRequest, 'parentMessageId' | 'quotedMessageId' | 'mentionedUserIds'> & {
  channelId: string
  text: string
  repeatId?: string
}

export const sendMessage = tool<Input>({
  name: 'send_message',
  title: 'Send a message',
  description:
    'Sends a text in the name of the user, or a reply in a thread with `parentMessageId`. The members read it at once. A call that is repeated with the same arguments sends nothing more.',
  annotations: ADDS,
  operations: ['sendMessage'],
  input: {
    channelId: at('sendMessage.path.id'),
    text: at('sendMessage.body.text', { required: true }),
    parentMessageId: at('sendMessage.body.parentMessageId'),
    quotedMessageId: at('sendMessage.body.quotedMessageId'),
    mentionedUserIds: at('sendMessage.body.mentionedUserIds'),
    repeatId,
  },
  output: {
    messageId: answer('sendMessage.id'),
    channelId: answer('sendMessage.channelId'),
    parentMessageId: answer('sendMessage.parentMessageId'),
    createdAt: answer('sendMessage.createdAt'),
    wasSentBefore: wasDone,
  },
  async run({ chat, options, idempotencyKey, wasReplayed }, { channelId, repeatId: _, ...body }) {
    const { id, parentMessageId, createdAt } = await chat.messages.send(channelId, body, { ...options, idempotencyKey })
    const wasSentBefore = wasReplayed()
    const text = wasSentBefore
      ? `Nothing more was sent: the same call sent message ${id} at ${createdAt}. To send the text once more, give another \`repeatId\`.`
      : `Sent as message ${id} at ${createdAt}.`
    return { data: { messageId: id, channelId, parentMessageId, createdAt, wasSentBefore }, text }
  },
})
