import { answer, at, listOf, optional, pick } from '../contract.js'
import { READS, tool } from '../tool.js'
import { copy, listText } from '../views.js'

interface Input {
  channelId: string
  limit: number
  cursor?: string
}

const names = ['userId', 'role', 'isOnline', 'isMuted', 'lastReadAt'] as const

export const listMembers = tool<Input>({
  name: 'list_members',
  title: 'List members',
  description: 'Lists the members of a channel, those of longest standing first, with how far each has read.',
  annotations: READS,
  operations: ['listMembers'],
  input: {
    channelId: at('listMembers.path.id'),
    limit: at('listMembers.query.limit', { default: 50, description: 'How many members a page holds at most.' }),
    cursor: at('listMembers.query.cursor'),
  },
  sets: ['listMembers.query.includeUsers'],
  output: {
    members: listOf(
      pick('listMembers.members[]', names, {
        nickname: optional(answer('listMembers.users{}.nickname')),
      }),
    ),
    nextCursor: answer('listMembers.nextCursor'),
  },
  async run({ chat, options }, { channelId, ...query }) {
    const { members, nextCursor, users } = await chat.members.list(channelId, { ...query, includeUsers: true }, options)
    const shown = members.map((member) => {
      const nickname = users?.[member.userId]?.nickname
      return { ...copy(member, names), ...(nickname !== undefined && { nickname }) }
    })
    const lines = shown.map(
      ({ userId, nickname, role, isOnline }) =>
        `${nickname ?? userId}, ${role}${isOnline ? ', online' : ''} (${userId})`,
    )
    return { data: { members: shown, nextCursor }, text: listText(lines, 'There are no members.', nextCursor) }
  },
})
