import type { Question, QuestionField } from '@chat-service/client'
import { localInput } from '../provider/format.js'

/** What is entered in a field: whether a box is ticked, or a text. */
export type Entered = string | boolean

/** What is wrong with a field, by the name of its words, and the limit. */
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

/** A number as people write it: with a point or a comma. */
const numberOf = (text: string) => Number(text.trim().replace(',', '.'))

/** The value that the service gets. Undefined: the field is left out. */
export function valueOf(field: QuestionField, entered: Entered): unknown {
  if (typeof entered === 'boolean') return entered
  if (entered === '') return undefined
  if (isNumeric(field)) return numberOf(entered)
  return field.format === 'date-time' ? new Date(entered).toISOString() : entered
}

/** What the service would refuse, so that it is said in the user's language. The rest it says itself. */
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

/** The refusals of the service by the names of their fields. */
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

/** A value of an answer as it is shown. */
export function shownValue({ enum: values, enumNames }: QuestionField, value: unknown): string {
  const label = enumNames?.[values?.indexOf(value as string) ?? -1]
  return label ?? (typeof value === 'string' ? value : JSON.stringify(value))
}
