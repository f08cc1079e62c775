import type { ModeratedMember } from '@chat-service/client'
import { type ReactNode, useCallback, useEffect } from 'react'
import { useOpenConversation, useShown } from '../conversation/conversation-context.js'
import { Avatar } from '../parts/avatar.js'
import { Listing } from '../parts/listing.js'
import { type LoadPage, type Pages, usePages } from '../parts/use-pages.js'
import { useNotices } from '../provider/notices.js'
import { useChat, useFormat, useNames } from '../provider/use-chat.js'
import { replaceable } from '../provider/replaceable.js'

const LIMIT = 50

/** Muted and banned users, for operators. */
export const Moderation = replaceable('Moderation', DefaultModeration)

function DefaultModeration() {
  const { client, strings, format } = useChat()
  const { moderation: words, forever } = strings.panels
  const { members } = client
  const { channelId } = useOpenConversation().actions
  const shown = useShown()
  const loadMuted = useCallback<LoadPage<ModeratedMember>>(
    async (cursor, signal) => {
      const page = await members.listMuted(channelId, { limit: LIMIT, ...(cursor && { cursor }) }, { signal })
      return { items: page.mutedUsers, nextCursor: page.nextCursor }
    },
    [members, channelId],
  )
  const loadBanned = useCallback<LoadPage<ModeratedMember>>(
    async (cursor, signal) => {
      const page = await members.listBanned(channelId, { limit: LIMIT, ...(cursor && { cursor }) }, { signal })
      return { items: page.bannedUsers, nextCursor: page.nextCursor }
    },
    [members, channelId],
  )
  const muted = usePages(loadMuted)
  const banned = usePages(loadBanned)
  // Bans end memberships, and other operators moderate too.
  const state = shown.members.map(({ userId, isMuted }) => `${userId} ${isMuted}`).join()
  const reload = [muted.reload, banned.reload]
  useEffect(() => reload.forEach((load) => load()), [state])
  const until = (at: string | null, kind: keyof typeof forever) => (at ? words.until(format.whenOf(at)) : forever[kind])
  return (
    <div className="chat-panel-body">
      <h3>{words.muted}</h3>
      <People
        pages={muted}
        empty={words.noneMuted}
        action={words.unmute}
        aboutOf={({ mutedUntil }) => until(mutedUntil, 'mute')}
        undo={(userId) => members.unmute(channelId, userId)}
      />
      <h3>{words.banned}</h3>
      <People
        pages={banned}
        empty={words.noneBanned}
        action={words.unban}
        aboutOf={({ bannedUntil, banDescription }) => (
          <>
            {until(bannedUntil, 'ban')}
            {banDescription && (
              <span className="chat-reason" dir="auto">
                {banDescription}
              </span>
            )}
          </>
        )}
        undo={(userId) => members.unban(channelId, userId)}
      />
    </div>
  )
}

interface PeopleProps {
  pages: Pages<ModeratedMember>
  empty: string
  action: string
  aboutOf: (member: ModeratedMember) => ReactNode
  undo: (userId: string) => Promise<unknown>
}

function People({ pages, empty, action, aboutOf, undo }: PeopleProps) {
  const nameOf = useNames()
  const { labelOf } = useFormat()
  const { attempt } = useNotices()
  const lift = async (userId: string) => {
    if (await attempt(() => undo(userId))) pages.change((all) => all.filter((member) => member.userId !== userId))
  }
  return (
    <Listing pages={pages} icon="shield" empty={empty}>
      {(members) => (
        <ul>
          {members.map((member) => (
            <li key={member.userId} className="chat-member">
              <Avatar id={member.userId} name={nameOf(member.userId)} />
              <span className="chat-who">
                <strong>
                  <bdi>{nameOf(member.userId)}</bdi>
                </strong>
                <span className="chat-muted chat-small-text">{aboutOf(member)}</span>
              </span>
              <button
                type="button"
                aria-label={labelOf(action, nameOf(member.userId))}
                onClick={() => void lift(member.userId)}
              >
                {action}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Listing>
  )
}
