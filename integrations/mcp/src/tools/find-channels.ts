import type { ListChannelsQuery } from '@chat-service/client/rest'
import { answer, at, listOf } from '../contract.js'
import { READS, tool } from '../tool.js'
import { channelView, listText, nameOf, showChannel } from '../views.js'

type Input = Pick<ListChannelsQuery, 'search' | 'type' | 'memberId' | 'favorite' | 'limit' | 'cursor'>

export const findChannels = tool<Input>({
  name: 'find_channels',
  title: 'Find channels',
  description:
    "Lists the user's conversations, the one with the newest message first, with what is unread in each. Finds groups by their name, and conversations with a person by `memberId`, whose id find_people gives.",
  annotations: READS,
  operations: ['listChannels'],
  input: {
    search: at('listChannels.query.search'),
    type: at('listChannels.query.type'),
    memberId: at('listChannels.query.memberId'),
    favorite: at('listChannels.query.favorite'),
    limit: at('listChannels.query.limit'),
    cursor: at('listChannels.query.cursor'),
  },
  sets: ['listChannels.query.includeEmpty'],
  output: {
    channels: listOf(channelView('listChannels.channels[]'), 'The other person of a DIRECT channel is its `peer`.'),
    nextCursor: answer('listChannels.nextCursor'),
  },
  async run({ chat, options }, input) {
    const { channels, nextCursor } = await chat.channels.list({ includeEmpty: true, ...input }, options)
    const lines = channels.map((channel) => `${nameOf(channel)}: ${channel.unreadCount} unread (${channel.id})`)
    return {
      data: { channels: channels.map(showChannel), nextCursor },
      text: listText(lines, 'No channel was found.', nextCursor),
    }
  },
})
