import { ALL_MEMBERS, isOfMany } from '../content/mentions.js'
import { useShown } from '../conversation/conversation-context.js'
import { Avatar } from '../parts/avatar.js'
import { Icon } from '../parts/icon.js'
import { replaceable } from '../provider/replaceable.js'
import { useStrings } from '../provider/use-chat.js'
import type { ComposerPartProps } from './use-composer.js'
import { SuggestionList } from './suggestion-list.js'

export type MentionListProps = ComposerPartProps

/** Users whose names match the typed text. */
export const MentionList = replaceable('MentionList', DefaultMentionList)

function DefaultMentionList({ composer }: MentionListProps) {
  const { all, here, ...words } = useStrings().composer.mentions
  const others = (useShown().channel?.memberCount ?? 1) - 1
  return (
    <SuggestionList typeahead={composer.mentions} {...words} keyOf={({ id }) => id}>
      {({ id, name }) =>
        isOfMany({ id }) ? (
          <>
            <Icon name="people" />
            <bdi>@{name}</bdi>
            <span className="chat-muted">{id === ALL_MEMBERS.id ? all(others) : here}</span>
          </>
        ) : (
          <>
            <Avatar id={id} name={name} size="small" />
            <bdi>{name}</bdi>
          </>
        )
      }
    </SuggestionList>
  )
}
