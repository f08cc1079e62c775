import type { Question, QuestionField } from '@chat-service/client'
import { localInput } from '../provider/format.js'

/** The input of a field: a checkbox's state, or a text. */
export type Entered = string | boolean

/** The error of a field: a key of the strings, and the limit. */
export type Fault = readonly [
  'required' | 'number' | 'integer' | 'atLeast' | 'atMost' | 'short' | 'long' | 'email' | 'uri',
  number?,
]

export const initialOf = ({ type, format, default: value }: QuestionField): Entered => {
  if (type === 'boolean') return value === true
  if (value === undefined) return ''
  return format === 'date-time' ? localInput(new Date(value as string)) : String(value)
}

const isNumeric = ({ type }: QuestionField) => type === 'number' || type === 'integer'

/** Parses a number with a point or a comma. */
const numberOf = (text: string) => Number(text.trim().replace(',', '.'))

/** The value to send. Undefined omits the field. */
export function valueOf(field: QuestionField, entered: Entered): unknown {
  if (typeof entered === 'boolean') return entered
  if (entered === '') return undefined
  if (isNumeric(field)) return numberOf(entered)
  return field.format === 'date-time' ? new Date(entered).toISOString() : entered
}

/** Checks the common refusals locally, to show them in the user's language. The service checks the rest. */
export function faultOf(field: QuestionField, entered: Entered, isRequired: boolean): Fault | undefined {
  if (typeof entered === 'boolean') return undefined
  if (entered === '') return isRequired ? ['required'] : undefined
  const { type, format, minimum = -Infinity, maximum = Infinity, minLength = 0, maxLength = Infinity } = field
  if (isNumeric(field)) {
    const value = numberOf(entered)
    if (!Number.isFinite(value)) return ['number']
    if (type === 'integer' && !Number.isInteger(value)) return ['integer']
    if (value < minimum) return ['atLeast', minimum]
    return value > maximum ? ['atMost', maximum] : undefined
  }
  const length = [...entered].length
  if (length < minLength) return ['short', minLength]
  if (length > maxLength) return ['long', maxLength]
  if (format === 'email' && !/^\S+@\S+\.\S+$/.test(entered)) return ['email']
  return format === 'uri' && !URL.canParse(entered) ? ['uri'] : undefined
}

/** The service's refusals by field name. */
export function refusalsOf(error: unknown): Readonly<Record<string, string>> {
  const { errors = [] } = ((error as { details?: object } | undefined)?.details ?? {}) as {
    errors?: { pointer?: string; message: string }[]
  }
  return Object.fromEntries(
    errors.flatMap(({ pointer = '', message }) => {
      const [, name] = /^\/value\/([^/]+)/.exec(pointer) ?? []
      return name === undefined ? [] : [[name.replaceAll('~1', '/').replaceAll('~0', '~'), message]]
    }),
  )
}

/** The fields of a form, by name. */
export const fieldsOf = ({ schema }: Question) => Object.entries(schema?.properties ?? {})

/** The displayed value of an answer. */
export function shownValue({ enum: values, enumNames }: QuestionField, value: unknown): string {
  const label = enumNames?.[values?.indexOf(value as string) ?? -1]
  return label ?? (typeof value === 'string' ? value : JSON.stringify(value))
}
