import type { ModeratedMember } from '@chat-service/client'
import { useCallback, useEffect, useState } from 'react'
import { useOpenConversation, useShown } from '../conversation/conversation-context.js'
import { useNotices } from '../provider/notices.js'
import { Avatar } from '../parts/avatar.js'
import { useNames, useChat } from '../provider/use-chat.js'

export function Banned() {
  const { members } = useChat().chat.client
  const nameOf = useNames()
  const { actions } = useOpenConversation()
  const { length } = useShown().members
  const { attempt } = useNotices()
  const { channelId } = actions
  const [banned, setBanned] = useState<ModeratedMember[]>([])
  const load = useCallback(
    () =>
      members.listBanned(channelId).then(
        ({ bannedUsers }) => setBanned(bannedUsers),
        () => undefined,
      ),
    [members, channelId],
  )
  // Banned users are not members.
  useEffect(() => void load(), [load, length])
  if (banned.length === 0) return null
  return (
    <>
      <h3>Banned</h3>
      <ul>
        {banned.map(({ userId }) => (
          <li key={userId} className="chat-member">
            <Avatar id={userId} name={nameOf(userId)} />
            <span className="chat-who">
              <strong>{nameOf(userId)}</strong>
            </span>
            <button onClick={() => void attempt(() => members.unban(channelId, userId)).then(load)}>Unban</button>
          </li>
        ))}
      </ul>
    </>
  )
}
