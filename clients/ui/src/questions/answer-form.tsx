import type { AnswerQuestionRequest, Question } from '@chat-service/client'
import { useRef, useState } from 'react'
import { Choice } from '../parts/fields.js'
import { activeIn } from '../parts/active-element.js'
import { useDomEffect } from '../parts/use-dom-effect.js'
import { useKept } from '../parts/use-kept.js'
import { type Entered, faultOf, fieldsOf, initialOf, refusalsOf, valueOf } from './field-values.js'
import { Field } from './question-fields.js'
import { useQuestionWords } from './question-words.js'
import type { Answering } from './use-answering.js'

interface AnswerFormProps {
  question: Question
  answering: Answering
  /** Moves the focus to the card, because the focused button is disabled or gone. */
  onLeave: () => void
}

interface Typed {
  optionId?: string
  values: Readonly<Record<string, Entered>>
  /** Undefined without a comment field. */
  comment?: string
}

/** The form that answers a question. Input is kept until the question is decided, even while the card is unmounted. */
export function AnswerForm({ question, answering, onLeave }: AnswerFormProps) {
  const words = useQuestionWords()
  const { kind, options, schema } = question
  const fields = fieldsOf(question)
  const [typed, keep] = useKept<Typed>(`question ${question.id}`, {
    values: Object.fromEntries(fields.map(([name, field]) => [name, initialOf(field)])),
  })
  const { optionId, values, comment } = typed
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const { isBusy, error, answer } = answering
  const refusals = refusalsOf(error)
  const faultIn = (name: string, field: (typeof fields)[number][1]) => {
    const fault = faultOf(field, values[name] ?? '', schema?.required?.includes(name) ?? false)
    if (!fault) return refusals[name]
    const [about, limit = 0] = fault
    const said = words.faults[about]
    return isTried ? (typeof said === 'string' ? said : said(limit)) : undefined
  }
  const latest = useRef(onLeave)
  latest.current = onLeave
  useDomEffect(
    () => () => {
      if (form.current?.contains(activeIn(form.current))) latest.current()
    },
    [],
  )
  const showFaults = () =>
    // After the next render, which marks the invalid fields.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())

  const send = async (given: AnswerQuestionRequest) => {
    if (given.decision === 'ANSWER') {
      setTried(true)
      const isFaulty = fields.some(([name, field]) =>
        faultOf(field, values[name] ?? '', schema?.required?.includes(name) ?? false),
      )
      if (isFaulty) return void showFaults()
    }
    onLeave()
    const said = comment?.trim()
    const refused = await answer({ ...given, ...(said && { comment: said }) })
    if (Object.keys(refusalsOf(refused)).length > 0) showFaults()
  }
  const given = (): AnswerQuestionRequest => {
    if (kind === 'APPROVAL') return { decision: 'APPROVE' }
    if (kind === 'CHOICE') return { decision: 'ANSWER', ...(optionId !== undefined && { optionId }) }
    const filled = fields.map(([name, field]) => [name, valueOf(field, values[name] ?? '')] as const)
    return { decision: 'ANSWER', value: Object.fromEntries(filled.filter(([, value]) => value !== undefined)) }
  }
  return (
    <div ref={form} className="chat-decision">
      {kind === 'CHOICE' && (
        <Choice
          legend={words.choose}
          options={options.map(({ id, label }) => [id, label] as const)}
          value={optionId}
          onChange={(chosen) => keep({ ...typed, optionId: chosen })}
        />
      )}
      {fields.map(([name, field]) => (
        <Field
          key={name}
          name={name}
          field={field}
          isRequired={schema?.required?.includes(name) ?? false}
          value={values[name] ?? initialOf(field)}
          fault={faultIn(name, field)}
          onChange={(value) => keep({ ...typed, values: { ...values, [name]: value } })}
        />
      ))}
      {comment !== undefined && (
        <label>
          {words.comment}
          <textarea
            autoFocus
            rows={2}
            maxLength={2000}
            dir="auto"
            value={comment}
            onChange={({ target }) => keep({ ...typed, comment: target.value })}
          />
        </label>
      )}
      <div className="chat-row">
        <button
          type="button"
          className="chat-primary"
          disabled={isBusy || (kind === 'CHOICE' && optionId === undefined)}
          onClick={() => void send(given())}
        >
          {kind === 'APPROVAL' ? words.approve : words.answer}
        </button>
        <button type="button" disabled={isBusy} onClick={() => void send({ decision: 'REJECT' })}>
          {kind === 'APPROVAL' ? words.reject : words.decline}
        </button>
        {comment === undefined && (
          <button type="button" onClick={() => keep({ ...typed, comment: '' })}>
            {words.addComment}
          </button>
        )}
      </div>
    </div>
  )
}
