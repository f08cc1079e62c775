import type { User } from '@chat-service/client'
import { useCallback } from 'react'
import { useNotices } from '../provider/notices.js'
import { Avatar } from '../parts/avatar.js'
import { Dialog } from '../parts/dialog.js'
import { Listing } from '../parts/listing.js'
import { type LoadPage, usePages } from '../parts/use-pages.js'
import { useChat } from '../provider/use-chat.js'
import { replaceable } from '../provider/replaceable.js'

const LIMIT = 50

export interface BlockedProps {
  onClose: () => void
}

export const Blocked = replaceable('Blocked', DefaultBlocked)

function DefaultBlocked({ onClose }: BlockedProps) {
  const { client, strings, format } = useChat()
  const { blocked: words } = strings.panels
  const { users } = client
  const { attempt, show } = useNotices()
  const load = useCallback<LoadPage<User>>(
    async (cursor, signal) => {
      const page = await users.listBlocked({ limit: LIMIT, ...(cursor && { cursor }) }, { signal })
      return { items: page.users, nextCursor: page.nextCursor }
    },
    [users],
  )
  const pages = usePages(load)
  const unblock = async ({ id, nickname }: User) => {
    if (!(await attempt(() => users.unblock({ userId: id })))) return
    pages.change((all) => all.filter((user) => user.id !== id))
    const back = async () => (await attempt(() => users.block({ userId: id }))) && pages.reload()
    show(words.unblocked(nickname), { act: back })
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Listing pages={pages} icon="block" empty={words.none}>
        {(all) => (
          <ul>
            {all.map((user) => (
              <li key={user.id} className="chat-member">
                <Avatar id={user.id} name={user.nickname} url={user.profileUrl} />
                <span className="chat-who">
                  <bdi>{user.nickname}</bdi>
                </span>
                <button
                  type="button"
                  aria-label={format.labelOf(words.unblock, user.nickname)}
                  onClick={() => void unblock(user)}
                >
                  {words.unblock}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Listing>
    </Dialog>
  )
}
