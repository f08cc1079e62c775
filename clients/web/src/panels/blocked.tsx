import type { User } from '@chat-service/client'
import { useCallback, useEffect, useState } from 'react'
import { useNotices } from '../notices'
import { Avatar } from '../parts/avatar'
import { Dialog } from '../parts/dialog'
import { useSession } from '../session'

export function BlockedDialog({ onClose }: { onClose: () => void }) {
  const { users } = useSession().chat.client
  const { attempt } = useNotices()
  const [blocked, setBlocked] = useState<User[]>()
  const load = useCallback(
    () => void attempt(() => users.listBlocked({ limit: 100 }).then((page) => setBlocked(page.users))),
    [users, attempt],
  )
  useEffect(load, [load])
  return (
    <Dialog title="Blocked people" onClose={onClose}>
      {!blocked && <p className="muted">Loading…</p>}
      {blocked?.length === 0 && (
        <p className="muted">You have blocked no users. The menu of a message or a member blocks its sender.</p>
      )}
      <ul>
        {blocked?.map(({ id, nickname }) => (
          <li key={id} className="member">
            <Avatar id={id} name={nickname} />
            <span className="who">{nickname}</span>
            <button type="button" onClick={() => void attempt(() => users.unblock({ userId: id })).then(load)}>
              Unblock
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
