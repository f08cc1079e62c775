import { useQuestions } from '@chat-service/client/react'
import { useState } from 'react'
import { Dialog } from '../parts/dialog.js'
import { IconButton } from '../parts/icon.js'
import { Empty, Skeleton } from '../parts/placeholders.js'
import { useNamesOf } from '../parts/use-names-of.js'
import { useRoute } from '../provider/route.js'
import { useChat } from '../provider/use-chat.js'
import { replaceable } from '../provider/replaceable.js'
import { QuestionCard } from './question-card.js'
import { useQuestionWords } from './question-words.js'

// Loaded together.
export { QuestionCard }

const ReplaceableCard = replaceable('Question', QuestionCard)

export interface QuestionsProps {
  onClose: () => void
}

/** The open questions that name the user, newest first, from all channels. */
export function Questions({ onClose }: QuestionsProps) {
  const { chat, format, strings } = useChat()
  const words = useQuestionWords()
  const { go } = useRoute()
  const { questions, openCount } = useQuestions(chat)
  const nameOf = useNamesOf(questions.map(({ askerId }) => askerId))
  return (
    <Dialog title={strings.panels.account.questions} onClose={onClose}>
      <p role="status" className="chat-muted">
        {openCount ? words.count(openCount) : ''}
      </p>
      {openCount === null ? (
        <Skeleton />
      ) : openCount === 0 ? (
        <Empty icon="check">{words.none}</Empty>
      ) : (
        questions.map((question) => {
          const { id, channelId, messageId, askerId, createdAt } = question
          return (
            <div key={id}>
              <p className="chat-row">
                <strong>
                  <bdi>{nameOf(askerId)}</bdi>
                </strong>
                <time dateTime={createdAt}>{format.whenOf(createdAt)}</time>
              </p>
              <ReplaceableCard question={question} isMember isOperator={false} />
              <p className="chat-row">
                <button
                  type="button"
                  onClick={() => {
                    onClose()
                    go({ channelId, messageId })
                  }}
                >
                  {words.open}
                </button>
              </p>
            </div>
          )
        })
      )}
    </Dialog>
  )
}

/** Opens the questions; its badge shows the number of open ones. */
export function QuestionsButton() {
  const words = useQuestionWords()
  const { chat, strings } = useChat()
  const { openCount } = useQuestions(chat)
  const [isListing, setListing] = useState(false)
  return (
    <span className="chat-threads-button">
      <IconButton
        icon="check"
        label={openCount ? words.titleWith(openCount) : strings.panels.account.questions}
        onClick={() => setListing(true)}
      />
      {!!openCount && (
        <span className="chat-badge" aria-hidden="true">
          {openCount}
        </span>
      )}
      {isListing && <Questions onClose={() => setListing(false)} />}
    </span>
  )
}
