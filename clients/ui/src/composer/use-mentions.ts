import { type RefObject, useCallback, useEffect, useMemo } from 'react'
import { useShown } from '../conversation/conversation-context.js'
import {
  ALL_MEMBERS,
  type ChosenMention,
  findByName,
  type Mentionable,
  ONLINE_MEMBERS,
  typedMention,
} from '../content/mentions.js'
import { useNames, useChat } from '../provider/use-chat.js'
import { type Typed, useTypeahead } from './use-typeahead.js'

const SHOWN = 8
/** Maximum members that are searched; others must be typed in full. */
const MAX_MEMBERS = 500

/** Users who can be mentioned here, then "all members" of a group, if the user may mention them. */
export function useMentionable(): readonly Mentionable[] {
  const { me } = useChat()
  const nameOf = useNames()
  const { members, channel, membership } = useShown()
  // An earlier server has no mentions of all.
  const ofAll = membership?.canMentionAll
  const mayMentionAll = channel?.type === 'GROUP' && (ofAll || (ofAll !== undefined && membership?.role === 'OPERATOR'))
  return useMemo(() => {
    const people = members.flatMap(({ userId }) => (userId === me.id ? [] : [{ id: userId, name: nameOf(userId) }]))
    return mayMentionAll ? [...people, ALL_MEMBERS, ONLINE_MEMBERS] : people
  }, [members, nameOf, me.id, mayMentionAll])
}

/** Replaces a text with another, and puts the caret after it. */
export type Replace = (start: number, end: number, text: string) => void

/** Suggests members while a name is typed after an `@`. */
export function useMentions(
  area: RefObject<HTMLTextAreaElement | null>,
  replace: Replace,
  onChosen: (mention: ChosenMention) => void,
) {
  const people = useMentionable()
  const { members, hasMoreMembers, loadMembers } = useShown()
  const find = useCallback((query: string) => findByName(query, people).slice(0, SHOWN), [people])
  const choose = (person: Mentionable, { start, end }: Typed) => {
    const isSpaced = area.current?.value[end] === ' '
    replace(start, isSpaced ? end + 1 : end, `@${person.name} `)
    onChosen({ ...person, start })
    return `${person.name} `
  }
  const typeahead = useTypeahead({ area, typedAt: typedMention, find, choose })
  const { query, found } = typeahead
  const needsMore = query !== undefined && found.length < SHOWN && hasMoreMembers && members.length < MAX_MEMBERS
  useEffect(() => {
    if (needsMore) void loadMembers().catch(() => undefined)
  }, [needsMore, members.length, loadMembers])
  return { ...typeahead, people }
}
