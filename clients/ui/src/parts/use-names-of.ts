import { useEffect } from 'react'
import { useChat, useNames } from '../provider/use-chat.js'

/** Names of these users. Loads unknown profiles. */
export function useNamesOf(userIds: readonly string[]): (userId: string) => string {
  const { chat } = useChat()
  const ids = userIds.join('\n')
  useEffect(() => {
    if (ids !== '') chat.wantProfiles(ids.split('\n'))
  }, [chat, ids])
  return useNames()
}
