import type { ModeratedMember } from '@chat-service/client'
import { useCallback, useEffect, useState } from 'react'
import { useOpenConversation, useShown } from '../conversation-context'
import { useNotices } from '../notices'
import { Avatar } from '../parts/avatar'
import { useNames, useSession } from '../session'

export function Banned() {
  const { members } = useSession().chat.client
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
          <li key={userId} className="member">
            <Avatar id={userId} name={nameOf(userId)} />
            <span className="who">
              <strong>{nameOf(userId)}</strong>
            </span>
            <button onClick={() => void attempt(() => members.unban(channelId, userId)).then(load)}>Unban</button>
          </li>
        ))}
      </ul>
    </>
  )
}
