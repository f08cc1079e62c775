import type { ListChannelsQuery } from '@chat-service/client/rest'
import { answer, at, listOf, pick } from '../contract.js'
import { READS, tool } from '../tool.js'
import { nextPage } from '../views.js'

type Input = Pick<ListChannelsQuery, 'search' | 'type' | 'memberId' | 'favorite' | 'limit' | 'cursor'>

const names = [
  'id',
  'type',
  'name',
  'memberCount',
  'unreadCount',
  'unreadMentionCount',
  'lastMessageAt',
  'isFrozen',
  'isMuted',
] as const

export const findChannels = tool<Input>({
  name: 'find_channels',
  title: 'Find channels',
  description:
    "Lists the user's conversations, the one with the newest message first, with what is unread in each. Narrows the list by the name of a group, or by a person with `memberId`, whose id find_people gives.",
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
    channels: listOf(
      pick('listChannels.channels[]', names, { peer: pick('listChannels.channels[].peer', ['id', 'nickname']) }),
      'The conversations. The other person of a DIRECT one is `peer`.',
    ),
    nextCursor: answer('listChannels.nextCursor'),
  },
  async run({ chat, options }, input) {
    const { channels, nextCursor } = await chat.channels.list({ includeEmpty: true, ...input }, options)
    const shown = channels.map((channel) => ({
      ...Object.fromEntries(names.map((name) => [name, channel[name]])),
      peer: channel.peer && { id: channel.peer.id, nickname: channel.peer.nickname },
    }))
    const lines = channels.map(
      ({ id, name, peer, unreadCount }) =>
        `${name ?? peer?.nickname ?? 'Without a name'}: ${unreadCount} unread (${id})`,
    )
    const text = lines.length > 0 ? [...lines, ...nextPage(nextCursor)].join('\n') : 'No channel was found.'
    return { data: { channels: shown, nextCursor }, text }
  },
})
