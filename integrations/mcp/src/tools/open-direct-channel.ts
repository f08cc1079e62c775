import type { CreateDirectChannelRequest } from '@chat-service/client/rest'
import { at, pick } from '../contract.js'
import { ADDS, tool } from '../tool.js'
import { copy } from '../views.js'

const names = ['id', 'type', 'isFrozen', 'lastMessageAt', 'createdAt'] as const

export const openDirectChannel = tool<CreateDirectChannelRequest>({
  name: 'open_direct_channel',
  title: 'Open a direct channel',
  description:
    'Gives the direct channel of the user with another person, and creates it if there is none. The other person sees it with its first message.',
  annotations: ADDS,
  operations: ['createDirectChannel'],
  input: { userId: at('createDirectChannel.body.userId') },
  output: { channel: pick('createDirectChannel', names) },
  async run({ chat, options }, input) {
    const channel = await chat.channels.createDirect(input, options)
    return {
      data: { channel: copy(channel, names) },
      text: `The direct channel with ${input.userId} is ${channel.id}.`,
    }
  },
})
