import type { Question } from '@chat-service/client'
import { useEffect, useId, useRef, useState } from 'react'
import { useNamesOf } from '../parts/use-names-of.js'
import { useChat } from '../provider/use-chat.js'
import { AnswerForm } from './answer-form.js'
import { fieldsOf, refusalsOf, shownValue } from './field-values.js'
import { useQuestionWords } from './question-words.js'
import { useAnswering } from './use-answering.js'
import { useTimeLeft } from './use-time-left.js'

/** Maximum age in milliseconds of a question that is announced when it appears. */
const YOUNG_MS = 15_000

export interface QuestionProps {
  question: Question
  /** Whether the user is a member, and may answer questions to members. */
  isMember: boolean
  /** Whether the user may cancel it, and answer questions to operators. */
  isOperator: boolean
}

/** A question, its answers, and its form for users who may answer. */
export function QuestionCard({ question, isMember, isOperator }: QuestionProps) {
  const { me, format } = useChat()
  const words = useQuestionWords()
  const card = useRef<HTMLDivElement>(null)
  const id = useId()
  const answering = useAnswering(question)
  const { askerId, answerableBy, answers, kind, prompt, needed, state, createdAt } = question
  const named = typeof answerableBy === 'string' ? [] : answerableBy.userIds
  const nameOf = useNamesOf([askerId, ...named, ...answers.map(({ userId }) => userId)])
  const isOpen = state === 'OPEN'
  const isOwn = askerId === me.id
  const isForUser =
    !isOwn && (answerableBy === 'MEMBERS' || named.includes(me.id) || (answerableBy === 'OPERATORS' && isOperator))
  const mayAnswer = isOpen && isMember && isForUser && !answers.some(({ userId }) => userId === me.id)
  const left = useTimeLeft(question)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (mayAnswer && Date.now() - Date.parse(createdAt) < YOUNG_MS) setSaid(words.asked(nameOf(askerId), prompt))
    // Only once: other changes have their own announcements.
  }, [])
  const takeFocus = () => card.current?.focus({ preventScroll: true })
  const approvals = answers.filter(({ decision }) => decision === 'APPROVE').length
  const isAtFields = Object.keys(refusalsOf(answering.error)).length > 0
  const whoMay =
    answerableBy === 'OPERATORS'
      ? words.onlyOperators
      : named.length > 0 && words.only(format.listOf(named.map(nameOf)))
  return (
    <div ref={card} className="chat-poll chat-question" role="group" aria-labelledby={id} tabIndex={-1}>
      <p className="chat-muted chat-small-text">
        {words.kinds[kind]}
        {needed > 1 && ` · ${words.approvals(approvals, needed)}`}
      </p>
      <p id={id} className="chat-poll-title" dir="auto">
        {prompt}
      </p>
      <Subject of={question} />
      {mayAnswer && <AnswerForm question={question} answering={answering} onLeave={takeFocus} />}
      <div role="status">
        {said && <p className="chat-hidden">{said}</p>}
        <Answers of={question} nameOf={nameOf} />
        {(state === 'EXPIRED' || state === 'CANCELED') && <p>{words.ends[state]}</p>}
        {isOpen && !isForUser && <p>{words.waiting}</p>}
        {isOpen && !mayAnswer && !isOwn && whoMay && <p className="chat-muted chat-small-text">{whoMay}</p>}
        {answering.isBusy && isOpen && (
          <p className="chat-muted chat-small-text">{answering.isWaiting ? words.offline : words.sending}</p>
        )}
      </div>
      {answering.error && (
        <p className="chat-failed chat-small-text" role="alert">
          {isAtFields ? words.check : format.reasonOf(answering.error)}
        </p>
      )}
      {left !== undefined && <p className="chat-muted chat-small-text">{words.expires(left)}</p>}
      {isOpen && (isOwn || (isOperator && isMember)) && (
        <div>
          <Cancel isBusy={answering.isBusy} onCancel={() => (takeFocus(), void answering.cancel())} />
        </div>
      )}
    </div>
  )
}

/** The tool call that waits for the answer. */
function Subject({ of: { subject } }: { of: Question }) {
  const words = useQuestionWords()
  if (!subject) return null
  const { name, arguments: given } = subject
  const title = <bdi>{name ?? words.subject}</bdi>
  if (!given) return <p>{title}</p>
  return (
    <details className="chat-stream-part">
      <summary>{title}</summary>
      <div dir="ltr">
        <pre tabIndex={0} aria-label={words.subject}>
          {JSON.stringify(given, null, 2)}
        </pre>
      </div>
    </details>
  )
}

function Answers({ of, nameOf }: { of: Question; nameOf: (userId: string) => string }) {
  const { format } = useChat()
  const words = useQuestionWords()
  return of.answers.map(({ userId, decision, optionId, value, comment, createdAt }) => {
    const [name, at] = [nameOf(userId), format.whenOf(createdAt)]
    const option = of.options.find(({ id }) => id === optionId)
    return (
      <div key={userId}>
        <p>{option ? words.chose(name, option.label, at) : words.decisions[decision](name, at)}</p>
        {value &&
          fieldsOf(of).map(
            ([key, field]) =>
              value[key] !== undefined && (
                <p key={key} dir="auto">
                  <span className="chat-muted">{field.title ?? key}</span>{' '}
                  <bdi>
                    {field.type === 'boolean' ? words.yesOrNo[value[key] ? 0 : 1] : shownValue(field, value[key])}
                  </bdi>
                </p>
              ),
          )}
        {comment !== null && <blockquote dir="auto">{comment}</blockquote>}
      </div>
    )
  })
}

/** Irreversible, so it asks for confirmation. */
function Cancel({ isBusy, onCancel }: { isBusy: boolean; onCancel: () => void }) {
  const words = useQuestionWords()
  const [isAsking, setAsking] = useState(false)
  if (!isAsking) {
    return (
      <button type="button" disabled={isBusy} onClick={() => setAsking(true)}>
        {words.cancel}
      </button>
    )
  }
  return (
    <div className="chat-row">
      <button type="button" className="chat-danger" disabled={isBusy} onClick={onCancel}>
        {words.confirm}
      </button>
      <button autoFocus type="button" onClick={() => setAsking(false)}>
        {words.keep}
      </button>
    </div>
  )
}
