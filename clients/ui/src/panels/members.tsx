import { useEffect, useState } from 'react'
import { useOpenConversation, useShown } from '../conversation/conversation-context.js'
import { More } from '../parts/listing.js'
import { Empty, Skeleton } from '../parts/placeholders.js'
import { useChat, useNames } from '../provider/use-chat.js'
import { replaceable } from '../provider/replaceable.js'
import { InviteDialog } from './invite.js'
import { MemberRow } from './member-row.js'

const matches = (name: string, keyword: string) => name.toLocaleLowerCase().includes(keyword.trim().toLocaleLowerCase())

/** Members of the open conversation by name; loads the pages that the search needs. */
export function useMembers() {
  const { members, hasMoreMembers, loadMembers } = useShown()
  const nameOf = useNames()
  const [keyword, setKeyword] = useState('')
  const [isLoading, setLoading] = useState(false)
  const more = () => {
    if (isLoading) return
    setLoading(true)
    loadMembers().then(
      () => setLoading(false),
      () => setLoading(false),
    )
  }
  const shown = keyword.trim() ? members.filter(({ userId }) => matches(nameOf(userId), keyword)) : members
  return { members: shown, hasMore: hasMoreMembers, isLoading, more, keyword, setKeyword, count: members.length }
}

export const Members = replaceable('Members', DefaultMembers)

function DefaultMembers() {
  const { strings } = useChat()
  const words = strings.panels
  const { isOperator } = useOpenConversation()
  const { channel } = useShown()
  const { members, hasMore, isLoading, more, keyword, setKeyword, count } = useMembers()
  const [isInviting, setInviting] = useState(false)
  const isSearching = keyword.trim() !== ''
  // Only names of loaded members are known.
  useEffect(() => {
    if (isSearching && hasMore && !isLoading) more()
  }, [isSearching, hasMore, isLoading, count])
  return (
    <>
      <div className="chat-panel-tools">
        <input
          type="search"
          aria-label={words.members.find}
          placeholder={words.members.find}
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
        />
        {isOperator && channel?.type === 'GROUP' && (
          <button type="button" onClick={() => setInviting(true)}>
            {words.details.invite}
          </button>
        )}
      </div>
      <div className="chat-panel-body">
        {count === 0 && <Skeleton />}
        <ul>
          {members.map((member) => (
            <MemberRow key={member.userId} member={member} />
          ))}
        </ul>
        {isSearching && members.length === 0 && !hasMore && <Empty icon="people">{words.members.none}</Empty>}
        {hasMore && <More isLoading={isLoading} onMore={more} />}
      </div>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}
