import { answer, at } from '../contract.js'
import { ADDS, tool } from '../tool.js'

interface Input {
  channelId: string
  messageId?: string
  threadId?: string
}

export const markRead = tool<Input>({
  name: 'mark_read',
  title: 'Mark as read',
  description:
    'Marks a conversation as read for the user, up to a message or to the newest; with `threadId` a followed thread in place of the channel. The others may see that it was read. It never goes back.',
  annotations: ADDS,
  operations: ['markChannelRead', 'markThreadRead'],
  input: {
    channelId: at(['markChannelRead.path.id', 'markThreadRead.path.id']),
    messageId: at(['markChannelRead.body.messageId', 'markThreadRead.body.messageId']),
    threadId: at('markThreadRead.path.messageId', {
      required: false,
      description: 'The id of the message that the thread replies to.',
    }),
  },
  output: { success: answer('markChannelRead.success') },
  async run({ chat, options }, { channelId, messageId, threadId }) {
    const body = messageId === undefined ? {} : { messageId }
    const { success } =
      threadId === undefined
        ? await chat.channels.markRead(channelId, body, options)
        : await chat.threads.markRead(channelId, threadId, body, options)
    return {
      data: { success },
      text: `The ${threadId === undefined ? 'channel' : 'thread'} is read up to ${messageId ?? 'its newest message'}.`,
    }
  },
})
