import { useNotices } from './notices.js'
import { useChat } from './use-chat.js'

/** Blocks a user at once, because it can be undone. */
export function useBlock() {
  const { client, strings } = useChat()
  const { attempt, show } = useNotices()
  const { users } = client
  const { members } = strings.panels
  return async (userId: string, name: string) => {
    if (!(await attempt(() => users.block({ userId })))) return
    show(members.blocked(name), { act: () => attempt(() => users.unblock({ userId })) })
  }
}
