import type { SearchUsersQuery } from '@chat-service/client/rest'
import { at, listOf, pick } from '../contract.js'
import { READS, tool } from '../tool.js'
import { copy, listText } from '../views.js'

const names = ['id', 'nickname', 'isOnline'] as const

export const findPeople = tool<SearchUsersQuery>({
  name: 'find_people',
  title: 'Find people',
  description: 'Finds users by a name or another keyword, and gives their ids.',
  annotations: READS,
  operations: ['searchUsers'],
  input: { keyword: at('searchUsers.query.keyword'), limit: at('searchUsers.query.limit') },
  output: { users: listOf(pick('searchUsers.users[]', names)) },
  async run({ chat, options }, input) {
    const { users } = await chat.users.search(input, options)
    const lines = users.map(({ id, nickname, isOnline }) => `${nickname}${isOnline ? ', online' : ''} (${id})`)
    return { data: { users: users.map((user) => copy(user, names)) }, text: listText(lines, 'No users found.', null) }
  },
})
