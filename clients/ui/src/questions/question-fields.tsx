import type { QuestionField } from '@chat-service/client'
import { type ReactNode, useId } from 'react'
import type { Entered } from './field-values.js'
import { useQuestionWords } from './question-words.js'

/** Texts with at least this maximum length get several lines. */
const LONG = 200

interface FieldProps {
  name: string
  field: QuestionField
  isRequired: boolean
  value: Entered
  /** The field's error. */
  fault: string | undefined
  onChange: (value: Entered) => void
}

/** A field of a form, by its schema. */
export function Field({ name, field, isRequired, value, fault, onChange }: FieldProps) {
  const words = useQuestionWords()
  const id = useId()
  const { title = name, description } = field
  const about = [description && `${id}about`, fault && `${id}fault`].filter(Boolean).join(' ')
  const common = {
    id,
    'aria-required': isRequired,
    'aria-invalid': fault !== undefined,
    'aria-describedby': about || undefined,
  }
  return (
    <div className="chat-question-field">
      {field.type === 'boolean' ? (
        <label className="chat-check">
          <input
            {...common}
            type="checkbox"
            checked={value === true}
            onChange={({ target }) => onChange(target.checked)}
          />
          <span dir="auto">{title}</span>
        </label>
      ) : (
        <>
          <span>
            <label htmlFor={id}>
              <bdi>{title}</bdi>
            </label>{' '}
            {!isRequired && <span className="chat-muted chat-small-text">{words.optional}</span>}
          </span>
          <Control {...{ field, common, isRequired, onChange }} value={value as string} />
        </>
      )}
      {description && (
        <p id={`${id}about`} className="chat-muted chat-small-text" dir="auto">
          {description}
        </p>
      )}
      {fault && (
        <p id={`${id}fault`} className="chat-failed chat-small-text" dir="auto">
          {fault}
        </p>
      )}
    </div>
  )
}

interface ControlProps {
  field: QuestionField
  common: object
  isRequired: boolean
  value: string
  onChange: (value: string) => void
}

const types = { email: 'email', uri: 'url', date: 'date', 'date-time': 'datetime-local' } as const

function Control({ field, common, isRequired, value, onChange }: ControlProps): ReactNode {
  const { type, enum: values, enumNames, format, minimum = -1, maxLength = Infinity } = field
  const given = {
    ...common,
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  if (values) {
    return (
      <select {...given}>
        {(!isRequired || !values.includes(value)) && <option value="" />}
        {values.map((each, n) => (
          <option key={each} value={each}>
            {enumNames?.[n] ?? each}
          </option>
        ))}
      </select>
    )
  }
  // An input of type `number` silently turns invalid text into an empty value.
  if (type !== 'string')
    return <input {...given} inputMode={type === 'number' ? 'decimal' : minimum < 0 ? 'text' : 'numeric'} />
  if (!format && maxLength > LONG && field.maxLength !== undefined) return <textarea {...given} rows={3} dir="auto" />
  return <input {...given} type={format ? types[format] : 'text'} dir={format ? undefined : 'auto'} />
}
