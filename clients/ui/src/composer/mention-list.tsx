import { Avatar } from '../parts/avatar.js'
import { replaceable } from '../provider/replaceable.js'
import { useStrings } from '../provider/use-chat.js'
import type { ComposerPartProps } from './use-composer.js'
import { SuggestionList } from './suggestion-list.js'

export type MentionListProps = ComposerPartProps

/** Users whose names match the typed text. */
export const MentionList = replaceable('MentionList', DefaultMentionList)

function DefaultMentionList({ composer }: MentionListProps) {
  const words = useStrings().composer.mentions
  return (
    <SuggestionList typeahead={composer.mentions} {...words} keyOf={({ id }) => id}>
      {({ id, name }) => (
        <>
          <Avatar id={id} name={name} size="small" />
          <bdi>{name}</bdi>
        </>
      )}
    </SuggestionList>
  )
}
